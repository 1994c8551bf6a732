import { isTimeUp } from '../control';
import { begin, positions } from './lastEmpties';

// How long a search of Reversi may go on: positions, and now and then the clock and the stop word.

const LOOK: u32 = 1024; // positions between looks at the clock and the stop word
const BREADTH: u32 = 64; // more than are ever counted without asking, but for the end of a line
const END: u32 = 4096; // more than the end of a line ever looks at

let limit: u32 = 0;
let next: u32 = 0;

/** Whether the search is over; what it answers then means nothing. */
export let isAborted: bool = false;
/** Whether the end of a line could go beyond the limit. */
export let isScarce: bool = false;

/** Starts a search of at most this many positions; `toWinner` whether squares left empty at the end count for the winner. */
export function watch(most: u32, toWinner: bool): void {
  begin(toWinner);
  isAborted = most <= BREADTH;
  limit = isAborted ? 0 : most - BREADTH;
  lookLater();
}

// @ts-ignore: decorator
@inline
export function isOver(): bool {
  if (positions >= next) look();
  return isAborted;
}

function look(): void {
  if (positions >= limit || isTimeUp()) isAborted = true;
  else lookLater();
}

function lookLater(): void {
  const left = limit - positions;
  isScarce = left <= END;
  next = positions + min(LOOK, isScarce ? left : left - END);
}
