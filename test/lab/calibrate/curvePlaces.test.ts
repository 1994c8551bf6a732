import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CALIBRATED_GAMES,
  type CalibratedGame,
  firstPlaceWithoutWhims,
  lastPlace,
  strengthAt,
  strengthText,
} from '../../../src/lab/calibrate/curve.js';
import {
  isGapAccepted,
  type MeasuredPlace,
  placeAtRating,
  raiseTargets,
  targetAbove,
  targetRatings,
} from '../../../src/lab/calibrate/curvePlaces.js';

const LEVELS = 10;

const gapsIn = (ratings: readonly number[]): number[] =>
  ratings.slice(1).map((rating, i) => rating - ratings[i]!);

describe('the target ratings', () => {
  test('are evenly spaced below and above the fixed level, which is as strong as its opponent; the first is at 191', () => {
    const ratings = targetRatings(1_991, { level: 3, rating: 591 }, LEVELS);
    expect(ratings).toEqual([191, 391, 591, 791, 991, 1_191, 1_391, 1_591, 1_791]);
    const others = targetRatings(2_141, { level: 4, rating: 731 }, LEVELS);
    expect(others).toEqual([191, 371, 551, 731, 966, 1_201, 1_436, 1_671, 1_906]);
  });

  test.each([
    ['a strong top', 9_000, 600, 235],
    ['a weak top', 900, 600, 155],
    ['a top below the opponent', 300, 600, 155],
  ])('keep their distance with %s: the fixed level gives way', (_, top, rating, gap) => {
    const ratings = [...targetRatings(top, { level: 3, rating }, LEVELS), top];
    for (const each of gapsIn(ratings.slice(2))) expect(each).toBeCloseTo(gap);
  });

  test('keep the first level at 330 with a strong opponent: those in between are farther apart', () => {
    const ratings = targetRatings(2_900, { level: 3, rating: 1_500 }, LEVELS);
    expect(ratings.slice(0, 4)).toEqual([330, 915, 1_500, 1_700]);
  });

  test('keep the first level at 75 with a weak opponent: the fixed level gives way', () => {
    const ratings = targetRatings(1_645, { level: 3, rating: 250 }, LEVELS);
    expect(ratings.slice(0, 4)).toEqual([75, 230, 385, 565]);
  });

  test('keep the levels 155 to 235 apart unless the first one would be above 330, whatever was measured', () => {
    const rating = fc.integer({ min: -1_000, max: 5_000 });
    fc.assert(
      fc.property(rating, rating, fc.integer({ min: 2, max: 9 }), (top, fixed, level) => {
        const ratings = [...targetRatings(top, { level, rating: fixed }, LEVELS), top];
        expect(ratings).toHaveLength(LEVELS);
        expect(ratings[0]).toBeLessThan(330 + 1e-6);
        const isStretched = ratings[0]! > 330 - 1e-6;
        for (const [i, gap] of gapsIn(ratings).entries()) {
          expect(gap).toBeGreaterThan(155 - 1e-6);
          if (!isStretched || i >= level - 1) expect(gap).toBeLessThan(235 + 1e-6);
        }
      }),
    );
  });
});

describe('the target ratings when a level cannot be that low', () => {
  const wanted = [191, 391, 591, 791];

  test('are evenly spaced below it', () => {
    expect(raiseTargets(691, wanted, 2)).toEqual([191, 441, 691, 791]);
    expect(raiseTargets(891, wanted, 3)).toEqual(
      [191, 424, 658, 891].map((each) => expect.closeTo(each, -1)),
    );
  });

  test('are unchanged if its target is higher anyway', () => {
    expect(raiseTargets(591, wanted, 2)).toBe(wanted);
  });
});

describe('the target rating above a level that is off its own target', () => {
  const wanted = [191, 391, 591, 791];

  test.each([
    ['as wanted', 391, 591],
    ['a little low or high', 420, 591],
    ['far too low', 300, 535],
    ['far too high', 500, 655],
  ])('if that is %s', (_, below, rating) => {
    expect(targetAbove(below, wanted, 2)).toBe(rating);
  });

  test('is the original target if the gap allows it', () => {
    expect(targetAbove(300, [330, 915, 1_500], 1)).toBe(885);
  });

  test('is the original target for the first level', () => {
    expect(targetAbove(0, wanted, 0)).toBe(191);
  });
});

describe('the gaps between levels', () => {
  const wanted = [191, 391, 901];

  test.each([
    ['from 150 points up', 1, 150, true],
    ['but no less', 1, 149, false],
    ['to 250', 1, 250, true],
    ['and no more', 1, 251, false],
    ['more if the target is more', 2, 600, true],
    ['never less', 2, 149, false],
    ['the first from 75 above who plays anything', 0, 75, true],
    ['no less', 0, 74, false],
    ['to 330', 0, 330, true],
    ['and no more than that', 0, 331, false],
  ])('%s', (_, index, distance, keeps) => {
    expect(isGapAccepted(distance, wanted, index)).toBe(keeps);
  });
});

/** Returns at least two places with rising ratings, in any order. */
const risingPoints = fc
  .array(fc.record({ step: fc.integer({ min: 1, max: 300 }), rise: fc.integer({ min: 1, max: 500 }) }), {
    minLength: 2,
    maxLength: 9,
  })
  .map((steps) => {
    let [place, rating] = [0, 0];
    return steps.map(({ step, rise }): MeasuredPlace => {
      place += step / 100;
      rating += rise;
      return { place, rating };
    });
  });

describe('the place for a rating', () => {
  test('is between the places of the neighboring ratings, and the measured one if there is one', () => {
    fc.assert(
      fc.property(risingPoints, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (points, at, share) => {
        const i = at % (points.length - 1);
        const [from, to] = [points[i]!, points[i + 1]!];
        const shuffled = points.toReversed();
        const place = placeAtRating(from.rating + share * (to.rating - from.rating), shuffled);
        expect(place).toBeGreaterThan(from.place - 1e-9);
        expect(place).toBeLessThan(to.place + 1e-9);
        for (const each of points) expect(placeAtRating(each.rating, shuffled)).toBeCloseTo(each.place);
      }),
    );
  });

  test('is on the outermost lines beyond the ends', () => {
    const points = [
      { place: 1, rating: 100 },
      { place: 2, rating: 300 },
      { place: 5, rating: 400 },
    ];
    expect(placeAtRating(0, points)).toBeCloseTo(0.5);
    expect(placeAtRating(500, points)).toBeCloseTo(8);
  });

  test('averages falling ratings, at the middle of their places', () => {
    const points = [
      { place: 0, rating: 0 },
      { place: 1, rating: 300 },
      { place: 2, rating: 100 },
      { place: 3, rating: 500 },
    ];
    expect(placeAtRating(200, points)).toBeCloseTo(1.5);
    expect(placeAtRating(100, points)).toBeCloseTo(0.75);
    expect(placeAtRating(350, points)).toBeCloseTo(2.25);
    const pulledDown = [
      { place: 0, rating: 0 },
      { place: 1, rating: 300 },
      { place: 2, rating: 310 },
      { place: 3, rating: -10 }, // with the one before it falls below the first of them
      { place: 4, rating: 550 },
    ];
    expect(placeAtRating(200, pulledDown)).toBeCloseTo(2);
  });

  test('never falls as the rating rises, whatever was measured', () => {
    const rating = fc.integer({ min: -500, max: 2_500 });
    fc.assert(
      fc.property(fc.array(rating, { maxLength: 9 }), rating, rating, (ratings, x, y) => {
        const points = [-1_000, ...ratings, 3_000].map((each, place) => ({ place, rating: each }));
        expect(placeAtRating(Math.min(x, y), points)).toBeLessThanOrEqual(
          placeAtRating(Math.max(x, y), points) + 1e-9,
        );
      }),
    );
  });

  test.each([[[100, 100]], [[300, 100]]])('needs rising ratings: %j', (ratings) => {
    const points = ratings.map((rating, place) => ({ place, rating }));
    expect(() => placeAtRating(100, points)).toThrow(RangeError);
  });
});

/** Returns every hundredth of a game's curve. */
const hundredths = (game: CalibratedGame): number[] =>
  Array.from({ length: 100 * lastPlace(game) + 1 }, (_, i) => i / 100);

describe('the curve', () => {
  test.each(CALIBRATED_GAMES)(
    'interpolates nodes and noise by ratio, greed and whims linearly: %s',
    (game) => {
      for (let place = 0; place < lastPlace(game); place++) {
        const [from, middle, to] = [place, place + 0.5, place + 1].map((each) => strengthAt(game, each));
        const nodes = Math.sqrt(from!.limit.nodes! * to!.limit.nodes!);
        expect(Math.abs(middle!.limit.nodes! / nodes - 1)).toBeLessThan(0.05); // two digits are kept
        const noise = Math.sqrt(from!.weakness!.noise * to!.weakness!.noise);
        expect(Math.abs(middle!.weakness!.noise / noise - 1)).toBeLessThan(0.05);
        for (const key of ['greed', 'whims'] as const) {
          const [a = 0, m = 0, b = 0] = [from!, middle!, to!].map(({ weakness }) => weakness![key]);
          expect(Math.abs(m - (a + b) / 2)).toBeLessThan(0.0051);
        }
      }
    },
  );

  test('keeps the fours of the place before, and all of them at its end', () => {
    const last = lastPlace('gomoku');
    for (let place = 0; place < last; place++) {
      const { fours } = strengthAt('gomoku', place).weakness!;
      expect(strengthAt('gomoku', place + 0.99).weakness!.fours).toBe(fours);
    }
    expect(strengthAt('gomoku', 0).weakness!.fours).toBe(0);
    const all = hundredths('gomoku').map((place) => strengthAt('gomoku', place).weakness!.fours);
    expect(new Set(all).size).toBeGreaterThan(3);
    expect(strengthAt('gomoku', last).weakness).not.toHaveProperty('fours');
  });

  test.each([
    ['reversi', 'greed'],
    ['reversi', 'whims'],
    ['gomoku', 'whims'],
  ] as const)('has beginners alone with %s of %s, and omits it if there is none', (game, key) => {
    expect(strengthAt(game, 0).weakness![key]).toBeGreaterThan(0.5);
    const ends = hundredths(game).findIndex((place) => !(key in strengthAt(game, place).weakness!));
    expect(ends).toBeLessThan(50 * lastPlace(game));
    for (const place of hundredths(game).slice(ends)) {
      expect(strengthAt(game, place).weakness).not.toHaveProperty(key);
    }
  });

  test.each(CALIBRATED_GAMES)(
    'plays no whims from its first place without them, and some before it: %s',
    (game) => {
      const earnest = firstPlaceWithoutWhims(game);
      expect(strengthAt(game, earnest).weakness).not.toHaveProperty('whims');
      expect(strengthAt(game, earnest - 0.05).weakness).toHaveProperty('whims');
    },
  );

  test('has the same form everywhere', () => {
    const strengths = CALIBRATED_GAMES.flatMap((game) =>
      hundredths(game).map((place) => strengthAt(game, place)),
    );
    expect([...new Set(strengths.map(({ weakness }) => weakness!.form))]).toEqual([expect.any(Number)]);
  });

  test.each(CALIBRATED_GAMES)('ends at its ends: %s', (game) => {
    const last = lastPlace(game);
    expect(strengthAt(game, -0.3)).toEqual(strengthAt(game, 0));
    expect(strengthAt(game, last + 2)).toEqual(strengthAt(game, last));
  });

  test.each(CALIBRATED_GAMES)('grows no weaker along it: %s', (game) => {
    const strengths = hundredths(game).map((place) => strengthAt(game, place));
    for (const [i, { limit, weakness }] of strengths.slice(1).entries()) {
      const before = strengths[i]!;
      expect(limit.nodes).toBeGreaterThanOrEqual(before.limit.nodes!);
      const [greed, greedBefore] = [weakness, before.weakness].map((each) => each!.greed ?? 0);
      // Noise may take the place of greed.
      if (greedBefore === 0) expect(weakness!.noise).toBeLessThanOrEqual(before.weakness!.noise);
      expect(greed).toBeLessThanOrEqual(greedBefore!);
      expect(weakness!.whims ?? 0).toBeLessThanOrEqual(before.weakness!.whims ?? 0);
      const fours = [before, strengths[i + 1]!].map((each) => each.weakness!.fours ?? Number.MAX_VALUE);
      expect(fours[1]).toBeGreaterThanOrEqual(fours[0]!);
    }
  });

  test.each(CALIBRATED_GAMES)('has a distinct text for each strength: %s', (game) => {
    const strengths = hundredths(game).map((place) => strengthAt(game, place));
    const different = new Set(strengths.map((each) => JSON.stringify(each)));
    expect(new Set(strengths.map(strengthText)).size).toBe(different.size);
    expect(different.size).toBeGreaterThan(30 * lastPlace(game));
  });

  test('has texts with all settings', () => {
    const weakness = { noise: 500, form: 0.5, fours: 0, whims: 1 };
    expect(strengthText({ opponent: 'alphabeta', limit: { nodes: 300 }, weakness })).toBe(
      'alphabeta, nodes 300, noise 500, form 0.5, fours 0, whims 1',
    );
    expect(strengthText({ opponent: 'alphabeta', limit: { timeMs: 3_000 } })).toBe('alphabeta, timeMs 3000');
  });
});
