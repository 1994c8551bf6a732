import { bitOf, flips, mobility } from './bitboard';
import { LINES } from '../memory';

// Reversi's last empty squares, exactly: no lists, no tables of positions. Up to four are unrolled square by square;
// above that the squares in quadrants with an odd number of empty ones come first ("parity": who plays last in a
// region gains; Andersson, "Writing an Othello program"). All values are leads in discs at the end, fail soft.

const COUNTS: usize = LINES; // u8[8][256]: discs that a square of a full line turns, by the mover's discs in it
const DIAGONALS: usize = LINES + 0x800; // u64[64][2]: the diagonals through a square, without it
const NEAR: usize = LINES + 0xc00; // u64[64]: the squares that touch one
const ODD: usize = LINES + 0xe00; // u64[16]: the squares of the quadrants of a set, see `oddSet`

const NORTH_WEST: u64 = 0x000000000f0f0f0f;
const FILE: u64 = 0x0101010101010101;
const NONE: i32 = -65;

const UNROLLED: i32 = 4;

/** Positions looked at since the last `begin`. */
export let positions: u32 = 0;

let spoils: i32 = 0; // what a square left empty at the end counts for the winner

/** Starts a count of positions; `toWinner` whether squares left empty at the end count for the winner. */
export function begin(toWinner: bool): void {
  positions = 0;
  spoils = <i32>toWinner;
}

// @ts-ignore: decorator
@inline
export function countOne(): void {
  positions++;
}

function layCounts(): void {
  for (let at = 0; at < 8; at++) {
    for (let mine = 0; mine < 256; mine++) {
      let turned = 0;
      for (let step = -1; step <= 1; step += 2) {
        let end = at + step;
        while (end >= 0 && end < 8 && !((mine >> end) & 1)) end += step;
        if (end >= 0 && end < 8) turned += abs(end - at) - 1;
      }
      store<u8>(COUNTS + (<usize>at << 8) + <usize>mine, <u8>turned);
    }
  }
}

function laySquares(): void {
  for (let square = 0; square < 64; square++) {
    let falling: u64 = 0;
    let rising: u64 = 0;
    let near: u64 = 0;
    for (let each = 0; each < 64; each++) {
      const files = (each & 7) - (square & 7);
      const ranks = (each >> 3) - (square >> 3);
      if (each == square) continue;
      if (files == ranks) falling |= bitOf(each);
      if (files == -ranks) rising |= bitOf(each);
      if (abs(files) < 2 && abs(ranks) < 2) near |= bitOf(each);
    }
    store<u64>(DIAGONALS + (<usize>square << 4), falling);
    store<u64>(DIAGONALS + (<usize>square << 4), rising, 8);
    store<u64>(NEAR + (<usize>square << 3), near);
  }
  for (let set: u64 = 0; set < 16; set++) {
    const quadrants = (set & 1) | ((set & 2) << 3) | ((set & 4) << 30) | ((set & 8) << 33);
    store<u64>(ODD + (<usize>set << 3), quadrants * NORTH_WEST);
  }
}

layCounts();
laySquares();

// @ts-ignore: decorator
@inline
function near(square: i32): u64 {
  return load<u64>(NEAR + (<usize>square << 3));
}

/** Which quadrants have an odd number of these squares: bit 0 for a1's, 1 for h1's, 2 for a8's, 3 for h8's. */
// @ts-ignore: decorator
@inline
export function oddSet(empties: u64): u64 {
  return (
    (popcnt(empties & NORTH_WEST) & 1) |
    ((popcnt(empties & (NORTH_WEST << 4)) & 1) << 1) |
    ((popcnt(empties & (NORTH_WEST << 32)) & 1) << 2) |
    ((popcnt(empties & (NORTH_WEST << 36)) & 1) << 3)
  );
}

/** The squares of the quadrants with an odd number of these squares. */
// @ts-ignore: decorator
@inline
export function oddQuadrants(empties: u64): u64 {
  return load<u64>(ODD + (<usize>oddSet(empties) << 3));
}

/** The lead for `mine` where the game is over. */
export function leadOf(mine: u64, theirs: u64): i32 {
  const lead = <i32>popcnt(mine) - <i32>popcnt(theirs);
  const left = spoils * <i32>popcnt(~(mine | theirs));
  return lead > 0 ? lead + left : lead < 0 ? lead - left : 0;
}

// @ts-ignore: decorator
@inline
function counted(at: i32, line: u64): i32 {
  return <i32>load<u8>(COUNTS + (<usize>at << 8) + <usize>line);
}

/** How many discs `mine` turns by filling the last square. */
// @ts-ignore: decorator
@inline
function lastTurned(square: i32, mine: u64): i32 {
  const file = square & 7;
  const rank = square >> 3;
  const diagonals = DIAGONALS + (<usize>square << 4);
  return (
    counted(file, (mine >> <u64>(square & 56)) & 0xff) +
    counted(rank, (((mine >> <u64>file) & FILE) * 0x0102040810204080) >> 56) +
    counted(file, ((mine & load<u64>(diagonals)) * FILE) >> 56) +
    counted(file, ((mine & load<u64>(diagonals, 8)) * FILE) >> 56)
  );
}

// @ts-ignore: decorator
@inline
function lead1(mine: u64, theirs: u64, square: i32): i32 {
  positions++;
  const lead = 2 * <i32>popcnt(mine) - 62; // with the square filled
  const turned = lastTurned(square, mine);
  if (turned) return lead + 2 * turned;
  const answered = lastTurned(square, theirs);
  return answered ? lead - 2 - 2 * answered : leadOf(mine, theirs);
}

function lead2(mine: u64, theirs: u64, alpha: i32, beta: i32, a: i32, b: i32, passed: bool): i32 {
  positions++;
  let most = NONE;
  if (near(a) & theirs) {
    const turned = flips(a, mine, theirs);
    if (turned) {
      most = -lead1(theirs & ~turned, mine | turned | bitOf(a), b);
      if (most >= beta) return most;
    }
  }
  if (near(b) & theirs) {
    const turned = flips(b, mine, theirs);
    if (turned) most = max(most, -lead1(theirs & ~turned, mine | turned | bitOf(b), a));
  }
  if (most > NONE) return most;
  return passed ? leadOf(mine, theirs) : -lead2(theirs, mine, -beta, -alpha, a, b, true);
}

// @ts-ignore: decorator
@inline
function sameQuadrant(a: i32, b: i32): bool {
  return ((a ^ b) & 0x24) == 0;
}

function lead3(mine: u64, theirs: u64, alpha: i32, beta: i32, a: i32, b: i32, c: i32, passed: bool): i32 {
  positions++;
  let most = NONE;
  if (near(a) & theirs) {
    const turned = flips(a, mine, theirs);
    if (turned) {
      most = -lead2(theirs & ~turned, mine | turned | bitOf(a), -beta, -alpha, b, c, false);
      if (most >= beta) return most;
    }
  }
  if (near(b) & theirs) {
    const turned = flips(b, mine, theirs);
    if (turned) {
      most = max(most, -lead2(theirs & ~turned, mine | turned | bitOf(b), -beta, -max(alpha, most), a, c, false));
      if (most >= beta) return most;
    }
  }
  if (near(c) & theirs) {
    const turned = flips(c, mine, theirs);
    if (turned) most = max(most, -lead2(theirs & ~turned, mine | turned | bitOf(c), -beta, -max(alpha, most), a, b, false));
  }
  if (most > NONE) return most;
  return passed ? leadOf(mine, theirs) : -lead3(theirs, mine, -beta, -alpha, a, b, c, true);
}

/** Three squares, the one that is alone in its quadrant first. */
// @ts-ignore: decorator
@inline
function ordered3(mine: u64, theirs: u64, alpha: i32, beta: i32, a: i32, b: i32, c: i32): i32 {
  if (sameQuadrant(a, b)) return lead3(mine, theirs, alpha, beta, c, a, b, false);
  if (sameQuadrant(a, c)) return lead3(mine, theirs, alpha, beta, b, a, c, false);
  return lead3(mine, theirs, alpha, beta, a, b, c, false);
}

function lead4(mine: u64, theirs: u64, alpha: i32, beta: i32, passed: bool): i32 {
  positions++;
  const empties = ~(mine | theirs);
  const odd = empties & oddQuadrants(empties);
  let most = NONE;
  for (let first = 0; first < 2; first++) {
    for (let rest = first ? empties & ~odd : odd; rest; rest &= rest - 1) {
      const square = <i32>ctz(rest);
      if (!(near(square) & theirs)) continue;
      const turned = flips(square, mine, theirs);
      if (!turned) continue;
      let others = empties & ~bitOf(square);
      const a = <i32>ctz(others);
      others &= others - 1;
      const b = <i32>ctz(others);
      const c = <i32>ctz(others & (others - 1));
      const after = mine | turned | bitOf(square);
      most = max(most, -ordered3(theirs & ~turned, after, -beta, -max(alpha, most), a, b, c));
      if (most >= beta) return most;
    }
  }
  if (most > NONE) return most;
  return passed ? leadOf(mine, theirs) : -lead4(theirs, mine, -beta, -alpha, true);
}

/** Four empty squares or fewer, of which there may be none. */
function unrolled(mine: u64, theirs: u64, alpha: i32, beta: i32, count: i32): i32 {
  if (count == 4) return lead4(mine, theirs, alpha, beta, false);
  let empties = ~(mine | theirs);
  if (!count) return leadOf(mine, theirs);
  const a = <i32>ctz(empties);
  if (count == 1) return lead1(mine, theirs, a);
  empties &= empties - 1;
  const b = <i32>ctz(empties);
  if (count == 2) return lead2(mine, theirs, alpha, beta, a, b, false);
  return ordered3(mine, theirs, alpha, beta, a, b, <i32>ctz(empties & (empties - 1)));
}

/** The lead for `mine`, to move, within alpha and beta; `count` squares are empty. */
export function leadAmong(mine: u64, theirs: u64, alpha: i32, beta: i32, count: i32): i32 {
  if (count <= UNROLLED) return unrolled(mine, theirs, alpha, beta, count);
  positions++;
  const moves = mobility(mine, theirs);
  if (!moves) {
    if (!mobility(theirs, mine)) return leadOf(mine, theirs);
    return -leadAmong(theirs, mine, -beta, -alpha, count);
  }
  const odd = oddQuadrants(~(mine | theirs));
  let most = NONE;
  for (let first = 0; first < 2; first++) {
    for (let rest = first ? moves & ~odd : moves & odd; rest; rest &= rest - 1) {
      const square = <i32>ctz(rest);
      const turned = flips(square, mine, theirs);
      const after = mine | turned | bitOf(square);
      most = max(most, -leadAmong(theirs & ~turned, after, -beta, -max(alpha, most), count - 1));
      if (most >= beta) return most;
    }
  }
  return most;
}
