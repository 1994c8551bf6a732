import { REVERSI_WEIGHTS } from '../memory';
import { dilate, mobility } from './bitboard';
import { PATTERN_TYPES, computeFeatures, featuresAt, indexCount, mirroredIndex, patternType } from './features';
import { oddQuadrants } from './lastEmpties';

// Evaluation of a Reversi position, in discs at the end: a sum of weights, one for each pattern's index and one for each of three
// counts (moves of both sides; empty squares beside the discs of both; quadrants with an odd number of empty squares). The number
// of empty squares selects the stage, whose table holds the weights. They are fitted by `lab/train`. In the file, mirror images of
// a pattern share one weight; a stage's table here holds it at both indices. A pattern's index is signed (see features.ts), so that
// index 0 is in the middle of its weights, at (3^squares - 1) / 2.

export const STAGES: i32 = 22;
const PATTERN_COUNT: i32 = 46;
/** Number of active features in a position, whose weights are summed. */
export const FEATURES_PER_POSITION: i32 = 49;

// Offsets of the weights of a pattern type or a count in a stage's table; for a pattern, of its lowest index.
const ROW2: usize = 0;
const ROW3: usize = ROW2 + 6561;
const ROW4: usize = ROW3 + 6561;
const DIAGONAL8: usize = ROW4 + 6561;
const DIAGONAL7: usize = DIAGONAL8 + 6561;
const DIAGONAL6: usize = DIAGONAL7 + 2187;
const DIAGONAL5: usize = DIAGONAL6 + 729;
const EDGE: usize = DIAGONAL5 + 243;
const BLOCK: usize = EDGE + 59049;
const CORNER: usize = BLOCK + 59049;
const TRIANGLE: usize = CORNER + 19683;
const MOBILITY: usize = TRIANGLE + 59049;
const POTENTIAL_MOBILITY: usize = MOBILITY + 1024;
const PARITY: usize = POTENTIAL_MOBILITY + 1024;
const TABLE_WEIGHTS: usize = PARITY + 16;

// At `REVERSI_WEIGHTS` u32[3]: `INDICES_READY` once the indices are filled, the number of weights a stage, and whether weights are
// loaded.
const INDICES_READY: u32 = 0x53454e54; // an arbitrary value that fresh memory does not hold
const FILE_INDICES: usize = REVERSI_WEIGHTS + 16; // u32[TABLE_WEIGHTS]: index of a weight in the file
const STAGE_TABLES: usize = REVERSI_WEIGHTS + 0x100000; // i16[STAGES][TABLE_BYTES / 2]
const TABLE_BYTES: usize = 0x70000;
/** Buffer for a stage's new weights, in the file's order: i16. */
export const STAGE_BUFFER: usize = STAGE_TABLES + <usize>STAGES * TABLE_BYTES;

/** The file's statistics, f32: the standard deviations of probcut.ts, then `LOGISTIC_SCALES`. */
export const DEVIATIONS: usize = REVERSI_WEIGHTS + 0xe0000;
export const LOGISTIC_SCALES: usize = DEVIATIONS + 0x3000; // f32[STAGES]: scales of the logistic curve from scores to win probabilities

const FIRST_STAGE_EMPTIES: i32 = 9; // a stage is two empty squares wide, counted from here; fewer belong to the first stage, too

/** Returns the number of weights of a stage in the file. */
export function weightsPerStage(): i32 {
  initFileIndices();
  return load<i32>(REVERSI_WEIGHTS, 4);
}

// @ts-ignore: decorator
@inline
export function stageOf(empties: i32): i32 {
  return max(min((empties - FIRST_STAGE_EMPTIES) >> 1, STAGES - 1), 0);
}

function numberPatterns(type: i32, at: usize, next: u32): u32 {
  for (let index = 0; index < indexCount(type); index++) {
    const mirrored = mirroredIndex(type, index);
    const fileIndex = mirrored < index ? load<u32>(FILE_INDICES + ((at + <usize>mirrored) << 2)) : next++;
    store<u32>(FILE_INDICES + ((at + <usize>index) << 2), fileIndex);
  }
  return next;
}

// Sets of quadrants that are mirror images share a weight: by their number, and for two by whether they touch.
function numberParities(next: u32): u32 {
  for (let set = 0; set < 16; set++) {
    const count = <u32>popcnt(set);
    const kind = set == 6 || set == 9 ? 5 : count;
    store<u32>(FILE_INDICES + ((PARITY + <usize>set) << 2), next + kind);
  }
  return next + 6;
}

function initFileIndices(): void {
  if (load<u32>(REVERSI_WEIGHTS) == INDICES_READY) return;
  let next: u32 = 0;
  let at: usize = 0;
  for (let type = 0; type < PATTERN_TYPES; type++) {
    next = numberPatterns(type, at, next);
    at += <usize>indexCount(type);
  }
  for (; at < PARITY; at++) store<u32>(FILE_INDICES + (at << 2), next++);
  store<u32>(REVERSI_WEIGHTS, numberParities(next), 4);
  store<u32>(REVERSI_WEIGHTS, INDICES_READY);
}

/** Whether the memory holds weights, which an earlier core may have loaded. */
export function hasWeights(): bool {
  return load<i32>(REVERSI_WEIGHTS, 8) != 0;
}

/** Fills a stage's table from the weights at `STAGE_BUFFER`. */
export function loadStage(stage: i32): void {
  initFileIndices();
  store<i32>(REVERSI_WEIGHTS, 1, 8);
  const table = STAGE_TABLES + <usize>stage * TABLE_BYTES;
  for (let at: usize = 0; at < TABLE_WEIGHTS; at++) {
    store<i16>(table + (at << 1), load<i16>(STAGE_BUFFER + (<usize>load<u32>(FILE_INDICES + (at << 2)) << 1)));
  }
}

// @ts-ignore: decorator
@inline
function pairIndex(player: u64, opponent: u64): usize {
  return min(<usize>popcnt(player), 31) * 32 + min(<usize>popcnt(opponent), 31);
}

// @ts-ignore: decorator
@inline
function sum2(table: usize, vector: usize): i32 {
  return (
    <i32>load<i16>(table + (<usize>(<i32>load<i16>(vector)) << 1)) +
    <i32>load<i16>(table + (<usize>(<i32>load<i16>(vector, 2)) << 1))
  );
}

// @ts-ignore: decorator
@inline
function sum4(table: usize, vector: usize): i32 {
  return sum2(table, vector) + sum2(table, vector + 4);
}

/**
 * Returns the value of a position with these features for `player`, to move, in 256ths of a disc; `moves` and `answers` are the
 * moves of either side.
 */
export function evaluateFeatures(vector: usize, player: u64, opponent: u64, moves: u64, answers: u64): i32 {
  const empties = ~(player | opponent);
  const table = STAGE_TABLES + <usize>stageOf(<i32>popcnt(empties)) * TABLE_BYTES;
  return (
    sum4(table + ((ROW2 + 3280) << 1), vector) +
    sum4(table + ((ROW3 + 3280) << 1), vector + 8) +
    sum4(table + ((ROW4 + 3280) << 1), vector + 16) +
    sum2(table + ((DIAGONAL8 + 3280) << 1), vector + 24) +
    sum4(table + ((DIAGONAL7 + 1093) << 1), vector + 28) +
    sum4(table + ((DIAGONAL6 + 364) << 1), vector + 36) +
    sum4(table + ((DIAGONAL5 + 121) << 1), vector + 44) +
    sum4(table + ((EDGE + 29524) << 1), vector + 52) +
    sum4(table + ((BLOCK + 29524) << 1), vector + 60) +
    sum4(table + ((BLOCK + 29524) << 1), vector + 68) +
    sum4(table + ((CORNER + 9841) << 1), vector + 76) +
    sum4(table + ((TRIANGLE + 29524) << 1), vector + 84) +
    <i32>load<i16>(table + ((MOBILITY + pairIndex(moves, answers)) << 1)) +
    <i32>load<i16>(table + ((POTENTIAL_MOBILITY + pairIndex(dilate(opponent) & empties, dilate(player) & empties)) << 1)) +
    <i32>load<i16>(table + ((PARITY + <usize>oddQuadrants(empties)) << 1))
  );
}

/** Returns the probability of winning with a score in discs, a draw counting half. Without fitted weights, the scale is 6 discs. */
export function winProbability(score: i32, empties: i32): f32 {
  const scale = load<f32>(LOGISTIC_SCALES + (<usize>stageOf(empties) << 2));
  return <f32>(1 / (1 + Math.exp(-(<f64>score) / <f64>(scale > 0 ? scale : 6))));
}

/** Writes a position's active features at `to`: the indices in the file, u32, of the `FEATURES_PER_POSITION` summed weights. */
export function writeFeatures(player: u64, opponent: u64, to: usize): void {
  initFileIndices();
  const vector = featuresAt(0);
  computeFeatures(vector, player, opponent);
  let type = -1;
  let center: usize = 0;
  let at: usize = 0;
  for (let lane = 0; lane < PATTERN_COUNT; lane++) {
    if (patternType(lane) != type) {
      type = patternType(lane);
      const size = <usize>indexCount(type);
      center = at + (size >> 1);
      at += size;
    }
    const entry = center + <usize>(<i32>load<i16>(vector + (<usize>lane << 1)));
    store<u32>(to + (<usize>lane << 2), load<u32>(FILE_INDICES + (entry << 2)));
  }
  const empties = ~(player | opponent);
  const counts = to + (<usize>PATTERN_COUNT << 2);
  const moves = MOBILITY + pairIndex(mobility(player, opponent), mobility(opponent, player));
  const open = POTENTIAL_MOBILITY + pairIndex(dilate(opponent) & empties, dilate(player) & empties);
  store<u32>(counts, load<u32>(FILE_INDICES + (moves << 2)));
  store<u32>(counts, load<u32>(FILE_INDICES + (open << 2)), 4);
  store<u32>(counts, load<u32>(FILE_INDICES + ((PARITY + <usize>oddQuadrants(empties)) << 2)), 8);
}
