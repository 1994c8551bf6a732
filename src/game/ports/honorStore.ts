import type { GameName } from '../../rules/position.js';
import type { Honor, HonorKind } from '../honors/honors.js';
import type { GameId, TournamentId } from '../play/game.js';
import type { Pool } from '../ratings/results.js';

/** A finished game or tournament whose honors are to be computed. `until`: end of the lease, in ms since the epoch. */
export type HonorTask =
  | {
      readonly kind: 'game';
      readonly id: GameId;
      /** Time of its end, in ms since the epoch. */
      readonly at: number;
      readonly until: number;
    }
  | { readonly kind: 'tournament'; readonly id: TournamentId; readonly until: number };

/** Number of times that a member won an honor, and the first time, in ms since the epoch. */
export type HonorCount = {
  readonly kind: HonorKind;
  readonly game: GameName;
  readonly detail: string;
  readonly count: number;
  readonly firstAt: number;
};

/**
 * Storage of honors, and the queue of what they follow from. A game enters it when it ends and when its review is done, a tournament
 * when it ends and at each correction.
 */
export interface HonorStore {
  /** Leases up to `limit` tasks until a time: the latest games first. No other process gets them before. */
  takeHonorTasks(now: number, until: number, limit: number): Promise<readonly HonorTask[]>;
  /**
   * Ends a task, and replaces the honors of its game or tournament; `undefined` keeps them. Does nothing if the task was queued again
   * or its lease has ended. Ignores members who were deleted meanwhile.
   */
  saveHonors(task: HonorTask, honors: readonly Honor[] | undefined): Promise<void>;
  /** A member's honors, by kind, game and detail. */
  honorsOf(member: string): Promise<readonly HonorCount[]>;
  /** A member's rating in a pool before a time; `undefined` before their first rated game. */
  ratingBefore(member: string, variant: Pool, at: number): Promise<number | undefined>;
}
