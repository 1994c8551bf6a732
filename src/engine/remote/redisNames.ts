import type { Kind } from './jobs.js';

/** What a deployment's names in Redis begin with, of keys and of channels. */
export const PREFIX = 'sente';

/** The names in Redis under a prefix, but for those that BullMQ makes of a queue's. */
export class Names {
  readonly prefix: string;

  constructor(prefix: string) {
    this.prefix = prefix;
  }

  queue(kind: Kind): string {
    return `search-${kind}`;
  }

  /** The channel on which workers tell how a job does. */
  reports(id: string): string {
    return `${this.prefix}:reports:${id}`;
  }

  /** The channel on which bots tell workers what to do with jobs that they have. */
  get orders(): string {
    return `${this.prefix}:orders`;
  }

  /** The set of the workers' ids, those of workers that died included. */
  get workers(): string {
    return `${this.prefix}:workers`;
  }

  /** What a worker tells of itself; it expires where the worker does not renew it. */
  worker(id: string): string {
    return `${this.prefix}:worker:${id}`;
  }

  /** The channel on which workers tell that they come, change or go. */
  get changes(): string {
    return `${this.prefix}:changes`;
  }
}
