import { WIN_SCALE } from '../constants';
import { SQUARE_PATTERNS, THREAT_BOARD } from '../memory';
import { side } from './board';
import { squareCount } from './geometry';
import { HEAD_ONE, HIDDEN, HIDDEN_BIASES, HIDDEN_WEIGHTS, INPUT_STEP, NETWORK_WEIGHTS, OUTPUT_BIAS, OUTPUT_WEIGHTS, PATTERN_KINDS, SKIP_WEIGHTS, SUM_SCALE, UNITS, UNIT_BIASES, UNIT_MAX } from './networkLayout';
import { positionHash } from './zobrist';

// The network part of Gomoku's evaluation. Each empty square has eight units for each color's perspective; a unit's input is a sum
// of weights over the square's four lines, by the patterns of both colors there. The sums of the units' outputs over the board (the
// accumulator) feed a hidden layer. The accumulator is updated lazily, from the last evaluated position: most nodes are in VCF and
// VCT searches, which do not evaluate.

const PERSPECTIVES: i32 = 2 * UNITS;
const INPUT_SHIFT: i32 = 3; // log2 of an input's step
const ROUNDING: i16 = <i16>INPUT_STEP / 2;
const OCCUPIED_INPUT: i16 = -7000; // on a square with a stone: so low that its units output 0
const SUM_ONE: f32 = <f32>(SUM_SCALE * UNIT_MAX); // sum over the board that is 1 in the training's units

const INPUT_TABLE: usize = THREAT_BOARD + 0x80000; // i16[16][16][2][8]: by black's pattern, white's, and the perspective
const BIAS_TABLE: usize = INPUT_TABLE + 0x2000; // i16[2][8]
const HEAD_TABLES: usize = INPUT_TABLE + 0x2100; // f32[2][0x140]: by the side to move, in the file's order from `SKIP_WEIGHTS`
const HEAD_BYTES: usize = 0x500;
const SEEN_PATTERNS: usize = INPUT_TABLE + 0x3000; // u16[2][512]: patterns of the last evaluated position
const UNIT_OUTPUTS: usize = INPUT_TABLE + 0x4000; // i16[512][2][8]: outputs of its units
const ACCUMULATOR: usize = INPUT_TABLE + 0x8000; // u16[2][8]: sums of the outputs over the squares

const CACHE: usize = INPUT_TABLE + 0x10000; // u64[8192], by the lowest bits of a position's hash: its higher 48 bits, then the output
const CACHE_ENTRIES: usize = 8192;

// @ts-ignore: decorator
@inline
function headWeight(color: i32, number: i32): usize {
  return HEAD_TABLES + <usize>color * HEAD_BYTES + (<usize>(number - SKIP_WEIGHTS) << 2);
}

function headScale(number: i32): f32 {
  if (number < HIDDEN_WEIGHTS) return <f32>WIN_SCALE / (<f32>HEAD_ONE * SUM_ONE);
  if (number < HIDDEN_BIASES) return 1 / (<f32>HEAD_ONE * SUM_ONE);
  return number < OUTPUT_WEIGHTS ? 1 / <f32>HEAD_ONE : <f32>WIN_SCALE / <f32>HEAD_ONE;
}

/** Loads a color's network from the file's weights. */
export function loadNetwork(color: i32, from: usize): void {
  for (let own = 0; own < 16; own++) {
    for (let other = 0; other < 16; other++) {
      const pair = color ? (other << 4) | own : (own << 4) | other;
      for (let unit = 0; unit < UNITS; unit++) {
        const number = (own * PATTERN_KINDS + other) * UNITS + unit;
        const input = own < PATTERN_KINDS && other < PATTERN_KINDS ? load<i16>(from + (<usize>number << 1)) : OCCUPIED_INPUT;
        store<i16>(INPUT_TABLE + (<usize>(pair * PERSPECTIVES + color * UNITS + unit) << 1), input);
      }
    }
  }
  for (let unit = 0; unit < UNITS; unit++) {
    const bias = load<i16>(from + (<usize>(UNIT_BIASES + unit) << 1)) + ROUNDING;
    store<i16>(BIAS_TABLE + (<usize>(color * UNITS + unit) << 1), bias);
  }
  for (let number = SKIP_WEIGHTS; number < NETWORK_WEIGHTS; number++) {
    store<f32>(headWeight(color, number), <f32>load<i16>(from + (<usize>number << 1)) * headScale(number));
  }
  memory.fill(CACHE, 0, CACHE_ENTRIES << 3);
  memory.fill(SEEN_PATTERNS, 0xff, 0x800);
  memory.fill(UNIT_OUTPUTS, 0, 0x4000);
  memory.fill(ACCUMULATOR, 0, 0x20);
}

// @ts-ignore: decorator
@inline
function inputsAt(black: u32, white: u32, shift: u32): usize {
  return INPUT_TABLE + (<usize>((((black >> shift) & 15) << 4) | ((white >> shift) & 15)) << 5);
}

// @ts-ignore: decorator
@inline
function clippedRelu(input: v128): v128 {
  return i16x8.max_s(i16x8.min_s(i16x8.shr_s(input, INPUT_SHIFT), i16x8.splat(<i16>UNIT_MAX)), i16x8.splat(0));
}

/** Updates the accumulator to the current position. */
function updateAccumulator(): void {
  let low = v128.load(ACCUMULATOR);
  let high = v128.load(ACCUMULATOR, 16);
  const lowBias = v128.load(BIAS_TABLE);
  const highBias = v128.load(BIAS_TABLE, 16);
  const groups = (squareCount() + 7) >> 3;
  for (let group = 0; group < groups; group++) {
    const patterns = SQUARE_PATTERNS + (<usize>group << 4);
    const seen = SEEN_PATTERNS + (<usize>group << 4);
    const black = v128.load(patterns);
    const white = v128.load(patterns, 0x400);
    const differs = v128.or(v128.xor(black, v128.load(seen)), v128.xor(white, v128.load(seen, 0x400)));
    if (!v128.any_true(differs)) continue;
    v128.store(seen, black);
    v128.store(seen, white, 0x400);
    for (let left = i16x8.bitmask(i16x8.ne(differs, i16x8.splat(0))); left; left &= left - 1) {
      const square = <usize>((group << 3) | ctz(left));
      const b = <u32>load<u16>(SQUARE_PATTERNS + (square << 1));
      const w = <u32>load<u16>(SQUARE_PATTERNS + (square << 1), 0x400);
      const first = inputsAt(b, w, 0);
      const second = inputsAt(b, w, 4);
      const third = inputsAt(b, w, 8);
      const fourth = inputsAt(b, w, 12);
      const at = UNIT_OUTPUTS + (square << 5);
      let sum = i16x8.add(i16x8.add(v128.load(first), v128.load(second)), i16x8.add(v128.load(third), v128.load(fourth)));
      let units = clippedRelu(i16x8.add(sum, lowBias));
      low = i16x8.add(low, i16x8.sub(units, v128.load(at)));
      v128.store(at, units);
      sum = i16x8.add(i16x8.add(v128.load(first, 16), v128.load(second, 16)), i16x8.add(v128.load(third, 16), v128.load(fourth, 16)));
      units = clippedRelu(i16x8.add(sum, highBias));
      high = i16x8.add(high, i16x8.sub(units, v128.load(at, 16)));
      v128.store(at, units, 16);
    }
  }
  v128.store(ACCUMULATOR, low);
  v128.store(ACCUMULATOR, high, 16);
}

/** Returns the network's output for the side to move, in points. Outputs are cached: iterative deepening evaluates many positions again. */
export function networkEval(): i32 {
  const key = positionHash();
  const entry = CACHE + ((<usize>key & (CACHE_ENTRIES - 1)) << 3);
  const cached = load<u64>(entry);
  if ((cached ^ key) >> 16 == 0) return <i32><i16>cached;
  const output = min(max(computeOutput(), i16.MIN_VALUE), i16.MAX_VALUE);
  store<u64>(entry, (key & ~(<u64>0xffff)) | <u64><u16>output);
  return output;
}

function computeOutput(): i32 {
  updateAccumulator();
  const own = side();
  const biases = headWeight(own, HIDDEN_BIASES);
  let a = v128.load(biases);
  let b = v128.load(biases, 16);
  let c = v128.load(biases, 32);
  let d = v128.load(biases, 48);
  let value = load<f32>(headWeight(own, OUTPUT_BIAS));
  for (let i = 0; i < PERSPECTIVES; i++) {
    const sum = <f32>load<u16>(ACCUMULATOR + (<usize>(i ^ (own * UNITS)) << 1));
    value += sum * load<f32>(headWeight(own, SKIP_WEIGHTS + i));
    const each = f32x4.splat(sum);
    const row = headWeight(own, HIDDEN_WEIGHTS + i * HIDDEN);
    a = f32x4.add(a, f32x4.mul(each, v128.load(row)));
    b = f32x4.add(b, f32x4.mul(each, v128.load(row, 16)));
    c = f32x4.add(c, f32x4.mul(each, v128.load(row, 32)));
    d = f32x4.add(d, f32x4.mul(each, v128.load(row, 48)));
  }
  const none = f32x4.splat(0);
  const outer = headWeight(own, OUTPUT_WEIGHTS);
  a = f32x4.mul(f32x4.max(a, none), v128.load(outer));
  b = f32x4.mul(f32x4.max(b, none), v128.load(outer, 16));
  c = f32x4.mul(f32x4.max(c, none), v128.load(outer, 32));
  d = f32x4.mul(f32x4.max(d, none), v128.load(outer, 48));
  const all = f32x4.add(f32x4.add(a, b), f32x4.add(c, d));
  value += f32x4.extract_lane(all, 0) + f32x4.extract_lane(all, 1) + f32x4.extract_lane(all, 2) + f32x4.extract_lane(all, 3);
  return <i32>value;
}
