import { mobility, spread } from './bitboard';
import { TYPES, indicesOf, layVector, mirrored, typeOf, vectorOf } from './features';
import { oddSet } from './lastEmpties';
import { WEIGHTS } from '../memory';

// The value of a Reversi position, in discs at the end: a sum of weights, one for each pattern's index and one for each
// of three counts (moves of both sides; empty squares beside the discs of both; quadrants with an odd number of empty
// squares), from the table of the stage that the number of empty squares is in. The weights are fitted by `cli/train`.
// In their file what is each other's mirror image has one weight; a stage's table here has it at both places.

export const STAGES: i32 = 22;
const PATTERNS: i32 = 46;
/** How many weights a position's value is the sum of. */
export const TERMS: i32 = 49;
export const DISC: i32 = 256; // the unit of weights is a 256th of a disc

// Where a type's weights begin in a stage's table; for patterns where the index is lowest.
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
const MOVES_OF_BOTH: usize = TRIANGLE + 59049;
const OPEN_TO_BOTH: usize = MOVES_OF_BOTH + 1024;
const ODD_SET: usize = OPEN_TO_BOTH + 1024;
const TABLE: usize = ODD_SET + 16;

const LAID: u32 = 0x53454e54;
const FOLDS: usize = WEIGHTS + 16; // u32[TABLE]: a weight's number in the file
const TABLES: usize = WEIGHTS + 0x100000; // i16[STAGES][TABLE_BYTES / 2]
const TABLE_BYTES: usize = 0x70000;
/** Where a stage's weights are handed in, as the file has them: i16. */
export const STAGE_FILE: usize = TABLES + <usize>STAGES * TABLE_BYTES;

/** What a file of weights has besides, all f32: how far searches differ, up to `SCALES`, laid out in probcut.ts. */
export const SPREADS: usize = WEIGHTS + 0xe0000;
export const SCALES: usize = SPREADS + 0x3000; // f32[STAGES]: of the logistic curve from leads to winning

const FEWEST: i32 = 9; // empty squares of the first stage, which has two numbers of them as all but the last

/** How many weights a stage has in the file. */
export function stageWeights(): i32 {
  layFolds();
  return load<i32>(WEIGHTS, 4);
}

// @ts-ignore: decorator
@inline
export function stageOf(empties: i32): i32 {
  return max(min((empties - FEWEST) >> 1, STAGES - 1), 0);
}

function foldPatterns(type: i32, at: usize, next: u32): u32 {
  for (let index = 0; index < indicesOf(type); index++) {
    const seen = mirrored(type, index);
    const number = seen < index ? load<u32>(FOLDS + ((at + <usize>seen) << 2)) : next++;
    store<u32>(FOLDS + ((at + <usize>index) << 2), number);
  }
  return next;
}

// Sets of quadrants that are mirror images of each other: by how many they are, two also by whether they touch.
function foldSets(next: u32): u32 {
  for (let set = 0; set < 16; set++) {
    const count = <u32>popcnt(set);
    const kind = set == 6 || set == 9 ? 5 : count;
    store<u32>(FOLDS + ((ODD_SET + <usize>set) << 2), next + kind);
  }
  return next + 6;
}

function layFolds(): void {
  if (load<u32>(WEIGHTS) == LAID) return;
  let next: u32 = 0;
  let at: usize = 0;
  for (let type = 0; type < TYPES; type++) {
    next = foldPatterns(type, at, next);
    at += <usize>indicesOf(type);
  }
  for (; at < ODD_SET; at++) store<u32>(FOLDS + (at << 2), next++);
  store<u32>(WEIGHTS, foldSets(next), 4);
  store<u32>(WEIGHTS, LAID);
}

/** Whether this memory has weights, perhaps from a core before this one. */
export function isWeighted(): bool {
  return load<i32>(WEIGHTS, 8) != 0;
}

/** Fills a stage's table from what lies at `STAGE_FILE`. */
export function layStage(stage: i32): void {
  layFolds();
  store<i32>(WEIGHTS, 1, 8);
  const table = TABLES + <usize>stage * TABLE_BYTES;
  for (let at: usize = 0; at < TABLE; at++) {
    store<i16>(table + (at << 1), load<i16>(STAGE_FILE + (<usize>load<u32>(FOLDS + (at << 2)) << 1)));
  }
}

// @ts-ignore: decorator
@inline
function pair(mine: u64, theirs: u64): usize {
  return min(<usize>popcnt(mine), 31) * 32 + min(<usize>popcnt(theirs), 31);
}

// @ts-ignore: decorator
@inline
function two(table: usize, vector: usize): i32 {
  return (
    <i32>load<i16>(table + (<usize>(<i32>load<i16>(vector)) << 1)) +
    <i32>load<i16>(table + (<usize>(<i32>load<i16>(vector, 2)) << 1))
  );
}

// @ts-ignore: decorator
@inline
function four(table: usize, vector: usize): i32 {
  return two(table, vector) + two(table, vector + 4);
}

/**
 * What a position with these indices is worth to `mine`, to move, in 256ths of a disc; `moves` and `answers` are where
 * either side could play.
 */
export function valueOf(vector: usize, mine: u64, theirs: u64, moves: u64, answers: u64): i32 {
  const empties = ~(mine | theirs);
  const table = TABLES + <usize>stageOf(<i32>popcnt(empties)) * TABLE_BYTES;
  return (
    four(table + ((ROW2 + 3280) << 1), vector) +
    four(table + ((ROW3 + 3280) << 1), vector + 8) +
    four(table + ((ROW4 + 3280) << 1), vector + 16) +
    two(table + ((DIAGONAL8 + 3280) << 1), vector + 24) +
    four(table + ((DIAGONAL7 + 1093) << 1), vector + 28) +
    four(table + ((DIAGONAL6 + 364) << 1), vector + 36) +
    four(table + ((DIAGONAL5 + 121) << 1), vector + 44) +
    four(table + ((EDGE + 29524) << 1), vector + 52) +
    four(table + ((BLOCK + 29524) << 1), vector + 60) +
    four(table + ((BLOCK + 29524) << 1), vector + 68) +
    four(table + ((CORNER + 9841) << 1), vector + 76) +
    four(table + ((TRIANGLE + 29524) << 1), vector + 84) +
    <i32>load<i16>(table + ((MOVES_OF_BOTH + pair(moves, answers)) << 1)) +
    <i32>load<i16>(table + ((OPEN_TO_BOTH + pair(spread(theirs) & empties, spread(mine) & empties)) << 1)) +
    <i32>load<i16>(table + ((ODD_SET + <usize>oddSet(empties)) << 1))
  );
}

/** How likely a lead in discs wins, a draw counting half. */
export function chanceOf(lead: i32, empties: i32): f32 {
  const scale = load<f32>(SCALES + (<usize>stageOf(empties) << 2));
  return <f32>(1 / (1 + Math.exp(-(<f64>lead) / <f64>(scale > 0 ? scale : 6))));
}

/** Writes at `to` the numbers in the file, u32, of the `TERMS` weights that a position's value is the sum of. */
export function describe(mine: u64, theirs: u64, to: usize): void {
  layFolds();
  const vector = vectorOf(0);
  layVector(vector, mine, theirs);
  let type = -1;
  let centre: usize = 0;
  let at: usize = 0;
  for (let lane = 0; lane < PATTERNS; lane++) {
    if (typeOf(lane) != type) {
      type = typeOf(lane);
      const size = <usize>indicesOf(type);
      centre = at + (size >> 1);
      at += size;
    }
    const entry = centre + <usize>(<i32>load<i16>(vector + (<usize>lane << 1)));
    store<u32>(to + (<usize>lane << 2), load<u32>(FOLDS + (entry << 2)));
  }
  const empties = ~(mine | theirs);
  const counts = to + (<usize>PATTERNS << 2);
  const moves = MOVES_OF_BOTH + pair(mobility(mine, theirs), mobility(theirs, mine));
  const open = OPEN_TO_BOTH + pair(spread(theirs) & empties, spread(mine) & empties);
  store<u32>(counts, load<u32>(FOLDS + (moves << 2)));
  store<u32>(counts, load<u32>(FOLDS + (open << 2)), 4);
  store<u32>(counts, load<u32>(FOLDS + ((ODD_SET + <usize>oddSet(empties)) << 2)), 8);
}
