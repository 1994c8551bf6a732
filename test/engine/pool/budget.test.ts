import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowance, deadlineFor, MAX_ANSWER_MS } from '../../../src/engine/pool/budget.js';

const task = { requestedAt: 0, searchMs: 3_000, hasWaited: false };

describe('the budget of a search', () => {
  test('is the full time if nobody waits', () => {
    expect(deadlineFor(500, { ...task, requestedAt: 500 }, [], 1)).toBe(3_500);
    expect(deadlineFor(0, { ...task, searchMs: 55_000 }, [], 1)).toBe(55_000);
  });

  test('is shared with those who wait', () => {
    expect(allowance(0, [0], 1)).toBe(MAX_ANSWER_MS / 2);
    expect(allowance(0, [0, 0, 0], 1)).toBe(MAX_ANSWER_MS / 4);
    expect(allowance(0, [0, 0, 0], 3)).toBe(MAX_ANSWER_MS / 2);
  });

  test('ends within its own 10 s if it has waited', () => {
    expect(deadlineFor(8_000, { ...task, hasWaited: true }, [], 1)).toBe(MAX_ANSWER_MS);
  });

  test('is never zero', () => {
    expect(deadlineFor(20_000, { ...task, hasWaited: true }, [0, 0], 1)).toBeGreaterThan(20_000);
  });

  test('lets everybody have an answer in time, for up to 400 waiting tasks a lane', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 55_000 }),
        fc.nat({ max: 400 }),
        (lanes, searchMs, perLane) => {
          const waiting = Array.from({ length: perLane * lanes }, () => 0);
          const free = Array.from({ length: lanes }, () => 0);
          let latest = 0;
          while (waiting.length > 0) {
            waiting.shift();
            const lane = free.indexOf(Math.min(...free));
            const now = free[lane]!;
            free[lane] = deadlineFor(now, { requestedAt: 0, searchMs, hasWaited: now > 0 }, waiting, lanes);
            latest = Math.max(latest, free[lane]!);
          }
          expect(latest).toBeLessThanOrEqual(Math.max(MAX_ANSWER_MS + 1, searchMs));
          if (perLane > 1) expect(latest).toBeLessThanOrEqual(MAX_ANSWER_MS + 1);
        },
      ),
    );
  });
});
