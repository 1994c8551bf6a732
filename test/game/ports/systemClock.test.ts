import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../../src/game/ports/clock.js';

/** Longest wait of a Node timer, in ms. */
const LONGEST = 2 ** 31 - 1;

let rung: number;

beforeEach(() => {
  vi.useFakeTimers();
  rung = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

const ring = (): void => {
  rung += 1;
};

test('returns the time of day', () => {
  vi.useRealTimers();
  const before = Date.now();
  const now = systemClock.now();
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(Date.now());
});

test.each([0, 1, 60_000, LONGEST - 1, LONGEST, LONGEST + 1, 2 * LONGEST, 2 * LONGEST + 5])(
  'a timer of %i ms fires once, when its time is up and not before',
  (ms) => {
    systemClock.after(ms, ring);
    if (ms > 0) {
      vi.advanceTimersByTime(ms - 1);
      expect(rung).toBe(0);
    }
    vi.advanceTimersByTime(1);
    expect(rung).toBe(1);
    vi.advanceTimersByTime(3 * LONGEST);
    expect(rung).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  },
);

test.each([0, 10, LONGEST + 5])('a timer cancelled after %i ms never fires', (passed) => {
  const cancel = systemClock.after(2 * LONGEST, ring);
  vi.advanceTimersByTime(passed);
  cancel();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(3 * LONGEST);
  expect(rung).toBe(0);
});
