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

// Forced wins by themselves, without the search around them, for those who make puzzles and prove them.

const UNLIMITED: u32 = 0xffffffff;

/** The win found last: its first move. */
export let provenMove: i32 = -1;

/** The plies of a win by fours of the side to move, trying at most so many of them; 0 where none is found. */
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

/** The plies, at most, of a win by threats of the side to move; 0 where none is found within about so many nodes. */
export function proveVct(maxNodes: u32): i32 {
  startVct();
  if (!searchVct(maxNodes, 0)) return 0;
  provenMove = vctMove;
  return vctPlies;
}

/** The same for the other side's win, whatever the side to move replies to its threat. */
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

/** Appends what the side to move must answer: the other side's fives. */
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
 * Writes at `MOVES` the moves with which the side to move may go on winning, legal or not where it must stop a five: its
 * fives, else what stops a five, else its fours and open threes. Returns how many they are.
 */
export function writeAttacks(): i32 {
  loadBoard();
  const list = GOMOKU_MOVE_LISTS;
  if (threatCount(side(), FIVES)) return writeMoves(list, appendSet(list, FIVES));
  if (threatCount(side() ^ 1, FIVES)) return writeMoves(list, appendFives(list));
  return writeMoves(list, listThreats(appendSet(list, WINNING)));
}

/** Writes there what may save the side to move: what stops a five, else `listDefenses`. Returns how many they are. */
export function writeReplies(): i32 {
  loadBoard();
  const list = GOMOKU_MOVE_LISTS;
  return writeMoves(list, threatCount(side() ^ 1, FIVES) ? appendFives(list) : listDefenses(list, NO_SQUARE));
}
