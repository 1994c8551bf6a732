import type { Progress, Thinker } from '../../game/ports/thinker.js';
import { replay } from '../../rules/games.js';
import type { Report, Request } from './remoteMessages.js';

/** Why a job ends without an answer: `unwanted` for good, `given-back` for another worker to do it. */
export type Stop = 'unwanted' | 'given-back';

/** A job that a worker has, and how it is steered. */
export class ActiveJob {
  readonly request: Request;
  readonly #stop = new AbortController();
  readonly #hurry = new AbortController();
  #why: Stop | undefined;

  constructor(request: Request) {
    this.request = request;
  }

  /** Why it was stopped, if it was. */
  get stopped(): Stop | undefined {
    return this.#why;
  }

  /** The first reason counts. */
  stop(why: Stop): void {
    this.#why ??= why;
    this.#stop.abort(new Error(why));
  }

  hurry(): void {
    this.#hurry.abort();
  }

  /** Does it. Rejects where it is stopped, and where it makes no sense. `tell` is told of its progress where that is wanted. */
  async run(thinker: Thinker, tell: (report: Report) => void): Promise<Report> {
    const { request } = this;
    const { signal } = this.#stop;
    switch (request.kind) {
      case 'search': {
        const onProgress =
          request.isWatched && ((progress: Progress) => tell({ kind: 'progress', progress }));
        const watched = onProgress ? { onProgress } : {};
        const answer = await thinker.think(request.task, { signal, hurry: this.#hurry.signal, ...watched });
        return { kind: 'answer', answer };
      }
      case 'judgment':
        return { kind: 'answer', answer: await thinker.think(request.task, { signal, inBackground: true }) };
      case 'puzzles': {
        const { variant, moves } = request.game;
        return { kind: 'puzzles', puzzles: await thinker.findPuzzles(replay(variant, moves), { signal }) };
      }
    }
  }
}
