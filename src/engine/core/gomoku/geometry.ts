import { GOMOKU_BOARD } from '../memory';
import { ternaryOf } from './patterns';

// Tables that depend only on the size of a Gomoku board. A line's number is 64 times its direction (0 rows, 1 columns, 2 diagonals,
// 3 anti-diagonals) plus its index. A square's bit on a line is its index from the wall, plus 5.

const CROSSINGS: usize = GOMOKU_BOARD + 0x21000; // u8[400][8]: a square's four lines, then its bit in each
const LINE_ORIGINS: usize = GOMOKU_BOARD + 0x22000; // i32[256]: the square at bit 0 of a line, if it were on the board
const WALLS: usize = GOMOKU_BOARD + 0x22400; // u32[256]: bits of a line that are off the board
const NEIGHBORS: usize = GOMOKU_BOARD + 0x23000; // u16[400][32]: number of neighbors at distance 1, number up to distance 2, then these squares
const WALL_CODES: usize = GOMOKU_BOARD + 0x29800; // u16[400][4]: the walls' part of a line's code, by square and direction

let size: i32 = 15;

export function setUpGeometry(boardSize: i32): void {
  size = boardSize;
  memory.fill(WALLS, 0xff, 0x400);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) setUpSquare(x, y);
  }
  for (let square = 0; square < squareCount(); square++) {
    for (let direction = 0; direction < 4; direction++) {
      const seen = (wallsOn(lineOf(square, direction)) >> (bitOf(square, direction) - 5)) & 0x7ff;
      store<u16>(WALL_CODES + (<usize>(square * 4 + direction) << 1), 2 * ternaryOf(seen));
    }
  }
}

function setUpSquare(x: i32, y: i32): void {
  const square = y * size + x;
  for (let direction = 0; direction < 4; direction++) {
    const index = direction == 0 ? y : direction == 1 ? x : direction == 2 ? x - y + size - 1 : x + y;
    const bit = 5 + (direction == 1 ? y : x);
    const line = direction * 64 + index;
    store<u8>(CROSSINGS + <usize>(square * 8 + direction), <u8>line);
    store<u8>(CROSSINGS + <usize>(square * 8 + 4 + direction), <u8>bit);
    store<i32>(LINE_ORIGINS + (<usize>line << 2), square - bit * stepOf(direction));
    const walls = WALLS + (<usize>line << 2);
    store<u32>(walls, load<u32>(walls) & ~(<u32>1 << bit));
  }
  const list = NEIGHBORS + (<usize>square << 6);
  let count = 0;
  for (let distance = 1; distance <= 2; distance++) {
    for (let dy = -distance; dy <= distance; dy += distance) {
      for (let dx = -distance; dx <= distance; dx += distance) {
        const nx = x + dx;
        const ny = y + dy;
        if ((dx | dy) == 0 || nx < 0 || ny < 0 || nx >= size || ny >= size) continue;
        store<u16>(list + 4 + (<usize>(count++) << 1), <u16>(ny * size + nx));
      }
    }
    store<u16>(list + (<usize>(distance - 1) << 1), <u16>count);
  }
}

// @ts-ignore: decorator
@inline
export function stepOf(direction: i32): i32 {
  return direction == 0 ? 1 : direction == 1 ? size : direction == 2 ? size + 1 : 1 - size;
}

// @ts-ignore: decorator
@inline
export function squareCount(): i32 {
  return size * size;
}

// @ts-ignore: decorator
@inline
export function center(): i32 {
  return (size >> 1) * (size + 1);
}

// @ts-ignore: decorator
@inline
export function neighbor(square: i32, index: i32): i32 {
  return load<u16>(NEIGHBORS + 4 + (<usize>square << 6) + (<usize>index << 1));
}

/** Returns the number of a square's neighbors at distance 1. */
// @ts-ignore: decorator
@inline
export function adjacentCount(square: i32): i32 {
  return load<u16>(NEIGHBORS + (<usize>square << 6));
}

// @ts-ignore: decorator
@inline
export function lineOf(square: i32, direction: i32): i32 {
  return load<u8>(CROSSINGS + <usize>(square * 8 + direction));
}

// @ts-ignore: decorator
@inline
export function bitOf(square: i32, direction: i32): i32 {
  return load<u8>(CROSSINGS + <usize>(square * 8 + 4 + direction));
}

// @ts-ignore: decorator
@inline
export function wallsOn(line: i32): u32 {
  return load<u32>(WALLS + (<usize>line << 2));
}

// @ts-ignore: decorator
@inline
export function squareOn(line: i32, bit: i32): i32 {
  return load<i32>(LINE_ORIGINS + (<usize>line << 2)) + bit * stepOf(line >> 6);
}

/** Returns the part of a line's code that the walls near a square contribute. */
// @ts-ignore: decorator
@inline
export function wallCode(square: i32, direction: i32): u32 {
  return load<u16>(WALL_CODES + (<usize>(square * 4 + direction) << 1));
}

/** Returns the number of a square's neighbors up to distance 2. */
// @ts-ignore: decorator
@inline
export function neighborCount(square: i32): i32 {
  return load<u16>(NEIGHBORS + (<usize>square << 6), 2);
}
