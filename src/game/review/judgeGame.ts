import type { GameName, Move, Position } from '../../rules/position.js';
import type { Answer } from '../ports/thinker.js';
import { DECISIVE, isWinByForce, MATE, winningChance } from './chances.js';
import { judgmentFrom, type Look, rightMoves } from './judging.js';
import type { Judgment } from './judgment.js';
import {
  isCostly,
  isMistake,
  mayBeMistake,
  needsJudgment,
  positionsOf,
  type Review,
  type ReviewedMove,
  reviewOf,
} from './review.js';

/** Plies of best play that are shown in the place of a costly move, and of a win by force at most. */
const LINE_PLIES = 5;
const LONGEST_WIN = 31;

type Search = (position: Position, look: Look) => Promise<Answer>;

/** How many of the looks at a game's positions are done; there may be more to do after all were looked at once. */
export type JudgingProgress = { readonly judged: number; readonly all: number };

type JudgingOptions = {
  readonly search: Search;
  readonly onProgress: (progress: JudgingProgress) => void;
  /** Called after each position of the first look, with all that has been judged. */
  readonly onJudged: (judgments: readonly (Judgment | null)[]) => Promise<void>;
};

/**
 * Judges the positions of a game, in the order of `positionsOf`, but for those that were judged before: all of them once, those
 * round a move that seems to have cost something longer, and then what would have been better there.
 */
export async function judgeGame(
  last: Position,
  before: readonly (Judgment | null)[],
  { search, onProgress, onJudged }: JudgingOptions,
): Promise<readonly (Judgment | null)[]> {
  const positions = positionsOf(last);
  const judgments = before.slice(0, positions.length);
  const judge = async (position: Position, look: Look): Promise<Judgment> =>
    judgmentFrom(position, await search(position, look));
  for (const position of positions.slice(judgments.length)) {
    judgments.push(needsJudgment(position) ? await judge(position, 'first') : null);
    onProgress({ judged: judgments.length, all: positions.length });
    await onJudged(judgments);
  }
  const costlyMoves = (): ReviewedMove[] => reviewOf(last, judgments).moves.filter(isCostly);
  const placeOf = ({ ply }: ReviewedMove): number => ply - positions[0]!.ply;
  const places = costlyMoves().flatMap((move) => [placeOf(move), placeOf(move) + 1]);
  const mayErr = (place: number): boolean => judgments[place]?.isExact === undefined;
  const doubtful = [...new Set(places)].filter((place) => judgments[place] && mayErr(place));
  for (const [i, place] of doubtful.entries()) {
    judgments[place] = await judge(positions[place]!, 'second');
    onProgress({ judged: positions.length + i + 1, all: positions.length + doubtful.length });
  }
  for (const place of costlyMoves().map(placeOf).filter(mayErr)) {
    const position = positions[place]!;
    const judgment = judgments[place]!;
    const next = position.play(judgment.best);
    if (needsJudgment(next)) judgments[place] = agreed(position, judgment, await judge(next, 'second'));
  }
  for (const place of unsureMoves(last.variant.game, reviewOf(last, judgments)).map(placeOf).filter(mayErr)) {
    for (const each of [place, place + 1])
      if (judgments[each] && !isDecided(positions[each]!, judgments[each]))
        judgments[each] = await judge(positions[each]!, 'third');
  }
  for (const move of costlyMoves()) {
    const i = placeOf(move);
    const judgment = judgments[i]!;
    const line = await findLine(positions[i]!, judgment, search);
    const right = isMistake(move) ? await findRight(positions[i]!, move, judgment, search) : [];
    judgments[i] = { ...judgment, line, right };
  }
  return judgments;
}

/** A move of Reversi that cost so much was a mistake, whatever a longer look finds. */
const SURE_MISTAKE = 0.16;

/**
 * Mistakes and turning points of which a longer look may find that they were none. In Gomoku one that loses by force may have been
 * made in a position that was lost as well.
 */
const unsureMoves = (game: GameName, { moves, turningPoints }: Review): ReviewedMove[] =>
  moves.filter(
    (move) =>
      (mayBeMistake(move) || turningPoints.includes(move)) && (game === 'gomoku' || move.lost < SURE_MISTAKE),
  );

/** Whether a judgment is proved. */
const isDecided = ({ variant }: Position, { value, isExact }: Judgment): boolean =>
  variant.game === 'gomoku' ? isWinByForce(value) : isExact === true;

/**
 * A judgment of a position and one of that after its best move, together. The search values a position of Reversi otherwise when
 * it looks an odd number of plies ahead: one of a position before a move and one after it would not compare well.
 */
function agreed(position: Position, judgment: Judgment, next: Judgment): Judgment {
  if (position.variant.game === 'gomoku') return judgment;
  const value = (judgment.value - next.value) / 2;
  return { ...judgment, value, chance: winningChance(position, { value }) };
}

/** How many plies of best play are shown after a judgment: of a win by force all of it. */
function plies({ variant }: Position, { value }: Judgment): number {
  if (variant.game !== 'gomoku' || value < DECISIVE) return LINE_PLIES;
  return Math.min(LONGEST_WIN, Math.max(LINE_PLIES, MATE - value));
}

/** Best play from a position that was judged, the best move first. */
async function findLine(position: Position, judgment: Judgment, search: Search): Promise<Move[]> {
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
async function findRight(
  position: Position,
  { move: mistake }: ReviewedMove,
  { best }: Judgment,
  search: Search,
): Promise<Move[]> {
  const ranked = rightMoves(position, await search(position, 'ranking'));
  return [best, ...ranked.filter((move) => move !== best && move !== mistake)];
}
