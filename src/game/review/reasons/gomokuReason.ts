import {
  fiveSquares,
  fourSquares,
  straightFourSquares,
  winningSquares,
} from '../../../rules/gomoku/fives.js';
import {
  type Color,
  type Move,
  opposite,
  type Position,
  type Square,
  turnAt,
} from '../../../rules/position.js';
import { DECISIVE, MATE } from '../chances.js';
import type { Choice, Reason } from './reason.js';

const isPlaying = ({ status }: Position): boolean => status.kind === 'playing';

/** How many stones of its own a side needs for a win by force of this value. */
const movesToWin = (value: number): number => Math.ceil((MATE - value) / 2);

/** Where a four of white stands that black, to move, may not stop, nor answer with a five; undefined where there is none. */
function forbiddenStop(position: Position): Square | undefined {
  if (!isPlaying(position) || turnAt(position.ply) !== 'black') return undefined;
  const stops = winningSquares(position, 'white');
  const { make, stop } = fiveSquares(position);
  return stop.length === 0 && make.length === 0 ? stops[0] : undefined;
}

/** A four that white, to move, can make and black may not stop. */
function forbiddenStops(position: Position): { readonly four: Square; readonly stop: Square } | undefined {
  if (position.variant.rule !== 'renju' || !isPlaying(position) || turnAt(position.ply) !== 'white')
    return undefined;
  if (winningSquares(position, 'black').length > 0) return undefined;
  for (const four of fourSquares(position, 'white')) {
    const stop = forbiddenStop(position.play(four));
    if (stop !== undefined) return { four, stop };
  }
  return undefined;
}

/**
 * Whether a line of best play for the side to move is a win by fours: each of its stones makes a four, whose stop is the only
 * reply that does not lose at once, until nothing can stop the next.
 */
export function isWinByFours(position: Position, line: readonly Move[]): boolean {
  const attacker = turnAt(position.ply);
  let next = position;
  for (const [i, move] of line.entries()) {
    if (next.illegal(move) !== undefined) return false;
    next = next.play(move);
    if (i % 2 === 1) continue;
    if (next.status.kind === 'won') return true;
    const { make, stop } = fiveSquares(next);
    const fives = winningSquares(next, attacker);
    if (make.length > 0 || fives.length === 0) return false;
    if (fives.length > 1 || stop.length === 0) return true;
    const reply = line[i + 1];
    if (reply !== undefined && reply !== stop[0]) return false;
  }
  return false;
}

/** Where a side can make a straight four, now or with the other side's turn lost. */
function straightFours(position: Position, color: Color): Square[] {
  if (!isPlaying(position)) return [];
  return straightFourSquares(position, color).filter(
    (square) => turnAt(position.ply) !== color || position.illegal(square) === undefined,
  );
}

/** A straight four that the other side threatened before the move and can make after it, as the best move would not have allowed. */
function allowedStraightFour({ before, played, best }: Choice): Square | undefined {
  const own = turnAt(before.ply);
  const other = opposite(own);
  const [after, better] = [before.play(played), before.play(best)];
  if (winningSquares(after, own).length > 0 || winningSquares(after, other).length > 0) return undefined;
  if (straightFours(better, other).length > 0) return undefined;
  const threatened = new Set(straightFours(before, other));
  return straightFours(after, other).find((square) => threatened.has(square));
}

/** Why the best move was better, by fours and threes on the board, and wins that the engine has proved; undefined where none of that tells. */
export function gomokuReason(choice: Choice): Reason | undefined {
  const { before, played, best, line, values } = choice;
  const [after, better] = [before.play(played), before.play(best)];
  if (better.status.kind === 'won') return { kind: 'five' };
  const [five] = fiveSquares(after).make;
  if (five !== undefined && fiveSquares(better).make.length === 0)
    return { kind: 'overlooks-four', squares: { five } };
  const stop = forbiddenStop(better);
  if (stop !== undefined) return { kind: 'forbidden-stop', squares: { stop } };
  if (values.best > DECISIVE) {
    const kind = isWinByFours(before, line) ? 'win-by-fours' : 'win-by-force';
    return { kind, counts: { moves: movesToWin(values.best) } };
  }
  const allowed = forbiddenStops(after);
  if (allowed && !forbiddenStops(better)) return { kind: 'allows-forbidden-stop', squares: allowed };
  const four = allowedStraightFour(choice);
  if (four !== undefined) return { kind: 'allows-straight-four', squares: { four } };
  return values.played < -DECISIVE
    ? { kind: 'loss-by-force', counts: { moves: movesToWin(-values.played) } }
    : undefined;
}
