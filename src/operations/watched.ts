/** One of the bot's connections to Discord. */
export type WatchedShard = {
  readonly id: number;
  /** In a word. */
  readonly status: string;
  /** Ms of the last answer to a heartbeat; below 0 before the first. */
  readonly ping: number;
};

/** What is looked at whenever somebody asks. A part that is not there yet is not ready. */
export type Watched = {
  readonly store?: { answers(): Promise<unknown> };
  readonly games?: { readonly active: number };
  readonly discord?: {
    readonly isConnected: boolean;
    readonly owed: number;
    readonly shards?: readonly WatchedShard[];
    /** Requests of the last ten minutes that Discord limited (429), and those that it holds invalid. */
    readonly requests?: { readonly limited: number; readonly invalid: number };
  };
  /** Searches that run, and that wait; of those on other machines also how many workers there are, and whether these are reached. */
  readonly search?: {
    readonly out: number;
    readonly waiting: number;
    readonly workers?: number;
    readonly isConnected?: boolean;
  };
  readonly log?: { readonly lastErrors: readonly { readonly at: number; readonly message: string }[] };
  readonly isRecovered?: boolean;
};
