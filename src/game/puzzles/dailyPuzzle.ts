import { createHash } from 'node:crypto';
import { GAME_NAMES, type GameName } from '../../rules/position.js';
import type { PuzzleEntry } from './puzzleBank.js';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * One in this many puzzles of a bank is kept for the daily puzzle, so that no member has seen it before: with our banks, enough
 * for a year.
 */
const DAILY_ONE_IN = 8;

/** Whether a puzzle, by its index in its bank, is kept for the daily puzzle. */
export const isKeptForDaily = (index: number): boolean => index % DAILY_ONE_IN === 0;

/** Returns the UTC day of a time in ms since the epoch: `2026-11-24`. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Returns the next day. */
export const dayAfter = (day: string): string => dayOf(Date.parse(day) + DAY_MS);

/** Greatest offsets from UTC, in ms. */
const [EAST_MS, WEST_MS] = [14 * HOUR_MS, 12 * HOUR_MS];

/**
 * Returns the days whose puzzles count if solved now, newest first: those that are today or yesterday somewhere. A server chooses
 * the hour of its post in its time zone, and solves that puzzle until the next post.
 */
export function openDays(at: number): readonly string[] {
  const oldest = dayOf(at - WEST_MS - DAY_MS);
  const days = [dayOf(at + EAST_MS)];
  while (days.at(-1)! > oldest) days.push(dayOf(Date.parse(days.at(-1)!) - DAY_MS));
  return days;
}

/** Banks of puzzles by game; games can lack one. */
export type PuzzleBanks = Readonly<Partial<Record<GameName, readonly PuzzleEntry[]>>>;

/** Returns the game whose daily puzzle servers post on a day: the games with a bank alternate. `undefined` if there is none. */
export function gameOfDay(banks: PuzzleBanks, day: string): GameName | undefined {
  const number = Math.floor(Date.parse(day) / DAY_MS);
  const games = GAME_NAMES.filter((game) => banks[game]);
  return games[number % games.length];
}

/** Sorts puzzles in an order that looks random and depends on their ids alone. */
const orderKey = (id: string): string => createHash('sha256').update(`daily ${id}`).digest('hex');

/**
 * Chooses the next daily puzzle of a bank: one that was not used yet, or else the one that was used longest ago. So all are used
 * before one repeats, also while the bank grows. `lastDays`: last day of each used puzzle. `undefined` for an empty bank.
 */
export function chooseDaily(
  bank: readonly PuzzleEntry[],
  lastDays: ReadonlyMap<string, string>,
): string | undefined {
  const ids = bank.filter((_, index) => isKeptForDaily(index)).map(({ id }) => id);
  const unused = ids.filter((id) => !lastDays.has(id));
  return unused.length > 0 ? firstBy(unused, orderKey) : firstBy(ids, (id) => lastDays.get(id) as string);
}

/** Returns the item with the smallest key. */
function firstBy(items: readonly string[], keyOf: (item: string) => string): string | undefined {
  const keys = new Map(items.map((item) => [item, keyOf(item)]));
  return items.toSorted((a, b) => (keys.get(a)! < keys.get(b)! ? -1 : 1))[0];
}
