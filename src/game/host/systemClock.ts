import type { SteadyClock } from '../ports/clock.js';

/** The longest wait of a Node timer, in ms; longer ones would fire at once. */
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

/** The machine's own clock. */
export const systemClock: SteadyClock = { now: Date.now, uptime: () => performance.now(), after };
