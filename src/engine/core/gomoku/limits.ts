import { isStopped } from '../control';

// How long a search of Gomoku may go on: stones put, and now and then the clock and the stop word.

const NODES_PER_POLL: u32 = 256; // stones between looks at the clock and the stop word, well under a ms

/** Stones put so far. */
export let nodes: u32 = 0;
/** Whether the search is over; what it answers then means nothing. */
export let isAborted: bool = false;

let nodeLimit: u32 = 0;
let nextPoll: u32 = 0;

/** Starts a search that puts at most this many stones. */
export function startLimits(maxNodes: u32): void {
  nodes = 0;
  nodeLimit = maxNodes;
  isAborted = false;
  poll();
}

/** Whether another stone may be put; it is counted then. */
// @ts-ignore: decorator
@inline
export function mayVisit(): bool {
  if (nodes >= nextPoll) poll();
  if (isAborted) return false;
  nodes++;
  return true;
}

function poll(): void {
  if (nodes >= nodeLimit || isStopped()) isAborted = true;
  else nextPoll = nodes + min(NODES_PER_POLL, nodeLimit - nodes);
}
