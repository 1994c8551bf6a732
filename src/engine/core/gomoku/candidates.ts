import { at, bothPatterns, isNear, side, stones, winOf, winner } from './board';
import { centre, squares } from './geometry';
import { GOMOKU, MAX_MOVES, MOVES, POINTS, PRIORS } from '../memory';
import { FIVE, FOUR, MAKING, OPEN_FOUR, OPEN_THREE, OVERLINE, STOPPING } from './patterns';
import { mayPlay } from './renju';

// Which moves a tree of Gomoku looks at: near stones, and where a five or an open four is on the board only those that
// make or stop it.

const NEAR: usize = GOMOKU + 0x35400; // u16[400]: the squares looked at
const KINDS: usize = GOMOKU + 0x35000; // u8[400]: what a stone on a square does, by the bits below

const OWN_FIVE: i32 = 1;
const OTHERS_FIVE: i32 = 2;
const OWN_OPEN_FOUR: i32 = 4; // or two fours: the other can stop only one
const OTHERS_OPEN_FOUR: i32 = 8;
const OWN_FOUR: i32 = 16;
const OTHERS_FOUR: i32 = 32;

/** The outcome that `findCandidates` has seen to be forced, or zero. */
export let decidedAs: i32 = 0;
/** Whether no move that `findCandidates` left out could be better than all that it gave. */
export let isComplete: bool = false;

const ROOT_LIMIT: i32 = 200; // children that a node can have is a byte
const LIMIT: i32 = 40;

/** Notes what a stone on the square does for either side, and its points. Returns its kind. */
function assess(square: i32, index: i32, own: i32): i32 {
  let kind = 0;
  let points = 1;
  let strong = 0;
  let othersStrong = 0;
  let fours = 0;
  for (let direction = 0; direction < 4; direction++) {
    const made = bothPatterns(square, direction, own);
    const mine = made & 0xff;
    if (mine == FIVE) kind |= OWN_FIVE;
    else if (mine >= FOUR && mine <= OPEN_FOUR) {
      kind |= OWN_FOUR;
      fours += mine == FOUR ? 1 : 2;
    }
    if (mine >= OPEN_THREE && mine < OVERLINE) strong++;
    points += load<u8>(MAKING + mine);
    const theirs = made >> 8;
    if (theirs == FIVE) kind |= OTHERS_FIVE;
    else if (theirs >= FOUR && theirs <= OPEN_FOUR) {
      kind |= OTHERS_FOUR;
      if (theirs != FOUR && mayPlay(square, own ^ 1)) kind |= OTHERS_OPEN_FOUR;
    }
    if (theirs >= OPEN_THREE && theirs < OVERLINE) othersStrong++;
    points += load<u8>(STOPPING + theirs);
  }
  if (fours > 1) kind |= OWN_OPEN_FOUR;
  if (strong > 1) points += 100;
  if (othersStrong > 1) points += 60;
  store<u8>(KINDS + <usize>square, <u8>kind);
  store<u16>(NEAR + (<usize>index << 1), <u16>square);
  store<i32>(POINTS + (<usize>index << 2), points);
  return kind;
}

/** Keeps the candidates whose kind has one of the bits (all with bits 0), best first, at most `limit`. */
function choose(count: i32, bits: i32, limit: i32, own: i32): i32 {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const square = <i32>load<u16>(NEAR + (<usize>i << 1));
    if (bits && !(load<u8>(KINDS + <usize>square) & bits)) continue;
    const points = load<i32>(POINTS + (<usize>i << 2));
    if (kept == limit && points <= load<i32>(POINTS + (<usize>(MAX_MOVES + kept - 1) << 2))) continue;
    if (!mayPlay(square, own)) continue;
    let place = kept < limit ? kept++ : kept - 1;
    while (place > 0 && load<i32>(POINTS + (<usize>(MAX_MOVES + place - 1) << 2)) < points) {
      store<i32>(POINTS + (<usize>(MAX_MOVES + place) << 2), load<i32>(POINTS + (<usize>(MAX_MOVES + place - 1) << 2)));
      store<u16>(MOVES + (<usize>place << 1), load<u16>(MOVES + (<usize>(place - 1) << 1)));
      place--;
    }
    store<i32>(POINTS + (<usize>(MAX_MOVES + place) << 2), points);
    store<u16>(MOVES + (<usize>place << 1), <u16>square);
  }
  const most = kept ? load<i32>(POINTS + (<usize>MAX_MOVES << 2)) : 1;
  for (let i = 0; i < kept; i++) {
    store<u8>(PRIORS + <usize>i, <u8>((255 * load<i32>(POINTS + (<usize>(MAX_MOVES + i) << 2))) / most));
  }
  return kept;
}

/** Writes the legal moves, squares ascending, and returns how many; none where the game is over. */
export function writeLegal(): i32 {
  if (winner()) return 0;
  const own = side();
  let count = 0;
  for (let square = 0; square < squares(); square++) {
    if (!at(square) && mayPlay(square, own)) store<u16>(MOVES + (<usize>(count++) << 1), <u16>square);
  }
  return count;
}

/**
 * The moves worth a thought, best first, with their priors: near stones, and where a five or an open four is on the
 * board only those that make or stop it. Returns how many; none where the game is over.
 */
export function findCandidates(root: bool): i32 {
  decidedAs = winner();
  isComplete = true;
  if (decidedAs) return 0;
  const own = side();
  let count = 0;
  let seen = 0;
  let othersFives = 0;
  if (!stones()) assess(centre(), count++, own);
  for (let square = 0; square < squares(); square++) {
    if (!isNear(square) || at(square)) continue;
    const kind = assess(square, count++, own);
    seen |= kind;
    if (kind & OTHERS_FIVE) othersFives++;
  }
  const limit = root ? ROOT_LIMIT : LIMIT;
  if (seen & OWN_FIVE) {
    decidedAs = winOf(own);
    return choose(count, OWN_FIVE, limit, own);
  }
  if (othersFives) {
    if (othersFives > 1) decidedAs = winOf(own ^ 1);
    const blocks = choose(count, OTHERS_FIVE, limit, own);
    if (blocks) return blocks;
    decidedAs = winOf(own ^ 1); // the one square that would stop it is forbidden
  } else if (seen & OWN_OPEN_FOUR) {
    const winning = choose(count, OWN_OPEN_FOUR, limit, own);
    if (winning) {
      decidedAs = winOf(own);
      return winning;
    }
  }
  if (!othersFives && seen & OTHERS_OPEN_FOUR) {
    const answers = choose(count, OTHERS_FOUR | OWN_FOUR, limit, own);
    if (answers) return answers;
  }
  isComplete = false;
  const kept = choose(count, 0, limit, own);
  return kept ? kept : anywhere();
}

/** Every legal move, where none is near a stone. */
function anywhere(): i32 {
  isComplete = true;
  const count = min(writeLegal(), ROOT_LIMIT);
  memory.fill(PRIORS, 255, <usize>count);
  return count;
}
