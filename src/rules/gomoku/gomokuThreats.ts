import { type Color, opposite, type Position, type Square, type Variant } from '../position.js';
import { allSquares } from '../squares.js';
import { EMPTY, type Stones, stoneOf } from '../stones.js';
import { countBeside, DIRECTIONS, gridOf, isWinningLength, reachBeside, rowLength } from './line.js';
import { forbiddenReason } from './renju.js';

// Fives and fours by the rules alone: slow and simple. Nothing here is shared with the engine, so that it can check the
// engine's proofs.

/** A board of Gomoku on which stones are placed and removed. */
export type PlainBoard = { readonly variant: Variant; readonly stones: Stones };

export const plainBoard = (position: Position): PlainBoard => ({
  variant: position.variant,
  stones: Uint8Array.from(allSquares(position.variant.size), (square) => {
    const color = position.at(square);
    return color ? stoneOf(color) : EMPTY;
  }),
});

export function put({ stones }: PlainBoard, square: Square, color: Color): void {
  stones[square] = stoneOf(color);
}

export function take({ stones }: PlainBoard, square: Square): void {
  stones[square] = EMPTY;
}

/** Whether a color may play an empty square. */
export const isAllowed = ({ variant, stones }: PlainBoard, square: Square, color: Color): boolean =>
  stones[square] === EMPTY &&
  (variant.rule !== 'renju' ||
    color === 'white' ||
    forbiddenReason(stones, square, variant.size) === undefined);

/** Whether the stone on a square is part of a winning row. */
export function isFive({ variant, stones }: PlainBoard, square: Square, color: Color): boolean {
  const grid = gridOf(variant.size);
  return DIRECTIONS.some((direction) =>
    isWinningLength(rowLength(stones, grid, square, direction), color, variant),
  );
}

/** Whether a color's stone would make five on a square that is empty. In renju the square may be forbidden. */
export function makesFive(board: PlainBoard, square: Square, color: Color): boolean {
  if (board.stones[square] !== EMPTY) return false;
  put(board, square, color);
  const makes = isFive(board, square, color);
  take(board, square);
  return makes;
}

/** Returns every empty square on which a color would make five, ascending; in renju some may be forbidden. */
export const fivesOf = (board: PlainBoard, color: Color): Square[] =>
  allSquares(board.variant.size).filter((square) => makesFive(board, square, color));

/** Returns the empty squares that make five in a row with the stone on a square. */
export function fivesThrough({ variant, stones }: PlainBoard, square: Square, color: Color): Square[] {
  const grid = gridOf(variant.size);
  const found = new Set<Square>();
  for (const direction of DIRECTIONS) {
    for (const sign of [1, -1] as const) {
      const reach = reachBeside(grid, square, direction, sign);
      for (let i = 1; i <= reach; i++) {
        const gap = (square + sign * i * grid.steps[direction]!) as Square;
        if (stones[gap] !== EMPTY) continue;
        stones[gap] = stoneOf(color);
        const joins = countBeside(stones, grid, gap, direction, sign === 1 ? -1 : 1) >= i;
        const length = rowLength(stones, grid, gap, direction);
        stones[gap] = EMPTY;
        if (joins && isWinningLength(length, color, variant)) found.add(gap);
      }
    }
  }
  return [...found];
}

/** Returns every legal square on which a color makes a four, with the squares that make it five. */
export function foursOf(board: PlainBoard, color: Color): { square: Square; fives: Square[] }[] {
  return allSquares(board.variant.size).flatMap((square) => {
    if (board.stones[square] !== EMPTY) return [];
    put(board, square, color);
    const fives = fivesThrough(board, square, color);
    take(board, square);
    return fives.length > 0 && isAllowed(board, square, color) ? [{ square, fives }] : [];
  });
}

/** Whether nothing stops a four that was just made. Assumes that the other side has no five of its own. */
export const isUnstoppable = (board: PlainBoard, fives: readonly Square[], attacker: Color): boolean =>
  fives.length > 1 || !isAllowed(board, fives[0]!, opposite(attacker));

/**
 * Whether a line wins by fours alone: the attacker's stones and the forced replies, in turn. `lastReply` is the other
 * side's last stone, whose own fours the line must stop.
 */
export function isWonByLine(
  board: PlainBoard,
  attacker: Color,
  line: readonly Square[],
  lastReply?: Square,
): boolean {
  const other = opposite(attacker);
  const threats = lastReply === undefined ? [] : fivesThrough(board, lastReply, other);
  const [move, reply, ...rest] = line;
  if (move === undefined || threats.length > 1 || !isAllowed(board, move, attacker)) return false;
  put(board, move, attacker);
  const isWon = ((): boolean => {
    if (isFive(board, move, attacker)) return true;
    if (threats.length === 1 && threats[0] !== move) return false;
    const fives = fivesThrough(board, move, attacker);
    if (fives.length === 0) return false;
    if (isUnstoppable(board, fives, attacker)) return true;
    if (reply === undefined || reply !== fives[0]) return false;
    put(board, reply, other);
    const isRestWon = isWonByLine(board, attacker, rest, reply);
    take(board, reply);
    return isRestWon;
  })();
  take(board, move);
  return isWon;
}
