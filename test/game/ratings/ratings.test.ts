import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BOT_DEVIATION,
  expectedScore,
  isProvisional,
  MIN_DEVIATION,
  newRating,
  type Rated,
  type Rating,
  rateGames,
  ratingAt,
  type Score,
} from '../../../src/game/ratings/ratings.js';

const DAY = 24 * 60 * 60 * 1000;

const asRating = (each: Rated): Rating => ({ ...newRating('reversi', 0), ...each });

// The paper rounds intermediate values, so its rating, 1464.06, is off by 0.01. One rating period passes in it.
test('reproduces the example of Glickman’s paper', () => {
  const before = ratingAt(asRating({ rating: 1500, deviation: 200 }), 'reversi', DAY);
  const after = rateGames(before, [
    { opponent: { rating: 1400, deviation: 30 }, score: 1 },
    { opponent: { rating: 1550, deviation: 100 }, score: 0 },
    { opponent: { rating: 1700, deviation: 300 }, score: 0 },
  ]);
  expect(after.rating).toBeCloseTo(1464.05, 2);
  expect(after.deviation).toBeCloseTo(151.52, 2);
  expect(after.volatility).toBeCloseTo(0.05999, 4);
});

const rated: fc.Arbitrary<Rated> = fc.record({
  rating: fc.double({ min: 0, max: 3200, noNaN: true }),
  deviation: fc.double({ min: MIN_DEVIATION, max: 500, noNaN: true }),
});
const scored = fc.constantFrom<Score>(0, 0.5, 1);

test('a win never costs points, a loss never gains any, and both lower the deviation unless they are surprising', () => {
  fc.assert(
    fc.property(rated, rated, scored, (own, opponent, score) => {
      const before = asRating(own);
      const after = rateGames(before, [{ opponent, score }]);
      expect(Number.isFinite(after.rating)).toBe(true);
      if (score === 1) expect(after.rating).toBeGreaterThanOrEqual(before.rating);
      if (score === 0) expect(after.rating).toBeLessThanOrEqual(before.rating);
      expect(after.deviation).toBeGreaterThanOrEqual(MIN_DEVIATION);
      const expected = expectedScore(before, opponent);
      const surprise = Math.abs(score - expected) / Math.sqrt(expected * (1 - expected));
      if (isProvisional(before) && surprise > 1.9) return;
      // At the lower bound the possible change since the last game outweighs the information of the game.
      expect(after.deviation).toBeLessThanOrEqual(before.deviation + 1);
    }),
  );
});

test('the expected scores of both sides add up to 1', () => {
  fc.assert(
    fc.property(rated, rated, (one, other) => {
      expect(expectedScore(one, other) + expectedScore(other, one)).toBeCloseTo(1, 10);
    }),
  );
});

test('a deviation grows with time, continuously, up to that of a new member', () => {
  const before = asRating({ rating: 900, deviation: 60 });
  const after = (days: number) => ratingAt(before, 'reversi', days * DAY);
  expect(after(0).deviation).toBe(60);
  expect(ratingAt(after(10.25), 'reversi', 30 * DAY).deviation).toBeCloseTo(after(30).deviation, 10);
  expect(after(1e6).deviation).toBe(newRating('reversi', 0).deviation);
  expect(after(-5)).toMatchObject({ deviation: 60, rating: 900 }); // the machine's clock was set back
});

test('a new member’s rating is provisional for some games', () => {
  let rating = newRating('gomoku', 0);
  let games = 0;
  for (; isProvisional(rating); games++) {
    const opponent = { rating: rating.rating, deviation: BOT_DEVIATION };
    rating = rateGames(rating, [{ opponent, score: games % 2 === 0 ? 1 : 0 }]);
  }
  expect(games).toBeGreaterThan(3);
  expect(games).toBeLessThan(20);
});

/** Returns a member's ratings over games against opponents of equal rating. */
function playEquals(start: Rating, games: number, scoreOf: (game: number) => Score): Rating[] {
  const ratings = [start];
  for (let game = 0; game < games; game++) {
    const before = ratings.at(-1)!;
    const opponent = { rating: before.rating, deviation: BOT_DEVIATION };
    ratings.push(rateGames(before, [{ opponent, score: scoreOf(game) }]));
  }
  return ratings;
}

const FIRST_STEPS = 8;

test.each([
  ['wins', 1],
  ['loses', 0],
] as const)('the rating of a new member who always %s keeps moving in long steps', (_, score) => {
  const ratings = playEquals(newRating('reversi', 0), FIRST_STEPS, () => score);
  const steps = ratings.slice(1).map(({ rating }, i) => Math.abs(rating - ratings[i]!.rating));
  expect(Math.min(...steps)).toBeGreaterThan(70);
  expect(Math.abs(ratings.at(-1)!.rating - ratings[0]!.rating)).toBeGreaterThan(900);
});

test('the rating of a new member with expected results soon moves in short steps, as an established one does', () => {
  const ratings = playEquals(newRating('reversi', 0), FIRST_STEPS, (game) => (game % 2 === 0 ? 1 : 0));
  expect(ratings.at(-1)!.deviation).toBeLessThan(130);
  const settled = playEquals(asRating({ rating: 900, deviation: 60 }), 20, () => 1);
  for (const { deviation } of settled) expect(deviation).toBeLessThan(62);
});
