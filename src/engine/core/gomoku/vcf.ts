import { VCF_TABLE } from '../memory';
import { maxFours } from '../weakness';
import { side } from './board';
import { mayVisit } from './limits';
import { isForbidden, makeMove, makesThree, threatAt, undoMove } from './threatBoard';
import { WORDS, firstThreat, threatCount, threatWord } from './threatSets';
import { FIVES, FOURS, FOUR_AND_THREE, MAYBE_FORBIDDEN, WINNING } from './threats';
import { positionHash } from './zobrist';

// VCF, victory by continuous fours: each move threatens a five, so that the other side has one answer. Fully searched positions
// without a win are stored in a table. An attacker who must stop a five may do so only with a four. The cheaper search by linked
// fours tries only fours that also make a three on another line, on which the next four can follow.

const TABLE_BITS: u32 = 14; // bits of the hash; at `VCF_TABLE` u64[1 << TABLE_BITS]: positions that are not won by fours

const LINKED_SALT: u64 = 0x9e3779b97f4a7c15; // separates the keys of linked fours from the others

let isLinked: bool = false;
let foursLeft: i32 = 0; // fours that may still be tried
let isComplete: bool = true; // whether no four was skipped for lack of budget
/** The win found: its plies, and its first move. */
export let vcfPlies: i32 = 0;
export let vcfMove: i32 = -1;

export function clearVcf(): void {
  memory.fill(VCF_TABLE, 0, 8 << TABLE_BITS);
}

/** Searches for a win by fours of the side to move, trying at most `budget` of them; returns whether one is found. */
export function searchVcf(budget: i32): bool {
  isLinked = false;
  return searchRoot(budget);
}

/** Like `searchVcf`, by linked fours only. */
export function searchLinkedVcf(budget: i32): bool {
  isLinked = true;
  return searchRoot(budget);
}

function searchRoot(budget: i32): bool {
  foursLeft = budget;
  isComplete = true;
  return attack(0);
}

function setWin(square: i32, plies: i32): bool {
  vcfMove = square;
  vcfPlies = plies;
  return true;
}

function attack(ply: i32): bool {
  const own = side();
  const other = own ^ 1;
  if (threatCount(own, FIVES)) return setWin(firstThreat(own, FIVES), ply + 1);
  const fives = threatCount(other, FIVES);
  if (fives) return fives == 1 && tryMove(firstThreat(other, FIVES), ply);
  if (threatCount(own, WINNING)) return setWin(firstThreat(own, WINNING), ply + 3);
  if (ply >> 1 >= maxFours) return false;
  const key = isLinked ? positionHash() ^ LINKED_SALT : positionHash();
  const seen = VCF_TABLE + (<usize>(key >> (64 - TABLE_BITS)) << 3);
  if (load<u64>(seen) == key) return false;
  if (tryAll(FOUR_AND_THREE, ply) || tryAll(FOURS, ply) || tryAll(MAYBE_FORBIDDEN, ply)) return true;
  if (isComplete) store<u64>(seen, key);
  return false;
}

function tryAll(threat: i32, ply: i32): bool {
  const own = side();
  if (!threatCount(own, threat)) return false;
  for (let word = 0; word < WORDS; word++) {
    for (let set = threatWord(own, threat, word); set; set &= set - 1) {
      const square = (word << 6) | <i32>ctz(set);
      if (isLinked && threat == FOURS && !makesThree(square, own)) continue;
      if (tryMove(square, ply)) return true;
      if (!isComplete) return false;
    }
  }
  return false;
}

/** Whether a move makes a four or more, and wins. */
function tryMove(square: i32, ply: i32): bool {
  const own = side();
  const threat = threatAt(square, own);
  if (threat == WINNING) return setWin(square, ply + 3);
  if (threat != FOURS && threat != FOUR_AND_THREE) return false;
  if (--foursLeft < 0 || !mayVisit()) {
    isComplete = false;
    return false;
  }
  makeMove(square);
  const answer = firstThreat(own, FIVES);
  let isWon = isForbidden(answer, own ^ 1);
  if (isWon) vcfPlies = ply + 3;
  else if (mayVisit()) {
    makeMove(answer);
    isWon = attack(ply + 2);
    undoMove();
  } else isComplete = false;
  undoMove();
  if (isWon) vcfMove = square;
  return isWon;
}
