import { strengthBetween } from '../../engine/opponents/evenStrength.js';
import type { Ladder, MeasuredStrength } from '../../engine/opponents/ladders.js';
import type { Limit, Strength } from '../../game/ports/thinker.js';
import { opponentFor } from '../arena/entrantOptions.js';
import { type Known, measureAgainst } from './between.js';
import { BASELINE, entrantOf, type LadderOptions } from './ladder.js';

// Notches are strengths between neighboring levels, and below the first. They are measured as the levels are, because ratings do not
// change linearly with an opponent's handicaps.

const MAX_BETWEEN = 200; // approximate Elo points between neighbors on the curve
const FIRST_GAME = 3_000_000; // apart from the games that measured the levels
/** Nodes of both sides' moves, summed over the games of a bout. Bouts of more are not played; there the curve has levels alone. */
const BOUT_NODES = 10_000_000;

/** Returns the weakest strength of a curve: the first level, but with only random moves. */
function floorOf({ levels }: Pick<Ladder, 'levels'>): Strength {
  const { strength } = levels[0]!;
  return { ...strength, weakness: { noise: 0, ...strength.weakness, whims: 1 } };
}

/** Returns the opponent whose rating is 0. */
export const baselineOf = (variant: LadderOptions['variant']): Known => ({
  entrant: opponentFor(BASELINE, variant, {}, 'calibrate'),
  rating: 0,
});

export const knownOf = ({ strength, rating }: MeasuredStrength): Known => ({
  entrant: entrantOf(strength),
  rating,
});

/** Returns the places of the notches between two ratings, as shares of the way: at least one, in the middle. */
export function sharesBetween(low: number, high: number): readonly number[] {
  const parts = Math.max(2, Math.ceil((high - low) / MAX_BETWEEN));
  return Array.from({ length: parts - 1 }, (_, i) => (i + 1) / parts);
}

const isAffordable = (limits: readonly Limit[], games: number): boolean =>
  limits.every(({ nodes }) => nodes !== undefined) &&
  games * limits.reduce((sum, { nodes = 0 }) => sum + nodes, 0) <= BOUT_NODES;

/**
 * Measures a ladder's notches with `games` games against each neighboring level; the weakest against the baseline and the first
 * level. Drops notches that do not ascend between their neighbors.
 */
export async function measureNotches(
  options: LadderOptions,
  ladder: Ladder,
): Promise<readonly MeasuredStrength[]> {
  const { variant, games, onRound } = options;
  const bouts = { games, from: FIRST_GAME };
  onRound('the weakest');
  const first = knownOf(ladder.levels[0]!);
  const weakest = await measureAgainst(options, floorOf(ladder), [baselineOf(variant), first], bouts);
  const notches: MeasuredStrength[] = weakest.rating < first.rating ? [weakest] : [];
  const points = [...notches, ...ladder.levels];
  for (const [i, from] of points.slice(0, -1).entries()) {
    const to = points[i + 1]!;
    if (!isAffordable([from.strength.limit, to.strength.limit], games)) continue;
    onRound(`between ${from.rating} and ${to.rating}`);
    let below = from.rating;
    for (const share of sharesBetween(from.rating, to.rating)) {
      const strength = strengthBetween(from.strength, to.strength, share, ladder);
      const measured = await measureAgainst(options, strength, [knownOf(from), knownOf(to)], bouts);
      if (measured.rating <= below || measured.rating >= to.rating) {
        onRound(`dropped, at ${measured.rating}`);
        continue;
      }
      below = measured.rating;
      notches.push(measured);
    }
  }
  return notches;
}
