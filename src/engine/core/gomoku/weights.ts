import { BLACK, isRestricted, side, variant } from './board';
import { COMBINATIONS } from './combinations';
import { NET_WEIGHTS, layGomokuNet } from './network';
import { THREAT_BOARD } from '../memory';
import { layThreatTables, pointsBy } from './threatTables';

// What Gomoku's search knows by heart of the combinations of patterns, fitted by `cli/train` for each rule: what a position
// is worth (gomokuEvaluation.ts), and which moves to try first (gomokuOrder.ts). Where the colours have the same rules they
// have the same weights.

/**
 * Weights of a colour, in the file: those of its squares while it is to move, those while it is not, those of threats
 * while it is to move; then of a move of it, by what it makes of its own lines and by what the other colour's stone would;
 * then its network.
 */
const WAITING: i32 = COMBINATIONS;
const PRESENT: i32 = 2 * COMBINATIONS;
const SETS: i32 = 512;
const OWN: i32 = PRESENT + SETS;
const OTHERS: i32 = OWN + COMBINATIONS;
const NET: i32 = OTHERS + COMBINATIONS;
const OF_A_COLOUR: i32 = NET + NET_WEIGHTS;
export const GOMOKU_WEIGHTS: i32 = 2 * OF_A_COLOUR;

/** Of the unit of a position's weights in a point: what the search counts in. */
export const MARKS: i32 = 4;

// Plain weights of moves: so many of their unit, 32nds of a nat, a point.
const PLAIN_OWN: i32 = 4;
const PLAIN_OTHERS: i32 = 3;

/** Where weights are handed in, as the file has them: i16. */
export const GOMOKU_FILE: usize = THREAT_BOARD + 0x5c000; // up to 0x60800
const MOVES: usize = THREAT_BOARD + 0x54000; // i16[2][2][1024]: own and others, by the mover's colour and combination
const PAIRS: usize = THREAT_BOARD + 0x56000; // i16[2][1024][2]: by colour and combination, to move and waiting
const READY: usize = THREAT_BOARD + 0x52008; // i32, of which rules the weights are, plus 1 (memory outlives an instance)

// @ts-ignore: decorator
@inline
function numberOf(colour: i32, number: i32): i32 {
  return (isRestricted(BLACK) ? colour * OF_A_COLOUR : 0) + number;
}

// @ts-ignore: decorator
@inline
function weightOf(number: i32): i16 {
  return load<i16>(GOMOKU_FILE + (<usize>number << 1));
}

// @ts-ignore: decorator
@inline
function pairOf(colour: i32, combination: i32): usize {
  return PAIRS + (<usize>((colour << 10) | combination) << 2);
}

// @ts-ignore: decorator
@inline
function ownOf(colour: i32, combination: i32): usize {
  return MOVES + (<usize>((colour << 10) | combination) << 1);
}

// @ts-ignore: decorator
@inline
function othersOf(colour: i32, combination: i32): usize {
  return ownOf(colour | 2, combination);
}

/** Takes the weights at `GOMOKU_FILE` as those of the rules now played. */
export function layGomokuWeights(): void {
  for (let colour = 0; colour < 2; colour++) {
    const from = numberOf(colour, 0);
    for (let combination = 0; combination < COMBINATIONS - 1; combination++) {
      const pair = pairOf(colour, combination);
      store<i16>(pair, weightOf(from + combination));
      store<i16>(pair, weightOf(from + WAITING + combination), 2);
      store<i16>(ownOf(colour, combination), weightOf(from + OWN + combination));
      store<i16>(othersOf(colour, combination), weightOf(from + OTHERS + combination));
    }
    store<i32>(pairOf(colour, COMBINATIONS - 1), 0);
    layGomokuNet(colour, GOMOKU_FILE + (<usize>(from + NET) << 1));
  }
  store<i32>(READY, 1 + variant);
}

/** Whether the weights are those of the rules now played. */
export function isGomokuWeighted(): bool {
  return load<i32>(READY) == 1 + variant;
}

/** The weight of an empty square for a colour that is to move. */
// @ts-ignore: decorator
@inline
export function moving(colour: i32, combination: i32): i32 {
  return <i32>load<i16>(pairOf(colour, combination));
}

/** The same while the other colour is. */
// @ts-ignore: decorator
@inline
export function waiting(colour: i32, combination: i32): i32 {
  return <i32>load<i16>(pairOf(colour, combination), 2);
}

/** The weight of threats for the side to move. */
// @ts-ignore: decorator
@inline
export function threatening(set: i32): i32 {
  return <i32>weightOf(presentNumber(set));
}

/** How soon to try a move of a colour: by what it makes of its own lines, and by what the other colour would there. */
// @ts-ignore: decorator
@inline
export function urgency(colour: i32, own: i32, others: i32): i32 {
  return <i32>load<i16>(ownOf(colour, own)) + <i32>load<i16>(othersOf(colour, others));
}

/** The number of the weight of threats in the file. */
// @ts-ignore: decorator
@inline
export function presentNumber(set: i32): i32 {
  return numberOf(side(), PRESENT + set);
}

/** The number of a square's weight in the file, for a colour. */
export function squareNumber(colour: i32, combination: i32): i32 {
  return numberOf(colour, (colour == side() ? 0 : WAITING) + combination);
}

/** The number of the weight of what a move makes of its own lines. */
export function ownNumber(combination: i32): i32 {
  return numberOf(side(), OWN + combination);
}

/** The number of the weight of what the other colour would make of its lines there. */
export function othersNumber(combination: i32): i32 {
  return numberOf(side(), OTHERS + combination);
}

/** Writes weights that nobody has fitted to `GOMOKU_FILE`: by points, more of them for who is to move. */
export function writePlainWeights(): void {
  layThreatTables();
  memory.fill(GOMOKU_FILE, 0, <usize>GOMOKU_WEIGHTS << 1);
  for (let colour = 0; colour < 2; colour++) {
    for (let combination = 1; combination < COMBINATIONS - 1; combination++) {
      const points = pointsBy(combination);
      const file = GOMOKU_FILE + (<usize>(colour * OF_A_COLOUR + combination) << 1);
      store<i16>(file, <i16>(points * (MARKS + 1)));
      store<i16>(file + (<usize>WAITING << 1), <i16>(-points * MARKS));
      store<i16>(file + (<usize>OWN << 1), <i16>(points * PLAIN_OWN));
      store<i16>(file + (<usize>OTHERS << 1), <i16>(points * PLAIN_OTHERS));
    }
  }
}
