import type { Progress } from '../../game/ports/thinker.js';
import type { Report, Request } from './remoteMessages.js';

/** How a job ends: with what a worker has found, or to be done in this process; `why` where that is not as it should be. */
export type Outcome =
  | { readonly kind: 'found'; readonly report: Extract<Report, { kind: 'answer' | 'puzzles' }> }
  | { readonly kind: 'here'; readonly why: string | undefined };

/** What is asked of a worker. */
export type Asked = {
  readonly id: string;
  /** Jobs of one game wait for each other. */
  readonly game: string;
  readonly server: string | null | undefined;
  /** When it was asked, and how many ms it is to be searched, without an end for what ends by itself. */
  readonly asked: number;
  readonly wanted: number;
  /** What a worker is told that may take so many ms. */
  request(withinMs: number): Request;
  readonly onProgress: ((progress: Progress) => void) | undefined;
};

/** It, from asking to the outcome. */
export class RemoteJob {
  readonly asked: Asked;
  readonly outcome: Promise<Outcome>;
  /** Whether it found no worker free for it. */
  hasWaited = false;
  isHurried = false;
  #isSettled = false;
  #resolve: (outcome: Outcome) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;

  constructor(asked: Asked) {
    this.asked = asked;
    this.outcome = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  get isWanted(): boolean {
    return !this.#isSettled;
  }

  /** The first settling counts. */
  settle(outcome: Outcome): void {
    this.#isSettled = true;
    this.#resolve(outcome);
  }

  doHere(why?: string): void {
    this.settle({ kind: 'here', why });
  }

  cancel(error: unknown): void {
    this.#isSettled = true;
    this.#reject(error);
  }
}
