import { isStopped } from '../control';

// The limits of a Gomoku search: nodes, which are stones put, and every so often the deadline and the stop word.

const NODES_PER_POLL: u32 = 256; // nodes between two looks at the deadline and the stop word, well under a ms

/** Nodes so far. */
export let nodes: u32 = 0;
/** Whether a limit has ended the search; its scores are meaningless then. */
export let isAborted: bool = false;

let nodeLimit: u32 = 0;
let nextPoll: u32 = 0;

/** Starts a search of at most this many nodes. */
export function startLimits(maxNodes: u32): void {
  nodes = 0;
  nodeLimit = maxNodes;
  isAborted = false;
  poll();
}

/** Whether another node may be visited; if so, counts it. */
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
