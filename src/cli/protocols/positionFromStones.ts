import { randomNumbers } from '../../engine/random.js';
import { startPosition } from '../../rules/games.js';
import type { Color, Position, Square, Variant } from '../../rules/position.js';
import { COLORS } from '../../rules/position.js';
import { shuffled } from '../common/random.js';

const MAX_TRIES = 50;

export type Stones = Readonly<Record<Color, readonly Square[]>>;

/** Plays the first square that may be played and does not end the game before its last stone. */
function step(position: Position, squares: readonly Square[], total: number): Position | undefined {
  for (const square of squares) {
    if (position.illegal(square)) continue;
    const next = position.play(square);
    if (next.ply === total || next.status.kind === 'playing') return next;
  }
  return undefined;
}

function playOut(variant: Variant, stones: Stones): Position | undefined {
  const left: Record<Color, readonly Square[]> = { ...stones };
  const total = stones.black.length + stones.white.length;
  let position: Position | undefined = startPosition(variant);
  while (position && position.ply < total) {
    const color = COLORS[position.ply % 2]!;
    position = step(position, left[color], total);
    const played = position?.moves.at(-1);
    left[color] = left[color].filter((square) => square !== played);
  }
  return position;
}

/**
 * A position with these stones on an empty board of Gomoku, black and white in turn: in the orders given where they can
 * be played so, else in another one (in renju a forbidden point may have been free earlier). Undefined where the
 * counts do not allow it (black has as many as white, or one more), or no order was found.
 */
export function positionFromStones(variant: Variant, stones: Stones): Position | undefined {
  const lead = stones.black.length - stones.white.length;
  if (lead !== 0 && lead !== 1) return undefined;
  const seeds = randomNumbers(0);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const again = (squares: readonly Square[]) => (tries === 0 ? squares : shuffled(squares, seeds(2 ** 32)));
    const position = playOut(variant, { black: again(stones.black), white: again(stones.white) });
    if (position) return position;
  }
  return undefined;
}
