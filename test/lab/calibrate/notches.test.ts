import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Ladder } from '../../../src/engine/opponents/ladders.js';
import type { Strength } from '../../../src/game/ports/thinker.js';
import { expectedScore, type Pairs } from '../../../src/lab/arena/statistics.js';
import { Tally } from '../../../src/lab/arena/tally.js';
import { ratingAgainst } from '../../../src/lab/calibrate/between.js';
import type { Bout } from '../../../src/lab/calibrate/bouts.js';
import { strengthText } from '../../../src/lab/calibrate/curve.js';
import { measureNotches, sharesBetween } from '../../../src/lab/calibrate/notches.js';
import { gomoku } from '../../engine/built.js';

/** Returns pairs of independent games, as nearly as whole numbers allow. */
function pairsOf(pairs: number, score: number): Pairs {
  const both = Math.round(pairs * score ** 2);
  const none = Math.round(pairs * (1 - score) ** 2);
  return [none, 0, pairs - both - none, 0, both];
}

describe('a rating by games against two others', () => {
  test('is the one behind the results, wherever it lies', () => {
    const place = fc.record({
      low: fc.integer({ min: 0, max: 2_000 }),
      gap: fc.integer({ min: 50, max: 600 }),
      share: fc.double({ min: -0.2, max: 1.2, noNaN: true }),
    });
    fc.assert(
      fc.property(place, ({ low, gap, share }) => {
        const own = low + share * gap;
        const results = [low, low + gap].map((rating) => ({
          rating,
          pairs: pairsOf(20_000, expectedScore(own - rating)),
        }));
        const { value, low: from, high: to } = ratingAgainst(results);
        expect(Math.abs(value - own)).toBeLessThan(3);
        expect((from + to) / 2).toBeCloseTo(value);
      }),
    );
  });

  test('is as certain as the number of pairs, by their variance', () => {
    const within = (pairs: number) => {
      const { low, high } = ratingAgainst([{ rating: 500, pairs: pairsOf(pairs, 0.5) }]);
      return (high - low) / 2;
    };
    // 400 games of even players: a standard error of 2.5 %, 695 points a unit.
    expect(within(200)).toBeCloseTo((1.96 * 0.025 * 400 * 4) / Math.LN10, 0);
    expect(within(800)).toBeCloseTo(within(200) / 2, 0);
  });

  test('is finite if every game was won', () => {
    const wonBy = (pairs: number) =>
      ratingAgainst([
        { rating: 0, pairs: [0, 0, 0, 0, pairs] },
        { rating: 200, pairs: [0, 0, 0, 0, pairs] },
      ]);
    const { value, low, high } = wonBy(50);
    expect(value).toBeGreaterThan(700);
    expect(value).toBeLessThan(1_200);
    expect(high - low).toBeGreaterThan(200);
    expect(wonBy(1).high).toBeGreaterThan(wonBy(1).value);
  });
});

const strength = (whims: number, nodes = 100): Strength => ({
  opponent: 'alphabeta',
  limit: { nodes },
  weakness: { noise: 10, ...(whims > 0 ? { whims } : {}) },
});

const LADDER: Ladder = {
  ...gomoku(),
  notches: [],
  levels: [
    { level: 1, strength: strength(0.8), rating: 100 },
    { level: 2, strength: strength(0), rating: 600 },
    { level: 3, strength: strength(0, 2_000_000), rating: 800 },
  ].map((level) => ({ ...level, interval: [0, 1_000], games: 100 })),
};

/** A world in which the rating is the sense of players without whims, except where `bend` changes it. */
function play(bend: (share: number) => number) {
  const bouts: Bout[] = [];
  const ratingOf = (label: string): number => {
    if (label === 'random') return 0;
    const known = LADDER.levels.find((level) => strengthText(level.strength) === label);
    if (known) return known.rating;
    const whims = Number(/whims ([\d.]+)/.exec(label)?.[1] ?? 0);
    return whims >= 0.8 ? 500 * (1 - whims) : 100 + 500 * bend(1 - whims / 0.8);
  };
  return {
    bouts,
    play: async (bout: Bout): Promise<Tally> => {
      bouts.push(bout);
      const tally = new Tally();
      const score = expectedScore(ratingOf(bout.a.label) - ratingOf(bout.b.label));
      for (const [kind, count] of pairsOf(bout.games / 2, score).entries()) {
        for (let i = 0; i < count; i++) {
          const pair = tally.pairs.reduce((sum, each) => sum + each, 0);
          for (const second of [0, 1] as const) {
            tally.add({
              a: bout.a.label,
              b: bout.b.label,
              game: 2 * pair + second,
              black: second === 0 ? 'a' : 'b',
              moves: '',
              opening: 0,
              result: kind === 4 || (kind === 2 && second === 0) ? 'a' : 'b',
              by: 'discs',
              ms: { a: [], b: [] },
            });
          }
        }
      }
      return tally;
    },
  };
}

const measured = async (bend: (share: number) => number) => {
  const world = play(bend);
  const rounds: string[] = [];
  const options = {
    variant: { ...gomoku(), game: 'gomoku' as const },
    timeMs: 1,
    games: 4_000,
    play: world.play,
    onRound: (title: string) => rounds.push(title),
  };
  return { notches: await measureNotches(options, LADDER), bouts: world.bouts, rounds };
};

describe('notches', () => {
  test('are at least one between two levels, and at most about 200 points apart', () => {
    expect(sharesBetween(0, 100)).toEqual([1 / 2]);
    expect(sharesBetween(0, 400)).toEqual([1 / 2]);
    expect(sharesBetween(0, 401)).toEqual([1 / 3, 2 / 3]);
  });

  test('have the ratings of games against their neighbors, from the weakest up', async () => {
    const { notches, bouts } = await measured((share) => share ** 0.5);
    expect(notches.map(({ strength }) => strength.weakness!.whims)).toEqual([1, 0.9, 0.5333, 0.2667]);
    const expected = [0, 50, 100 + 500 * (1 / 3) ** 0.5, 100 + 500 * (2 / 3) ** 0.5];
    for (const [i, { rating, interval, games }] of notches.entries()) {
      expect(Math.abs(rating - expected[i]!)).toBeLessThan(5);
      expect(interval[0]).toBeLessThan(rating);
      expect(interval[1]).toBeGreaterThan(rating);
      expect(games).toBe(8_000);
    }
    const opponents = bouts.map(({ b }) => b.label);
    const [first, second] = LADDER.levels.map((level) => strengthText(level.strength));
    const weakest = strengthText(notches[0]!.strength);
    expect(opponents).toEqual(['random', first, weakest, first, first, second, first, second]);
  });

  test('that are not between their neighbors are dropped, with a message', async () => {
    const { notches, rounds } = await measured((share) => (share < 0.5 ? -0.2 : share));
    expect(notches.map(({ strength }) => strength.weakness!.whims)).toEqual([1, 0.9, 0.2667]);
    expect(rounds.filter((title) => title.startsWith('dropped'))).toHaveLength(1);
  });
});
