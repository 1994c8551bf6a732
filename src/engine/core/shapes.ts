import { at } from './board';
import { squares } from './geometry';
import { SHAPES } from './memory';

// The shapes of a published Gomoku program, counted as it counts them: stones in the order of rank and file, each in four
// directions, each shape once by marking what it is made of. A line is seen through nine cells round the stone; `M` is a
// stone of its colour, `P` the other's or the edge, `X` empty. It keeps a board of its own, with edges.
//
// Where the description leaves it open: what is not said to be marked is not; a run of two or one may count a shape on
// either side. The published figures of both depths come out exactly.

export const STRIDE: i32 = 32;
const EDGE_CELLS: i32 = 4;
const BOARD_BYTES: usize = 0x400; // 32 ranks of 32

const CELLS: usize = SHAPES; // u8: empty, black, white, edge
const MARKS: usize = SHAPES + 0x400; // u8: a bit for each direction
const COUNTS: usize = SHAPES + 0x800; // i32[2][8]: how many of each shape, by colour

const EMPTY: u32 = 0;
const EDGE: u32 = 3;

export const FIVE: i32 = 0;
export const OPEN_FOUR: i32 = 1;
export const FOUR: i32 = 2;
export const OPEN_THREE: i32 = 3;
export const SLEEPING_THREE: i32 = 4;
export const OPEN_TWO: i32 = 5;
export const SLEEPING_TWO: i32 = 6;

let size: i32 = 15;

/** The cell of a square on a board of this size. */
// @ts-ignore: decorator
@inline
export function cellAt(x: i32, y: i32): i32 {
  return (y + EDGE_CELLS) * STRIDE + x + EDGE_CELLS;
}

// @ts-ignore: decorator
@inline
export function squareOf(cell: i32): i32 {
  return (cell / STRIDE - EDGE_CELLS) * size + (cell % STRIDE) - EDGE_CELLS;
}

// @ts-ignore: decorator
@inline
export function isEmpty(cell: i32): bool {
  return load<u8>(CELLS + <usize>cell) == EMPTY;
}

/** Puts a stone (0 black, 1 white) on a cell. */
// @ts-ignore: decorator
@inline
export function occupy(cell: i32, colour: i32): void {
  store<u8>(CELLS + <usize>cell, <u8>(colour + 1));
}

// @ts-ignore: decorator
@inline
export function vacate(cell: i32): void {
  store<u8>(CELLS + <usize>cell, <u8>EMPTY);
}

/** Takes the stones over from the board; answers its size. */
export function takeOver(): i32 {
  size = <i32>sqrt<f64>(<f64>squares());
  memory.fill(CELLS, <u8>EDGE, BOARD_BYTES);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) store<u8>(CELLS + <usize>cellAt(x, y), <u8>at(y * size + x));
  }
  return size;
}

// @ts-ignore: decorator
@inline
function stepOf(direction: i32): i32 {
  return direction == 0 ? 1 : direction == 1 ? STRIDE : direction == 2 ? STRIDE + 1 : 1 - STRIDE;
}

// @ts-ignore: decorator
@inline
function isX(cell: i32): bool {
  return isEmpty(cell);
}

// @ts-ignore: decorator
@inline
function isM(cell: i32, stone: u32): bool {
  return load<u8>(CELLS + <usize>cell) == stone;
}

// @ts-ignore: decorator
@inline
function isP(cell: i32, stone: u32): bool {
  return !isEmpty(cell) && !isM(cell, stone);
}

// @ts-ignore: decorator
@inline
function mark(cell: i32, direction: i32): void {
  const address = MARKS + <usize>cell;
  store<u8>(address, <u8>(<i32>load<u8>(address) | (1 << direction)));
}

// @ts-ignore: decorator
@inline
function isMarked(cell: i32, direction: i32): bool {
  return ((load<u8>(MARKS + <usize>cell) >> direction) & 1) != 0;
}

// @ts-ignore: decorator
@inline
function count(stone: u32, shape: i32): void {
  const address = COUNTS + (<usize>((<i32>stone - 1) * 8 + shape) << 2);
  store<i32>(address, load<i32>(address) + 1);
}

/** How many of a shape a colour has. */
// @ts-ignore: decorator
@inline
export function counted(colour: i32, shape: i32): i32 {
  return load<i32>(COUNTS + (<usize>(colour * 8 + shape) << 2));
}

/** Counts what the stone on a cell belongs to in a direction. */
function countAt(cell: i32, direction: i32): void {
  const stone = <u32>load<u8>(CELLS + <usize>cell);
  const step = stepOf(direction);
  const window = 4 * step;
  let first = cell; // the run's ends
  let last = cell;
  while (first != cell - window && isM(first - step, stone)) first -= step;
  while (last != cell + window && isM(last + step, stone)) last += step;
  let roomFirst = first;
  let roomLast = last;
  while (roomFirst != cell - window && !isP(roomFirst - step, stone)) roomFirst -= step;
  while (roomLast != cell + window && !isP(roomLast + step, stone)) roomLast += step;
  const room = (roomLast - roomFirst) / step + 1;
  const hasRoom = room >= 5;
  const markFirst = hasRoom ? first : roomFirst;
  const markLast = hasRoom ? last : roomLast;
  for (let each = markFirst; each != markLast + step; each += step) mark(each, direction);
  if (!hasRoom) return;
  const length = (last - first) / step + 1;
  const left = first - step;
  const right = last + step;
  const isOpenLeft = length < 5 && isX(left);
  const isOpenRight = length < 5 && isX(right);
  if (length >= 5) count(stone, FIVE);
  else if (length == 4) {
    if (isOpenLeft && isOpenRight) count(stone, OPEN_FOUR);
    else if (isOpenLeft || isOpenRight) count(stone, FOUR);
  } else if (length == 3) countThree(stone, left, right, step, direction, room);
  else if (length == 2) countTwo(stone, left, right, step, direction);
  else countOne(stone, left, right, step);
}

// @ts-ignore: decorator
@inline
function markBoth(cell: i32, step: i32, direction: i32): void {
  mark(cell, direction);
  mark(cell + step, direction);
}

// @ts-ignore: decorator
@inline
function countThree(stone: u32, left: i32, right: i32, step: i32, direction: i32, room: i32): void {
  let isFour = false;
  if (isX(left) && isM(left - step, stone)) {
    count(stone, FOUR);
    markBoth(left, -step, direction);
    isFour = true;
  }
  if (isX(right) && isM(right + step, stone)) {
    count(stone, FOUR);
    markBoth(right, step, direction);
    isFour = true;
  }
  if (isFour) return;
  if (isX(left) && isX(right)) count(stone, room > 5 ? OPEN_THREE : SLEEPING_THREE);
  else if (isX(left) || isX(right)) count(stone, SLEEPING_THREE);
}

// @ts-ignore: decorator
@inline
function countTwo(stone: u32, left: i32, right: i32, step: i32, direction: i32): void {
  let isCounted = false;
  if (isX(left) && isM(left - step, stone)) {
    markBoth(left, -step, direction);
    const beyond = left - 2 * step;
    if (isX(beyond)) {
      count(stone, isX(right) ? OPEN_THREE : SLEEPING_THREE);
      isCounted = true;
    } else if (isP(beyond, stone) && isX(right)) {
      count(stone, SLEEPING_THREE);
      isCounted = true;
    }
  }
  if (isX(right) && isM(right + step, stone)) {
    const beyond = right + 2 * step;
    if (isM(beyond, stone)) {
      count(stone, FOUR);
      markBoth(right, step, direction);
      isCounted = true;
    } else if (isX(beyond)) {
      count(stone, isX(left) ? OPEN_THREE : SLEEPING_THREE);
      isCounted = true;
    } else if (isX(left)) {
      count(stone, SLEEPING_THREE);
      isCounted = true;
    }
  }
  if (isCounted) return;
  if (isX(left) && isX(right)) count(stone, OPEN_TWO);
  else if (isX(left) || isX(right)) count(stone, SLEEPING_TWO);
}

// @ts-ignore: decorator
@inline
function countOne(stone: u32, left: i32, right: i32, step: i32): void {
  if (isX(left) && isM(left - step, stone) && isX(left - 2 * step) && isP(right, stone)) count(stone, SLEEPING_TWO);
  if (!isX(right)) return;
  if (isM(right + step, stone)) {
    if (isX(right + 2 * step)) count(stone, isX(left) ? OPEN_TWO : SLEEPING_TWO);
  } else if (isX(right + step) && isM(right + 2 * step, stone) && isX(right + 3 * step)) count(stone, OPEN_TWO);
}

/** Counts all shapes of the board anew. */
export function countAll(): void {
  memory.fill(MARKS, 0, BOARD_BYTES);
  memory.fill(COUNTS, 0, 64);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const cell = cellAt(x, y);
      if (isEmpty(cell)) continue;
      for (let direction = 0; direction < 4; direction++) {
        if (!isMarked(cell, direction)) countAt(cell, direction);
      }
    }
  }
}
