import { isTimeUp } from './control';
import { begin, positions } from './lastEmpties';

// How long a search of Reversi may go on: positions, and now and then the clock and the stop word.

const LOOK: u32 = 1024; // positions between looks at the clock and the stop word
const SLACK: u32 = 4096; // more than the end of a line ever looks at

let limit: u32 = 0;
let next: u32 = 0;

/** Whether the search is over; what it answers then means nothing. */
export let isAborted: bool = false;

/** Starts a search of at most this many positions; `toWinner` whether squares left empty at the end count for the winner. */
export function watch(most: u32, toWinner: bool): void {
  begin(toWinner);
  isAborted = most <= SLACK;
  limit = most - SLACK;
  next = min(LOOK, limit);
}

// @ts-ignore: decorator
@inline
export function isOver(): bool {
  if (positions >= next) {
    if (positions >= limit || isTimeUp()) isAborted = true;
    next = min(positions + LOOK, limit);
  }
  return isAborted;
}
