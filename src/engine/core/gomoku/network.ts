import { side } from './board';
import { THREAT_BOARD } from '../memory';
import { squares } from './geometry';
import { PATTERNS } from './threatBoard';

// What a small network adds to the value of a Gomoku position. Each empty square has eight units as either colour sees
// it, their input a sum over its four lines by what a stone of either colour there makes of the line; the units' sums over
// the board feed a hidden layer. The sums are those of the position valued last, and what has changed since is added: the
// searches for wins by threats put most stones and ask for no value.

const UNITS: i32 = 8; // as a colour sees a square
const SIDES: i32 = 2 * UNITS;
const HIDDEN: i32 = 16;
const PATTERN_KINDS: i32 = 10;
const FINE: i32 = 3; // bits of an input below a unit's step
const FULL: i16 = 127; // the most of a unit
const ROUNDING: i16 = 4; // half a step
const SHUT: i16 = -7000; // an input that leaves a square's units at nothing: of where a stone stands
const UNIT_SCALE: f32 = 16 * 127; // of the sums over the board in what the hidden layer was trained with
const HEAD_SCALE: f32 = 4096; // of what follows the sums, in the file
const POINTS: f32 = 200; // at which the odds are e to 1

// A colour's weights in the file, i16: inputs by its own pattern and the other's, and biases, in 8 * 127ths of a unit; then
// from its and the other's sums, while it is to move, to the value (direct) and to the hidden units, whose biases, and from
// those to the value; and what is added.
const BIAS: i32 = PATTERN_KINDS * PATTERN_KINDS * UNITS;
const DIRECT: i32 = BIAS + UNITS;
const INNER: i32 = DIRECT + SIDES;
const INNER_BIAS: i32 = INNER + SIDES * HIDDEN;
const OUTER: i32 = INNER_BIAS + HIDDEN;
const OFFSET: i32 = OUTER + HIDDEN;
export const NET_WEIGHTS: i32 = OFFSET + 1;

const INPUTS: usize = THREAT_BOARD + 0x80000; // i16[16][16][2][8]: by black's pattern, white's, and the colour that sees
const BIASES: usize = INPUTS + 0x2000; // i16[2][8]
const HEADS: usize = INPUTS + 0x2100; // f32[2][0x140]: by the side to move, in the file's order from `DIRECT`
const HEAD_BYTES: usize = 0x500;
const SEEN: usize = INPUTS + 0x3000; // u16[2][512]: the patterns of the position valued last
const ACTIVE: usize = INPUTS + 0x4000; // i16[512][2][8]: its units
const SUMS: usize = INPUTS + 0x8000; // u16[2][8]: over its squares

// @ts-ignore: decorator
@inline
function headOf(colour: i32, number: i32): usize {
  return HEADS + <usize>colour * HEAD_BYTES + (<usize>(number - DIRECT) << 2);
}

function scaleOf(number: i32): f32 {
  if (number < INNER) return POINTS / (HEAD_SCALE * UNIT_SCALE);
  if (number < INNER_BIAS) return 1 / (HEAD_SCALE * UNIT_SCALE);
  return number < OUTER ? 1 / HEAD_SCALE : POINTS / HEAD_SCALE;
}

/** Takes the network of a colour from the file. */
export function layGomokuNet(colour: i32, from: usize): void {
  for (let own = 0; own < 16; own++) {
    for (let other = 0; other < 16; other++) {
      const pair = colour ? (other << 4) | own : (own << 4) | other;
      for (let unit = 0; unit < UNITS; unit++) {
        const number = (own * PATTERN_KINDS + other) * UNITS + unit;
        const input = own < PATTERN_KINDS && other < PATTERN_KINDS ? load<i16>(from + (<usize>number << 1)) : SHUT;
        store<i16>(INPUTS + (<usize>(pair * SIDES + colour * UNITS + unit) << 1), input);
      }
    }
  }
  for (let unit = 0; unit < UNITS; unit++) {
    const bias = load<i16>(from + (<usize>(BIAS + unit) << 1)) + ROUNDING;
    store<i16>(BIASES + (<usize>(colour * UNITS + unit) << 1), bias);
  }
  for (let number = DIRECT; number < NET_WEIGHTS; number++) {
    store<f32>(headOf(colour, number), <f32>load<i16>(from + (<usize>number << 1)) * scaleOf(number));
  }
  memory.fill(SEEN, 0xff, 0x800);
  memory.fill(ACTIVE, 0, 0x4000);
  memory.fill(SUMS, 0, 0x20);
}

// @ts-ignore: decorator
@inline
function inputsOf(black: u32, white: u32, shift: u32): usize {
  return INPUTS + (<usize>((((black >> shift) & 15) << 4) | ((white >> shift) & 15)) << 5);
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
  const own = side();
  const biases = headOf(own, INNER_BIAS);
  let a = v128.load(biases);
  let b = v128.load(biases, 16);
  let c = v128.load(biases, 32);
  let d = v128.load(biases, 48);
  let value = load<f32>(headOf(own, OFFSET));
  for (let i = 0; i < SIDES; i++) {
    const sum = <f32>load<u16>(SUMS + (<usize>(i ^ (own * UNITS)) << 1));
    value += sum * load<f32>(headOf(own, DIRECT + i));
    const each = f32x4.splat(sum);
    const row = headOf(own, INNER + i * HIDDEN);
    a = f32x4.add(a, f32x4.mul(each, v128.load(row)));
    b = f32x4.add(b, f32x4.mul(each, v128.load(row, 16)));
    c = f32x4.add(c, f32x4.mul(each, v128.load(row, 32)));
    d = f32x4.add(d, f32x4.mul(each, v128.load(row, 48)));
  }
  const none = f32x4.splat(0);
  const outer = headOf(own, OUTER);
  a = f32x4.mul(f32x4.max(a, none), v128.load(outer));
  b = f32x4.mul(f32x4.max(b, none), v128.load(outer, 16));
  c = f32x4.mul(f32x4.max(c, none), v128.load(outer, 32));
  d = f32x4.mul(f32x4.max(d, none), v128.load(outer, 48));
  const all = f32x4.add(f32x4.add(a, b), f32x4.add(c, d));
  value += f32x4.extract_lane(all, 0) + f32x4.extract_lane(all, 1) + f32x4.extract_lane(all, 2) + f32x4.extract_lane(all, 3);
  return <i32>value;
}
