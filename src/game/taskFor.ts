import type { Variant } from '../rules/position.js';
import { deadlineOf, type Game, type Seat } from './game.js';
import type { Limit, Strength, Task, Thinker } from './ports.js';

type Opponent = Seat & { readonly kind: 'opponent' };
type Offers = Pick<Thinker, 'opponents' | 'levels'>;

/** Ms of a side's time kept in reserve, for storing the move or for repeating a search that failed. */
const RESERVE_MS = 5000;

/** The shortest time that a search is given, in ms. */
const MIN_THINK_MS = 100;

/**
 * The search task for the move that this opponent owes, `now` in ms since the epoch. Throws a RangeError where the
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
    strength: { ...strength, limit: limitToDeadline(strength.limit, deadlineOf(game), now) },
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

/** A limit with its time cut to what is left until the deadline; one without a time is bounded by the thinker. */
function limitToDeadline(limit: Limit, deadline: number | undefined, now: number): Limit {
  if (deadline === undefined || limit.timeMs === undefined) return limit;
  const left = Math.max(MIN_THINK_MS, deadline - now - RESERVE_MS);
  return { ...limit, timeMs: Math.min(limit.timeMs, left) };
}
