/** Time, handed in. */
export interface Clock {
  /** Ms since the epoch. */
  now(): number;
  /** Calls back once after some ms (any length); the answer cancels it. */
  after(ms: number, callback: () => void): () => void;
}

/** A clock that tells as well what passes, which `now` does not where somebody sets the machine's clock. */
export interface SteadyClock extends Clock {
  /** Ms since some moment in the past. `after` waits by it. */
  uptime(): number;
}
