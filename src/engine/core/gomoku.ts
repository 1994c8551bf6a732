import {
  BLACK, adjacent, at, bothPatterns, centre, isNear, isRestricted, lastPlayed, lineOf, makesFive, neighbour, playAt, put,
  restoreBoard, saveBoard, setUp, side, squareOn, squares, stones, stonesOn, wallsOn, winner,
} from './board';
import { BLACK_WINS, DRAWN, GOMOKU, MAX_MOVES, MOVES, POINTS, PRIORS, WHITE_WINS } from './memory';
import { DOUBLE_FOUR, FIVE, FOUR, OPEN_FOUR, OPEN_THREE, OVERLINE } from './patterns';
import { randomBelow } from './random';
import { ALLOWED, MAKES_FIVE, judgeBlack } from './renju';

const KINDS: usize = GOMOKU + 0x35000; // u8[400]: what a candidate does, by the bits below
const FRONTIER: usize = GOMOKU + 0x36000; // u16[400]: where a playout plays
const LISTED: usize = GOMOKU + 0x36400; // u8[400]: squares that have been in the frontier
const PENDING: usize = GOMOKU + 0x36800; // u16[2][256]: a playout's squares that may make a five, by colour

const OWN_FIVE: i32 = 1;
const OTHERS_FIVE: i32 = 2;
const OWN_OPEN_FOUR: i32 = 4; // or two fours: the other can stop only one
const OTHERS_OPEN_FOUR: i32 = 8;
const OWN_FOUR: i32 = 16;
const OTHERS_FOUR: i32 = 32;

const SAMPLES: i32 = 16; // squares a playout looks at for a move

let decidedAs: i32 = 0;
let isComplete: bool = false;
let frontier: i32 = 0; // squares in the playout's list

// @ts-ignore: decorator
@inline
function wins(colour: i32): i32 {
  return colour == BLACK ? BLACK_WINS : WHITE_WINS;
}

// @ts-ignore: decorator
@inline
function mayPlay(square: i32, colour: i32): bool {
  return !isRestricted(colour) || judgeBlack(square) <= MAKES_FIVE;
}

/** What a pattern is worth to the one who makes it, and to the one who keeps it from being made; by pattern. */
const MAKING: usize = memory.data<u8>([0, 1, 8, 10, 40, 45, 45, 45, 45, 45]);
const STOPPING: usize = memory.data<u8>([0, 1, 5, 6, 28, 30, 30, 90, 30, 30]);

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
    else if (theirs == OPEN_FOUR || theirs == DOUBLE_FOUR) kind |= OTHERS_OPEN_FOUR | OTHERS_FOUR;
    else if (theirs == FOUR) kind |= OTHERS_FOUR;
    if (theirs >= OPEN_THREE && theirs < OVERLINE) othersStrong++;
    points += load<u8>(STOPPING + theirs);
  }
  if (fours > 1) kind |= OWN_OPEN_FOUR;
  if (strong > 1) points += 100;
  if (othersStrong > 1) points += 60;
  store<u8>(KINDS + <usize>square, <u8>kind);
  store<u16>(FRONTIER + (<usize>index << 1), <u16>square);
  store<i32>(POINTS + (<usize>index << 2), points);
  return kind;
}

/** Keeps the candidates whose kind has one of the bits (all with bits 0), best first, at most `limit`. */
function choose(count: i32, bits: i32, limit: i32, own: i32): i32 {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const square = <i32>load<u16>(FRONTIER + (<usize>i << 1));
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

/** Squares on which a five was made possible by the stone just put here, added to its colour's pending list. */
function notePending(square: i32, colour: i32, pending: i32): i32 {
  const list = PENDING + (<usize>colour << 9);
  for (let direction = 0; direction < 4; direction++) {
    const line = lineOf(square, direction);
    const m = stonesOn(line, colour);
    const l1 = m << 1;
    const l2 = m << 2;
    const l3 = m << 3;
    const r1 = m >> 1;
    const r2 = m >> 2;
    const r3 = m >> 3;
    // The empty square is the first to the last of five, the other four are taken.
    const right = r1 & r2;
    const left = l1 & l2;
    const around = (right & r3 & (m >> 4)) | (l1 & right & r3) | (left & right) | (left & l3 & r1) | (left & l3 & (m << 4));
    if (!around) continue;
    let holes = around & ~(m | stonesOn(line, colour ^ 1) | wallsOn(line));
    while (holes) {
      const hole = squareOn(line, <i32>ctz(holes));
      holes &= holes - 1;
      if (pending < 255) store<u16>(list + (<usize>(pending++) << 1), <u16>hole);
    }
  }
  return pending;
}

// @ts-ignore: decorator
@inline
function topPending(colour: i32, pending: i32): i32 {
  return load<u16>(PENDING + (<usize>colour << 9) + (<usize>(pending - 1) << 1));
}

/** Takes squares off a pending list until one does make a five; returns how many are left, that one included. */
function trimPending(colour: i32, pending: i32): i32 {
  while (pending > 0) {
    const square = topPending(colour, pending);
    if (!at(square) && makesFive(square, colour)) return pending;
    pending--;
  }
  return 0;
}

// @ts-ignore: decorator
@inline
function list(square: i32): void {
  if (load<u8>(LISTED + <usize>square)) return;
  store<u8>(LISTED + <usize>square, 1);
  store<u16>(FRONTIER + (<usize>(frontier++) << 1), <u16>square);
}

/** A random empty square of the frontier, or -1. Squares taken since they were listed are dropped on the way. */
function sample(): i32 {
  while (frontier) {
    const address = FRONTIER + (<usize>randomBelow(frontier) << 1);
    const square = <i32>load<u16>(address);
    if (!at(square)) return square;
    store<u16>(address, load<u16>(FRONTIER + (<usize>(--frontier) << 1)));
  }
  return -1;
}

/** A legal square of the frontier, or -1. */
function anyLegal(own: i32): i32 {
  for (let i = 0; i < frontier; i++) {
    const square = <i32>load<u16>(FRONTIER + (<usize>i << 1));
    if (!at(square) && mayPlay(square, own)) return square;
  }
  return -1;
}

// @ts-ignore: decorator
@inline
function worth(square: i32, direction: i32, own: i32): i32 {
  const made = bothPatterns(square, direction, own);
  return <i32>load<u8>(MAKING + <usize>(made & 0xff)) + <i32>load<u8>(STOPPING + <usize>(made >> 8));
}

/** The best of some random squares by the patterns they make and stop, or -1 where no square may be played. */
function pick(own: i32): i32 {
  let best = -1;
  let bestPoints = -1;
  for (let i = 0; i < SAMPLES; i++) {
    const square = sample();
    if (square < 0) return -1;
    const points = worth(square, 0, own) + worth(square, 1, own) + worth(square, 2, own) + worth(square, 3, own);
    if (points > bestPoints) {
      bestPoints = points;
      best = square;
    }
  }
  return mayPlay(best, own) ? best : anyLegal(own);
}

/** See `mcts.ts` for what a position must offer. */
export class Gomoku {
  start(rule: i32, size: i32): void {
    setUp(rule, size);
  }

  @inline
  side(): i32 {
    return side();
  }

  @inline
  play(move: i32): void {
    playAt(move);
  }

  @inline
  save(slot: i32): void {
    saveBoard(slot);
  }

  @inline
  restore(slot: i32): void {
    restoreBoard(slot);
  }

  outcome(): i32 {
    if (winner()) return winner();
    const own = side();
    for (let square = 0; square < squares(); square++) {
      if (!at(square) && mayPlay(square, own)) return 0;
    }
    return DRAWN;
  }

  /** Writes the legal moves, squares ascending, and returns how many; none where the game is over. */
  legal(): i32 {
    if (winner()) return 0;
    const own = side();
    let count = 0;
    for (let square = 0; square < squares(); square++) {
      if (!at(square) && mayPlay(square, own)) store<u16>(MOVES + (<usize>(count++) << 1), <u16>square);
    }
    return count;
  }

  /** The outcome that `candidates` has seen to be forced, or zero. */
  @inline
  decided(): i32 {
    return decidedAs;
  }

  /** Whether no move that `candidates` left out could be better than all that it gave. */
  @inline
  complete(): bool {
    return isComplete;
  }

  /**
   * The moves worth a thought, best first, with their priors: near stones, and where a five or an open four is on the
   * board only those that make or stop it. Returns how many; none where the game is over.
   */
  candidates(root: bool): i32 {
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
    const limit = root ? 200 : 40;
    if (seen & OWN_FIVE) {
      decidedAs = wins(own);
      return choose(count, OWN_FIVE, limit, own);
    }
    if (othersFives) {
      if (othersFives > 1) decidedAs = wins(own ^ 1);
      const blocks = choose(count, OTHERS_FIVE, limit, own);
      if (blocks) return blocks;
      decidedAs = wins(own ^ 1); // the one square that would stop it is forbidden
    } else if (seen & OWN_OPEN_FOUR) {
      const winning = choose(count, OWN_OPEN_FOUR, limit, own);
      if (winning) {
        decidedAs = wins(own);
        return winning;
      }
    }
    if (!othersFives && seen & OTHERS_OPEN_FOUR) {
      const answers = choose(count, OTHERS_FOUR | OWN_FOUR, limit, own);
      if (answers) return answers;
    }
    isComplete = false;
    const kept = choose(count, 0, limit, own);
    return kept ? kept : this.anywhere();
  }

  /** Every legal move, where none is near a stone. */
  private anywhere(): i32 {
    isComplete = true;
    const count = min(this.legal(), 200);
    memory.fill(PRIORS, 255, <usize>count);
    return count;
  }

  @inline
  ripe(visits: u32): bool {
    return visits >= 4;
  }

  @inline
  width(visits: u32): i32 {
    return 6 + <i32>(sqrt<f32>(<f32>visits) * 0.5);
  }

  @inline
  exploration(): f32 {
    return 0.2;
  }

  @inline
  bias(): f32 {
    return 3.0;
  }

  /** Plays near stones to the end and returns the outcome: takes a five, else stops one. Leaves the board as it ends. */
  playout(style: i32): i32 {
    if (winner()) return winner();
    memory.fill(LISTED, 0, <usize>squares());
    frontier = 0;
    for (let square = 0; square < squares(); square++) {
      if (isNear(square) && !at(square)) list(square);
    }
    if (!stones()) list(centre());
    let own = side();
    let mine = 0; // how many squares are pending for the side to move, and for the other
    let theirs = 0;
    // Fives already possible come from the last two moves: older ones the tree has answered above this leaf.
    if (lastPlayed(2) >= 0) mine = notePending(lastPlayed(2), own, 0);
    if (lastPlayed(1) >= 0) theirs = notePending(lastPlayed(1), own ^ 1, 0);
    while (true) {
      if (trimPending(own, mine)) return wins(own);
      theirs = trimPending(own ^ 1, theirs);
      let square = theirs ? topPending(own ^ 1, theirs) : pick(own);
      if (square < 0) return DRAWN;
      if (theirs && !mayPlay(square, own)) return wins(own ^ 1);
      put(square, own);
      const next = theirs;
      theirs = notePending(square, own, 0);
      mine = next;
      const beside = adjacent(square);
      for (let i = 0; i < beside; i++) {
        const near = neighbour(square, i);
        if (!at(near)) list(near);
      }
      own ^= 1;
    }
  }

  /** 0 empty, 1 black, 2 white. */
  at(square: i32): i32 {
    return at(square);
  }

  turned(square: i32): u64 {
    return 0;
  }
}
