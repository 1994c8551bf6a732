import type { Position } from '../../rules/position.js';
import type { GameId } from '../play/game.js';
import type { GameStore } from '../ports/gameStore.js';
import type { Log } from '../ports/log.js';
import type { ReviewStore, StudyStore } from '../ports/reviewStore.js';
import type { Thinker } from '../ports/thinker.js';
import { type JudgingProgress, judgeGame } from './judgeGame.js';
import { JUDGE_VERSION, judgingTask } from './judging.js';
import type { Judgment } from './judgment.js';
import { type Review, reviewOf } from './review.js';

type ReviewerOptions = {
  readonly store: ReviewStore & Pick<GameStore, 'load'> & Pick<StudyStore, 'study'>;
  readonly thinker: Pick<Thinker, 'think' | 'strongest'>;
  readonly log: Log;
};

/** A finished game or a study to review. */
export type ReviewSubject = { readonly id: GameId; readonly position: Position };

type Watcher = (progress: JudgingProgress) => void;

type OngoingReview = {
  /** Member who requested it first; `undefined` if it was resumed at the start. */
  readonly by: string | undefined;
  readonly watchers: Set<Watcher>;
  readonly review: Promise<Review>;
  readonly stop: AbortController;
};

/** Interrupts a review on shutdown; it resumes at the next start. */
export class ReviewsClosed extends Error {}

/** Maximum number of concurrent reviews for one member. */
const REVIEWS_A_MEMBER = 3;

/** Checkpoint interval, in judgments: seconds of work. */
const CHECKPOINT_EVERY = 8;

/**
 * Reviews finished games in the background. All requests for a game share one review. Its checkpoints are stored, so that it
 * resumes after a restart.
 */
export class Reviewer {
  readonly #options: ReviewerOptions;
  readonly #ongoing = new Map<GameId, OngoingReview>();
  #isClosed = false;

  constructor(options: ReviewerOptions) {
    this.#options = options;
  }

  /** Resumes unfinished reviews. */
  async start(): Promise<void> {
    const { store, log } = this.#options;
    for (const id of await store.unfinishedReviews()) {
      try {
        const subject = await this.#find(id);
        if (subject && !this.#isClosed) this.#begin(subject, undefined);
      } catch (error) {
        log.error({ err: error, game: id }, 'failed to resume a review');
      }
    }
  }

  async #find(id: GameId): Promise<ReviewSubject | undefined> {
    const { store } = this.#options;
    const game = await store.load(id);
    return game ? { id, position: game.position } : store.study(id);
  }

  /** Returns the stored review of a game, if it is done and of this version. */
  async ready({ id, position }: ReviewSubject): Promise<Review | undefined> {
    const stored = await this.#options.store.review(id);
    if (!stored?.isDone || stored.version !== JUDGE_VERSION) return undefined;
    return reviewOf(position, stored.judgments);
  }

  /**
   * Reviews a finished game or a study for a member, or joins the review in progress, and reports progress. Returns
   * `undefined` if the member has reached the maximum of concurrent reviews. Rejects if the search fails or on shutdown.
   */
  review(subject: ReviewSubject, by: string, onProgress: Watcher): Promise<Review> | undefined {
    const { id } = subject;
    const running = this.#ongoing.get(id);
    const count = [...this.#ongoing.values()].filter((each) => each.by === by).length;
    if (!running && count >= REVIEWS_A_MEMBER) return undefined;
    const ongoing = running ?? this.#begin(subject, by);
    ongoing.watchers.add(onProgress);
    return ongoing.review;
  }

  /** Interrupts all reviews. Their checkpoints stay stored. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const all = [...this.#ongoing.values()];
    for (const { stop } of all) stop.abort(new ReviewsClosed('the reviewer is shutting down'));
    await Promise.allSettled(all.map(({ review }) => review));
  }

  #begin(subject: ReviewSubject, by: string | undefined): OngoingReview {
    const { id } = subject;
    const watchers = new Set<Watcher>();
    const stop = new AbortController();
    const report: Watcher = (progress) => {
      for (const watcher of watchers) watcher(progress);
    };
    const review = this.#judgeAll(subject, report, stop.signal).finally(() => this.#ongoing.delete(id));
    review.catch((error: unknown) => {
      if (error instanceof ReviewsClosed) return;
      this.#options.log.error({ err: error, game: id }, 'failed to review a game');
    });
    const ongoing = { by, watchers, review, stop };
    this.#ongoing.set(id, ongoing);
    return ongoing;
  }

  async #judgeAll(
    { id, position: last }: ReviewSubject,
    onProgress: Watcher,
    signal: AbortSignal,
  ): Promise<Review> {
    const { store, thinker } = this.#options;
    const stored = await store.review(id);
    const checkpoint = stored?.version === JUDGE_VERSION ? stored.judgments : [];
    // It was finished after the request had found none.
    if (stored?.isDone && stored.version === JUDGE_VERSION) return reviewOf(last, checkpoint);
    const save = (judgments: readonly (Judgment | null)[], isDone: boolean): Promise<void> =>
      store.saveReview(id, { version: JUDGE_VERSION, judgments, isDone });
    await save(checkpoint, false);
    const judgments = await judgeGame(last, checkpoint, {
      async search(position, kind) {
        signal.throwIfAborted();
        const options = { position, signal, inBackground: true };
        return thinker.think(judgingTask(id, position, thinker, kind), options);
      },
      onProgress,
      async onJudged(soFar) {
        if (soFar.length % CHECKPOINT_EVERY === 0) await save(soFar, false);
      },
    });
    await save(judgments, true);
    return reviewOf(last, judgments);
  }
}
