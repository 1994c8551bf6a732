import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  DAYS_A_YEAR,
  type DaysOff,
  daysLeft,
  endedNow,
  refusalToTake,
  standingIn,
} from '../../../src/game/daysOff/daysOff.js';

const DAY = 24 * 60 * 60_000;

/** Days off in UTC; those that begin today begin at `now`. */
const daysOff = (firstDay: string, count: number, now = 0): DaysOff => {
  const endDay = addDays(firstDay, count);
  const from = Math.max(now, Date.parse(firstDay));
  return { from, until: Date.parse(endDay), firstDay, endDay, zone: 'UTC' };
};
const NOON = Date.parse('2026-11-24T12:00Z');
const today = '2026-11-24';

describe('a member may take', () => {
  test('as many days as the year has', () => {
    expect(refusalToTake([], daysOff(today, DAYS_A_YEAR, NOON), NOON)).toBeUndefined();
    const refusal = refusalToTake([], daysOff(today, DAYS_A_YEAR + 1, NOON), NOON);
    expect(refusal).toEqual({ code: 'too-many', year: '2026', left: DAYS_A_YEAR });
  });

  test('days of two years from both', () => {
    const taken = [daysOff('2026-02-01', 25)];
    expect(refusalToTake(taken, daysOff('2026-12-27', 20), NOON)).toBeUndefined();
    const refusal = { code: 'too-many', year: '2026', left: 5 };
    expect(refusalToTake(taken, daysOff('2026-12-26', 20), NOON)).toEqual(refusal);
  });

  test('no more while others are not over', () => {
    const taken = [daysOff('2026-12-20', 2)];
    expect(refusalToTake(taken, daysOff(today, 1, NOON), NOON)).toEqual({ code: 'taken-already' });
    expect(refusalToTake(taken, daysOff('2026-12-22', 1), Date.parse('2026-12-22'))).toBeUndefined();
  });
});

describe('days off that end early', () => {
  const week = daysOff(today, 7, NOON);

  test('give back the days that have not begun', () => {
    const ended = endedNow(week, '2026-11-25', NOON + DAY);
    expect(standingIn([ended], NOON + DAY)).toBeUndefined();
    expect(daysLeft([ended], '2026')).toBe(DAYS_A_YEAR - 2);
  });

  test('give back all if they are canceled before', () => {
    const coming = daysOff('2026-12-20', 7);
    const canceled = endedNow(coming, today, NOON);
    expect(canceled.until).toBe(canceled.from);
    expect(daysLeft([canceled], '2026')).toBe(DAYS_A_YEAR);
  });

  test('cost a day once, however often the member takes it', () => {
    const ended = endedNow(week, today, NOON + 1);
    const again = endedNow(daysOff(today, 3, NOON + 2), today, NOON + 3);
    expect(daysLeft([ended, again], '2026')).toBe(DAYS_A_YEAR - 1);
  });
});

test('however a member takes and ends days off, they do not overlap and no year has more than its days', () => {
  const step = fc.record({
    wait: fc.integer({ min: 0, max: 40 * DAY }),
    ahead: fc.integer({ min: 0, max: 60 }),
    count: fc.integer({ min: 1, max: 40 }),
    ends: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let [taken, now]: [DaysOff[], number] = [[], NOON];
      for (const { wait, ahead, count, ends } of steps) {
        now += wait;
        const day = new Date(now).toISOString().slice(0, 10);
        const standing = standingIn(taken, now);
        const wanted = daysOff(addDays(day, ahead), count, now);
        if (ends && standing)
          taken = taken.map((each) => (each === standing ? endedNow(each, day, now) : each));
        else if (!refusalToTake(taken, wanted, now)) taken = [...taken, wanted];
        const real = taken.filter(({ from, until }) => until > from).sort((a, b) => a.from - b.from);
        for (const [i, { from }] of real.entries())
          expect(from).toBeGreaterThanOrEqual(real[i - 1]?.until ?? 0);
        const days = new Set(
          real.flatMap(({ from, until }) =>
            Array.from({ length: Math.ceil(until / DAY) - Math.floor(from / DAY) }, (_, i) =>
              new Date((Math.floor(from / DAY) + i) * DAY)
                .toISOString()
                .slice(0, 4)
                .concat(` ${Math.floor(from / DAY) + i}`),
            ),
          ),
        );
        for (const year of ['2026', '2027', '2028', '2029'])
          expect([...days].filter((each) => each.startsWith(year)).length).toBeLessThanOrEqual(DAYS_A_YEAR);
      }
    }),
  );
});
