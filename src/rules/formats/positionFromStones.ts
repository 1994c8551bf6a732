import { startPosition } from '../games.js';
import { COLORS, type Color, type Position, type Square, turnAt, type Variant } from '../position.js';
import { allSquares } from '../squares.js';
import { startBoardOf } from '../stones.js';

const MAX_TRIES = 50;

/** The squares of each color's stones, in any order. */
export type StoneSquares = Readonly<Record<Color, readonly Square[]>>;

/** A number that seems random but is always the same, by MurmurHash3's mixing (Austin Appleby, public domain). */
function scattered(square: Square, attempt: number): number {
  let hash = Math.imul(square + 1, 0xcc9e2d51) ^ Math.imul(attempt, 0x1b873593);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The squares in an order of their own for each attempt, at the first as they are given. */
const reordered = (squares: readonly Square[], attempt: number): readonly Square[] =>
  attempt === 0 ? squares : squares.toSorted((a, b) => scattered(a, attempt) - scattered(b, attempt));

/** Plays the first square that is legal and does not end the game before its last stone. */
function playFirstLegal(position: Position, squares: readonly Square[], total: number): Position | undefined {
  for (const square of squares) {
    if (position.illegal(square)) continue;
    const next = position.play(square);
    if (next.ply === total || next.status.kind === 'playing') return next;
  }
  return undefined;
}

function playAll(variant: Variant, stones: StoneSquares): Position | undefined {
  const left: Record<Color, readonly Square[]> = { ...stones };
  const total = stones.black.length + stones.white.length;
  let position: Position | undefined = startPosition(variant);
  while (position && position.ply < total) {
    const color = turnAt(position.ply);
    position = playFirstLegal(position, left[color], total);
    const played = position?.moves.at(-1);
    left[color] = left[color].filter((square) => square !== played);
  }
  return position;
}

/**
 * Plays the stones on an empty board, black and white in turn: in the order given where that is legal, else in others (in renju
 * a point that is forbidden now may have been legal earlier). Undefined where no legal order was found.
 */
function playInTurn(variant: Variant, stones: StoneSquares): Position | undefined {
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const position = playAll(variant, {
      black: reordered(stones.black, attempt),
      white: reordered(stones.white, attempt),
    });
    if (position) return position;
  }
  return undefined;
}

/** The position after the move that made a five which stands on a board of Gomoku; undefined where none does. */
export function wonOn(variant: Variant, board: readonly (Color | undefined)[]): Position | undefined {
  for (const [square, color] of board.entries()) {
    if (!color) continue;
    const before = startPosition(variant, startBoardOf(board.with(square, undefined), color));
    const last = square as Square;
    const after = before.illegal(last) ? before : before.play(last);
    if (after.status.kind === 'won') return after;
  }
  return undefined;
}

/** The position that begins with these stones; where a five stands among them, the one after the move that made it. */
function beginWith(variant: Variant, stones: StoneSquares, turn: Color): Position {
  const board = allSquares(variant.size).map((square) =>
    COLORS.find((color) => stones[color].includes(square)),
  );
  return wonOn(variant, board) ?? startPosition(variant, startBoardOf(board, turn));
}

/**
 * The position with these stones on a board of Gomoku and this side to move: after an order of moves where black and white can
 * have put them in turn, else on a board that begins with them. An empty board is black's to move. Undefined where their
 * numbers are those of a game, but no legal order was found.
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
