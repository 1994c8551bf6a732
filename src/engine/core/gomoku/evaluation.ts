import { side } from './board';
import { MARKS, moving, presentNumber, threatening, waiting } from './weights';
import { THREAT_BOARD } from '../memory';
import { countOf } from './threatSets';
import { FOURS, FOUR_AND_THREE, THREE, THREES, WINNING } from './threats';

// The value of a Gomoku position to the side to move: a sum of weights (see gomokuWeights.ts), one for each empty square and
// colour by the combination of what a stone there makes of its lines and by whether that colour is to move, and one for
// which threats there are at all.

const SUMS: usize = THREAT_BOARD + 0x52010; // i32[2][2]: of the squares, by colour, to move and waiting

/** Begins a sum. */
export function clearSums(): void {
  memory.fill(SUMS, 0, 16);
}

/** Keeps the sums, 16 bytes. */
// @ts-ignore: decorator
@inline
export function saveSums(to: usize): void {
  v128.store(to, v128.load(SUMS));
}

// @ts-ignore: decorator
@inline
export function restoreSums(from: usize): void {
  v128.store(SUMS, v128.load(from));
}

/** An empty square's combination has changed for a colour. */
// @ts-ignore: decorator
@inline
export function weighChange(colour: i32, before: i32, after: i32): void {
  const sums = SUMS + (<usize>colour << 3);
  store<i32>(sums, load<i32>(sums) + moving(colour, after) - moving(colour, before));
  store<i32>(sums, load<i32>(sums, 4) + waiting(colour, after) - waiting(colour, before), 4);
}

// @ts-ignore: decorator
@inline
function isThere(colour: i32, threat: i32, bit: i32): i32 {
  return <i32>(countOf(colour, threat) > 0) << bit;
}

/** Which threats there are, as the number of a weight. */
// @ts-ignore: decorator
@inline
function present(own: i32): i32 {
  const other = own ^ 1;
  return (
    isThere(own, THREE, 0) |
    isThere(own, THREES, 1) |
    isThere(own, FOURS, 2) |
    isThere(own, FOUR_AND_THREE, 3) |
    isThere(other, THREE, 4) |
    isThere(other, THREES, 5) |
    isThere(other, FOURS, 6) |
    isThere(other, FOUR_AND_THREE, 7) |
    isThere(other, WINNING, 8)
  );
}

/** In points. */
// @ts-ignore: decorator
@inline
export function gomokuValue(): i32 {
  const own = side();
  const ours = load<i32>(SUMS + (<usize>own << 3));
  const theirs = load<i32>(SUMS + (<usize>(own ^ 1) << 3), 4);
  return (ours + theirs + threatening(present(own))) / MARKS;
}

/** The number of the weight of the threats that there are. */
export function threatsNumber(): i32 {
  return presentNumber(present(side()));
}
