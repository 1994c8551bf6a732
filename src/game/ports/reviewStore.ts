import type { Color, Position } from '../../rules/position.js';
import type { GameId } from '../play/game.js';
import type { Judgment } from '../review/judgment.js';

/** The stored part of a game's review: the judgments so far, in the order of `positionsOf`; `null` if a position needs none. */
export type StoredReview = {
  /** `JUDGE_VERSION` of the judgments. */
  readonly version: number;
  readonly judgments: readonly (Judgment | null)[];
  readonly isDone: boolean;
};

/** Storage of reviews. Promises resolve once the change would survive a crash. */
export interface ReviewStore {
  review(id: GameId): Promise<StoredReview | undefined>;
  /** Stores a review. Does nothing if there is no game or study with this id, or if its review of this version is done. */
  saveReview(id: GameId, review: StoredReview): Promise<void>;
  /** Games and studies with an unfinished review. */
  unfinishedReviews(): Promise<readonly GameId[]>;
}

/**
 * A private analysis: a position and its moves, which a member imported from a file or plays through. Only that member sees it.
 */
export type Study = {
  /** Unique among games and studies. */
  readonly id: GameId;
  /** Id of its owner. */
  readonly member: string;
  readonly position: Position;
  /** Names of the players from a file. Untrusted text. */
  readonly names?: Readonly<Record<Color, string>> | undefined;
};

/** Number of studies kept for a member: the most recently used ones. */
export const STUDIES_KEPT = 20;

/** Storage of studies. Promises resolve once the change would survive a crash. */
export interface StudyStore {
  /** Returns `undefined` if there is no such study, or if it is stored in an unreadable form. */
  study(id: GameId): Promise<Study | undefined>;
  /**
   * Stores a study, used at this time (ms since the epoch), and deletes its review. Of the member's studies it keeps the
   * latest `STUDIES_KEPT`, and deletes the others with their reviews.
   */
  saveStudy(study: Study, at: number): Promise<void>;
}
