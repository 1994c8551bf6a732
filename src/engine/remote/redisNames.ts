import type { JobKind } from './jobs.js';

/** Default prefix of a deployment's keys and channels in Redis. */
export const PREFIX = 'sente';

/** Names of keys and channels in Redis under a prefix, except those that BullMQ derives from a queue's name. */
export class RedisNames {
  readonly prefix: string;

  constructor(prefix: string) {
    this.prefix = prefix;
  }

  queue(kind: JobKind): string {
    return `search-${kind}`;
  }

  /** Channel on which workers report on a job. */
  reports(id: string): string {
    return `${this.prefix}:reports:${id}`;
  }

  /** Channel on which bots send orders about running jobs. */
  get orders(): string {
    return `${this.prefix}:orders`;
  }

  /** Set of the workers' ids, dead workers included. */
  get workers(): string {
    return `${this.prefix}:workers`;
  }

  /** Key of a worker's slots; expires unless the worker renews it. */
  worker(id: string): string {
    return `${this.prefix}:worker:${id}`;
  }

  /** Channel on which workers announce their start, changed slots and end. */
  get changes(): string {
    return `${this.prefix}:changes`;
  }
}
