import type { GameId } from '../play/game.js';
import type { Judgment } from '../review/judgment.js';
import type { Study } from '../review/study.js';

/** What is kept of a game's review: the judgments made so far, in the order of `positionsOf`, null where none is needed. */
export type StoredReview = {
  /** Of whatever judged the positions. */
  readonly version: number;
  readonly judgments: readonly (Judgment | null)[];
  readonly isDone: boolean;
};

/** Where reviews are kept. Every promise resolves only when the change would survive a crash. */
export interface ReviewStore {
  review(id: GameId): Promise<StoredReview | undefined>;
  /** Keeps nothing where there is no game or study of that id any more. */
  saveReview(id: GameId, review: StoredReview): Promise<void>;
  /** Games and studies whose review was begun and is not done. */
  unfinishedReviews(): Promise<readonly GameId[]>;
}

/** Where studies are kept. Every promise resolves only when the change would survive a crash. */
export interface StudyStore {
  /** Undefined where there is none such, or what is stored of it makes none. */
  study(id: GameId): Promise<Study | undefined>;
  /**
   * Keeps a study, touched at this time (ms since the epoch), and deletes what was judged of it before; deletes those of its
   * member, with their reviews, that are more than `STUDIES_KEPT`.
   */
  saveStudy(study: Study, at: number): Promise<void>;
}
