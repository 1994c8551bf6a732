import { BLACK, at, isRestricted, put, side, stonesOn, tableOf, takeOff, turn } from './board';
import { OCCUPIED, combinationOf } from './combinations';
import { bitOf, lineOf, squareOn, squares, wallsOn } from './geometry';
import { clearSums, restoreSums, saveSums, weighChange } from './evaluation';
import { NO_SQUARE } from './transpositions';
import { REACH, countStone, discountStone, layNumbers, numberAt } from './lineCodes';
import { THREAT_BOARD } from '../memory';
import { THREE } from './patterns';
import { MAKES_FIVE, judgeBlack } from './renju';
import { beginHash, hashStone } from './zobrist';
import { clearSets, moveSquare } from './threatSets';
import { fourBy, layThreatTables, threatBy } from './threatTables';
import { DOUBTFUL, FORBIDDEN, threatOf } from './threats';

// Gomoku's board for a search that looks at threats: for each empty square and either colour, what a stone there makes of
// its four lines, kept up to date as stones come and go. Where a stone stands, a square's patterns are `OCCUPIED`.

export const PATTERNS: usize = THREAT_BOARD + 0x9000; // u16[2][512], by colour and square
const FRAMES: usize = THREAT_BOARD + 0x58000; // 32 bytes a stone put: i32 where its journal begins, i32 square, then the sums before it
const JOURNAL: usize = THREAT_BOARD + 0xd800; // u32[0x9200]: a place among `PATTERNS` u16, what was there u16
const FRAME_BYTES: usize = 32;
let journal: usize = JOURNAL; // its end
let frame: usize = FRAMES; // of the next stone

// @ts-ignore: decorator
@inline
function placeOf(colour: i32, square: i32): i32 {
  return (colour << 9) | square;
}

// @ts-ignore: decorator
@inline
function combinationAt(place: i32): i32 {
  return combinationOf(patternsAt(place));
}

// @ts-ignore: decorator
@inline
function patternsAt(place: i32): u32 {
  return load<u16>(PATTERNS + (<usize>place << 1));
}

/** Gives a place other patterns, and keeps the sets in step. */
// @ts-ignore: decorator
@inline
function replace(place: i32, before: u32, after: u32): void {
  store<u16>(PATTERNS + (<usize>place << 1), <u16>after);
  const colour = place >> 9;
  moveSquare(colour, place & 511, threatBy(colour, combinationOf(before)), threatBy(colour, combinationOf(after)));
}

// @ts-ignore: decorator
@inline
function change(place: i32, before: u32, after: u32): void {
  store<u32>(journal, (<u32>place << 16) | before);
  journal += 4;
  weighChange(place >> 9, combinationOf(before), combinationOf(after));
  replace(place, before, after);
}

// @ts-ignore: decorator
@inline
function see(colour: i32, square: i32, line: i32, bit: i32, shift: u32): void {
  const made = <u32>load<u8>(tableOf(colour) + <usize>numberAt(colour, line, bit));
  const place = placeOf(colour, square);
  const before = patternsAt(place);
  if (((before >> shift) & 15) == made) return;
  change(place, before, (before & ~(<u32>15 << shift)) | (made << shift));
}

/** Sees anew what stones make of a line on the empty squares round this one. */
// @ts-ignore: decorator
@inline
function seeAll(square: i32, direction: i32): void {
  const line = lineOf(square, direction);
  const first = bitOf(square, direction) - REACH;
  const taken = stonesOn(line, BLACK) | stonesOn(line, BLACK ^ 1) | wallsOn(line);
  for (let left = ~(taken >> first) & 0x7ff; left; left &= left - 1) {
    const bit = first + <i32>ctz(left);
    const seen = squareOn(line, bit);
    see(BLACK, seen, line, bit, direction << 2);
    see(BLACK ^ 1, seen, line, bit, direction << 2);
  }
}

/** Puts a stone of the side to move on an empty square; `undo` takes it back. */
export function make(square: i32): void {
  const colour = side();
  store<i32>(frame, <i32>journal);
  store<i32>(frame, square, 4);
  saveSums(frame + 16);
  frame += FRAME_BYTES;
  put(square, colour);
  turn();
  hashStone(colour, square);
  change(placeOf(BLACK, square), patternsAt(placeOf(BLACK, square)), OCCUPIED);
  change(placeOf(BLACK ^ 1, square), patternsAt(placeOf(BLACK ^ 1, square)), OCCUPIED);
  countStone(square, 0, colour);
  countStone(square, 1, colour);
  countStone(square, 2, colour);
  countStone(square, 3, colour);
  seeAll(square, 0);
  seeAll(square, 1);
  seeAll(square, 2);
  seeAll(square, 3);
}

/** Takes back the last stone. */
export function undo(): void {
  frame -= FRAME_BYTES;
  const square = load<i32>(frame, 4);
  turn();
  const colour = side();
  takeOff(square, colour);
  hashStone(colour, square);
  restoreSums(frame + 16);
  discountStone(square, 0, colour);
  discountStone(square, 1, colour);
  discountStone(square, 2, colour);
  discountStone(square, 3, colour);
  const begun = <usize>load<i32>(frame);
  while (journal > begun) {
    journal -= 4;
    const entry = load<u32>(journal);
    const place = <i32>(entry >> 16);
    replace(place, patternsAt(place), entry & 0xffff);
  }
}

function lookAt(square: i32, colour: i32): void {
  layNumbers(square, colour);
  const place = placeOf(colour, square);
  if (at(square)) {
    if (at(square) == colour + 1) hashStone(colour, square);
    return;
  }
  let patterns: u32 = 0;
  for (let direction = 0; direction < 4; direction++) {
    const number = numberAt(colour, lineOf(square, direction), bitOf(square, direction));
    patterns |= <u32>load<u8>(tableOf(colour) + <usize>number) << (direction << 2);
  }
  change(place, OCCUPIED, patterns);
}

/** Takes the board as it stands. */
export function look(): void {
  layThreatTables();
  journal = JOURNAL;
  clearSums();
  beginHash();
  clearSets();
  memory.fill(PATTERNS, 0xff, 0x800);
  for (let square = 0; square < squares(); square++) {
    lookAt(square, BLACK);
    lookAt(square, BLACK ^ 1);
  }
  journal = JOURNAL;
  frame = FRAMES;
}

/** What a stone of the colour does on an empty square; the rules are asked where they may forbid it. */
export function threatAt(square: i32, colour: i32): i32 {
  const threat = threatBy(colour, combinationAt(placeOf(colour, square)));
  if (threat != DOUBTFUL) return threat;
  return judgeBlack(square) > MAKES_FIVE ? FORBIDDEN : threatOf(patternsAt(placeOf(colour, square)), false);
}

/** Whether the colour may not play an empty square. */
// @ts-ignore: decorator
@inline
export function isForbidden(square: i32, colour: i32): bool {
  if (!isRestricted(colour)) return false;
  return threatBy(colour, combinationAt(placeOf(colour, square))) == DOUBTFUL && judgeBlack(square) > MAKES_FIVE;
}

/** Whether a stone of the colour makes some line of an empty square a four or more, even where the rules forbid it. */
// @ts-ignore: decorator
@inline
export function makesFour(square: i32, colour: i32): bool {
  return fourBy(colour, combinationAt(placeOf(colour, square)));
}

/** Whether a stone of the colour makes a three of some line of an empty square, but no open one. */
// @ts-ignore: decorator
@inline
export function makesThree(square: i32, colour: i32): bool {
  const others = patternsAt(placeOf(colour, square)) ^ (<u32>THREE * 0x1111);
  return ((others - 0x1111) & ~others & 0x8888) != 0; // whether one of its four digits is zero
}

/** Squares in groups of eight. */
export const GROUPS: i32 = 50;

/** Which of a group's squares are empty and make something of a line with a stone of either colour, as bits. */
// @ts-ignore: decorator
@inline
export function mattersIn(group: i32): i32 {
  const at = PATTERNS + (<usize>group << 4);
  const black = v128.load(at);
  const either = v128.or(black, v128.load(at, 0x400));
  const isEmpty = i16x8.ne(black, i16x8.splat(-1));
  return i16x8.bitmask(v128.and(isEmpty, i16x8.ne(either, i16x8.splat(0))));
}

/** Whether a square is empty and the side to move may play it. */
// @ts-ignore: decorator
@inline
export function isOpen(square: i32): bool {
  return patternsAt(placeOf(BLACK, square)) != OCCUPIED && !isForbidden(square, side());
}

/** The combination of what a stone of the colour on an empty square makes of its lines. */
// @ts-ignore: decorator
@inline
export function combinationFor(colour: i32, square: i32): i32 {
  return combinationAt(placeOf(colour, square));
}

/** The square of the last stone that the search has put, or `NO_SQUARE`. */
// @ts-ignore: decorator
@inline
export function lastStone(): i32 {
  return frame > FRAMES ? load<i32>(frame - FRAME_BYTES, 4) : NO_SQUARE;
}
