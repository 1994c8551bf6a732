import { GOMOKU_BOARD, MAX_MOVES, MOVES, PRIORS, PRIOR_SCORES } from '../memory';
import { at, bothPatterns, isNear, side, stones, winFor, winner } from './board';
import { center, squareCount } from './geometry';
import { ATTACK_POINTS, DEFENSE_POINTS, FIVE, FOUR, OPEN_FOUR, OPEN_THREE, OVERLINE } from './patterns';
import { isLegal } from './renju';

// Move generator of the Monte-Carlo tree: squares near stones or, if a five or an open four can be made, only the moves that make
// or stop it.

const CANDIDATES: usize = GOMOKU_BOARD + 0x35400; // u16[400]: candidate squares
const KINDS: usize = GOMOKU_BOARD + 0x35000; // u8[400]: effect of a stone on a square, as the bits below

const OWN_FIVE: i32 = 1;
const OPPONENT_FIVE: i32 = 2;
const OWN_OPEN_FOUR: i32 = 4; // or two fours: the other side can stop only one
const OPPONENT_OPEN_FOUR: i32 = 8;
const OWN_FOUR: i32 = 16;
const OPPONENT_FOUR: i32 = 32;

/** Outcome proven by the last `findCandidates`, or zero. */
export let provenOutcome: i32 = 0;
/** Whether no move omitted by the last `findCandidates` can be better than all listed ones. */
export let isComplete: bool = false;

const MAX_ROOT_CHILDREN: i32 = 200; // the number of a node's children is one byte
const MAX_CHILDREN: i32 = 40;

/** Stores the effect of a stone on the square for either side, and its points. Returns its kind. */
function scoreCandidate(square: i32, index: i32, own: i32): i32 {
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
    points += load<u8>(ATTACK_POINTS + mine);
    const theirs = made >> 8;
    if (theirs == FIVE) kind |= OPPONENT_FIVE;
    else if (theirs >= FOUR && theirs <= OPEN_FOUR) {
      kind |= OPPONENT_FOUR;
      if (theirs != FOUR && isLegal(square, own ^ 1)) kind |= OPPONENT_OPEN_FOUR;
    }
    if (theirs >= OPEN_THREE && theirs < OVERLINE) othersStrong++;
    points += load<u8>(DEFENSE_POINTS + theirs);
  }
  if (fours > 1) kind |= OWN_OPEN_FOUR;
  if (strong > 1) points += 100;
  if (othersStrong > 1) points += 60;
  store<u8>(KINDS + <usize>square, <u8>kind);
  store<u16>(CANDIDATES + (<usize>index << 1), <u16>square);
  store<i32>(PRIOR_SCORES + (<usize>index << 2), points);
  return kind;
}

/** Lists at most `limit` candidates whose kind has one of the bits (all candidates if `bits` is 0), the best first. */
function keepBest(count: i32, bits: i32, limit: i32, own: i32): i32 {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const square = <i32>load<u16>(CANDIDATES + (<usize>i << 1));
    if (bits && !(load<u8>(KINDS + <usize>square) & bits)) continue;
    const points = load<i32>(PRIOR_SCORES + (<usize>i << 2));
    if (kept == limit && points <= load<i32>(PRIOR_SCORES + (<usize>(MAX_MOVES + kept - 1) << 2))) continue;
    if (!isLegal(square, own)) continue;
    let place = kept < limit ? kept++ : kept - 1;
    while (place > 0 && load<i32>(PRIOR_SCORES + (<usize>(MAX_MOVES + place - 1) << 2)) < points) {
      store<i32>(PRIOR_SCORES + (<usize>(MAX_MOVES + place) << 2), load<i32>(PRIOR_SCORES + (<usize>(MAX_MOVES + place - 1) << 2)));
      store<u16>(MOVES + (<usize>place << 1), load<u16>(MOVES + (<usize>(place - 1) << 1)));
      place--;
    }
    store<i32>(PRIOR_SCORES + (<usize>(MAX_MOVES + place) << 2), points);
    store<u16>(MOVES + (<usize>place << 1), <u16>square);
  }
  const most = kept ? load<i32>(PRIOR_SCORES + (<usize>MAX_MOVES << 2)) : 1;
  for (let i = 0; i < kept; i++) {
    store<u8>(PRIORS + <usize>i, <u8>((255 * load<i32>(PRIOR_SCORES + (<usize>(MAX_MOVES + i) << 2))) / most));
  }
  return kept;
}

/** Writes the legal moves, squares ascending, and returns their number; none if the game is over. */
export function writeLegalMoves(): i32 {
  if (winner()) return 0;
  const own = side();
  let count = 0;
  for (let square = 0; square < squareCount(); square++) {
    if (!at(square) && isLegal(square, own)) store<u16>(MOVES + (<usize>(count++) << 1), <u16>square);
  }
  return count;
}

/**
 * Lists the candidates, the best first, with their priors: squares near stones or, if a five or an open four can be made, only
 * those that make or stop it. Returns their number; none if the game is over.
 */
export function findCandidates(root: bool): i32 {
  provenOutcome = winner();
  isComplete = true;
  if (provenOutcome) return 0;
  const own = side();
  let count = 0;
  let seen = 0;
  let opponentFives = 0;
  if (!stones()) scoreCandidate(center(), count++, own);
  for (let square = 0; square < squareCount(); square++) {
    if (!isNear(square) || at(square)) continue;
    const kind = scoreCandidate(square, count++, own);
    seen |= kind;
    if (kind & OPPONENT_FIVE) opponentFives++;
  }
  const limit = root ? MAX_ROOT_CHILDREN : MAX_CHILDREN;
  if (seen & OWN_FIVE) {
    provenOutcome = winFor(own);
    return keepBest(count, OWN_FIVE, limit, own);
  }
  if (opponentFives) {
    if (opponentFives > 1) provenOutcome = winFor(own ^ 1);
    const blocks = keepBest(count, OPPONENT_FIVE, limit, own);
    if (blocks) return blocks;
    provenOutcome = winFor(own ^ 1); // the only square that would stop it is forbidden
  } else if (seen & OWN_OPEN_FOUR) {
    const winning = keepBest(count, OWN_OPEN_FOUR, limit, own);
    if (winning) {
      provenOutcome = winFor(own);
      return winning;
    }
  }
  if (!opponentFives && seen & OPPONENT_OPEN_FOUR) {
    const answers = keepBest(count, OPPONENT_FOUR | OWN_FOUR, limit, own);
    if (answers) return answers;
  }
  isComplete = false;
  const kept = keepBest(count, 0, limit, own);
  return kept ? kept : allLegalMoves();
}

/** Lists every legal move, for a position with none near a stone. */
function allLegalMoves(): i32 {
  isComplete = true;
  const count = min(writeLegalMoves(), MAX_ROOT_CHILDREN);
  memory.fill(PRIORS, 255, <usize>count);
  return count;
}
