import { POINT } from '../constants';
import { THREAT_BOARD } from '../memory';
import { side } from './board';
import { threatCount } from './threatSets';
import { FOURS, FOUR_AND_THREE, THREE, THREES, WINNING } from './threats';
import { threatSetIndex, threatSetWeight, toMoveWeight, waitingWeight } from './weights';

// The linear part of Gomoku's evaluation: a sum of weights (see weights.ts). Each empty square contributes a weight for each color,
// by the combination that a stone there would form and by whether that color is to move. The set of threats on the board
// contributes one more. The sums over the squares are updated incrementally.

const SQUARE_SUMS: usize = THREAT_BOARD + 0x52010; // i32[2][2]: sums over the squares, by color, to move and waiting

/** Sets all sums to zero. */
export function clearSums(): void {
  memory.fill(SQUARE_SUMS, 0, 16);
}

/** Saves the sums, 16 bytes, at an address. */
// @ts-ignore: decorator
@inline
export function saveSums(to: usize): void {
  v128.store(to, v128.load(SQUARE_SUMS));
}

// @ts-ignore: decorator
@inline
export function restoreSums(from: usize): void {
  v128.store(SQUARE_SUMS, v128.load(from));
}

/** Updates the sums when an empty square's combination has changed for a color. */
// @ts-ignore: decorator
@inline
export function updateSums(color: i32, before: i32, after: i32): void {
  const sums = SQUARE_SUMS + (<usize>color << 3);
  store<i32>(sums, load<i32>(sums) + toMoveWeight(color, after) - toMoveWeight(color, before));
  store<i32>(sums, load<i32>(sums, 4) + waitingWeight(color, after) - waitingWeight(color, before), 4);
}

// @ts-ignore: decorator
@inline
function threatBit(color: i32, threat: i32, bit: i32): i32 {
  return <i32>(threatCount(color, threat) > 0) << bit;
}

/** Returns the set of threats on the board as bits, which index a weight. */
// @ts-ignore: decorator
@inline
function threatSet(own: i32): i32 {
  const other = own ^ 1;
  return (
    threatBit(own, THREE, 0) |
    threatBit(own, THREES, 1) |
    threatBit(own, FOURS, 2) |
    threatBit(own, FOUR_AND_THREE, 3) |
    threatBit(other, THREE, 4) |
    threatBit(other, THREES, 5) |
    threatBit(other, FOURS, 6) |
    threatBit(other, FOUR_AND_THREE, 7) |
    threatBit(other, WINNING, 8)
  );
}

/** Returns the linear evaluation for the side to move, in points. */
// @ts-ignore: decorator
@inline
export function linearEval(): i32 {
  const own = side();
  const ours = load<i32>(SQUARE_SUMS + (<usize>own << 3));
  const theirs = load<i32>(SQUARE_SUMS + (<usize>(own ^ 1) << 3), 4);
  return (ours + theirs + threatSetWeight(threatSet(own))) / POINT;
}

/** Returns the index in the file of the weight of the set of threats on the board. */
export function threatSetFeature(): i32 {
  return threatSetIndex(threatSet(side()));
}
