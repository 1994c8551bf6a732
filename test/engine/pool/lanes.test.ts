import { describe, expect, test } from 'vitest';
import { expectedMs } from '../../../src/engine/pool/budget.js';
import { Lanes, SHORT_LANES_MS } from '../../../src/engine/pool/lanes.js';
import { gomoku, newThinker, REVERSI } from '../built.js';

const { POSITIVE_INFINITY: UNBOUNDED } = Number;

describe('the lanes of a pool', () => {
  test('are taken and returned, the lowest first', () => {
    const lanes = new Lanes([25, 500], 2);
    expect(lanes.count).toBe(4);
    lanes.take(UNBOUNDED);
    lanes.take(25);
    expect(lanes.free).toEqual([500, UNBOUNDED]);
    lanes.giveBack(25);
    expect(lanes.free).toEqual([25, 500, UNBOUNDED]);
  });

  test('include one for every task', () => {
    const lanes = new Lanes([25, 500], 2);
    expect([0, 25, 26, 500, 501, UNBOUNDED].map((ms) => lanes.ceilingFor(ms))).toEqual([
      25,
      25,
      500,
      500,
      UNBOUNDED,
      UNBOUNDED,
    ]);
    expect(new Lanes([], 1).ceilingFor(1)).toBe(UNBOUNDED);
    expect(lanes.countWithin(25, 500)).toBe(2);
    expect(lanes.countWithin(500, UNBOUNDED)).toBe(3);
  });
});

describe('the expected time of a task', () => {
  test('is decided by the first of its limits', () => {
    const ms = (opponent: string, limit: object) =>
      expectedMs({ variant: REVERSI, strength: { opponent, limit } });
    expect(ms('alphabeta', { timeMs: 700 })).toBe(700);
    expect(ms('alphabeta', { nodes: 60_000 })).toBe(10);
    expect(ms('alphabeta', { nodes: 60_000, timeMs: 7 })).toBe(7);
    expect(ms('greedy', { timeMs: 3_000 })).toBe(5);
    expect(() => ms('deep-thought', {})).toThrow(RangeError);
  });

  test('puts levels 1 to 7 into the lowest lane, and level 10 into no short one', async () => {
    const thinker = newThinker(1, 3_000);
    for (const variant of [REVERSI, gomoku(), gomoku('renju')]) {
      const ms = thinker.levels(variant).map(({ strength }) => expectedMs({ variant, strength }));
      expect(Math.max(...ms.slice(0, 7))).toBeLessThanOrEqual(SHORT_LANES_MS[0]!);
      expect(Math.max(...ms.slice(7, 9))).toBeLessThanOrEqual(SHORT_LANES_MS[1]!);
      expect(ms[9]).toBe(3_000);
    }
    await thinker.close();
  });
});
