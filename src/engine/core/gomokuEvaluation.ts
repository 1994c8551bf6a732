import { BLACK, isRestricted, side, variant } from './board';
import { COMBINATIONS } from './combinations';
import { THREAT_BOARD } from './memory';
import { countOf } from './threatSets';
import { layThreatTables, pointsBy } from './threatTables';
import { FOURS, FOUR_AND_THREE, THREE, THREES, WINNING } from './threats';

// The value of a Gomoku position to the side to move: a sum of weights, one for each empty square and colour by the
// combination of what a stone there makes of its lines and by whether that colour is to move, and one for which threats
// there are at all. The weights are fitted by `cli/train`, for each rule. Where the colours have the same rules they have
// the same weights.

/** Weights of a colour, in the file: those of its squares while it is to move, those while it is not, those of threats. */
const WAITING: i32 = COMBINATIONS;
const PRESENT: i32 = 2 * COMBINATIONS;
const SETS: i32 = 512;
const OF_A_COLOUR: i32 = PRESENT + SETS;
export const GOMOKU_WEIGHTS: i32 = 2 * OF_A_COLOUR;

/** Of the weights' unit in a point: what the search counts in. */
const MARKS: i32 = 4;

/** Where weights are handed in, as the file has them: i16. */
export const GOMOKU_FILE: usize = THREAT_BOARD + 0x54000; // up to 0x56000
const PAIRS: usize = THREAT_BOARD + 0x56000; // i16[2][1024][2]: by colour and combination, to move and waiting
const SUMS: usize = THREAT_BOARD + 0x52010; // i32[2][2]: of the squares, by colour, to move and waiting
const READY: usize = THREAT_BOARD + 0x52008; // i32, of which rules the weights are, plus 1 (memory outlives an instance)

// @ts-ignore: decorator
@inline
function fileOf(colour: i32): usize {
  return GOMOKU_FILE + ((isRestricted(BLACK) ? <usize>(colour * OF_A_COLOUR) : 0) << 1);
}

// @ts-ignore: decorator
@inline
function pairOf(colour: i32, combination: i32): usize {
  return PAIRS + (<usize>((colour << 10) | combination) << 2);
}

/** Takes the weights at `GOMOKU_FILE` as those of the rules now played. */
export function layGomokuWeights(): void {
  for (let colour = 0; colour < 2; colour++) {
    const file = fileOf(colour);
    for (let combination = 0; combination < COMBINATIONS - 1; combination++) {
      const pair = pairOf(colour, combination);
      store<i16>(pair, load<i16>(file + (<usize>combination << 1)));
      store<i16>(pair, load<i16>(file + (<usize>(WAITING + combination) << 1)), 2);
    }
    store<i32>(pairOf(colour, COMBINATIONS - 1), 0);
  }
  store<i32>(READY, 1 + variant);
}

/** Whether the weights are those of the rules now played. */
export function isGomokuWeighted(): bool {
  return load<i32>(READY) == 1 + variant;
}

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
  const old = pairOf(colour, before);
  const now = pairOf(colour, after);
  store<i32>(sums, load<i32>(sums) + <i32>load<i16>(now) - <i32>load<i16>(old));
  store<i32>(sums, load<i32>(sums, 4) + <i32>load<i16>(now, 2) - <i32>load<i16>(old, 2), 4);
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
  const threats = <i32>load<i16>(fileOf(own) + (<usize>(PRESENT + present(own)) << 1));
  return (ours + theirs + threats) / MARKS;
}

/** The number of the weight of threats in the file. */
export function presentNumber(): i32 {
  return (isRestricted(BLACK) ? side() * OF_A_COLOUR : 0) + PRESENT + present(side());
}

/** The number of a square's weight in the file, for a colour. */
export function squareNumber(colour: i32, combination: i32): i32 {
  return (isRestricted(BLACK) ? colour * OF_A_COLOUR : 0) + (colour == side() ? 0 : WAITING) + combination;
}

/** Writes weights that nobody has fitted to `GOMOKU_FILE`: what the order of moves counts, more of it for who is to move. */
export function writePlainWeights(): void {
  layThreatTables();
  memory.fill(GOMOKU_FILE, 0, <usize>GOMOKU_WEIGHTS << 1);
  for (let colour = 0; colour < 2; colour++) {
    for (let combination = 1; combination < COMBINATIONS - 1; combination++) {
      const file = GOMOKU_FILE + (<usize>(colour * OF_A_COLOUR + combination) << 1);
      store<i16>(file, <i16>(pointsBy(combination) * (MARKS + 1)));
      store<i16>(file + (<usize>WAITING << 1), <i16>(-pointsBy(combination) * MARKS));
    }
  }
}
