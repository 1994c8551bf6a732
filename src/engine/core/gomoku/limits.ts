import { isTimeUp } from '../control';

// How long a search of Gomoku may go on: stones put, and now and then the clock and the stop word.

const LOOK: u32 = 256; // stones between looks at the clock and the stop word, well under a ms

/** Stones put so far. */
export let nodes: u32 = 0;
/** Whether the search is over; what it answers then means nothing. */
export let isAborted: bool = false;

let limit: u32 = 0;
let next: u32 = 0;

/** Starts a search that puts at most this many stones. */
export function watch(most: u32): void {
  nodes = 0;
  limit = most;
  isAborted = false;
  look();
}

/** Whether another stone may be put; it is counted then. */
// @ts-ignore: decorator
@inline
export function mayPut(): bool {
  if (nodes >= next) look();
  if (isAborted) return false;
  nodes++;
  return true;
}

function look(): void {
  if (nodes >= limit || isTimeUp()) isAborted = true;
  else next = nodes + min(LOOK, limit - nodes);
}
