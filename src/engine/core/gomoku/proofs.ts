import { UNLIMITED } from '../control';
import { GOMOKU_MOVE_LISTS, MOVES } from '../memory';
import { side } from './board';
import { startLimits } from './limits';
import { MOVE_BYTES, clearHistory, listDefenses, listSingle, listThreats, moveSquare } from './moveOrder';
import { loadBoard } from './threatBoard';
import { WORDS, threatCount, threatWord } from './threatSets';
import { FIVES, WINNING } from './threats';
import { NO_SQUARE } from './transpositions';
import { clearVcf, searchVcf, vcfMove, vcfPlies } from './vcf';
import { clearVct, searchVct, searchVctReplies, vctMove, vctPlies } from './vct';

// VCF and VCT searches on their own, for making and proving puzzles.

/** First move of the last win found. */
export let provenMove: i32 = -1;

/** Returns the plies of a win by fours of the side to move, with at most `fours` fours; 0 if none is found. */
export function proveVcf(fours: i32): i32 {
  loadBoard();
  startLimits(UNLIMITED);
  clearVcf();
  if (!searchVcf(fours)) return 0;
  provenMove = vcfMove;
  return vcfPlies;
}

function startVct(): void {
  loadBoard();
  startLimits(UNLIMITED);
  clearVcf();
  clearVct();
  clearHistory();
}

/** Returns the maximum number of plies of a win by threats of the side to move; 0 if none is found within about `maxNodes` nodes. */
export function proveVct(maxNodes: u32): i32 {
  startVct();
  if (!searchVct(maxNodes, 0)) return 0;
  provenMove = vctMove;
  return vctPlies;
}

/** Like `proveVct`, for a win of the other side, whose threat the side to move must answer. */
export function proveVctReplies(maxNodes: u32): i32 {
  startVct();
  return searchVctReplies(maxNodes, 0) ? vctPlies : 0;
}

function writeMoves(list: usize, end: usize): i32 {
  for (let move = list; move < end; move += MOVE_BYTES) {
    store<u16>(MOVES + (((move - list) / MOVE_BYTES) << 1), <u16>moveSquare(move));
  }
  return <i32>((end - list) / MOVE_BYTES);
}

/** Appends the squares of a set of threats of the side to move; returns the new end. */
function appendSet(end: usize, threat: i32): usize {
  const own = side();
  for (let word = 0; word < WORDS; word++) {
    for (let left = threatWord(own, threat, word); left; left &= left - 1) {
      end = listSingle(end, (word << 6) | <i32>ctz(left));
    }
  }
  return end;
}

/** Appends the squares on which the other side threatens a five; returns the new end. */
function appendFives(list: usize): usize {
  const other = side() ^ 1;
  let end = list;
  for (let word = 0; word < WORDS; word++) {
    for (let left = threatWord(other, FIVES, word); left; left &= left - 1) {
      end = listSingle(end, (word << 6) | <i32>ctz(left));
    }
  }
  return end;
}

/**
 * Writes at `MOVES` the moves that may continue a win of the side to move: its fives, else the stops of a five, legal or not, else
 * its fours and open threes. Returns their number.
 */
export function writeAttacks(): i32 {
  loadBoard();
  const list = GOMOKU_MOVE_LISTS;
  if (threatCount(side(), FIVES)) return writeMoves(list, appendSet(list, FIVES));
  if (threatCount(side() ^ 1, FIVES)) return writeMoves(list, appendFives(list));
  return writeMoves(list, listThreats(appendSet(list, WINNING)));
}

/** Writes at `MOVES` the moves that may save the side to move: the stops of a five, else `listDefenses`. Returns their number. */
export function writeReplies(): i32 {
  loadBoard();
  const list = GOMOKU_MOVE_LISTS;
  return writeMoves(list, threatCount(side() ^ 1, FIVES) ? appendFives(list) : listDefenses(list, NO_SQUARE));
}
