import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { curveOf, evenStrength, strengthBetween } from '../../../src/engine/opponents/evenStrength.js';
import { type Ladder, readLadders } from '../../../src/engine/opponents/ladders.js';
import type { Strength } from '../../../src/game/ports/thinker.js';
import { gomoku, newThinker, REVERSI } from '../built.js';

const THINK_MS = 2_000;
const LADDERS = readLadders().map((ladder) => [`${ladder.game} ${ladder.rule}`, ladder] as const);

const anyRating = fc.double({ min: -500, max: 4_000, noNaN: true });

/** Returns a strength's handicaps in a fixed order; unseen fours as 1 / (1 + fours). */
function figuresOf({ limit, weakness }: Strength): readonly number[] {
  const { noise = 0, greed = 0, fours = Number.POSITIVE_INFINITY, whims = 0 } = weakness ?? {};
  return [limit.nodes ?? Number.POSITIVE_INFINITY, -noise, -greed, -1 / (1 + fours), -whims];
}

describe.each(LADDERS)('the curve of %s', (_, ladder) => {
  const ratings = curveOf(ladder).map(({ rating }) => rating);
  const at = (rating: number) => evenStrength(ladder, rating, THINK_MS);

  test('ascends', () => {
    expect(ratings).toEqual([...new Set(ratings)].sort((a, b) => a - b));
  });

  test('has each level at its own rating', () => {
    for (const { strength, rating } of ladder.levels.slice(0, -1))
      expect(at(rating)).toEqual({ strength, rating });
  });

  test('ends at the top level, with the available time', () => {
    const { strength, rating } = ladder.levels.at(-1)!;
    const top = { strength: { ...strength, limit: { timeMs: THINK_MS } }, rating };
    expect([at(rating), at(rating + 1_000)]).toEqual([top, top]);
  });

  test('takes at most the available time below it, and sets no time below the level before', () => {
    const [ninth, top] = ladder.levels.slice(-2).map(({ rating }) => rating);
    expect(at((ninth! + top!) / 2).strength.limit).toEqual({ nodes: expect.any(Number), timeMs: THINK_MS });
    expect(at(ninth! - 1).strength.limit.timeMs).toBeUndefined();
  });

  test('begins at its weakest strength', () => {
    const [weakest] = curveOf(ladder);
    const { strength, rating } = weakest!;
    expect([at(rating), at(rating - 1_000)]).toEqual([
      { strength, rating },
      { strength, rating },
    ]);
  });

  test('returns the requested rating within its ends, and the same strength for the returned rating', () => {
    fc.assert(
      fc.property(anyRating, (requested) => {
        const found = at(requested);
        expect(found.rating).toBe(Math.min(Math.max(requested, ratings[0]!), ratings.at(-1)!));
        expect(at(found.rating)).toEqual(found);
      }),
    );
  });

  test('is monotonic between points: of two ratings, the higher has the smaller handicap', () => {
    const points = curveOf(ladder);
    fc.assert(
      fc.property(
        fc.nat(points.length - 2),
        fc.tuple(
          fc.double({ min: 0.01, max: 0.99, noNaN: true }),
          fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        ),
        (i, shares) => {
          const [from, to] = [points[i]!, points[i + 1]!];
          const [low, high] = [...shares].sort((a, b) => a - b);
          const figures = [low!, high!].map((share) =>
            figuresOf(at(from.rating + share * (to.rating - from.rating)).strength),
          );
          const [first, last] = [figuresOf(from.strength), figuresOf(to.strength)];
          for (const [k, start] of first.entries()) {
            const along = [start, figures[0]![k]!, figures[1]![k]!, last[k]!];
            // Reversi's third level is the one with less greed and more noise than the one before.
            const ordered = [...along].sort((a, b) => (start <= last[k]! ? a - b : b - a));
            expect(along).toEqual(ordered);
          }
        },
      ),
    );
  });

  test('has no further handicaps from the third level on', () => {
    const from = ladder.levels[2]!.rating;
    const to = ladder.levels[8]!.rating;
    const between = fc.double({ min: from, max: to, noNaN: true });
    fc.assert(
      fc.property(between, between, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((rating) => figuresOf(at(rating).strength));
        for (const [k, value] of low!.entries()) expect(value).toBeLessThanOrEqual(high![k]!);
      }),
    );
  });
});

describe('between two strengths', () => {
  const [ladder] = readLadders() as [Ladder];
  const strength = (nodes: number, weakness: Strength['weakness']): Strength => ({
    opponent: 'alphabeta',
    limit: { nodes },
    ...(weakness ? { weakness } : {}),
  });

  test('interpolates nodes and noise by ratio, greed and whims linearly, fours by the unseen ones', () => {
    const from = strength(100, { noise: 40, form: 0.7, greed: 0.8, fours: 0, whims: 0.5 });
    const to = strength(400, { noise: 10, form: 0.7 });
    expect(strengthBetween(from, to, 0.5, ladder)).toEqual(
      strength(200, { noise: 20, form: 0.7, greed: 0.4, fours: 1, whims: 0.25 }),
    );
  });

  test('converts time to nodes on one core, and lowers noise to zero', () => {
    const from = strength(590_000, { noise: 2, form: 0.7 });
    const { limit, weakness } = strengthBetween(
      from,
      { opponent: 'alphabeta', limit: { timeMs: 3_000 } },
      0.5,
      ladder,
    );
    expect(weakness).toEqual({ noise: 1, form: 0.7 });
    expect(limit.nodes).toBeGreaterThan(2_000_000);
    expect(limit.timeMs).toBe(3_000);
  });
});

describe('a thinker', () => {
  test('has an even strength only if the ladder was measured', async () => {
    const thinker = newThinker(1, THINK_MS);
    expect(thinker.even(REVERSI, 700)?.rating).toBe(700);
    expect(thinker.even(gomoku('renju'), 700)?.rating).toBe(700);
    expect(thinker.even(gomoku('renju', 19), 700)).toBeUndefined();
    await thinker.close();
  });
});
