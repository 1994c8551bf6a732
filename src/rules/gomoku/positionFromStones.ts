import type { Beginning } from '../gameRules.js';
import {
  COLORS,
  type Color,
  type Position,
  type Square,
  type StartBoard,
  turnAt,
  type Variant,
} from '../position.js';
import { allSquares, squareName } from '../squares.js';
import { colorsOf, startBoardOf } from '../stones.js';
import { startGomoku } from './gomokuPosition.js';

/** Maximum number of orders to try. */
const MAX_ATTEMPTS = 50;

/** Squares of each color's stones, in any order. */
export type StoneSquares = Readonly<Record<Color, readonly Square[]>>;

/**
 * Returns the position of Gomoku with these stones and this side to move. If black and white can have placed the stones in
 * turn, it finds moves that do so; otherwise the game begins on a board with them. On an empty board black moves. Returns
 * `undefined` if the numbers of stones fit a game but no legal order was found.
 */
export function positionFromStones(
  variant: Variant,
  stones: StoneSquares,
  turn: Color,
): Position | undefined {
  const lead = stones.black.length - stones.white.length;
  const isInTurn = lead === (turn === 'black' ? 0 : 1) || stones.black.length + stones.white.length === 0;
  return isInTurn ? playInTurn(variant, stones) : beginWith(variant, stones, turn);
}

/** Begins a game of Gomoku with the stones of a file, see `positionFromStones`. */
export function beginFromStones(variant: Variant, board: StartBoard): Beginning {
  const colors = colorsOf(board);
  const of = (color: Color) => allSquares(variant.size).filter((square) => colors[square] === color);
  const position = positionFromStones(variant, { black: of('black'), white: of('white') }, board.turn);
  return position ? { kind: 'begun', position } : explainNoOrder(variant, board);
}

/** Returns why no order of moves leads to stones: one of them was never legal, or a row had won before the last one. */
function explainNoOrder(variant: Variant, { stones }: StartBoard): Beginning {
  for (const square of allSquares(variant.size)) {
    if (stones[square] !== 'X') continue;
    const without = `${stones.slice(0, square)}-${stones.slice(square + 1)}`;
    const reason = startGomoku(variant, { stones: without, turn: 'black' }).illegal(square);
    if (reason) return { kind: 'illegal', text: squareName(square, variant.size), reason };
  }
  return { kind: 'over' };
}

/** Returns the position after the move that made a five on the board; `undefined` if there is no five. */
export function positionAfterFive(
  variant: Variant,
  board: readonly (Color | undefined)[],
): Position | undefined {
  for (const [square, color] of board.entries()) {
    if (!color) continue;
    const before = startGomoku(variant, startBoardOf(board.with(square, undefined), color));
    const last = square as Square;
    const after = before.illegal(last) ? before : before.play(last);
    if (after.status.kind === 'won') return after;
  }
  return undefined;
}

/** Begins on a board with the stones; if there is a five among them, returns the position after the move that made it. */
function beginWith(variant: Variant, stones: StoneSquares, turn: Color): Position {
  const board = allSquares(variant.size).map((square) =>
    COLORS.find((color) => stones[color].includes(square)),
  );
  return positionAfterFive(variant, board) ?? startGomoku(variant, startBoardOf(board, turn));
}

/**
 * Plays the stones on an empty board, black and white in turn: in the given order if that is legal, else in others. (In
 * renju a square that is forbidden now may have been legal earlier.) Returns `undefined` if no legal order was found.
 */
function playInTurn(variant: Variant, stones: StoneSquares): Position | undefined {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const position = playAll(variant, {
      black: reordered(stones.black, attempt),
      white: reordered(stones.white, attempt),
    });
    if (position) return position;
  }
  return undefined;
}

function playAll(variant: Variant, stones: StoneSquares): Position | undefined {
  const left: Record<Color, readonly Square[]> = { ...stones };
  const total = stones.black.length + stones.white.length;
  let position: Position | undefined = startGomoku(variant);
  while (position && position.ply < total) {
    const color = turnAt(position.ply);
    position = playFirstLegal(position, left[color], total);
    const played = position?.moves.at(-1);
    left[color] = left[color].filter((square) => square !== played);
  }
  return position;
}

/** Plays the first square that is legal and does not end the game before its last stone. */
function playFirstLegal(position: Position, squares: readonly Square[], total: number): Position | undefined {
  for (const square of squares) {
    if (position.illegal(square)) continue;
    const next = position.play(square);
    if (next.ply === total || next.status.kind === 'playing') return next;
  }
  return undefined;
}

/** Shuffles squares differently for each attempt; the first attempt keeps their order. */
const reordered = (squares: readonly Square[], attempt: number): readonly Square[] =>
  attempt === 0 ? squares : squares.toSorted((a, b) => hashOf(a, attempt) - hashOf(b, attempt));

/** Hashes a square and an attempt, by MurmurHash3's mixing (Austin Appleby, public domain). */
function hashOf(square: Square, attempt: number): number {
  let hash = Math.imul(square + 1, 0xcc9e2d51) ^ Math.imul(attempt, 0x1b873593);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
