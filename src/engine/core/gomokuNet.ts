import { side } from './board';
import { THREAT_BOARD } from './memory';
import { squares } from './geometry';
import { PATTERNS } from './threatBoard';

// What a small network adds to the value of a Gomoku position. Each empty square has eight units as either colour sees
// it, their input a sum over its four lines by what a stone of either colour there makes of the line; the units' sums over
// the board feed a hidden layer. The sums are those of the position valued last, and what has changed since is added: the
// searches for wins by threats put most stones and ask for no value.

const UNITS: i32 = 8; // as a colour sees a square
const SIDES: i32 = 2 * UNITS;
const HIDDEN: i32 = 16;
const FINE: i32 = 3; // bits of an input below a unit's step
const FULL: i16 = 127; // the most of a unit

/** Where a network is handed in, in this order: i16 inputs by the pair of patterns (black's first), of black's and white's units. */
export const GOMOKU_NET: usize = THREAT_BOARD + 0x80000; // i16[16][16][16]
const BIASES: usize = GOMOKU_NET + 0x2000; // i16[16]
const DIRECT: usize = BIASES + 0x20; // f32[16]: from the sums of the side to move, then of the other, to the value in points
const INNER: usize = DIRECT + 0x40; // f32[16][16]: from each sum to the hidden units
const INNER_BIASES: usize = INNER + 0x400; // f32[16]
const OUTER: usize = INNER_BIASES + 0x40; // f32[16]: from the hidden units to the value
const OFFSET: usize = OUTER + 0x40; // f32

const SEEN: usize = GOMOKU_NET + 0x3000; // u16[2][512]: the patterns of the position valued last
const ACTIVE: usize = GOMOKU_NET + 0x4000; // i16[512][16]: its units
const SUMS: usize = GOMOKU_NET + 0x8000; // u16[16]: over its squares

/** Takes another network. */
export function layGomokuNet(): void {
  memory.fill(SEEN, 0xff, 0x800);
  memory.fill(ACTIVE, 0, 0x4000);
  memory.fill(SUMS, 0, 0x20);
}

// @ts-ignore: decorator
@inline
function inputsOf(black: u32, white: u32, shift: u32): usize {
  return GOMOKU_NET + (<usize>((((black >> shift) & 15) << 4) | ((white >> shift) & 15)) << 5);
}

// @ts-ignore: decorator
@inline
function activated(input: v128): v128 {
  return i16x8.max_s(i16x8.min_s(i16x8.shr_s(input, FINE), i16x8.splat(FULL)), i16x8.splat(0));
}

/** Brings the sums up to the position. */
function catchUp(): void {
  let low = v128.load(SUMS);
  let high = v128.load(SUMS, 16);
  const lowBias = v128.load(BIASES);
  const highBias = v128.load(BIASES, 16);
  const groups = (squares() + 7) >> 3;
  for (let group = 0; group < groups; group++) {
    const patterns = PATTERNS + (<usize>group << 4);
    const seen = SEEN + (<usize>group << 4);
    const black = v128.load(patterns);
    const white = v128.load(patterns, 0x400);
    const differs = v128.or(v128.xor(black, v128.load(seen)), v128.xor(white, v128.load(seen, 0x400)));
    if (!v128.any_true(differs)) continue;
    v128.store(seen, black);
    v128.store(seen, white, 0x400);
    for (let left = i16x8.bitmask(i16x8.ne(differs, i16x8.splat(0))); left; left &= left - 1) {
      const square = <usize>((group << 3) | ctz(left));
      const b = <u32>load<u16>(PATTERNS + (square << 1));
      const w = <u32>load<u16>(PATTERNS + (square << 1), 0x400);
      const first = inputsOf(b, w, 0);
      const second = inputsOf(b, w, 4);
      const third = inputsOf(b, w, 8);
      const fourth = inputsOf(b, w, 12);
      const at = ACTIVE + (square << 5);
      let sum = i16x8.add(i16x8.add(v128.load(first), v128.load(second)), i16x8.add(v128.load(third), v128.load(fourth)));
      let units = activated(i16x8.add(sum, lowBias));
      low = i16x8.add(low, i16x8.sub(units, v128.load(at)));
      v128.store(at, units);
      sum = i16x8.add(i16x8.add(v128.load(first, 16), v128.load(second, 16)), i16x8.add(v128.load(third, 16), v128.load(fourth, 16)));
      units = activated(i16x8.add(sum, highBias));
      high = i16x8.add(high, i16x8.sub(units, v128.load(at, 16)));
      v128.store(at, units, 16);
    }
  }
  v128.store(SUMS, low);
  v128.store(SUMS, high, 16);
}

/** In points, to the side to move. */
export function netValue(): i32 {
  catchUp();
  let a = v128.load(INNER_BIASES);
  let b = v128.load(INNER_BIASES, 16);
  let c = v128.load(INNER_BIASES, 32);
  let d = v128.load(INNER_BIASES, 48);
  let value = load<f32>(OFFSET);
  const turned = side() * UNITS;
  for (let i = 0; i < SIDES; i++) {
    const sum = <f32>load<u16>(SUMS + (<usize>(i ^ turned) << 1));
    value += sum * load<f32>(DIRECT + (<usize>i << 2));
    const each = f32x4.splat(sum);
    const row = INNER + (<usize>i << 6);
    a = f32x4.add(a, f32x4.mul(each, v128.load(row)));
    b = f32x4.add(b, f32x4.mul(each, v128.load(row, 16)));
    c = f32x4.add(c, f32x4.mul(each, v128.load(row, 32)));
    d = f32x4.add(d, f32x4.mul(each, v128.load(row, 48)));
  }
  const none = f32x4.splat(0);
  a = f32x4.mul(f32x4.max(a, none), v128.load(OUTER));
  b = f32x4.mul(f32x4.max(b, none), v128.load(OUTER, 16));
  c = f32x4.mul(f32x4.max(c, none), v128.load(OUTER, 32));
  d = f32x4.mul(f32x4.max(d, none), v128.load(OUTER, 48));
  const all = f32x4.add(f32x4.add(a, b), f32x4.add(c, d));
  value += f32x4.extract_lane(all, 0) + f32x4.extract_lane(all, 1) + f32x4.extract_lane(all, 2) + f32x4.extract_lane(all, 3);
  return <i32>value;
}
