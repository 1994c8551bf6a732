import { side } from './board';
import { NO_SQUARE } from './transpositions';
import { othersNumber, ownNumber, urgency } from './weights';
import { GOMOKU_LISTS } from '../memory';
import { GROUPS, combinationFor, isForbidden, lastStone, makesFour, mattersIn, threatAt } from './threatBoard';
import { WORDS, countOf, wordOf } from './threatSets';
import { DOUBTFUL, FORBIDDEN, FOURS, FOUR_AND_THREE, QUIET, THREE, THREES, WINNING } from './threats';

// The order in which the alpha-beta search of Gomoku tries moves, but for the table's, which is first: by what a stone makes
// of lines for either side, weighed by how likely a search is to choose it, and by how often it has cut off before ("history
// heuristic"), as an answer to the same stone too ("continuation history").

/** Plies from the root that there is room for. */
export const DEEPEST: i32 = 200;
/** A move: i32 score, i32 square. */
export const MOVE_BYTES: usize = 8;

const LIST_BYTES: usize = 0x1000; // as many moves as the largest board has squares
const HISTORY: usize = GOMOKU_LISTS + <usize>DEEPEST * LIST_BYTES; // i16[2][512], by colour and square
const ANSWERS: usize = HISTORY + 0x1000; // i16[512][512], by the square of the stone before and that of the answer

const FAME: i32 = 6; // bits by which history counts less than weights
const MOST_FAME: i32 = 16384;
const FAME_SLOWLY: i32 = 10; // bits of a step towards the most, for a move and for an answer, which is seen less often
const FAME_FAST: i32 = 8;

// @ts-ignore: decorator
@inline
export function listOf(ply: i32): usize {
  return GOMOKU_LISTS + <usize>ply * LIST_BYTES;
}

// @ts-ignore: decorator
@inline
export function scoreAt(move: usize): i32 {
  return load<i32>(move);
}

// @ts-ignore: decorator
@inline
export function squareAt(move: usize): i32 {
  return load<i32>(move, 4);
}

// @ts-ignore: decorator
@inline
function fameAt(colour: i32, square: i32): usize {
  return HISTORY + (<usize>((colour << 9) | square) << 1);
}

// @ts-ignore: decorator
@inline
function answerAt(last: i32, square: i32): usize {
  return ANSWERS + (<usize>((last << 9) | square) << 1);
}

export function forgetHistory(): void {
  memory.fill(HISTORY, 0, 0x81000);
}

function grow(at: usize, depth: i32, slowness: i32): void {
  const fame = <i32>load<i16>(at);
  store<i16>(at, <i16>(fame + (((MOST_FAME - fame) * min(depth * depth + 1, 64)) >> slowness)));
}

/** A move has cut off what a search of this depth had left to do; it is a good answer to the stone before as well. */
export function praise(square: i32, depth: i32): void {
  const last = lastStone();
  grow(fameAt(side(), square), depth, FAME_SLOWLY);
  if (last != NO_SQUARE) grow(answerAt(last, square), depth, FAME_FAST);
}

/** Adds a move to a list that ends at `end`; returns where it ends then. */
// @ts-ignore: decorator
@inline
function add(end: usize, square: i32): usize {
  const own = side();
  const last = lastStone();
  const answer = last == NO_SQUARE ? 0 : <i32>load<i16>(answerAt(last, square));
  const fame = (<i32>load<i16>(fameAt(own, square)) >> FAME) + (answer >> FAME);
  store<i32>(end, urgency(own, combinationFor(own, square), combinationFor(own ^ 1, square)) + fame);
  store<i32>(end, square, 4);
  return end + MOVE_BYTES;
}

/** Lists the moves that make something of a line for either side, but for `but`; returns where the list ends. */
export function listMoves(list: usize, but: i32): usize {
  const own = side();
  let end = list;
  for (let group = 0; group < GROUPS; group++) {
    for (let left = mattersIn(group); left; left &= left - 1) {
      const square = (group << 3) | <i32>ctz(left);
      if (square != but && !isForbidden(square, own)) end = add(end, square);
    }
  }
  return end;
}

/**
 * Writes the moves that `listMoves` lists, in that order: of each u32 the square and the numbers of its two weights in the
 * file. Returns how many moves they are.
 */
export function describeMoves(to: usize): i32 {
  const own = side();
  const list = listOf(DEEPEST - 1);
  const end = listMoves(list, NO_SQUARE);
  for (let move = list; move < end; move += MOVE_BYTES) {
    const square = squareAt(move);
    store<u32>(to, <u32>square);
    store<u32>(to, <u32>ownNumber(combinationFor(own, square)), 4);
    store<u32>(to, <u32>othersNumber(combinationFor(own ^ 1, square)), 8);
    to += 12;
  }
  return <i32>(end - list) / <i32>MOVE_BYTES;
}

// @ts-ignore: decorator
@inline
function foursIn(colour: i32, word: i32): u64 {
  return (
    wordOf(colour, FOURS, word) |
    wordOf(colour, FOUR_AND_THREE, word) |
    wordOf(colour, WINNING, word) |
    wordOf(colour, DOUBTFUL, word)
  );
}

/**
 * Lists the moves that can help against an open four, or two, to come: those in its lines, and own fours; but for `but`.
 * Returns where the list ends. Nobody has a five to make.
 */
export function listDefences(list: usize, but: i32): usize {
  const own = side();
  let end = list;
  for (let word = 0; word < WORDS; word++) {
    for (let left = foursIn(own, word) | foursIn(own ^ 1, word); left; left &= left - 1) {
      const square = (word << 6) | <i32>ctz(left);
      if (square == but || !(makesFour(square, own ^ 1) || makesFour(square, own))) continue;
      if (!isForbidden(square, own)) end = add(end, square);
    }
  }
  return end;
}

/** Adds those squares of a set that are threats by the rules, with what they threaten as their score. */
function addThreats(end: usize, set: i32): usize {
  const own = side();
  if (!countOf(own, set)) return end;
  for (let word = 0; word < WORDS; word++) {
    for (let left = wordOf(own, set, word); left; left &= left - 1) {
      const square = (word << 6) | <i32>ctz(left);
      const threat = set == DOUBTFUL ? threatAt(square, own) : set;
      if (threat == QUIET || threat == FORBIDDEN) continue;
      store<i32>(end, threat);
      store<i32>(end, square, 4);
      end += MOVE_BYTES;
    }
  }
  return end;
}

/** Lists the moves that make a four or threaten an open one, with what they threaten as their score. */
export function listThreats(list: usize): usize {
  let end = addThreats(list, FOUR_AND_THREE);
  end = addThreats(end, FOURS);
  end = addThreats(end, THREES);
  end = addThreats(end, THREE);
  return addThreats(end, DOUBTFUL);
}

/** The list of one move. */
export function listOne(list: usize, square: i32): usize {
  return add(list, square);
}

// @ts-ignore: decorator
@inline
function swap(a: usize, b: usize): void {
  const moved = load<u64>(a);
  store<u64>(a, load<u64>(b));
  store<u64>(b, moved);
}

/** Brings the best of the moves from `at` on to `at`. */
// @ts-ignore: decorator
@inline
export function pick(at: usize, end: usize): void {
  let best = at;
  for (let each = at + MOVE_BYTES; each < end; each += MOVE_BYTES) {
    if (load<i32>(each) > load<i32>(best)) best = each;
  }
  swap(at, best);
}

/** Brings a move of a list to the place `to`; those between keep their order. */
export function bring(move: usize, to: usize): void {
  const kept = load<u64>(move);
  memory.copy(to + MOVE_BYTES, to, move - to);
  store<u64>(to, kept);
}
