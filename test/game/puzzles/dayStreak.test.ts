import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter } from '../../../src/game/puzzles/dailyPuzzle.js';
import { dayStreak } from '../../../src/game/puzzles/dayStreak.js';

test.each([
  ['nothing', [], { current: 0, longest: 0 }],
  ['today', ['2026-11-24'], { current: 1, longest: 1 }],
  ['yesterday, while today’s is still to come', ['2026-11-22', '2026-11-23'], { current: 2, longest: 2 }],
  ['the day before', ['2026-11-21', '2026-11-22'], { current: 0, longest: 2 }],
  ['both games of a day', ['2026-11-24', '2026-11-24', '2026-11-23'], { current: 2, longest: 2 }],
  [
    'a gap',
    ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-23', '2026-11-24'],
    { current: 2, longest: 3 },
  ],
  // In a server east of the reader's it is tomorrow already.
  ['tomorrow’s in another time zone', ['2026-11-23', '2026-11-24', '2026-11-25'], { current: 3, longest: 3 }],
  ['the turn of a leap year', ['2028-02-28', '2028-02-29', '2028-03-01'], { current: 0, longest: 3 }],
])('after %s', (_, days, streak) => {
  const today = days.some((day) => day.startsWith('2028')) ? '2028-03-03' : '2026-11-24';
  expect(dayStreak(days, today)).toEqual(streak);
});

test('grows by one for each day in a row, in any order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.nat(), (count, seed) => {
      const days = ['2026-01-01'];
      while (days.length < count) days.push(dayAfter(days.at(-1)!));
      const today = days.at(-1)!;
      const shuffled = days.toSorted((a, b) => (a + seed < b + seed ? 1 : -1));
      expect(dayStreak(shuffled, today)).toEqual({ current: count, longest: count });
      expect(dayStreak(shuffled, dayAfter(dayAfter(today)))).toEqual({ current: 0, longest: count });
    }),
  );
});
