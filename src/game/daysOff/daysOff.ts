import type { Period } from '../play/standstill.js';

/** Number of days off that a member may take in a calendar year. */
export const DAYS_A_YEAR = 30;

/** Maximum number of days until days off begin. */
export const MAX_DAYS_AHEAD = 365;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days off of a member: their days, as `2026-11-24`, and when these begin and end in their time zone. */
export type DaysOff = Period & {
  readonly firstDay: string;
  /** The day after the last. The first day, if they were canceled before they began. */
  readonly endDay: string;
  readonly zone: string;
};

/** Why days off are refused: others are not over yet, or they are more than a year has left. */
export type DaysOffRefusal = { readonly code: 'taken-already' } | ({ readonly code: 'too-many' } & YearLeft);

/** Number of days that a calendar year has left. */
export type YearLeft = { readonly year: string; readonly left: number };

/** Returns the day that comes a number of days after another. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const yearOf = (day: string): string => day.slice(0, 4);

function daysOf({ firstDay, endDay }: DaysOff): string[] {
  const count = Math.max(0, (Date.parse(endDay) - Date.parse(firstDay)) / DAY_MS);
  return Array.from({ length: count }, (_, i) => addDays(firstDay, i));
}

/** Returns how many days a year has left. A day that was taken twice counts once. */
export function daysLeft(taken: readonly DaysOff[], year: string): number {
  const days = taken.flatMap(daysOf).filter((day) => yearOf(day) === year);
  return DAYS_A_YEAR - new Set(days).size;
}

/** Returns the days off that are not over yet; a member has at most one such period. */
export const standingIn = (taken: readonly DaysOff[], now: number): DaysOff | undefined =>
  taken.find(({ from, until }) => until > from && until > now);

/** Returns why a member may not take more days off; `undefined` if they may. */
export function refusalToTake(
  taken: readonly DaysOff[],
  wanted: DaysOff,
  now: number,
): DaysOffRefusal | undefined {
  if (standingIn(taken, now)) return { code: 'taken-already' };
  const years = new Set(daysOf(wanted).map(yearOf));
  const short = [...years].find((year) => daysLeft([...taken, wanted], year) < 0);
  return short === undefined ? undefined : { code: 'too-many', year: short, left: daysLeft(taken, short) };
}

/** Returns the days off as they are when they end now. The day that has begun counts; the days after `today` come back. */
export const endedNow = (days: DaysOff, today: string, now: number): DaysOff =>
  days.from > now
    ? { ...days, until: days.from, endDay: days.firstDay }
    : { ...days, until: now, endDay: addDays(today, 1) };
