import { SHAPE_BOARD } from '../../memory';

// The shapes of a published Gomoku program, counted as it counts them: stones in the order of rank and file, each in four
// directions, each shape once by marking its stones. A line has nine cells around the stone; `M` is a stone of its color, `P` the
// other color's or the edge, `X` empty. Marks are kept by direction, so each line of the board can be counted separately. These
// searches have a board of their own, with edge cells.
//
// If the published description does not say that stones are marked, they are not, and a run of two or one may count a shape on
// either side. This reproduces the published figures of both depths exactly.

export const STRIDE: i32 = 32;
const EDGE_CELLS: i32 = 4;

export const CELLS: usize = SHAPE_BOARD; // u8: empty, black, white, edge
export const BOARD_BYTES: usize = 0x400; // 32 ranks of 32
const MARKS: usize = SHAPE_BOARD + 0x400; // u8: whether a stone of the current line has been counted

export const EMPTY: u32 = 0;
export const EDGE: u32 = 3;

export const FIVE: i32 = 0;
export const OPEN_FOUR: i32 = 1;
export const FOUR: i32 = 2;
export const OPEN_THREE: i32 = 3;
export const SLEEPING_THREE: i32 = 4;
export const OPEN_TWO: i32 = 5;
export const SLEEPING_TWO: i32 = 6;

let counts: usize = 0; // of the current line: u16[2][8], by color and shape

/** Returns the cell of a square on a board of this size. */
// @ts-ignore: decorator
@inline
export function cellAt(x: i32, y: i32): i32 {
  return (y + EDGE_CELLS) * STRIDE + x + EDGE_CELLS;
}

/** Returns the file of a cell. */
// @ts-ignore: decorator
@inline
export function fileOf(cell: i32): i32 {
  return (cell % STRIDE) - EDGE_CELLS;
}

// @ts-ignore: decorator
@inline
export function rankOf(cell: i32): i32 {
  return cell / STRIDE - EDGE_CELLS;
}

// @ts-ignore: decorator
@inline
export function isEmpty(cell: i32): bool {
  return load<u8>(CELLS + <usize>cell) == EMPTY;
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
function mark(cell: i32): void {
  store<u8>(MARKS + <usize>cell, 1);
}

// @ts-ignore: decorator
@inline
function count(stone: u32, shape: i32): void {
  const address = counts + <usize>((((<i32>stone - 1) << 3) + shape) << 1);
  store<u16>(address, load<u16>(address) + 1);
}

/** Counts the shapes of the stone on a cell in the direction of a step. */
function countAt(cell: i32, step: i32): void {
  const stone = <u32>load<u8>(CELLS + <usize>cell);
  const window = 4 * step;
  let first = cell; // ends of the run
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
  for (let each = markFirst; each != markLast + step; each += step) mark(each);
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
  } else if (length == 3) countThree(stone, left, right, step, room);
  else if (length == 2) countTwo(stone, left, right, step);
  else countOne(stone, left, right, step);
}

// @ts-ignore: decorator
@inline
function markBoth(cell: i32, step: i32): void {
  mark(cell);
  mark(cell + step);
}

// @ts-ignore: decorator
@inline
function countThree(stone: u32, left: i32, right: i32, step: i32, room: i32): void {
  let isFour = false;
  if (isX(left) && isM(left - step, stone)) {
    count(stone, FOUR);
    markBoth(left, -step);
    isFour = true;
  }
  if (isX(right) && isM(right + step, stone)) {
    count(stone, FOUR);
    markBoth(right, step);
    isFour = true;
  }
  if (isFour) return;
  if (isX(left) && isX(right)) count(stone, room > 5 ? OPEN_THREE : SLEEPING_THREE);
  else if (isX(left) || isX(right)) count(stone, SLEEPING_THREE);
}

// @ts-ignore: decorator
@inline
function countTwo(stone: u32, left: i32, right: i32, step: i32): void {
  let isCounted = false;
  if (isX(left) && isM(left - step, stone)) {
    markBoth(left, -step);
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
      markBoth(right, step);
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

/**
 * Counts a line's shapes into u16[2][8] at an address, by color and shape. `cell` is the line's first cell by rank, then by file.
 */
export function countLine(cell: i32, direction: i32, into: usize): void {
  const step = stepOf(direction);
  const onward = direction == 3 ? -step : step;
  counts = into;
  memory.fill(into, 0, 32);
  for (let each = cell; load<u8>(CELLS + <usize>each) != EDGE; each += onward) store<u8>(MARKS + <usize>each, 0);
  for (let each = cell; load<u8>(CELLS + <usize>each) != EDGE; each += onward) {
    if (!isEmpty(each) && !load<u8>(MARKS + <usize>each)) countAt(each, step);
  }
}
