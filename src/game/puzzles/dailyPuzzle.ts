import { createHash } from 'node:crypto';
import { GAME_NAMES, type GameName } from '../../rules/position.js';
import type { PuzzleEntry } from './puzzleBank.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Range of ratings of daily puzzles, which many members should be able to solve. */
const RATINGS = { min: 1100, max: 1800 } as const;

/** One in this many puzzles of a bank is kept for the daily puzzle, so that no member has seen it before. */
const DAILY_ONE_IN = 8;

/** Whether a puzzle, by its index in its bank, is kept for the daily puzzle. */
export const isKeptForDaily = (index: number): boolean => index % DAILY_ONE_IN === 0;

/** Returns the UTC day of a time in ms since the epoch: `2026-11-24`. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Returns the next day. */
export const dayAfter = (day: string): string => dayOf(Date.parse(day) + DAY_MS);

/**
 * Returns the days whose puzzles count if solved now, newest first: today and yesterday. A server chooses the hour of its post,
 * and solves that puzzle until the next post.
 */
export const openDays = (at: number): readonly string[] => [dayOf(at), dayOf(at - DAY_MS)];

/** Banks of puzzles by game; games can lack one. */
export type PuzzleBanks = Readonly<Partial<Record<GameName, readonly PuzzleEntry[]>>>;

/** Returns the puzzle of a day, the same in every server; the games with a bank alternate. `undefined` if there is none. */
export function puzzleOfDay(banks: PuzzleBanks, day: string): PuzzleEntry | undefined {
  const number = Math.floor(Date.parse(day) / DAY_MS);
  // `day` may come from a forged control.
  if (!(number >= 0)) return undefined;
  const all = GAME_NAMES.flatMap((game) => (banks[game] ? [banks[game]] : []));
  const entries = (all[number % all.length] ?? []).filter(
    ({ rating }, index) => isKeptForDaily(index) && rating >= RATINGS.min && rating <= RATINGS.max,
  );
  const hash = createHash('sha256').update(day).digest().readUInt32LE(0);
  return entries[hash % entries.length];
}
