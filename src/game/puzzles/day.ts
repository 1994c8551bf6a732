import { createHash } from 'node:crypto';
import { GAME_NAMES, type GameName } from '../../rules/position.js';
import type { PuzzleEntry } from './puzzleBank.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The ratings between which the puzzle of a day lies: many members are to solve it. */
const RATINGS = { min: 1100, max: 1800 } as const;

/** Of so many puzzles one is kept for days, so that nobody has seen it before. */
const ONE_IN = 8;

/** Whether a puzzle, by its place in its bank, is kept for days. */
export const isOfDays = (place: number): boolean => place % ONE_IN === 0;

/** The day of a time in ms since the epoch, in UTC: `2026-11-24`. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The day after a day. */
export const dayAfter = (day: string): string => dayOf(Date.parse(day) + DAY_MS);

/**
 * The days whose puzzles count for those who solve them now, the newest first: today's, and the one before, as a server posts
 * the day's at an hour of its own and looks at it until the next one is there.
 */
export const openDays = (at: number): readonly string[] => [dayOf(at), dayOf(at - DAY_MS)];

/** The puzzle of a day: the games take turns, and each day has its own, the same in every server; undefined where there is none. */
export function puzzleOfDay(
  banks: Readonly<Record<GameName, readonly PuzzleEntry[]>>,
  day: string,
): PuzzleEntry | undefined {
  const number = Math.floor(Date.parse(day) / DAY_MS);
  // Not a day, or one before all puzzles: a control can be forged.
  if (!(number >= 0)) return undefined;
  const entries = banks[GAME_NAMES[number % GAME_NAMES.length]!].filter(
    ({ rating }, place) => isOfDays(place) && rating >= RATINGS.min && rating <= RATINGS.max,
  );
  const hash = createHash('sha256').update(day).digest().readUInt32LE(0);
  return entries[hash % entries.length];
}
