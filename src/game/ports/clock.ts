/** Time source and timer, injected. */
export interface Clock {
  /** Ms since the epoch. */
  now(): number;
  /** Calls back once after a time in ms, of any length. Returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void;
}

/** A clock that also measures elapsed time. `now` jumps when somebody sets the machine's clock. */
export interface SteadyClock extends Clock {
  /** Ms since an arbitrary moment; never jumps. `after` waits by it. */
  uptime(): number;
}

/** Longest wait of a Node timer, in ms; longer ones would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

function after(ms: number, callback: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = (left: number): void => {
    const now = Math.min(left, MAX_TIMER_MS);
    timer = setTimeout(() => (left > now ? wait(left - now) : callback()), now);
  };
  wait(ms);
  return () => clearTimeout(timer);
}

/** The machine's clock. */
export const systemClock: SteadyClock = { now: Date.now, uptime: () => performance.now(), after };
