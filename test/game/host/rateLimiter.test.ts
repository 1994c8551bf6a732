import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RateLimiter } from '../../../src/game/host/rateLimiter.js';

const MINUTE = 60_000;

test('a key takes at most twice its allowance in any minute, and at most its allowance on average', () => {
  const gaps = fc.array(fc.nat({ max: 5_000 }), { minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), gaps, (perMinute, waits) => {
      let now = 0;
      const allowance = new RateLimiter(perMinute, () => now);
      const taken: number[] = [];
      for (const wait of waits) {
        now += wait;
        if (allowance.take('ada')) taken.push(now);
      }
      for (const from of taken) {
        const within = taken.filter((at) => at >= from && at < from + MINUTE);
        expect(within.length).toBeLessThanOrEqual(2 * perMinute);
      }
      expect(taken.length).toBeLessThanOrEqual(perMinute + Math.ceil((now * perMinute) / MINUTE));
    }),
  );
});

test('each key has its own allowance, which is full again after a minute', () => {
  let now = 0;
  const allowance = new RateLimiter(3, () => now);
  expect([1, 2, 3, 4].map(() => allowance.take('ada'))).toEqual([true, true, true, false]);
  expect(allowance.take('ben')).toBe(true);
  now += MINUTE;
  expect([1, 2, 3, 4].map(() => allowance.take('ada'))).toEqual([true, true, true, false]);
});

test('a debt must be refilled first', () => {
  let now = 0;
  const allowance = new RateLimiter(60, () => now);
  allowance.use('ada', 90);
  expect(allowance.has('ada')).toBe(false);
  now += 30_000;
  expect(allowance.has('ada')).toBe(false);
  now += 1_000;
  expect(allowance.has('ada')).toBe(true);
});

test('0 means no limit', () => {
  const allowance = new RateLimiter(0, () => 0);
  allowance.use('ada', 1e9);
  expect(allowance.take('ada')).toBe(true);
});

test('usage decays within a minute, and is 0 without a limit', () => {
  let now = 0;
  const allowance = new RateLimiter(30, () => now);
  expect(allowance.used('ada')).toBe(0);
  for (let i = 0; i < 12; i++) allowance.take('ada');
  expect([allowance.used('ada'), allowance.used('ben')]).toEqual([12, 0]);
  now += 10_000;
  expect(allowance.used('ada')).toBe(7);
  now += MINUTE;
  expect(allowance.used('ada')).toBe(0);
  const unlimited = new RateLimiter(0, () => now);
  unlimited.use('ada', 5);
  expect(unlimited.used('ada')).toBe(0);
});
