import { side } from './board';
import { mayPut } from './limits';
import { FOURS_SEEN } from '../memory';
import { hashOf } from './zobrist';
import { isForbidden, make, makesThree, threatAt, undo } from './threatBoard';
import { WORDS, countOf, firstOf, wordOf } from './threatSets';
import { DOUBTFUL, FIVES, FOURS, FOUR_AND_THREE, WINNING } from './threats';
import { foursSeen } from '../weakness';

// Winning by fours alone ("VCF", victory by continuous fours): each move threatens five, so that the other side has one
// answer. Every four is tried, and where that won nothing it is remembered; a side that must itself stop a five may only
// do so with a four. Where there is no time for that, only linked fours are tried: those whose stone makes a three of
// another line too, through which the next four may go.

const SEEN_BITS: u32 = 14; // of the hash; at `FOURS_SEEN` u64[1 << SEEN_BITS]: positions that are not won by fours

const LINKED: u64 = 0x9e3779b97f4a7c15; // tells what is remembered of linked fours from the rest

let isLinked: bool = false;
let left: i32 = 0; // fours that may still be tried
let isComplete: bool = true; // whether nothing was left out for want of them
/** Of the win found: how many plies it takes, and its first move. */
export let winPlies: i32 = 0;
export let winSquare: i32 = -1;

export function forgetFours(): void {
  memory.fill(FOURS_SEEN, 0, 8 << SEEN_BITS);
}

/** Whether the side to move is seen to win by fours, trying at most `budget` of them. */
export function winsByFours(budget: i32): bool {
  isLinked = false;
  return wins(budget);
}

/** The same by linked fours alone. */
export function winsByLinkedFours(budget: i32): bool {
  isLinked = true;
  return wins(budget);
}

function wins(budget: i32): bool {
  left = budget;
  isComplete = true;
  return attack(0);
}

function won(square: i32, plies: i32): bool {
  winSquare = square;
  winPlies = plies;
  return true;
}

function attack(ply: i32): bool {
  const own = side();
  const other = own ^ 1;
  if (countOf(own, FIVES)) return won(firstOf(own, FIVES), ply + 1);
  const fives = countOf(other, FIVES);
  if (fives) return fives == 1 && tries(firstOf(other, FIVES), ply);
  if (countOf(own, WINNING)) return won(firstOf(own, WINNING), ply + 3);
  if (ply >> 1 >= foursSeen) return false;
  const key = isLinked ? hashOf() ^ LINKED : hashOf();
  const seen = FOURS_SEEN + (<usize>(key >> (64 - SEEN_BITS)) << 3);
  if (load<u64>(seen) == key) return false;
  if (triesAll(FOUR_AND_THREE, ply) || triesAll(FOURS, ply) || triesAll(DOUBTFUL, ply)) return true;
  if (isComplete) store<u64>(seen, key);
  return false;
}

function triesAll(threat: i32, ply: i32): bool {
  const own = side();
  if (!countOf(own, threat)) return false;
  for (let word = 0; word < WORDS; word++) {
    for (let set = wordOf(own, threat, word); set; set &= set - 1) {
      const square = (word << 6) | <i32>ctz(set);
      if (isLinked && threat == FOURS && !makesThree(square, own)) continue;
      if (tries(square, ply)) return true;
      if (!isComplete) return false;
    }
  }
  return false;
}

/** Whether a move is a four or more, and wins. */
function tries(square: i32, ply: i32): bool {
  const own = side();
  const threat = threatAt(square, own);
  if (threat == WINNING) return won(square, ply + 3);
  if (threat != FOURS && threat != FOUR_AND_THREE) return false;
  if (--left < 0 || !mayPut()) {
    isComplete = false;
    return false;
  }
  make(square);
  const answer = firstOf(own, FIVES);
  let isWon = isForbidden(answer, own ^ 1);
  if (isWon) winPlies = ply + 3;
  else if (mayPut()) {
    make(answer);
    isWon = attack(ply + 2);
    undo();
  } else isComplete = false;
  undo();
  if (isWon) winSquare = square;
  return isWon;
}
