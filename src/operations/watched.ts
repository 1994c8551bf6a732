/** A Gateway connection of the bot. */
type WatchedShard = {
  readonly id: number;
  /** Name of its state. */
  readonly status: string;
  /** Latency of the last heartbeat in ms; negative before the first. */
  readonly ping: number;
};

/** Parts of the process whose state the pages report, read at each request. A missing part is not ready yet. */
export type Watched = {
  readonly store?: { answers(): Promise<unknown> };
  readonly games?: { readonly active: number };
  readonly discord?: {
    readonly isConnected: boolean;
    readonly owed: number;
    readonly shards?: readonly WatchedShard[];
    /** Requests in the last ten minutes that Discord rate-limited (429) or counts as invalid. */
    readonly requests?: { readonly limited: number; readonly invalid: number };
  };
  /** Why Discord cannot be reached, if it cannot. */
  readonly outage?: { readonly why: string | undefined };
  /** Numbers of running and waiting searches; with remote workers, also the number of workers and whether Redis is connected. */
  readonly search?: {
    readonly running: number;
    readonly waiting: number;
    readonly workers?: number;
    readonly isConnected?: boolean;
    /** Own release, and those of the workers that the bot does not use, or of the bots that do not use the worker. */
    readonly release?: string;
    readonly otherReleases?: readonly string[];
  };
  readonly log?: { readonly lastErrors: readonly { readonly at: number; readonly message: string }[] };
  readonly knowsGames?: boolean;
};
