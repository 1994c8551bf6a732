import { THREAT_BOARD } from '../memory';
import { QUIET } from './threats';

// Sets of empty squares, as bitboards, by the threat that a color's stone there would be.

const SETS: usize = THREAT_BOARD + 0x8800; // u64[2][8][8]
const COUNTS: usize = THREAT_BOARD + 0x8c00; // i32[2][8]: sizes of these sets

/** Number of words of a bitboard, 64 squares each. */
export const WORDS: i32 = 7;

export function clearSets(): void {
  memory.fill(SETS, 0, 0x440);
}

// @ts-ignore: decorator
@inline
function setIndex(color: i32, threat: i32): i32 {
  return (color << 3) | threat;
}

/** Returns the number of squares on which a color's stone would be this threat. */
// @ts-ignore: decorator
@inline
export function threatCount(color: i32, threat: i32): i32 {
  return load<i32>(COUNTS + (<usize>setIndex(color, threat) << 2));
}

/** Returns a word of a set; its bit 0 is square 64 times the word's index. */
// @ts-ignore: decorator
@inline
export function threatWord(color: i32, threat: i32, word: i32): u64 {
  return load<u64>(SETS + (<usize>setIndex(color, threat) << 6) + (<usize>word << 3));
}

/** Returns the first square of a nonempty set. */
export function firstThreat(color: i32, threat: i32): i32 {
  let word = 0;
  while (!threatWord(color, threat, word)) word++;
  return (word << 6) | <i32>ctz(threatWord(color, threat, word));
}

// @ts-ignore: decorator
@inline
function toggleSquare(color: i32, threat: i32, square: i32, by: i32): void {
  if (threat == QUIET) return;
  const set = <usize>setIndex(color, threat);
  store<i32>(COUNTS + (set << 2), load<i32>(COUNTS + (set << 2)) + by);
  const word = SETS + (set << 6) + (<usize>(square >> 6) << 3);
  store<u64>(word, load<u64>(word) ^ (<u64>1 << <u64>(square & 63)));
}

/** Moves a square from one of a color's sets to another. */
// @ts-ignore: decorator
@inline
export function changeThreat(color: i32, square: i32, from: i32, to: i32): void {
  if (from == to) return;
  toggleSquare(color, from, square, -1);
  toggleSquare(color, to, square, 1);
}
