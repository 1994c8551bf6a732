import type { Move, Position } from '../../rules/position.js';
import { DECISIVE, MATE } from './chances.js';
import { judgmentFrom, rightMoves, type Search } from './judging.js';
import type { Judgment } from './judgment.js';
import type { ReviewedMove } from './review.js';

/** Plies of best play that are shown in the place of a costly move, and of a win by force at most. */
const LINE_PLIES = 5;
const LONGEST_WIN = 31;

/** How many plies of best play are shown after a judgment: of a win by force all of it. */
function plies({ variant }: Position, { value }: Judgment): number {
  if (variant.game !== 'gomoku' || value < DECISIVE) return LINE_PLIES;
  return Math.min(LONGEST_WIN, Math.max(LINE_PLIES, MATE - value));
}

/** Best play from a position that was judged, the best move first. */
export async function findLine(position: Position, judgment: Judgment, search: Search): Promise<Move[]> {
  const line = [judgment.best];
  const length = plies(position, judgment);
  let next = position.play(judgment.best);
  while (line.length < length && next.status.kind === 'playing') {
    const [only, other] = next.legalMoves();
    const move = other === undefined ? only! : judgmentFrom(next, await search(next, 'first')).best;
    line.push(move);
    next = next.play(move);
  }
  return line;
}

/** The moves that are as good as the best one of a position or nearly; never the mistake that was made there. */
export async function findRight(
  position: Position,
  { move: mistake }: ReviewedMove,
  { best }: Judgment,
  search: Search,
): Promise<Move[]> {
  const ranked = rightMoves(position, await search(position, 'ranking'));
  return [best, ...ranked.filter((move) => move !== best && move !== mistake)];
}
