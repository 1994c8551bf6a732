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
import type { Value } from '../judgment.js';
import type { Choice, Reason } from './gameReview.js';

const isPlaying = ({ status }: Position): boolean => status.kind === 'playing';

/** Squares and counts that each kind of reason names. */
type GomokuReasons = {
  /** The best move wins at once. */
  five: object;
  /** The other side makes five there with its next stone. */
  'overlooks-four': { readonly squares: { readonly five: Square } };
  /** In renju: the best move makes a four that black may not stop, because that square is forbidden. */
  'forbidden-stop': { readonly squares: { readonly stop: Square } };
  /** White can make such a four. */
  'allows-forbidden-stop': { readonly squares: { readonly four: Square; readonly stop: Square } };
  /** The best move begins a win by fours alone, in at most this many moves of its side. */
  'win-by-fours': { readonly counts: { readonly moves: number } };
  'win-by-force': { readonly counts: { readonly moves: number } };
  /** The other side still can make a straight four, which the best move would have prevented. */
  'allows-straight-four': { readonly squares: { readonly four: Square } };
  /** The other side wins by force, in at most this many of its moves. */
  'loss-by-force': { readonly counts: { readonly moves: number } };
};
export type GomokuReason = {
  [Kind in keyof GomokuReasons]: Reason & { readonly kind: Kind } & GomokuReasons[Kind];
}[keyof GomokuReasons];

/**
 * Returns a reason why the best move was better: by fours and threes on the board, and wins that the engine has proved.
 * Returns `undefined` if none applies.
 */
export function gomokuReason(choice: Choice): GomokuReason | undefined {
  const { before, played, best, line, values } = choice;
  const [after, better] = [before.play(played), before.play(best)];
  if (better.status.kind === 'won') return { kind: 'five' };
  const [five] = fiveSquares(after).make;
  if (five !== undefined && fiveSquares(better).make.length === 0)
    return { kind: 'overlooks-four', squares: { five } };
  const stop = forbiddenStop(better);
  if (stop !== undefined) return { kind: 'forbidden-stop', squares: { stop } };
  if (values.best.kind === 'win') {
    const kind = isWinByFours(before, line) ? 'win-by-fours' : 'win-by-force';
    return { kind, counts: { moves: countMoves(values.best) } };
  }
  const allowed = unstoppableFour(after);
  if (allowed && !unstoppableFour(better)) return { kind: 'allows-forbidden-stop', squares: allowed };
  const four = allowedStraightFour(choice);
  if (four !== undefined) return { kind: 'allows-straight-four', squares: { four } };
  return values.played.kind === 'loss'
    ? { kind: 'loss-by-force', counts: { moves: countMoves(values.played) } }
    : undefined;
}

/** Number of the winner's own stones in a forced win. */
const countMoves = ({ plies }: Value & { readonly kind: 'win' | 'loss' }): number => Math.ceil(plies / 2);

/** Returns the square that would stop a four of white if black, to move, may not play it and has no five of its own. */
function forbiddenStop(position: Position): Square | undefined {
  if (!isPlaying(position) || turnAt(position.ply) !== 'black') return undefined;
  const stops = winningSquares(position, 'white');
  const { make, stop } = fiveSquares(position);
  return stop.length === 0 && make.length === 0 ? stops[0] : undefined;
}

/** Returns a four that white, to move, can make and black may not stop, with the square that would stop it. */
function unstoppableFour(position: Position): { readonly four: Square; readonly stop: Square } | undefined {
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
 * Whether a line of best play for the side to move is a win by fours: each of its stones makes a four, which the other side
 * must stop, until it cannot.
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

/** Returns the squares on which a side can make a straight four, at its turn or if the other side passed. */
function straightFours(position: Position, color: Color): Square[] {
  if (!isPlaying(position)) return [];
  return straightFourSquares(position, color).filter(
    (square) => turnAt(position.ply) !== color || position.illegal(square) === undefined,
  );
}

/** Returns a straight four that the other side threatened before the move and can make after it, but not after the best move. */
function allowedStraightFour({ before, played, best }: Choice): Square | undefined {
  const own = turnAt(before.ply);
  const other = opposite(own);
  const [after, better] = [before.play(played), before.play(best)];
  if (winningSquares(after, own).length > 0 || winningSquares(after, other).length > 0) return undefined;
  if (straightFours(better, other).length > 0) return undefined;
  const threatened = new Set(straightFours(before, other));
  return straightFours(after, other).find((square) => threatened.has(square));
}
