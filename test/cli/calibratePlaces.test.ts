import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastPlace, strengthAt, strengthText } from '../../src/cli/calibrate/curve.js';
import { type Measured, placeFor, ratingsWanted } from '../../src/cli/calibrate/places.js';
import { GAME_NAMES, type GameName } from '../../src/rules/position.js';

const LEVELS = 10;

const gapsIn = (ratings: readonly number[]): number[] =>
  ratings.slice(1).map((rating, i) => rating - ratings[i]!);

describe('the ratings wanted', () => {
  test('are evenly spaced below and above the fixed level, which is as strong as its opponent; the first is at 191', () => {
    const ratings = ratingsWanted(1_991, { level: 3, rating: 591 }, LEVELS);
    expect(ratings).toEqual([191, 391, 591, 791, 991, 1_191, 1_391, 1_591, 1_791]);
    const others = ratingsWanted(2_171, { level: 4, rating: 731 }, LEVELS);
    expect(others).toEqual([191, 371, 551, 731, 971, 1_211, 1_451, 1_691, 1_931]);
  });

  test.each([
    ['a strong top', 9_000, 600, 240],
    ['a weak top', 900, 600, 160],
    ['a top below the opponent', 300, 600, 160],
  ])('keep their distance with %s: the fixed level gives way', (_, top, rating, gap) => {
    const ratings = [...ratingsWanted(top, { level: 3, rating }, LEVELS), top];
    for (const each of gapsIn(ratings.slice(2))) expect(each).toBeCloseTo(gap);
  });

  test.each([
    ['strong', 1_500, 240],
    ['weak', 250, 160],
  ])('keep their distance with a %s opponent: the first level gives way', (_, rating, gap) => {
    const ratings = ratingsWanted(rating + 7 * 200, { level: 3, rating }, LEVELS);
    expect(ratings[2]).toBeCloseTo(rating);
    for (const each of gapsIn(ratings.slice(0, 3))) expect(each).toBeCloseTo(gap);
  });

  test('keep 160 to 240 between neighbours whatever was measured', () => {
    const rating = fc.integer({ min: -1_000, max: 5_000 });
    fc.assert(
      fc.property(rating, rating, fc.integer({ min: 2, max: 9 }), (top, fixed, level) => {
        const ratings = [...ratingsWanted(top, { level, rating: fixed }, LEVELS), top];
        expect(ratings).toHaveLength(LEVELS);
        for (const gap of gapsIn(ratings)) {
          expect(gap).toBeGreaterThan(160 - 1e-6);
          expect(gap).toBeLessThan(240 + 1e-6);
        }
      }),
    );
  });
});

/** Two places or more with ratings that rise, in any order. */
const risingPoints = fc
  .array(fc.record({ step: fc.integer({ min: 1, max: 300 }), rise: fc.integer({ min: 1, max: 500 }) }), {
    minLength: 2,
    maxLength: 9,
  })
  .map((steps) => {
    let [place, rating] = [0, 0];
    return steps.map(({ step, rise }): Measured => {
      place += step / 100;
      rating += rise;
      return { place, rating };
    });
  });

describe('the place for a rating', () => {
  test('is between the places of the ratings next to it, and the measured one where it was measured', () => {
    fc.assert(
      fc.property(risingPoints, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (points, at, share) => {
        const i = at % (points.length - 1);
        const [from, to] = [points[i]!, points[i + 1]!];
        const shuffled = points.toReversed();
        const place = placeFor(from.rating + share * (to.rating - from.rating), shuffled);
        expect(place).toBeGreaterThan(from.place - 1e-9);
        expect(place).toBeLessThan(to.place + 1e-9);
        for (const each of points) expect(placeFor(each.rating, shuffled)).toBeCloseTo(each.place);
      }),
    );
  });

  test('is on the outermost lines beyond the ends', () => {
    const points = [
      { place: 1, rating: 100 },
      { place: 2, rating: 300 },
      { place: 5, rating: 400 },
    ];
    expect(placeFor(0, points)).toBeCloseTo(0.5);
    expect(placeFor(500, points)).toBeCloseTo(8);
  });

  test('takes the mean of ratings that fall, at the middle of their places', () => {
    const points = [
      { place: 0, rating: 0 },
      { place: 1, rating: 300 },
      { place: 2, rating: 100 },
      { place: 3, rating: 500 },
    ];
    expect(placeFor(200, points)).toBeCloseTo(1.5);
    expect(placeFor(100, points)).toBeCloseTo(0.75);
    expect(placeFor(350, points)).toBeCloseTo(2.25);
    const pulledDown = [
      { place: 0, rating: 0 },
      { place: 1, rating: 300 },
      { place: 2, rating: 310 },
      { place: 3, rating: -10 }, // with the one before it falls below the first of them
      { place: 4, rating: 550 },
    ];
    expect(placeFor(200, pulledDown)).toBeCloseTo(2);
  });

  test('never falls as the rating rises, whatever was measured', () => {
    const rating = fc.integer({ min: -500, max: 2_500 });
    fc.assert(
      fc.property(fc.array(rating, { maxLength: 9 }), rating, rating, (ratings, x, y) => {
        const points = [-1_000, ...ratings, 3_000].map((each, place) => ({ place, rating: each }));
        expect(placeFor(Math.min(x, y), points)).toBeLessThanOrEqual(placeFor(Math.max(x, y), points) + 1e-9);
      }),
    );
  });

  test.each([[[100, 100]], [[300, 100]]])('cannot be told from ratings that do not rise: %j', (ratings) => {
    const points = ratings.map((rating, place) => ({ place, rating }));
    expect(() => placeFor(100, points)).toThrow(RangeError);
  });
});

/** Every hundredth of a game's curve. */
const hundredths = (game: GameName): number[] =>
  Array.from({ length: 100 * lastPlace(game) + 1 }, (_, i) => i / 100);

describe('the curve', () => {
  test('has its figures at whole places', () => {
    expect(strengthAt('reversi', 0)).toEqual({
      opponent: 'alphabeta',
      limit: { nodes: 100 },
      weakness: { noise: 10, form: 0.5, greed: 1 },
    });
    expect(strengthAt('gomoku', 6)).toEqual({
      opponent: 'alphabeta',
      limit: { nodes: 300 },
      weakness: { noise: 80, form: 0.5, fours: 1 },
    });
    expect(strengthAt('gomoku', 0).weakness).toMatchObject({ whims: 1, fours: 0 });
    expect(strengthAt('reversi', lastPlace('reversi'))).toMatchObject({ weakness: { noise: 6 } });
  });

  test('goes by ratios in nodes and noise between them and evenly in greed and whims; fours are those of the place before', () => {
    expect(strengthAt('reversi', 0.5)).toMatchObject({ limit: { nodes: 100 }, weakness: { greed: 0.75 } });
    expect(strengthAt('reversi', 3.5).limit).toEqual({ nodes: 550 }); // the root of 300,000
    expect(strengthAt('reversi', 8.5).weakness).toEqual({ noise: 6.9, form: 0.5 }); // the root of 48
    expect(strengthAt('gomoku', 0.5).weakness).toMatchObject({ whims: 0.85 });
    expect(strengthAt('gomoku', 7.99).weakness).toMatchObject({ fours: 2 });
    expect(strengthAt('gomoku', 9.5).weakness).toMatchObject({ fours: 8 });
    expect(strengthAt('gomoku', 10).weakness).not.toHaveProperty('fours');
  });

  test.each(GAME_NAMES)('ends at its ends: %s', (game) => {
    const last = lastPlace(game);
    expect(strengthAt(game, -0.3)).toEqual(strengthAt(game, 0));
    expect(strengthAt(game, last + 2)).toEqual(strengthAt(game, last));
  });

  test('has no greed above its second place in Reversi, and no whims above its third in Gomoku', () => {
    const has = (game: GameName, key: 'greed' | 'whims') => (place: number) =>
      key in strengthAt(game, place).weakness!;
    for (const [game, key, end] of [
      ['reversi', 'greed', 2],
      ['gomoku', 'whims', 3],
    ] as const) {
      const places = hundredths(game);
      expect(places.filter((place) => place < end - 0.02).every(has(game, key))).toBe(true);
      expect(places.filter((place) => place >= end).some(has(game, key))).toBe(false);
    }
  });

  test.each(GAME_NAMES)('grows no weaker along it: %s', (game) => {
    const strengths = hundredths(game).map((place) => strengthAt(game, place));
    for (const [i, { limit, weakness }] of strengths.slice(1).entries()) {
      const before = strengths[i]!;
      expect(limit.nodes).toBeGreaterThanOrEqual(before.limit.nodes!);
      expect(weakness!.noise).toBeLessThanOrEqual(before.weakness!.noise);
      expect(weakness!.greed ?? 0).toBeLessThanOrEqual(before.weakness!.greed ?? 0);
      expect(weakness!.whims ?? 0).toBeLessThanOrEqual(before.weakness!.whims ?? 0);
      const fours = [before, strengths[i + 1]!].map((each) => each.weakness!.fours ?? Number.MAX_VALUE);
      expect(fours[1]).toBeGreaterThanOrEqual(fours[0]!);
    }
  });

  test.each(GAME_NAMES)('has a text for each strength, one for one: %s', (game) => {
    const strengths = hundredths(game).map((place) => strengthAt(game, place));
    const different = new Set(strengths.map((each) => JSON.stringify(each)));
    expect(new Set(strengths.map(strengthText)).size).toBe(different.size);
    expect(different.size).toBeGreaterThan(30 * lastPlace(game));
  });

  test('has texts that say all there is', () => {
    expect(strengthText(strengthAt('gomoku', 0))).toBe(
      'alphabeta, nodes 300, noise 500, form 0.5, fours 0, whims 1',
    );
    expect(strengthText({ opponent: 'alphabeta', limit: { timeMs: 3_000 } })).toBe('alphabeta, timeMs 3000');
  });
});
