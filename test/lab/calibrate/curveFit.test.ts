import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectedScore } from '../../../src/lab/arena/statistics.js';
import { type CurvePlayer, type CurveScore, fitCurve } from '../../../src/lab/calibrate/curveFit.js';

const LAST = 6;
const placed = (place: number): CurvePlayer => ({ kind: 'placed', place });

/** Returns the expected share of this many games. */
const expected = (a: CurvePlayer, b: CurvePlayer, difference: number, games: number): CurveScore => ({
  a,
  b,
  points: games * expectedScore(difference),
  games,
});

describe('the fit of a curve', () => {
  test('finds the ratings behind many games, between knots too', () => {
    const steps = fc.array(fc.integer({ min: 20, max: 300 }), { minLength: 2 * LAST, maxLength: 2 * LAST });
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 2_000 }), (rises, fixed) => {
        const ratings = [50];
        for (const rise of rises) ratings.push(ratings.at(-1)! + rise);
        const top = ratings.at(-1)! + 200;
        const scores = [
          expected(placed(0), { kind: 'baseline' }, ratings[0]!, 100_000),
          ...rises.map((rise, i) => expected(placed((i + 1) / 2), placed(i / 2), rise, 100_000)),
          expected({ kind: 'top' }, placed(LAST - 0.25), 200 + rises.at(-1)! / 2, 100_000),
          expected(placed(2), { kind: 'fixed' }, ratings[4]! - fixed, 100_000),
        ];
        const fit = fitCurve(scores, LAST);
        expect(fit.places.map(({ place }) => place)).toEqual(ratings.map((_, i) => i / 2));
        for (const [i, { rating }] of fit.places.entries()) {
          expect(Math.abs(rating - ratings[i]!)).toBeLessThan(20);
        }
        expect(Math.abs(fit.top - top)).toBeLessThan(20);
        if (Math.abs(ratings[4]! - fixed) < 500) expect(Math.abs(fit.fixed - fixed)).toBeLessThan(20);
      }),
    );
  });

  test('infers from the games of neighbors what lies between them', () => {
    const scores = [expected(placed(3.3), placed(2.1), 300, 100_000)];
    const { places } = fitCurve(scores, LAST);
    const at = (place: number) => places.find((each) => each.place === place)!.rating;
    expect(at(3) - at(2.5)).toBeGreaterThan(110); // 125 of the 300, as far as knots are not likely nearer
    expect(at(3) - at(2.5)).toBeLessThan(130);
    expect(at(5) - at(4.5)).toBeCloseTo(100); // of this nothing is known
  });

  test('is finite if all games were won or lost', () => {
    const scores: CurveScore[] = [
      { a: placed(0.5), b: { kind: 'baseline' }, points: 40, games: 40 },
      { a: placed(3), b: { kind: 'fixed' }, points: 0, games: 40 },
      { a: { kind: 'top' }, b: placed(5), points: 10, games: 10 },
    ];
    const { places, top, fixed } = fitCurve(scores, LAST);
    const at = (place: number) => places.find((each) => each.place === place)!.rating;
    expect(at(0.5)).toBeGreaterThan(200);
    expect(fixed - at(3)).toBeGreaterThan(300);
    expect(top - at(5)).toBeGreaterThan(300);
    for (const rating of [...places.map((each) => each.rating), top, fixed])
      expect(rating).toBeLessThan(9_000);
  });
});
