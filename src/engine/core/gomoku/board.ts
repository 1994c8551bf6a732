import { GOMOKU_BOARD, SLOTS, SLOT_BYTES } from '../memory';
import { BLACK_WINS, WHITE_WINS } from '../gameOutcomes';
import { bitOf, lineOf, neighbor, neighborCount, setUpGeometry, wallCode } from './geometry';
import { EXACTLY_FIVE, FIVE, FIVE_OR_MORE, initPatterns, ternaryOf } from './patterns';

// Gomoku's board: each color's stones as bits along every line. A shift and a table lookup thus give a square's pattern on a line.

const FREESTYLE: i32 = 0;
const STANDARD: i32 = 1;
const RENJU: i32 = 2;

export const BLACK: i32 = 0; // white is 1

// The position, contiguous so that it can be saved at once.
const STATE: usize = GOMOKU_BOARD + 0x30000;
const LINE_BITS: usize = STATE; // u32[2][256]
const CELLS: usize = STATE + 0x800; // u8[400]: 0 empty, 1 black, 2 white
const NEIGHBOR_COUNTS: usize = STATE + 0x990; // u8[400]: number of stones near a square
const SIDE: usize = STATE + 0xb20; // i32, 0 black, 1 white
const STONES: usize = STATE + 0xb24; // i32, number of stones
const WINNER: usize = STATE + 0xb28; // i32, an outcome, or 0
const LAST: usize = STATE + 0xb2c; // i16[2]: the last square played and the one before it, or -1
const STATE_BYTES: usize = 0xb30;

/** Code of the rules and the size of the board. */
export let variantCode: i32 = 0;
let renju: bool = false;
let blackPatterns: usize = FIVE_OR_MORE;
let whitePatterns: usize = FIVE_OR_MORE;

export function setUpBoard(rule: i32, boardSize: i32): void {
  initPatterns();
  setUpGeometry(boardSize);
  variantCode = (rule << 5) | boardSize;
  renju = rule == RENJU;
  blackPatterns = rule == FREESTYLE ? FIVE_OR_MORE : EXACTLY_FIVE;
  whitePatterns = rule == STANDARD ? EXACTLY_FIVE : FIVE_OR_MORE;
  memory.fill(STATE, 0, STATE_BYTES);
  store<i32>(LAST, -1);
}

/** Returns 0 for empty, 1 for black, 2 for white. */
// @ts-ignore: decorator
@inline
export function at(square: i32): i32 {
  return load<u8>(CELLS + <usize>square);
}

/** Whether a square is within distance 2 of a stone, in one of the eight directions. */
// @ts-ignore: decorator
@inline
export function isNear(square: i32): bool {
  return load<u8>(NEIGHBOR_COUNTS + <usize>square) != 0;
}

// @ts-ignore: decorator
@inline
export function side(): i32 {
  return load<i32>(SIDE);
}

// @ts-ignore: decorator
@inline
export function stones(): i32 {
  return load<i32>(STONES);
}

/** Returns the winner's outcome if there is a five, or zero. */
// @ts-ignore: decorator
@inline
export function winner(): i32 {
  return load<i32>(WINNER);
}

// @ts-ignore: decorator
@inline
export function winFor(color: i32): i32 {
  return color == BLACK ? BLACK_WINS : WHITE_WINS;
}

/** Returns the square played last (1) or before that (2), or -1. */
// @ts-ignore: decorator
@inline
export function lastPlayed(back: i32): i32 {
  return load<i16>(LAST + (<usize>(back - 1) << 1));
}

/** Whether the rules forbid this color some moves. */
// @ts-ignore: decorator
@inline
export function isRestricted(color: i32): bool {
  return renju && color == BLACK;
}

/** Whether only exactly five in a row win for a color. */
// @ts-ignore: decorator
@inline
export function isExact(color: i32): bool {
  return (color == BLACK ? blackPatterns : whitePatterns) == EXACTLY_FIVE;
}

// @ts-ignore: decorator
@inline
export function stonesOn(line: i32, color: i32): u32 {
  return load<u32>(LINE_BITS + (<usize>(color * 256 + line) << 2));
}

// A color's stones around a square on a line, as digits 1 of a number in base 3.
// @ts-ignore: decorator
@inline
function ternaryAround(line: i32, shift: i32, color: i32): u32 {
  return ternaryOf((stonesOn(line, color) >> shift) & 0x7ff);
}

/** Returns a color's table of patterns by line code, see patterns.ts. */
// @ts-ignore: decorator
@inline
export function patternTable(color: i32): usize {
  return color == BLACK ? blackPatterns : whitePatterns;
}

/** Returns the pattern that a color's stone on this empty square would form on its line in a direction. */
// @ts-ignore: decorator
@inline
export function patternAt(square: i32, direction: i32, color: i32): i32 {
  return bothPatterns(square, direction, color) & 0xff;
}

/**
 * Returns the patterns that stones on this empty square would form on its line in a direction: that of `own` in the low byte, the
 * other color's in the next.
 */
// @ts-ignore: decorator
@inline
export function bothPatterns(square: i32, direction: i32, own: i32): i32 {
  const line = lineOf(square, direction);
  const shift = bitOf(square, direction) - 5;
  const walls = wallCode(square, direction);
  const mine = ternaryAround(line, shift, own);
  const theirs = ternaryAround(line, shift, own ^ 1);
  const made = <i32>load<u8>(patternTable(own) + <usize>(mine + 2 * theirs + walls));
  return made | (<i32>load<u8>(patternTable(own ^ 1) + <usize>(theirs + 2 * mine + walls)) << 8);
}

/** Returns the code of the line around a square in a direction, from a color's perspective. */
export function lineCode(square: i32, direction: i32, color: i32): u32 {
  const line = lineOf(square, direction);
  const shift = bitOf(square, direction) - 5;
  return ternaryAround(line, shift, color) + 2 * ternaryAround(line, shift, color ^ 1) + wallCode(square, direction);
}

// @ts-ignore: decorator
@inline
export function makesFive(square: i32, color: i32): bool {
  return (
    patternAt(square, 0, color) == FIVE ||
    patternAt(square, 1, color) == FIVE ||
    patternAt(square, 2, color) == FIVE ||
    patternAt(square, 3, color) == FIVE
  );
}

// @ts-ignore: decorator
@inline
function toggleOn(square: i32, direction: i32, color: i32): void {
  const address = LINE_BITS + (<usize>(color * 256 + lineOf(square, direction)) << 2);
  store<u32>(address, load<u32>(address) ^ (<u32>1 << bitOf(square, direction)));
}

/** Places or removes a stone on the lines only. */
// @ts-ignore: decorator
@inline
export function toggleStone(square: i32, color: i32): void {
  toggleOn(square, 0, color);
  toggleOn(square, 1, color);
  toggleOn(square, 2, color);
  toggleOn(square, 3, color);
}

/** Places a stone without updating the neighbor counts, the winner and the side to move. */
// @ts-ignore: decorator
@inline
export function putStone(square: i32, color: i32): void {
  toggleStone(square, color);
  store<u8>(CELLS + <usize>square, <u8>(color + 1));
}

/** Undoes `putStone`. */
// @ts-ignore: decorator
@inline
export function removeStone(square: i32, color: i32): void {
  toggleStone(square, color);
  store<u8>(CELLS + <usize>square, 0);
}

/** Changes the side to move. */
// @ts-ignore: decorator
@inline
export function switchSide(): void {
  store<i32>(SIDE, side() ^ 1);
}

export function playMove(square: i32): void {
  const color = side();
  if (makesFive(square, color)) store<i32>(WINNER, winFor(color));
  putStone(square, color);
  const count = neighborCount(square);
  for (let i = 0; i < count; i++) {
    const near = NEIGHBOR_COUNTS + <usize>neighbor(square, i);
    store<u8>(near, load<u8>(near) + 1);
  }
  store<i16>(LAST, load<i16>(LAST), 2);
  store<i16>(LAST, <i16>square);
  store<i32>(SIDE, color ^ 1);
  store<i32>(STONES, stones() + 1);
}

/** Places a stone of either color out of turn; the other color is to move next. */
export function placeStone(square: i32, color: i32): void {
  store<i32>(SIDE, color);
  playMove(square);
}

/**
 * Sets the side to move on a board set up by hand. Resets the winner: while the stones were placed, a five may have been part of
 * what is now an overline, which does not win.
 */
export function setSide(color: i32): void {
  store<i32>(SIDE, color);
  store<i32>(WINNER, 0);
}

// @ts-ignore: decorator
@inline
export function saveBoard(slot: i32): void {
  memory.copy(SLOTS + <usize>slot * SLOT_BYTES, STATE, STATE_BYTES);
}

// @ts-ignore: decorator
@inline
export function restoreBoard(slot: i32): void {
  memory.copy(STATE, SLOTS + <usize>slot * SLOT_BYTES, STATE_BYTES);
}
