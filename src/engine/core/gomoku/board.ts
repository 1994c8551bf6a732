import { GOMOKU, SLOTS, SLOT_BYTES } from '../memory';
import { BLACK_WINS, WHITE_WINS } from '../outcomes';
import { bitOf, lineOf, neighbour, neighbours, setUpGeometry, wallsSeen } from './geometry';
import { EXACT, FIVE, FREE, TERNARY, preparePatterns } from './patterns';

// Gomoku's board: a colour's stones as bits along each of the lines that cross a square, so that what a stone makes of
// a line is one shift and one look-up.

const FREESTYLE: i32 = 0;
const STANDARD: i32 = 1;
const RENJU: i32 = 2;

export const BLACK: i32 = 0; // white is 1

// The position, in one piece to be put aside.
const STATE: usize = GOMOKU + 0x30000;
const LINES: usize = STATE; // u32[2][256]
const CELLS: usize = STATE + 0x800; // u8[400]: 0 empty, 1 black, 2 white
const NEAR: usize = STATE + 0x990; // u8[400]: stones near a square
const SIDE: usize = STATE + 0xb20;
const STONES: usize = STATE + 0xb24;
const WINNER: usize = STATE + 0xb28;
const LAST: usize = STATE + 0xb2c; // i16[2]: the last square played and the one before it, or -1
const STATE_BYTES: usize = 0xb30;

/** Tells rules and sizes apart. */
export let variant: i32 = 0;
let renju: bool = false;
let blackTable: usize = FREE;
let whiteTable: usize = FREE;

export function setUp(rule: i32, boardSize: i32): void {
  preparePatterns();
  setUpGeometry(boardSize);
  variant = (rule << 5) | boardSize;
  renju = rule == RENJU;
  blackTable = rule == FREESTYLE ? FREE : EXACT;
  whiteTable = rule == STANDARD ? EXACT : FREE;
  memory.fill(STATE, 0, STATE_BYTES);
  store<i32>(LAST, -1);
}

// @ts-ignore: decorator
@inline
export function at(square: i32): i32 {
  return load<u8>(CELLS + <usize>square);
}

// @ts-ignore: decorator
@inline
export function isNear(square: i32): bool {
  return load<u8>(NEAR + <usize>square) != 0;
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

/** The outcome where a five stands, or zero. */
// @ts-ignore: decorator
@inline
export function winner(): i32 {
  return load<i32>(WINNER);
}

// @ts-ignore: decorator
@inline
export function winOf(colour: i32): i32 {
  return colour == BLACK ? BLACK_WINS : WHITE_WINS;
}

/** The square played last (1) or before that (2), or -1. */
// @ts-ignore: decorator
@inline
export function lastPlayed(back: i32): i32 {
  return load<i16>(LAST + (<usize>(back - 1) << 1));
}

/** Whether this colour may not play everywhere. */
// @ts-ignore: decorator
@inline
export function isRestricted(colour: i32): bool {
  return renju && colour == BLACK;
}

// @ts-ignore: decorator
@inline
export function stonesOn(line: i32, colour: i32): u32 {
  return load<u32>(LINES + (<usize>(colour * 256 + line) << 2));
}

// A colour's stones round a square on a line, as the ones of a number in base 3.
// @ts-ignore: decorator
@inline
function ones(line: i32, shift: i32, colour: i32): u32 {
  return load<u16>(TERNARY + (<usize>((stonesOn(line, colour) >> shift) & 0x7ff) << 1));
}

/** What each line makes for a colour, by the line's number, see patterns.ts. */
// @ts-ignore: decorator
@inline
export function tableOf(colour: i32): usize {
  return colour == BLACK ? blackTable : whiteTable;
}

/** What a stone of the colour on this empty square makes of its line in a direction. */
// @ts-ignore: decorator
@inline
export function pattern(square: i32, direction: i32, colour: i32): i32 {
  return bothPatterns(square, direction, colour) & 0xff;
}

/** What a stone on this empty square makes of its line in a direction: of `own` in the low byte, of the other above. */
// @ts-ignore: decorator
@inline
export function bothPatterns(square: i32, direction: i32, own: i32): i32 {
  const line = lineOf(square, direction);
  const shift = bitOf(square, direction) - 5;
  const walls = wallsSeen(square, direction);
  const mine = ones(line, shift, own);
  const theirs = ones(line, shift, own ^ 1);
  const made = <i32>load<u8>(tableOf(own) + <usize>(mine + 2 * theirs + walls));
  return made | (<i32>load<u8>(tableOf(own ^ 1) + <usize>(theirs + 2 * mine + walls)) << 8);
}

/** The number of the line round a square in a direction, as a colour sees it. */
export function lineNumber(square: i32, direction: i32, colour: i32): u32 {
  const line = lineOf(square, direction);
  const shift = bitOf(square, direction) - 5;
  return ones(line, shift, colour) + 2 * ones(line, shift, colour ^ 1) + wallsSeen(square, direction);
}

// @ts-ignore: decorator
@inline
export function makesFive(square: i32, colour: i32): bool {
  return (
    pattern(square, 0, colour) == FIVE ||
    pattern(square, 1, colour) == FIVE ||
    pattern(square, 2, colour) == FIVE ||
    pattern(square, 3, colour) == FIVE
  );
}

// @ts-ignore: decorator
@inline
function toggleOn(square: i32, direction: i32, colour: i32): void {
  const address = LINES + (<usize>(colour * 256 + lineOf(square, direction)) << 2);
  store<u32>(address, load<u32>(address) ^ (<u32>1 << bitOf(square, direction)));
}

/** Puts a stone on the lines alone, or takes it off again. */
// @ts-ignore: decorator
@inline
export function toggle(square: i32, colour: i32): void {
  toggleOn(square, 0, colour);
  toggleOn(square, 1, colour);
  toggleOn(square, 2, colour);
  toggleOn(square, 3, colour);
}

/** Puts a stone on the board without what only a search's tree needs: the near squares, the winner, the turn. */
// @ts-ignore: decorator
@inline
export function put(square: i32, colour: i32): void {
  toggle(square, colour);
  store<u8>(CELLS + <usize>square, <u8>(colour + 1));
}

/** Takes off the board a stone that was `put`. */
// @ts-ignore: decorator
@inline
export function takeOff(square: i32, colour: i32): void {
  toggle(square, colour);
  store<u8>(CELLS + <usize>square, 0);
}

/** Gives the turn to the other side. */
// @ts-ignore: decorator
@inline
export function turn(): void {
  store<i32>(SIDE, side() ^ 1);
}

export function playAt(square: i32): void {
  const colour = side();
  if (makesFive(square, colour)) store<i32>(WINNER, winOf(colour));
  put(square, colour);
  const count = neighbours(square);
  for (let i = 0; i < count; i++) {
    const near = NEAR + <usize>neighbour(square, i);
    store<u8>(near, load<u8>(near) + 1);
  }
  store<i16>(LAST, load<i16>(LAST), 2);
  store<i16>(LAST, <i16>square);
  store<i32>(SIDE, colour ^ 1);
  store<i32>(STONES, stones() + 1);
}

/** Puts a stone of either colour, whoever's turn it is; the other colour is to move next. */
export function placeAt(square: i32, colour: i32): void {
  store<i32>(SIDE, colour);
  playAt(square);
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
