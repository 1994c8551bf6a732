import { POLL, isTimeUp, tell } from '../control';
import { bitOf, flips, mobility } from './bitboard';
import { NODE_POOL, PASS, PATH } from '../memory';
import { randomBit, own, other } from './position';
import { seedRandom } from '../random';

// Reversi by UCB1 over a table of positions instead of a tree, so that different orders of moves share what was learned.
// A round goes down while all children of a position are in the table; then one that is not, at random, is entered and
// played out at random. A round that reaches a side without a move before the end is wasted: it enters and learns
// nothing.
//
// The table is kept by the discs of the side that moved and those of the other. As no round has a pass in it, the
// number of discs says which of the two sides that was.

// An entry, 32 bytes: the mover's discs u64, the other's u64, visits u32 (never zero), the sum of the mover's leads in
// discs i32, the sum of its half points u32, the next entry of the bucket u32.
const ENTRY_BYTES: usize = 32;
const OTHERS: usize = 8;
const VISITS: usize = 16;
const LEADS: usize = 20;
const SCORE: usize = 24;
const NEXT: usize = 28;

const DISC: f64 = 0.4; // what a disc counts in the reward

const BUCKETS: usize = NODE_POOL; // u32 each: the first entry, or zero
let bucketBits: u64 = 0;
let free: usize = NODE_POOL;
let end: usize = NODE_POOL;
let exploration: f64 = 0;

// The children that `look` has seen: those in the table, one behind another, and the squares that lead to others.
const KNOWN: usize = PATH + 0x1000; // u32[64]: the square, then the entry
let known: i32 = 0;
let visits: u32 = 0; // of all of them together
let unknown: u64 = 0;

/** Takes the node pool for an empty table, a hundredth of it for buckets. */
function clearTable(): void {
  end = <usize>memory.size() << 16;
  bucketBits = 63 - clz<u64>(<u64>(end - BUCKETS) >> 7);
  const bytes = (<usize>1 << <usize>bucketBits) << 2;
  memory.fill(BUCKETS, 0, bytes);
  free = BUCKETS + bytes;
}

// @ts-ignore: decorator
@inline
function bucketOf(mine: u64, theirs: u64): usize {
  const mixed = (mine * 0x9e3779b97f4a7c15) ^ (theirs * 0xc2b2ae3d27d4eb4f);
  return BUCKETS + (<usize>((mixed * 0xff51afd7ed558ccd) >> (64 - bucketBits)) << 2);
}

/** The entry of a position, or zero. */
function find(mine: u64, theirs: u64): usize {
  let entry = <usize>load<u32>(bucketOf(mine, theirs));
  while (entry && (load<u64>(entry) != mine || load<u64>(entry, OTHERS) != theirs)) {
    entry = <usize>load<u32>(entry, NEXT);
  }
  return entry;
}

/** Makes an entry for a position that has none; answers zero where there is no room for it. */
function enter(mine: u64, theirs: u64): usize {
  if (free + ENTRY_BYTES > end) return 0;
  const entry = free;
  const bucket = bucketOf(mine, theirs);
  free += ENTRY_BYTES;
  store<u64>(entry, mine);
  store<u64>(entry, theirs, OTHERS);
  store<u64>(entry, 0, VISITS);
  store<u32>(entry, 0, SCORE);
  store<u32>(entry, load<u32>(bucket), NEXT);
  store<u32>(bucket, <u32>entry);
  return entry;
}

/** Looks up all that `mine` may play. */
function look(mine: u64, theirs: u64, moves: u64): void {
  known = 0;
  visits = 0;
  unknown = 0;
  for (; moves; moves &= moves - 1) {
    const square = <i32>ctz(moves);
    const turned = flips(square, mine, theirs);
    const entry = find(mine | turned | bitOf(square), theirs & ~turned);
    if (!entry) {
      unknown |= bitOf(square);
      continue;
    }
    store<u32>(KNOWN + (<usize>known << 3), <u32>square);
    store<u32>(KNOWN + (<usize>known << 3), <u32>entry, 4);
    visits += load<u32>(entry, VISITS);
    known++;
  }
}

/** Which of the known children has the largest UCB1 value; there is one. */
function best(): usize {
  const log = Math.log(<f64>visits);
  let found = KNOWN;
  let most = -Infinity;
  for (let i = 0; i < known; i++) {
    const child = KNOWN + (<usize>i << 3);
    const entry = <usize>load<u32>(child, 4);
    const times = <f64>load<u32>(entry, VISITS);
    const value = (DISC * <f64>load<i32>(entry, LEADS)) / times + exploration * Math.sqrt(log / times);
    if (value > most) {
      most = value;
      found = child;
    }
  }
  return found;
}

/** One round; see above. */
function playRound(): void {
  let mine = own; // of the side to move
  let theirs = other;
  let plies = 0;
  let depth = 0; // entries on the path, the first of them moved into by the deciding side
  let isKnown = true;
  let enteredMine: u64 = 0;
  let enteredTheirs: u64 = 0;
  while (true) {
    const moves = mobility(mine, theirs);
    if (!moves) {
      if (mobility(theirs, mine)) return;
      break;
    }
    let square = 0;
    let enters = false;
    if (isKnown) {
      look(mine, theirs, moves);
      enters = unknown != 0;
      if (!enters) {
        const child = best();
        square = <i32>load<u32>(child);
        store<u32>(PATH + (<usize>(depth++) << 2), load<u32>(child, 4));
      }
    }
    if (enters || !isKnown) square = randomBit(enters ? unknown : moves);
    const turned = flips(square, mine, theirs);
    const after = mine | turned | bitOf(square);
    mine = theirs & ~turned;
    theirs = after;
    plies++;
    if (!enters) continue;
    isKnown = false;
    enteredMine = theirs;
    enteredTheirs = mine;
  }
  if (!isKnown) {
    const entry = enter(enteredMine, enteredTheirs);
    if (entry) store<u32>(PATH + (<usize>(depth++) << 2), <u32>entry);
  }
  let lead = <i32>popcnt(mine) - <i32>popcnt(theirs);
  if (plies & 1) lead = -lead;
  for (let i = 0; i < depth; i++) {
    const entry = <usize>load<u32>(PATH + (<usize>i << 2));
    store<u32>(entry, load<u32>(entry, VISITS) + 1, VISITS);
    store<i32>(entry, load<i32>(entry, LEADS) + lead, LEADS);
    store<u32>(entry, load<u32>(entry, SCORE) + (lead > 0 ? 2 : lead < 0 ? 0 : 1), SCORE);
    lead = -lead;
  }
}

/** Tells the child with the best value and the share of its rounds that were won; `otherwise` while none is known. */
function report(nodes: u32, otherwise: i32): void {
  look(own, other, mobility(own, other));
  if (!known) {
    tell(nodes, otherwise, 0.5);
    return;
  }
  const child = best();
  const entry = <usize>load<u32>(child, 4);
  const probability = <f32>load<u32>(entry, SCORE) / (2 * <f32>load<u32>(entry, VISITS));
  tell(nodes, <i32>load<u32>(child), probability);
}

/**
 * Searches the Reversi position as it stands for at most `limit` rounds, wasted ones included, the deadline and the stop
 * word permitting, and leaves nodes, best move and win probability in the control words. `c` is UCB1's constant.
 */
export function ucb1(c: f64, limit: u32, seed: u32): void {
  const moves = mobility(own, other);
  if (!moves) {
    tell(0, PASS, 0.5);
    return;
  }
  exploration = c;
  seedRandom(seed);
  clearTable();
  const otherwise = randomBit(moves);
  report(0, otherwise);
  let nodes: u32 = 0;
  while (nodes < limit) {
    const until = nodes + min<u32>(limit - nodes, POLL);
    for (; nodes < until; nodes++) playRound();
    report(nodes, otherwise);
    if (isTimeUp()) break;
  }
}
