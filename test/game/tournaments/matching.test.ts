import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cheapestMatching } from '../../../src/game/tournaments/matching.js';

type Costs = readonly (readonly number[])[];

const costBetween =
  (costs: Costs) =>
  (a: number, b: number): number =>
    costs[a]![b]!;

/** Least cost of a perfect matching, by trying all; `Infinity` if there is none. */
function leastCost(costs: Costs, free: readonly number[]): number {
  const [a, ...rest] = free;
  if (a === undefined) return 0;
  return Math.min(
    Number.POSITIVE_INFINITY,
    ...rest.map(
      (b) =>
        costs[a]![b]! +
        leastCost(
          costs,
          rest.filter((each) => each !== b),
        ),
    ),
  );
}

/** Few different costs make many ties, and thus cycles in the search; missing pairs make blossoms. */
const anyCosts = fc
  .tuple(fc.integer({ min: 0, max: 5 }), fc.constantFrom(1, 3, 20, 1_000_000, 2 ** 49), fc.nat(100))
  .chain(([half, largest, missing]) =>
    fc.array(
      fc.array(
        fc
          .tuple(fc.nat(99), fc.nat(largest))
          .map(([chance, cost]) => (chance < missing ? Number.POSITIVE_INFINITY : cost)),
        { minLength: 2 * half, maxLength: 2 * half },
      ),
      { minLength: 2 * half, maxLength: 2 * half },
    ),
  );

test('a cheapest matching is perfect and costs no more than any other', () => {
  fc.assert(
    fc.property(anyCosts, (costs) => {
      const vertices = costs.map((_, i) => i);
      const least = leastCost(costs, vertices);
      const pairs = cheapestMatching(costs.length, costBetween(costs));
      if (least === Number.POSITIVE_INFINITY) {
        expect(pairs).toBeUndefined();
        return;
      }
      expect(pairs!.flat().toSorted((a, b) => a - b)).toEqual(vertices);
      expect(pairs!.reduce((sum, [a, b]) => sum + costs[a]![b]!, 0)).toBe(least);
    }),
    { numRuns: Number(process.env.SENTE_MATCHINGS ?? 500) },
  );
});

test('an odd number has no perfect matching', () => {
  expect(cheapestMatching(3, () => 1)).toBeUndefined();
});

test('a cost that sums could not keep exact is a bug', () => {
  expect(() => cheapestMatching(2, () => 2 ** 50)).toThrow('too large');
});
