import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Period, runningMs, timeAfterRunning } from '../../../src/game/play/standstill.js';

/** Periods in order that do not overlap, between 0 and 200; two may touch. */
const periods: fc.Arbitrary<Period[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 8 })
  .map((times) => times.sort((a, b) => a - b))
  .map((times) =>
    times.flatMap((from, i) => (i % 2 === 0 && i + 1 < times.length ? [{ from, until: times[i + 1]! }] : [])),
  );
const time = fc.integer({ min: -50, max: 250 });
const duration = fc.integer({ min: 0, max: 300 });

/** Counts the ms one by one. */
const counted = (from: number, to: number, all: readonly Period[]): number =>
  Array.from({ length: to - from }, (_, i) => from + i).filter(
    (at) => !all.some((period) => period.from <= at && at < period.until),
  ).length;

describe('a clock that stands still during periods', () => {
  test('runs for all time but theirs, backward as forward', () => {
    fc.assert(
      fc.property(time, duration, periods, (from, ms, all) => {
        expect(runningMs(from, from + ms, all)).toBe(counted(from, from + ms, all));
        expect(runningMs(from + ms, from, all)).toBe(0 - counted(from, from + ms, all));
      }),
    );
  });

  test('has run for a duration at the last moment that it gives', () => {
    fc.assert(
      fc.property(time, duration, periods, (start, ms, all) => {
        const end = timeAfterRunning(start, ms, all);
        expect(runningMs(start, end, all)).toBe(ms);
        expect(runningMs(start, end + 1, all)).toBe(ms + 1);
        expect(end).toBeGreaterThanOrEqual(start + ms);
      }),
    );
  });

  test('had run for a duration less before', () => {
    fc.assert(
      fc.property(time, fc.integer({ min: 1, max: 300 }), periods, (start, ms, all) => {
        const before = timeAfterRunning(start, -ms, all);
        expect(runningMs(before, start, all)).toBe(ms);
        expect(before).toBeLessThanOrEqual(start - ms);
      }),
    );
  });

  test('runs as every clock does without periods', () => {
    fc.assert(
      fc.property(time, fc.integer({ min: -300, max: 300 }), (start, ms) => {
        expect(timeAfterRunning(start, ms, [])).toBe(start + ms);
        expect(runningMs(start, start + ms, [])).toBe(ms);
      }),
    );
  });
});
