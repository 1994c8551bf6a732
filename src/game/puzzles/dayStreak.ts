import { dayAfter } from './dailyPuzzle.js';

/** Days in a row on which a member has solved a puzzle of the day. */
export type DayStreak = {
  /** Up to today, or up to yesterday while today's is still to come; 0 if it has ended. */
  readonly current: number;
  readonly longest: number;
};

/**
 * Returns the streak of the days on which a member has solved a puzzle of the day, each as `2026-11-24`. A day is that of the
 * puzzle, wherever it was solved: two time zones do not make two days of one, and none is lost at midnight. `today` is the reader's.
 */
export function dayStreak(days: Iterable<string>, today: string): DayStreak {
  let [run, longest, last] = [0, 0, ''];
  for (const day of [...new Set(days)].sort()) {
    run = last !== '' && dayAfter(last) === day ? run + 1 : 1;
    longest = Math.max(longest, run);
    last = day;
  }
  const isOpen = last !== '' && dayAfter(last) >= today;
  return { current: isOpen ? run : 0, longest };
}
