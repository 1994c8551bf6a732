import { SHAPE_BOARD } from '../../memory';
import { at } from '../board';
import { squareCount } from '../geometry';
import { BOARD_BYTES, CELLS, EDGE, EMPTY, STRIDE, cellAt, countLine, fileOf, rankOf } from './shapes';

// Counts of each shape on the board, kept by line: a stone changes only the four lines through it.

const COUNTS_BYTES: usize = 32; // u16[2][8], by color and shape
const LINE_COUNTS: usize = SHAPE_BOARD + 0x8000; // counts of each line, 64 a direction
const TOTALS: usize = SHAPE_BOARD + 0xa000; // counts of the board
const SAVED: usize = SHAPE_BOARD + 0xa100; // by ply, counts before the move: of the four lines, then of the board
const SAVED_BYTES: usize = 0x100;

let size: i32 = 15;

// @ts-ignore: decorator
@inline
export function squareOf(cell: i32): i32 {
  return rankOf(cell) * size + fileOf(cell);
}

/** Returns the number of a color's shapes of a kind. */
// @ts-ignore: decorator
@inline
export function shapeCount(color: i32, shape: i32): i32 {
  return load<u16>(TOTALS + (<usize>((color << 3) + shape) << 1));
}

/** Returns the address of the counts of the line through a cell. */
// @ts-ignore: decorator
@inline
function lineThrough(cell: i32, direction: i32): usize {
  const x = fileOf(cell);
  const y = rankOf(cell);
  const index = direction == 0 ? y : direction == 1 ? x : direction == 2 ? x - y + size - 1 : x + y;
  return LINE_COUNTS + <usize>(direction * 64 + index) * COUNTS_BYTES;
}

/** Returns the first cell, by rank and then by file, of the line through a cell. */
// @ts-ignore: decorator
@inline
function firstOn(cell: i32, direction: i32): i32 {
  const x = fileOf(cell);
  const y = rankOf(cell);
  if (direction == 0) return cell - x;
  if (direction == 1) return cell - y * STRIDE;
  return direction == 2 ? cell - min(x, y) * (STRIDE + 1) : cell - min(size - 1 - x, y) * (STRIDE - 1);
}

/** Adds a line's counts to the board's, or with sign -1 subtracts them. */
// @ts-ignore: decorator
@inline
function addToTotals(line: usize, sign: i32): void {
  for (let half: usize = 0; half < COUNTS_BYTES; half += 16) {
    const total = v128.load(TOTALS + half);
    const part = v128.load(line + half);
    v128.store(TOTALS + half, sign > 0 ? i16x8.add(total, part) : i16x8.sub(total, part));
  }
}

function recount(cell: i32, direction: i32): void {
  const line = lineThrough(cell, direction);
  addToTotals(line, -1);
  countLine(firstOn(cell, direction), direction, line);
  addToTotals(line, 1);
}

/** Copies the stones from the board and counts their shapes; returns the board's size. */
export function loadBoard(): i32 {
  size = <i32>sqrt<f64>(<f64>squareCount());
  memory.fill(CELLS, <u8>EDGE, BOARD_BYTES);
  memory.fill(LINE_COUNTS, 0, 256 * COUNTS_BYTES);
  memory.fill(TOTALS, 0, COUNTS_BYTES);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) store<u8>(CELLS + <usize>cellAt(x, y), <u8>at(y * size + x));
  }
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const cell = cellAt(x, y);
      for (let direction = 0; direction < 4; direction++) {
        if (firstOn(cell, direction) == cell) recount(cell, direction);
      }
    }
  }
  return size;
}

/** Places a stone (0 black, 1 white) on a cell, as the move at this ply of a search. */
export function makeMove(cell: i32, color: i32, ply: i32): void {
  const saved = SAVED + <usize>ply * SAVED_BYTES;
  for (let direction = 0; direction < 4; direction++) {
    memory.copy(saved + <usize>direction * COUNTS_BYTES, lineThrough(cell, direction), COUNTS_BYTES);
  }
  memory.copy(saved + 4 * COUNTS_BYTES, TOTALS, COUNTS_BYTES);
  store<u8>(CELLS + <usize>cell, <u8>(color + 1));
  for (let direction = 0; direction < 4; direction++) recount(cell, direction);
}

/** Undoes the move of this ply. */
export function undoMove(cell: i32, ply: i32): void {
  const saved = SAVED + <usize>ply * SAVED_BYTES;
  for (let direction = 0; direction < 4; direction++) {
    memory.copy(lineThrough(cell, direction), saved + <usize>direction * COUNTS_BYTES, COUNTS_BYTES);
  }
  memory.copy(TOTALS, saved + 4 * COUNTS_BYTES, COUNTS_BYTES);
  store<u8>(CELLS + <usize>cell, <u8>EMPTY);
}
