import { isStopped } from '../control';
import { resetNodes, nodes } from './lastEmpties';

// How long a search of Reversi may go on: positions, and now and then the clock and the stop word.

const NODES_PER_POLL: u32 = 1024; // positions between looks at the clock and the stop word
const UNPOLLED_NODES: u32 = 64; // more than are ever counted without asking, but for the end of a line
const LAST_EMPTIES_NODES: u32 = 4096; // more than the end of a line ever looks at

let nodeLimit: u32 = 0;
let nextPoll: u32 = 0;

/** Whether the search is over; what it answers then means nothing. */
export let isAborted: bool = false;
/** Whether the end of a line could go beyond the limit. */
export let isNearLimit: bool = false;

/** Starts a search of at most this many positions; `toWinner` whether squares left empty at the end count for the winner. */
export function startLimits(maxNodes: u32, emptiesToWinner: bool): void {
  resetNodes(emptiesToWinner);
  isAborted = maxNodes <= UNPOLLED_NODES;
  nodeLimit = isAborted ? 0 : maxNodes - UNPOLLED_NODES;
  schedulePoll();
}

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
