import { randomNumbers } from '../../engine/random.js';
import { startPosition } from '../../rules/games.js';
import type { Color, Position, Square, Variant } from '../../rules/position.js';
import { COLORS, turnAt } from '../../rules/position.js';
import { allSquares } from '../../rules/squares.js';
import { startBoardOf } from '../../rules/stones.js';
import { shuffled } from '../common/random.js';

const MAX_TRIES = 50;

export type Stones = Readonly<Record<Color, readonly Square[]>>;

/** Plays the first square that is legal and does not end the game before its last stone. */
function playFirstLegal(position: Position, squares: readonly Square[], total: number): Position | undefined {
  for (const square of squares) {
    if (position.illegal(square)) continue;
    const next = position.play(square);
    if (next.ply === total || next.status.kind === 'playing') return next;
  }
  return undefined;
}

function playAll(variant: Variant, stones: Stones): Position | undefined {
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
 * Plays the stones on an empty board, black and white in turn: in the order given where that is legal, else in a random one (in
 * renju a point that is forbidden now may have been legal earlier). Undefined where no legal order was found.
 */
function playInTurn(variant: Variant, stones: Stones): Position | undefined {
  const seeds = randomNumbers(0);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const reorder = (squares: readonly Square[]) =>
      tries === 0 ? squares : shuffled(squares, seeds(2 ** 32));
    const position = playAll(variant, { black: reorder(stones.black), white: reorder(stones.white) });
    if (position) return position;
  }
  return undefined;
}

/** The position that begins with these stones; where a five stands among them, the one after the move that made it. */
function beginWith(variant: Variant, stones: Stones, turn: Color): Position {
  const board = allSquares(variant.size).map((square) =>
    COLORS.find((color) => stones[color].includes(square)),
  );
  for (const [square, color] of board.entries()) {
    if (!color) continue;
    const before = startPosition(variant, startBoardOf(board.with(square, undefined), color));
    const last = square as Square;
    const after = before.illegal(last) ? before : before.play(last);
    if (after.status.kind === 'won') return after;
  }
  return startPosition(variant, startBoardOf(board, turn));
}

/**
 * The position with these stones on a board of Gomoku and this side to move: after an order of moves where black and white can
 * have put them in turn, else on a board that begins with them. An empty board is black's to move. Undefined where their
 * numbers are those of a game, but no legal order was found.
 */
export function positionFromStones(variant: Variant, stones: Stones, turn: Color): Position | undefined {
  const lead = stones.black.length - stones.white.length;
  const isInTurn = lead === (turn === 'black' ? 0 : 1) || stones.black.length + stones.white.length === 0;
  return isInTurn ? playInTurn(variant, stones) : beginWith(variant, stones, turn);
}
