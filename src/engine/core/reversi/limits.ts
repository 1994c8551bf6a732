import { UNLIMITED, isStopped } from '../control';
import { nodes, resetNodes } from './lastEmpties';

// Limits of a Reversi search: the nodes and, polled every `NODES_PER_POLL` nodes, the deadline and the stop flag.

const NODES_PER_POLL: u64 = 1024;
const UNPOLLED_NODES: u64 = 64; // upper bound of the nodes between two calls of `checkLimits`, apart from the last empties
const LAST_EMPTIES_NODES: u64 = 4096; // upper bound of the nodes of one search of the last empties

let nodeLimit: u64 = 0;
let nextPoll: u64 = 0;

/** Whether a limit has ended the search, so that its scores are void. */
export let isAborted: bool = false;
/** Whether a search of the last empties could exceed the limit of nodes. */
export let isNearLimit: bool = false;

/** Starts a search of at most this many nodes. With `emptiesToWinner`, empty squares at the end count for the winner. */
export function startLimits(maxNodes: u32, emptiesToWinner: bool): void {
  resetNodes(emptiesToWinner);
  isAborted = maxNodes <= UNPOLLED_NODES;
  nodeLimit = isAborted ? 0 : maxNodes == UNLIMITED ? u64.MAX_VALUE : maxNodes - UNPOLLED_NODES;
  schedulePoll();
}

/** Checks the limits when a poll is due; returns whether the search is over. */
// @ts-ignore: decorator
@inline
export function checkLimits(): bool {
  if (nodes >= nextPoll) poll();
  return isAborted;
}

function poll(): void {
  if (nodes >= nodeLimit || isStopped()) isAborted = true;
  else schedulePoll();
}

function schedulePoll(): void {
  const left = nodeLimit - nodes;
  isNearLimit = left <= LAST_EMPTIES_NODES;
  nextPoll = nodes + min(NODES_PER_POLL, isNearLimit ? left : left - LAST_EMPTIES_NODES);
}
