import { POINT } from '../constants';
import { THREAT_BOARD } from '../memory';
import { BLACK, isRestricted, side, variantCode } from './board';
import { COMBINATION_COUNT } from './combinations';
import { loadNetwork } from './network';
import { NETWORK_WEIGHTS } from './networkLayout';
import { initThreatTables, pointsOf } from './threatTables';

// Weights of Gomoku's evaluation (evaluation.ts, network.ts) and move order (moveOrder.ts), fitted by `lab/train` for each rule. If
// both colors have the same rules, both use black's weights.

/**
 * Offsets of a color's weights in the file. First those of its squares' combinations while it is to move, and while it is not; then
 * of the sets of threats while it is to move; then of its moves, by the combination that a move forms and by the one that the other
 * color's stone would form there; then its network.
 */
const WAITING: i32 = COMBINATION_COUNT;
const THREAT_SETS: i32 = 2 * COMBINATION_COUNT;
const THREAT_SET_COUNT: i32 = 512;
const MOVE_OWN: i32 = THREAT_SETS + THREAT_SET_COUNT;
const MOVE_OPPONENT: i32 = MOVE_OWN + COMBINATION_COUNT;
const NETWORK: i32 = MOVE_OPPONENT + COMBINATION_COUNT;
const WEIGHTS_PER_COLOR: i32 = NETWORK + NETWORK_WEIGHTS;
export const WEIGHT_COUNT: i32 = 2 * WEIGHTS_PER_COLOR;

// Initial weights of moves, in 1/32 nat a point.
const INITIAL_MOVE_OWN: i32 = 4;
const INITIAL_MOVE_OPPONENT: i32 = 3;

/** Buffer for new weights in the file's layout: i16. */
export const WEIGHTS_BUFFER: usize = THREAT_BOARD + 0x5c000; // up to 0x60800
const MOVE_WEIGHTS: usize = THREAT_BOARD + 0x54000; // i16[2][2][1024]: own and opponent's, by the mover's color and combination
const SQUARE_WEIGHTS: usize = THREAT_BOARD + 0x62000; // i64[2][1024], by color and combination: see `squareWeights`
const READY: usize = THREAT_BOARD + 0x52008; // i32, code of the rules of the weights, plus 1 (the memory outlives an instance)

// @ts-ignore: decorator
@inline
function fileIndex(color: i32, offset: i32): i32 {
  return (isRestricted(BLACK) ? color * WEIGHTS_PER_COLOR : 0) + offset;
}

// @ts-ignore: decorator
@inline
function weightOf(index: i32): i16 {
  return load<i16>(WEIGHTS_BUFFER + (<usize>index << 1));
}

// @ts-ignore: decorator
@inline
function squareWeightsAt(color: i32, combination: i32): usize {
  return SQUARE_WEIGHTS + (<usize>((color << 10) | combination) << 3);
}

// @ts-ignore: decorator
@inline
function ownMoveWeight(color: i32, combination: i32): usize {
  return MOVE_WEIGHTS + (<usize>((color << 10) | combination) << 1);
}

// @ts-ignore: decorator
@inline
function opponentMoveWeight(color: i32, combination: i32): usize {
  return ownMoveWeight(color | 2, combination);
}

/** Loads the weights at `WEIGHTS_BUFFER` for the current rules. */
export function loadWeights(): void {
  for (let color = 0; color < 2; color++) {
    const from = fileIndex(color, 0);
    for (let combination = 0; combination < COMBINATION_COUNT - 1; combination++) {
      const waiting = <i64>weightOf(from + WAITING + combination);
      store<i64>(squareWeightsAt(color, combination), <i64>weightOf(from + combination) + (waiting << 32));
      store<i16>(ownMoveWeight(color, combination), weightOf(from + MOVE_OWN + combination));
      store<i16>(opponentMoveWeight(color, combination), weightOf(from + MOVE_OPPONENT + combination));
    }
    store<i64>(squareWeightsAt(color, COMBINATION_COUNT - 1), 0);
    loadNetwork(color, WEIGHTS_BUFFER + (<usize>(from + NETWORK) << 1));
  }
  store<i32>(READY, 1 + variantCode);
}

/** Whether weights for the current rules are loaded. */
export function hasWeights(): bool {
  return load<i32>(READY) == 1 + variantCode;
}

/**
 * Returns the two weights of an empty square's combination in one number, so that a sum of them needs one addition: the weight for a
 * color that is to move, plus 2^32 times that for one that is not.
 */
// @ts-ignore: decorator
@inline
export function squareWeights(color: i32, combination: i32): i64 {
  return load<i64>(squareWeightsAt(color, combination));
}

/** Returns the part of a sum of `squareWeights` for a color that is to move. */
// @ts-ignore: decorator
@inline
export function toMovePart(sum: i64): i32 {
  return <i32>sum;
}

/** Returns the part of a sum of `squareWeights` for a color that is not to move. */
// @ts-ignore: decorator
@inline
export function waitingPart(sum: i64): i32 {
  return <i32>((sum - <i64>toMovePart(sum)) >> 32);
}

/** Returns the weight of a set of threats for the side to move. */
// @ts-ignore: decorator
@inline
export function threatSetWeight(set: i32): i32 {
  return <i32>weightOf(threatSetIndex(set));
}

/** Returns a move's score for the order, by the combination that it forms and the one that the other color would form there. */
// @ts-ignore: decorator
@inline
export function moveScore(color: i32, own: i32, others: i32): i32 {
  return <i32>load<i16>(ownMoveWeight(color, own)) + <i32>load<i16>(opponentMoveWeight(color, others));
}

/** Returns the index in the file of the weight of a set of threats. */
// @ts-ignore: decorator
@inline
export function threatSetIndex(set: i32): i32 {
  return fileIndex(side(), THREAT_SETS + set);
}

/** Returns the index in the file of the weight of a square's combination. */
export function squareIndex(color: i32, combination: i32): i32 {
  return fileIndex(color, (color == side() ? 0 : WAITING) + combination);
}

/** Returns the index in the file of the weight of the combination that a move forms. */
export function ownMoveIndex(combination: i32): i32 {
  return fileIndex(side(), MOVE_OWN + combination);
}

/** Returns the index in the file of the weight of the combination that the other color would form there. */
export function opponentMoveIndex(combination: i32): i32 {
  return fileIndex(side(), MOVE_OPPONENT + combination);
}

/** Writes initial weights to `WEIGHTS_BUFFER`, not fitted to anything: by points, with more for the side to move. */
export function writeInitialWeights(): void {
  initThreatTables();
  memory.fill(WEIGHTS_BUFFER, 0, <usize>WEIGHT_COUNT << 1);
  for (let color = 0; color < 2; color++) {
    for (let combination = 1; combination < COMBINATION_COUNT - 1; combination++) {
      const points = pointsOf(combination);
      const file = WEIGHTS_BUFFER + (<usize>(color * WEIGHTS_PER_COLOR + combination) << 1);
      store<i16>(file, <i16>(points * (POINT + 1)));
      store<i16>(file + (<usize>WAITING << 1), <i16>(-points * POINT));
      store<i16>(file + (<usize>MOVE_OWN << 1), <i16>(points * INITIAL_MOVE_OWN));
      store<i16>(file + (<usize>MOVE_OPPONENT << 1), <i16>(points * INITIAL_MOVE_OPPONENT));
    }
  }
}
