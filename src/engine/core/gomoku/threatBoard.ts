import { SQUARE_PATTERNS, THREAT_BOARD } from '../memory';
import { BLACK, at, isRestricted, patternTable, putStone, removeStone, side, stonesOn, switchSide } from './board';
import { combinationOf } from './combinations';
import { clearSums, restoreSums, saveSums, updateSums } from './evaluation';
import { bitOf, lineOf, squareCount, squareOn, wallsOn } from './geometry';
import { LINE_REACH, addStone, computeCodes, lineCodeAt, subtractStone } from './lineCodes';
import { OCCUPIED } from './networkLayout';
import { THREE } from './patterns';
import { MAKES_FIVE, classifyBlackMove } from './renju';
import { changeThreat, clearSets } from './threatSets';
import { hasFourFlag, initThreatTables, threatOf } from './threatTables';
import { FORBIDDEN, MAYBE_FORBIDDEN, classifyThreat } from './threats';
import { NO_SQUARE } from './transpositions';
import { resetHash, toggleHash } from './zobrist';

// Gomoku's board for the alpha-beta search: for each empty square and color, the patterns that a stone there would form on its four
// lines, updated incrementally. A square with a stone has the patterns `OCCUPIED`. A slot is the index of a color and a square.

const FRAMES: usize = THREAT_BOARD + 0x58000; // 32 bytes a move: i32 end of the journal before it, i32 square, then the sums before it
const JOURNAL: usize = THREAT_BOARD + 0xd800; // u32[0x9200], to undo moves: a slot of `SQUARE_PATTERNS` u16, its old patterns u16
const FRAME_BYTES: usize = 32;
let journal: usize = JOURNAL; // end of the journal
let frame: usize = FRAMES; // frame of the next move

// @ts-ignore: decorator
@inline
function slotOf(color: i32, square: i32): i32 {
  return (color << 9) | square;
}

// @ts-ignore: decorator
@inline
function combinationAt(slot: i32): i32 {
  return combinationOf(patternsAt(slot));
}

// @ts-ignore: decorator
@inline
function patternsAt(slot: i32): u32 {
  return load<u16>(SQUARE_PATTERNS + (<usize>slot << 1));
}

/** Sets a slot's patterns, and updates the sets of threats. */
// @ts-ignore: decorator
@inline
function setPatterns(slot: i32, before: u32, after: u32): void {
  store<u16>(SQUARE_PATTERNS + (<usize>slot << 1), <u16>after);
  const color = slot >> 9;
  changeThreat(color, slot & 511, threatOf(color, combinationOf(before)), threatOf(color, combinationOf(after)));
}

// @ts-ignore: decorator
@inline
function changePatterns(slot: i32, before: u32, after: u32): void {
  store<u32>(journal, (<u32>slot << 16) | before);
  journal += 4;
  updateSums(slot >> 9, combinationOf(before), combinationOf(after));
  setPatterns(slot, before, after);
}

// @ts-ignore: decorator
@inline
function updatePattern(color: i32, square: i32, line: i32, bit: i32, shift: u32): void {
  const made = <u32>load<u8>(patternTable(color) + <usize>lineCodeAt(color, line, bit));
  const slot = slotOf(color, square);
  const before = patternsAt(slot);
  if (((before >> shift) & 15) == made) return;
  changePatterns(slot, before, (before & ~(<u32>15 << shift)) | (made << shift));
}

/** Updates the patterns of a line on the empty squares around this one. */
// @ts-ignore: decorator
@inline
function updateLine(square: i32, direction: i32): void {
  const line = lineOf(square, direction);
  const first = bitOf(square, direction) - LINE_REACH;
  const taken = stonesOn(line, BLACK) | stonesOn(line, BLACK ^ 1) | wallsOn(line);
  for (let left = ~(taken >> first) & 0x7ff; left; left &= left - 1) {
    const bit = first + <i32>ctz(left);
    const near = squareOn(line, bit);
    updatePattern(BLACK, near, line, bit, direction << 2);
    updatePattern(BLACK ^ 1, near, line, bit, direction << 2);
  }
}

/** Plays a move on an empty square; `undoMove` undoes it. */
export function makeMove(square: i32): void {
  const color = side();
  store<i32>(frame, <i32>journal);
  store<i32>(frame, square, 4);
  saveSums(frame + 16);
  frame += FRAME_BYTES;
  putStone(square, color);
  switchSide();
  toggleHash(color, square);
  changePatterns(slotOf(BLACK, square), patternsAt(slotOf(BLACK, square)), OCCUPIED);
  changePatterns(slotOf(BLACK ^ 1, square), patternsAt(slotOf(BLACK ^ 1, square)), OCCUPIED);
  addStone(square, 0, color);
  addStone(square, 1, color);
  addStone(square, 2, color);
  addStone(square, 3, color);
  updateLine(square, 0);
  updateLine(square, 1);
  updateLine(square, 2);
  updateLine(square, 3);
}

/** Undoes the last move. */
export function undoMove(): void {
  frame -= FRAME_BYTES;
  const square = load<i32>(frame, 4);
  switchSide();
  const color = side();
  removeStone(square, color);
  toggleHash(color, square);
  restoreSums(frame + 16);
  subtractStone(square, 0, color);
  subtractStone(square, 1, color);
  subtractStone(square, 2, color);
  subtractStone(square, 3, color);
  const journalStart = <usize>load<i32>(frame);
  while (journal > journalStart) {
    journal -= 4;
    const entry = load<u32>(journal);
    const slot = <i32>(entry >> 16);
    setPatterns(slot, patternsAt(slot), entry & 0xffff);
  }
}

function loadSquare(square: i32, color: i32): void {
  computeCodes(square, color);
  const slot = slotOf(color, square);
  if (at(square)) {
    if (at(square) == color + 1) toggleHash(color, square);
    return;
  }
  let patterns: u32 = 0;
  for (let direction = 0; direction < 4; direction++) {
    const number = lineCodeAt(color, lineOf(square, direction), bitOf(square, direction));
    patterns |= <u32>load<u8>(patternTable(color) + <usize>number) << (direction << 2);
  }
  changePatterns(slot, OCCUPIED, patterns);
}

/** Loads the current position from board.ts. */
export function loadBoard(): void {
  initThreatTables();
  journal = JOURNAL;
  clearSums();
  resetHash();
  clearSets();
  memory.fill(SQUARE_PATTERNS, 0xff, 0x800);
  for (let square = 0; square < squareCount(); square++) {
    loadSquare(square, BLACK);
    loadSquare(square, BLACK ^ 1);
  }
  journal = JOURNAL;
  frame = FRAMES;
}

/** Returns the threat that a color's stone on an empty square would be; `FORBIDDEN` if the rules forbid it. */
export function threatAt(square: i32, color: i32): i32 {
  const threat = threatOf(color, combinationAt(slotOf(color, square)));
  if (threat != MAYBE_FORBIDDEN) return threat;
  return classifyBlackMove(square) > MAKES_FIVE ? FORBIDDEN : classifyThreat(patternsAt(slotOf(color, square)), false);
}

/** Whether the rules forbid a color's stone on an empty square. */
// @ts-ignore: decorator
@inline
export function isForbidden(square: i32, color: i32): bool {
  if (!isRestricted(color)) return false;
  return threatOf(color, combinationAt(slotOf(color, square))) == MAYBE_FORBIDDEN && classifyBlackMove(square) > MAKES_FIVE;
}

/** Whether a color's stone on an empty square makes a four or more, even if the rules forbid it. */
// @ts-ignore: decorator
@inline
export function makesFour(square: i32, color: i32): bool {
  return hasFourFlag(color, combinationAt(slotOf(color, square)));
}

/** Whether a color's stone on an empty square makes a three that is not open, on any of its lines. */
// @ts-ignore: decorator
@inline
export function makesThree(square: i32, color: i32): bool {
  const others = patternsAt(slotOf(color, square)) ^ (<u32>THREE * 0x1111);
  return ((others - 0x1111) & ~others & 0x8888) != 0; // whether one of the four digits is zero
}

/** Number of groups of eight squares. */
export const GROUPS: i32 = 50;

/** Returns the empty squares of a group, as bits, where a stone of either color forms a pattern. */
// @ts-ignore: decorator
@inline
export function relevantSquares(group: i32): i32 {
  const at = SQUARE_PATTERNS + (<usize>group << 4);
  const black = v128.load(at);
  const either = v128.or(black, v128.load(at, 0x400));
  const isEmpty = i16x8.ne(black, i16x8.splat(-1));
  return i16x8.bitmask(v128.and(isEmpty, i16x8.ne(either, i16x8.splat(0))));
}

/** Whether a square is empty and legal for the side to move. */
// @ts-ignore: decorator
@inline
export function isPlayable(square: i32): bool {
  return patternsAt(slotOf(BLACK, square)) != OCCUPIED && !isForbidden(square, side());
}

/** Returns the combination of patterns of a color's stone on an empty square. */
// @ts-ignore: decorator
@inline
export function combinationFor(color: i32, square: i32): i32 {
  return combinationAt(slotOf(color, square));
}

/** Returns the search's last move, or `NO_SQUARE` at the root. */
// @ts-ignore: decorator
@inline
export function lastMove(): i32 {
  return frame > FRAMES ? load<i32>(frame - FRAME_BYTES, 4) : NO_SQUARE;
}
