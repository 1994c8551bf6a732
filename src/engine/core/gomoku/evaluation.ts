import { POINT } from '../constants';
import { THREAT_BOARD } from '../memory';
import { side } from './board';
import { threatCount } from './threatSets';
import { FOURS, FOUR_AND_THREE, THREE, THREES, WINNING } from './threats';
import { threatSetIndex, threatSetWeight, toMovePart, waitingPart } from './weights';

// The linear part of Gomoku's evaluation: a sum of weights (see weights.ts). Each empty square contributes a weight for each color,
// by the combination that a stone there would form and by whether that color is to move. The set of threats on the board
// contributes one more. The sums over the squares are updated incrementally.

const SQUARE_SUMS: usize = THREAT_BOARD + 0x52010; // i64[2], by color: sum of `squareWeights` over the squares

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

/** Adds a change to a color's sum over the squares. */
// @ts-ignore: decorator
@inline
export function addToSum(color: i32, change: i64): void {
  const sum = SQUARE_SUMS + (<usize>color << 3);
  store<i64>(sum, load<i64>(sum) + change);
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
  const ours = toMovePart(load<i64>(SQUARE_SUMS + (<usize>own << 3)));
  const theirs = waitingPart(load<i64>(SQUARE_SUMS + (<usize>(own ^ 1) << 3)));
  return (ours + theirs + threatSetWeight(threatSet(own))) / POINT;
}

/** Returns the index in the file of the weight of the set of threats on the board. */
export function threatSetFeature(): i32 {
  return threatSetIndex(threatSet(side()));
}
