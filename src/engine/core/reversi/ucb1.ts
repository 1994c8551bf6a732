import { PASS } from '../constants';
import { PLAYOUTS_PER_POLL, isStopped, reportProgress } from '../control';
import { NODE_POOL, PATH } from '../memory';
import { seedRandom } from '../random';
import { bitOf, flips, mobility } from './bitboard';
import { otherDiscs, ownDiscs, randomBit } from './reversiPosition';

// Reversi by UCB1 over a table of positions instead of a tree, so that transpositions share their statistics. A round descends
// while all children of a position are in the table. Then it plays to a random child that is not, adds that to the table, and plays
// it out at random. A round that reaches a pass before the end is discarded, as in the published design.
//
// The key is the discs of the side that moved and those of the other. Since no round contains a pass, the number of discs
// identifies that side.

// An entry, 32 bytes: the mover's discs u64, the other's u64, visits u32 (never zero), the sum of the mover's leads in
// discs i32, the sum of its half points u32, the next entry of the bucket u32.
const ENTRY_BYTES: usize = 32;
const OPPONENT: usize = 8;
const VISITS: usize = 16;
const LEADS: usize = 20;
const SCORE: usize = 24;
const NEXT: usize = 28;

const DISC_REWARD: f64 = 0.4; // reward of a disc

const BUCKETS: usize = NODE_POOL; // u32 each: the first entry, or zero
let bucketBits: u64 = 0;
let free: usize = NODE_POOL;
let end: usize = NODE_POOL;
let exploration: f64 = 0;

// Result of `findChildren`: the children in the table, contiguous, and the squares that lead to others.
const KNOWN: usize = PATH + 0x1000; // u32[64]: the square, then the entry
let knownCount: i32 = 0;
let visits: u32 = 0; // sum over all these children
let unknownSquares: u64 = 0;

/** Creates an empty table in the node pool, a hundredth of it for buckets. */
function clearTable(): void {
  end = <usize>memory.size() << 16;
  bucketBits = 63 - clz<u64>(<u64>(end - BUCKETS) >> 7);
  const bytes = (<usize>1 << <usize>bucketBits) << 2;
  memory.fill(BUCKETS, 0, bytes);
  free = BUCKETS + bytes;
}

// @ts-ignore: decorator
@inline
function bucketOf(player: u64, opponent: u64): usize {
  const mixed = (player * 0x9e3779b97f4a7c15) ^ (opponent * 0xc2b2ae3d27d4eb4f);
  return BUCKETS + (<usize>((mixed * 0xff51afd7ed558ccd) >> (64 - bucketBits)) << 2);
}

/** Returns the entry of a position, or zero. */
function probe(player: u64, opponent: u64): usize {
  let entry = <usize>load<u32>(bucketOf(player, opponent));
  while (entry && (load<u64>(entry) != player || load<u64>(entry, OPPONENT) != opponent)) {
    entry = <usize>load<u32>(entry, NEXT);
  }
  return entry;
}

/** Adds an entry for a position that has none; returns zero if there is no room. */
function addEntry(player: u64, opponent: u64): usize {
  if (free + ENTRY_BYTES > end) return 0;
  const entry = free;
  const bucket = bucketOf(player, opponent);
  free += ENTRY_BYTES;
  store<u64>(entry, player);
  store<u64>(entry, opponent, OPPONENT);
  store<u64>(entry, 0, VISITS);
  store<u32>(entry, 0, SCORE);
  store<u32>(entry, load<u32>(bucket), NEXT);
  store<u32>(bucket, <u32>entry);
  return entry;
}

/** Looks up the positions after all moves of `player`. */
function findChildren(player: u64, opponent: u64, moves: u64): void {
  knownCount = 0;
  visits = 0;
  unknownSquares = 0;
  for (; moves; moves &= moves - 1) {
    const square = <i32>ctz(moves);
    const flipped = flips(square, player, opponent);
    const entry = probe(player | flipped | bitOf(square), opponent & ~flipped);
    if (!entry) {
      unknownSquares |= bitOf(square);
      continue;
    }
    store<u32>(KNOWN + (<usize>knownCount << 3), <u32>square);
    store<u32>(KNOWN + (<usize>knownCount << 3), <u32>entry, 4);
    visits += load<u32>(entry, VISITS);
    knownCount++;
  }
}

/** Returns the child in the table with the largest UCB1 value; there must be one. */
function selectChild(): usize {
  const log = Math.log(<f64>visits);
  let found = KNOWN;
  let bestValue = -Infinity;
  for (let i = 0; i < knownCount; i++) {
    const child = KNOWN + (<usize>i << 3);
    const entry = <usize>load<u32>(child, 4);
    const times = <f64>load<u32>(entry, VISITS);
    const value = (DISC_REWARD * <f64>load<i32>(entry, LEADS)) / times + exploration * Math.sqrt(log / times);
    if (value > bestValue) {
      bestValue = value;
      found = child;
    }
  }
  return found;
}

/** Plays one round, see above. */
function playRound(): void {
  let player = ownDiscs; // of the side to move
  let opponent = otherDiscs;
  let plies = 0;
  let depth = 0; // number of entries on the path; the deciding side moved into the first of them
  let isInTable = true;
  let newMover: u64 = 0;
  let newOther: u64 = 0;
  while (true) {
    const moves = mobility(player, opponent);
    if (!moves) {
      if (mobility(opponent, player)) return;
      break;
    }
    let square = 0;
    let leavesTable = false;
    if (isInTable) {
      findChildren(player, opponent, moves);
      leavesTable = unknownSquares != 0;
      if (!leavesTable) {
        const child = selectChild();
        square = <i32>load<u32>(child);
        store<u32>(PATH + (<usize>(depth++) << 2), load<u32>(child, 4));
      }
    }
    if (leavesTable || !isInTable) square = randomBit(leavesTable ? unknownSquares : moves);
    const flipped = flips(square, player, opponent);
    const after = player | flipped | bitOf(square);
    player = opponent & ~flipped;
    opponent = after;
    plies++;
    if (!leavesTable) continue;
    isInTable = false;
    newMover = opponent;
    newOther = player;
  }
  if (!isInTable) {
    const entry = addEntry(newMover, newOther);
    if (entry) store<u32>(PATH + (<usize>(depth++) << 2), <u32>entry);
  }
  let lead = <i32>popcnt(player) - <i32>popcnt(opponent);
  if (plies & 1) lead = -lead;
  for (let i = 0; i < depth; i++) {
    const entry = <usize>load<u32>(PATH + (<usize>i << 2));
    store<u32>(entry, load<u32>(entry, VISITS) + 1, VISITS);
    store<i32>(entry, load<i32>(entry, LEADS) + lead, LEADS);
    store<u32>(entry, load<u32>(entry, SCORE) + (lead > 0 ? 2 : lead < 0 ? 0 : 1), SCORE);
    lead = -lead;
  }
}

/** Reports the child with the largest value and its share of won rounds; `fallback` while there is none. */
function report(nodes: u32, fallback: i32): void {
  findChildren(ownDiscs, otherDiscs, mobility(ownDiscs, otherDiscs));
  if (!knownCount) {
    reportProgress(nodes, fallback, 0.5);
    return;
  }
  const child = selectChild();
  const entry = <usize>load<u32>(child, 4);
  const probability = <f32>load<u32>(entry, SCORE) / (2 * <f32>load<u32>(entry, VISITS));
  reportProgress(nodes, <i32>load<u32>(child), probability);
}

/**
 * Searches the current Reversi position for at most `limit` rounds, discarded ones included, until the deadline or a stop, and
 * reports nodes, best move and win probability. `c` is UCB1's constant.
 */
export function ucb1(c: f64, limit: u32, seed: u32): void {
  const moves = mobility(ownDiscs, otherDiscs);
  if (!moves) {
    reportProgress(0, PASS, 0.5);
    return;
  }
  exploration = c;
  seedRandom(seed);
  clearTable();
  const fallback = randomBit(moves);
  report(0, fallback);
  let nodes: u32 = 0;
  while (nodes < limit) {
    const until = nodes + min<u32>(limit - nodes, PLAYOUTS_PER_POLL);
    for (; nodes < until; nodes++) playRound();
    report(nodes, fallback);
    if (isStopped()) break;
  }
}
