import type { DaysOff, DaysOffRefusal } from '../daysOff/daysOff.js';

/** Storage of members' days off. Times are in ms since the epoch. */
export interface DaysOffStore {
  /** A member's days off of the last year and to come, in order. */
  daysOff(member: string): Promise<readonly DaysOff[]>;
  /** Stores days off unless the rules forbid them; returns why. */
  takeDaysOff(member: string, days: DaysOff, now: number): Promise<DaysOffRefusal | undefined>;
  /** Replaces the end of the days off that begin at the same time. Does nothing if they are over. */
  endDaysOff(member: string, ended: DaysOff, now: number): Promise<void>;
  /** Records that all games of a member know these days off. Those that have changed since stay untold. */
  markDaysOffTold(member: string, told: readonly DaysOff[]): Promise<void>;
  /** Members with days off that are not over at a time, or that some of their games do not know. */
  membersAway(now: number): Promise<readonly string[]>;
  /** Deletes days off that ended before a time. */
  forgetDaysOff(before: number): Promise<void>;
}
