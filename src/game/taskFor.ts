import type { Variant } from '../rules/position.js';
import { deadlineOf, type Game, type Seat } from './game.js';
import type { Limit, Strength, Task, Thinker } from './ports.js';

type Opponent = Seat & { readonly kind: 'opponent' };
type Offers = Pick<Thinker, 'opponents' | 'levels'>;

/** Ms of a side's time that its search leaves for the move to be kept, or to try again where the search fails. */
const LEFT_OF_TIME = 5000;

/** What a search is given at least, in ms. */
const LEAST_THOUGHT = 100;

/**
 * What the thinker is asked where this opponent owes the move, `now` in ms since the epoch. Throws a RangeError where the
 * thinker has no such opponent or level.
 */
export function taskFor(game: Game, seat: Opponent, thinker: Offers, now: number): Task {
  const { id, variant, seed } = game.setup;
  const { ply, moves } = game.position;
  const strength = strengthOf(seat, variant, thinker);
  return {
    game: id,
    variant,
    moves,
    strength: { ...strength, limit: withinTime(strength.limit, deadlineOf(game), now) },
    seed: (seed + ply) >>> 0,
    gameSeed: seed,
  };
}

/** The strength of the seat's level; without one, the opponent within its own limit. */
function strengthOf({ opponent, level }: Opponent, variant: Variant, thinker: Offers): Strength {
  const own = thinker.opponents.find((each) => each.name === opponent && each.game === variant.game);
  const strength =
    level === null
      ? own && { opponent, limit: own.limit }
      : thinker.levels(variant).find((each) => each.level === level)?.strength;
  if (!strength) throw new RangeError(`no opponent ${opponent} at level ${level}`);
  return strength;
}

/** A limit cut to what is left until the deadline; the thinker itself sees to it that one without a time takes no long time. */
function withinTime(limit: Limit, deadline: number | undefined, now: number): Limit {
  if (deadline === undefined || limit.timeMs === undefined) return limit;
  const left = Math.max(LEAST_THOUGHT, deadline - now - LEFT_OF_TIME);
  return { ...limit, timeMs: Math.min(limit.timeMs, left) };
}
