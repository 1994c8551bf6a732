import type { JobKind } from './jobs.js';

/** Default prefix of a deployment's keys and channels in Redis. */
export const PREFIX = 'sente';

/**
 * Names of keys and channels in Redis under a prefix, except those that BullMQ derives from a queue's name. Each release has
 * jobs of its own, since equal requests are one job, and its answers may differ from another release's.
 */
export class RedisNames {
  readonly #prefix: string;
  /** Prefix of a release's jobs. */
  readonly jobs: string;

  constructor(prefix: string, release: string) {
    this.#prefix = prefix;
    this.jobs = `${prefix}:${release}`;
  }

  queue(kind: JobKind): string {
    return `search-${kind}`;
  }

  /** Channel on which workers report on a job. */
  reports(id: string): string {
    return `${this.jobs}:reports:${id}`;
  }

  /** Channel on which bots send orders about running jobs. */
  get orders(): string {
    return `${this.jobs}:orders`;
  }

  /** Set of the workers' ids, dead workers and those of other releases included. */
  get workers(): string {
    return `${this.#prefix}:workers`;
  }

  /** Key of a worker's announcement; expires unless the worker renews it. */
  worker(id: string): string {
    return `${this.#prefix}:worker:${id}`;
  }

  /** Channel on which workers announce their start, changed slots and end. */
  get changes(): string {
    return `${this.#prefix}:changes`;
  }

  /** Channel on which bots tell workers of other releases that they do not use them. */
  get refusals(): string {
    return `${this.#prefix}:refusals`;
  }
}
