import { SQUARE_PATTERNS, THREAT_BOARD } from '../memory';
import { BLACK, at, isExact, isRestricted, patternTable, putStone, removeStone, side, stonesOn, switchSide } from './board';
import { combinationOf } from './combinations';
import { addToSum, clearSums, restoreSums, saveSums } from './evaluation';
import { bitOf, lineOf, squareCount, stepOf, wallsOn } from './geometry';
import { LINE_REACH, addStone, closedCell, computeCodes, lineCodeAt, subtractStone } from './lineCodes';
import { OCCUPIED } from './networkLayout';
import { THREE } from './patterns';
import { MAKES_FIVE, classifyBlackMove } from './renju';
import { WORDS, changeThreat, clearSets, threatWord } from './threatSets';
import { hasFourFlag, initThreatTables, threatOf } from './threatTables';
import { FORBIDDEN, MAYBE_FORBIDDEN, WINNING, classifyThreat } from './threats';
import { NO_SQUARE } from './transpositions';
import { squareWeights } from './weights';
import { resetHash, toggleHash } from './zobrist';

// Gomoku's board for the alpha-beta search: for each empty square and color, the patterns that a stone there would form on its four
// lines, updated incrementally. A square with a stone has the patterns `OCCUPIED`. A slot is the index of a color and a square.

const FRAMES: usize = THREAT_BOARD + 0x58000; // 32 bytes a move: i32 end of the journal before it, i32 square, then the sums before it
// u32[0x9200], to undo moves: from the highest bit down a slot (10 bits), its old patterns (16), its old threat and its new one (3 each)
const JOURNAL: usize = THREAT_BOARD + 0xd800;
const FRAME_BYTES: usize = 32;
const JOURNAL_BYTES: usize = 4;
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

/** Sets a slot's patterns, and moves its square between the sets of threats. */
// @ts-ignore: decorator
@inline
function setPatterns(slot: i32, patterns: u32, threatBefore: i32, threatAfter: i32): void {
  store<u16>(SQUARE_PATTERNS + (<usize>slot << 1), <u16>patterns);
  changeThreat(slot >> 9, slot & 511, threatBefore, threatAfter);
}

/** Changes a square's patterns and writes that to the journal, at `entry`. Returns the change of the color's sum of weights. */
// @ts-ignore: decorator
@inline
function changePatterns(entry: usize, color: i32, square: i32, before: u32, after: u32): i64 {
  const combinationBefore = combinationOf(before);
  const combinationAfter = combinationOf(after);
  const threatBefore = threatOf(color, combinationBefore);
  const threatAfter = threatOf(color, combinationAfter);
  const slot = slotOf(color, square);
  store<u32>(entry, (<u32>slot << 22) | (before << 6) | (threatBefore << 3) | threatAfter);
  setPatterns(slot, after, threatBefore, threatAfter);
  return squareWeights(color, combinationAfter) - squareWeights(color, combinationBefore);
}

/** Gives a square the patterns of one with a stone. */
function occupy(square: i32, color: i32): void {
  addToSum(color, changePatterns(journal, color, square, patternsAt(slotOf(color, square)), OCCUPIED));
  journal += JOURNAL_BYTES;
}

/** Returns the cells up to this far from a bit, as bits. */
// @ts-ignore: decorator
@inline
function cellsAround(bit: i32, distance: i32): u32 {
  return ((<u32>1 << (2 * distance + 1)) - 1) << (bit - distance);
}

/** Returns the cells around a bit up to the next closed ones; none if they are too few for five in a row. */
// @ts-ignore: decorator
@inline
function openCells(closed: u32, bit: i32): u32 {
  const first = 32 - <i32>clz(closed & ((<u32>1 << bit) - 1));
  const end = bit + <i32>ctz(closed >> bit);
  return end - first < 5 ? 0 : (<u32>1 << end) - (<u32>1 << first);
}

/** Adds the cells up to four from each. */
// @ts-ignore: decorator
@inline
function widened(cells: u32): u32 {
  cells |= (cells << 1) | (cells >> 1);
  cells |= (cells << 1) | (cells >> 1);
  return cells | (cells << 2) | (cells >> 2);
}

/** Updates a color's patterns on empty cells of a line. `square` and `bit` are of the new stone. */
// @ts-ignore: decorator
@inline
function updateCells(color: i32, cells: u32, direction: i32, line: i32, square: i32, bit: i32): void {
  const table = patternTable(color);
  const step = stepOf(direction);
  const origin = square - bit * step;
  const shift = direction << 2;
  let entry = journal;
  let change: i64 = 0;
  for (let left = cells; left; left &= left - 1) {
    const each = <i32>ctz(left);
    const made = <u32>load<u8>(table + <usize>lineCodeAt(color, line, each));
    const near = origin + each * step;
    const before = patternsAt(slotOf(color, near));
    if (((before >> shift) & 15) == made) continue;
    change += changePatterns(entry, color, near, before, (before & ~(<u32>15 << shift)) | (made << shift));
    entry += JOURNAL_BYTES;
  }
  journal = entry;
  addToSum(color, change);
}

/**
 * Adds a stone to a line, and updates the patterns that it may change. A pattern depends on the open cells around it: four to each
 * side, and a fifth if only exactly five win. Without a stone of its color among them, there is none.
 */
// @ts-ignore: decorator
@inline
function addToLine(square: i32, direction: i32, color: i32): void {
  const line = lineOf(square, direction);
  const bit = bitOf(square, direction);
  addStone(line, bit, color);
  const own = stonesOn(line, color);
  const others = stonesOn(line, color ^ 1);
  const walls = wallsOn(line);
  const empty = ~(own | others | walls);
  const ours = openCells(others | walls, bit) & cellsAround(bit, isExact(color) ? LINE_REACH : LINE_REACH - 1);
  const theirs = openCells((own & ~(<u32>1 << bit)) | walls, bit);
  const near = widened(others & theirs) & cellsAround(bit, LINE_REACH - 1);
  updateCells(color, ours & empty, direction, line, square, bit);
  updateCells(color ^ 1, theirs & near & empty, direction, line, square, bit);
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
  occupy(square, BLACK);
  occupy(square, BLACK ^ 1);
  addToLine(square, 0, color);
  addToLine(square, 1, color);
  addToLine(square, 2, color);
  addToLine(square, 3, color);
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
  subtractStone(lineOf(square, 0), bitOf(square, 0), color);
  subtractStone(lineOf(square, 1), bitOf(square, 1), color);
  subtractStone(lineOf(square, 2), bitOf(square, 2), color);
  subtractStone(lineOf(square, 3), bitOf(square, 3), color);
  const journalStart = <usize>load<i32>(frame);
  while (journal > journalStart) {
    journal -= JOURNAL_BYTES;
    const entry = load<u32>(journal);
    setPatterns(<i32>(entry >> 22), (entry >> 6) & 0xffff, <i32>(entry & 7), <i32>((entry >> 3) & 7));
  }
}

function loadSquare(square: i32, color: i32): void {
  computeCodes(square, color);
  if (at(square)) {
    if (at(square) == color + 1) toggleHash(color, square);
    return;
  }
  let patterns: u32 = 0;
  for (let direction = 0; direction < 4; direction++) {
    const number = lineCodeAt(color, lineOf(square, direction), bitOf(square, direction));
    patterns |= <u32>load<u8>(patternTable(color) + <usize>number) << (direction << 2);
  }
  addToSum(color, changePatterns(journal, color, square, OCCUPIED, patterns));
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

/**
 * Whether a color that threatens an open four or two fours still does after a stone of the other color on this empty square. Looks
 * only at the present threats: in renju, a stone may also make legal what was forbidden.
 */
export function keepsThreat(square: i32, color: i32): bool {
  for (let word = 0; word < WORDS; word++) {
    for (let left = threatWord(color, WINNING, word); left; left &= left - 1) {
      const winning = (word << 6) | <i32>ctz(left);
      if (winning != square && threatBeside(winning, square, color) == WINNING) return true;
    }
  }
  return false;
}

/** Returns the threat that a color's stone would be on a square if another empty square were taken by the other color. */
function threatBeside(square: i32, taken: i32, color: i32): i32 {
  const patterns = patternsAt(slotOf(color, square));
  for (let direction = 0; direction < 4; direction++) {
    const line = lineOf(square, direction);
    if (lineOf(taken, direction) != line) continue;
    const bit = bitOf(square, direction);
    const code = lineCodeAt(color, line, bit) + closedCell(bitOf(taken, direction) - bit);
    const made = <u32>load<u8>(patternTable(color) + <usize>code);
    const shift = direction << 2;
    return threatOf(color, combinationOf((patterns & ~(<u32>15 << shift)) | (made << shift)));
  }
  return threatOf(color, combinationOf(patterns));
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
