import { isStopped } from '../control';

// Limits of a Gomoku search: the nodes and, polled every `NODES_PER_POLL` nodes, the deadline and the stop flag. A node is a placed
// stone, or a move that loses without being placed.

const NODES_PER_POLL: u32 = 256; // well under a ms

/** Nodes so far. */
export let nodes: u32 = 0;
/** Whether a limit has ended the search, so that its scores are void. */
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

/** Counts a node; returns false, without counting, if a limit has ended the search. */
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
