import { randomNumbers } from '../../engine/random.js';
import { startPosition } from '../../rules/games.js';
import type { Color, Position, Square, Variant } from '../../rules/position.js';
import { turnAt } from '../../rules/position.js';
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
 * The position with these stones, played on an empty board of Gomoku, black and white in turn: in the order given where that is
 * legal, else in a random one (in renju a point that is forbidden now may have been legal earlier). Undefined where the counts
 * do not allow it (black has as many as white, or one more), or no legal order was found.
 */
export function positionFromStones(variant: Variant, stones: Stones): Position | undefined {
  const lead = stones.black.length - stones.white.length;
  if (lead !== 0 && lead !== 1) return undefined;
  const seeds = randomNumbers(0);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const reorder = (squares: readonly Square[]) =>
      tries === 0 ? squares : shuffled(squares, seeds(2 ** 32));
    const position = playAll(variant, { black: reorder(stones.black), white: reorder(stones.white) });
    if (position) return position;
  }
  return undefined;
}
