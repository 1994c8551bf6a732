import { ENDGAME_TABLES } from '../memory';
import { FILE_A, bitOf, boardOf, flipsOf, lanesOf, mobilityOf, squareLanes } from './bitboard';

// Exact search of Reversi's last empty squares, without move lists and transposition table. Up to four empty squares the search is
// unrolled. With more, squares in quadrants with an odd number of empty ones come first ("parity": the side that plays last in a
// region gains; Andersson, "Writing an Othello program"). All scores are final scores in discs, fail soft.

const FLIP_COUNTS: usize = ENDGAME_TABLES; // u8[8][256]: number of discs that a square of a full line flips, by the player's discs on the line
const DIAGONALS: usize = ENDGAME_TABLES + 0x800; // u64[64][2]: the two diagonals through a square, without it
const NEIGHBORS: usize = ENDGAME_TABLES + 0xc00; // u64[64]: the squares next to a square
const QUADRANT_SQUARES: usize = ENDGAME_TABLES + 0xe00; // u64[16]: the squares of a set of quadrants, see `oddQuadrants`

const A1_QUADRANT: u64 = 0x000000000f0f0f0f;
/** Less than the score of any position, in discs. */
export const WORST_SCORE: i32 = -65;

const UNROLLED_EMPTIES: i32 = 4;

/** Positions visited since the last `resetNodes`. */
export let nodes: u64 = 0;

let emptySquareBonus: i32 = 0; // value of an empty square for the winner at the end

/** Starts a new count of nodes. With `emptiesToWinner`, empty squares at the end count for the winner. */
export function resetNodes(emptiesToWinner: bool): void {
  nodes = 0;
  emptySquareBonus = <i32>emptiesToWinner;
}

// @ts-ignore: decorator
@inline
export function countNode(): void {
  nodes++;
}

function initFlipCounts(): void {
  for (let at = 0; at < 8; at++) {
    for (let player = 0; player < 256; player++) {
      let flipped = 0;
      for (let step = -1; step <= 1; step += 2) {
        let end = at + step;
        while (end >= 0 && end < 8 && !((player >> end) & 1)) end += step;
        if (end >= 0 && end < 8) flipped += abs(end - at) - 1;
      }
      store<u8>(FLIP_COUNTS + (<usize>at << 8) + <usize>player, <u8>flipped);
    }
  }
}

function initSquareTables(): void {
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
    store<u64>(NEIGHBORS + (<usize>square << 3), near);
  }
  for (let set: u64 = 0; set < 16; set++) {
    const quadrants = (set & 1) | ((set & 2) << 3) | ((set & 4) << 30) | ((set & 8) << 33);
    store<u64>(QUADRANT_SQUARES + (<usize>set << 3), quadrants * A1_QUADRANT);
  }
}

initFlipCounts();
initSquareTables();

// @ts-ignore: decorator
@inline
function neighborsOf(square: i32): u64 {
  return load<u64>(NEIGHBORS + (<usize>square << 3));
}

/** Returns the quadrants with an odd number of these squares: bit 0 for that of a1, 1 of h1, 2 of a8, 3 of h8. */
// @ts-ignore: decorator
@inline
export function oddQuadrants(empties: u64): u64 {
  return (
    (popcnt(empties & A1_QUADRANT) & 1) |
    ((popcnt(empties & (A1_QUADRANT << 4)) & 1) << 1) |
    ((popcnt(empties & (A1_QUADRANT << 32)) & 1) << 2) |
    ((popcnt(empties & (A1_QUADRANT << 36)) & 1) << 3)
  );
}

/** Returns the squares of the quadrants with an odd number of these squares. */
// @ts-ignore: decorator
@inline
export function oddQuadrantSquares(empties: u64): u64 {
  return load<u64>(QUADRANT_SQUARES + (<usize>oddQuadrants(empties) << 3));
}

/** Returns the final score for `player` of a finished game, in discs. */
export function finalScore(player: u64, opponent: u64): i32 {
  const lead = <i32>popcnt(player) - <i32>popcnt(opponent);
  const left = emptySquareBonus * <i32>popcnt(~(player | opponent));
  return lead > 0 ? lead + left : lead < 0 ? lead - left : 0;
}

// @ts-ignore: decorator
@inline
function flipCount(at: i32, line: u64): i32 {
  return <i32>load<u8>(FLIP_COUNTS + (<usize>at << 8) + <usize>line);
}

/** Returns the number of discs that `player` flips on the last empty square. */
// @ts-ignore: decorator
@inline
function lastSquareFlips(square: i32, player: u64): i32 {
  const file = square & 7;
  const rank = square >> 3;
  const diagonals = DIAGONALS + (<usize>square << 4);
  return (
    flipCount(file, (player >> <u64>(square & 56)) & 0xff) +
    flipCount(rank, (((player >> <u64>file) & FILE_A) * 0x0102040810204080) >> 56) +
    flipCount(file, ((player & load<u64>(diagonals)) * FILE_A) >> 56) +
    flipCount(file, ((player & load<u64>(diagonals, 8)) * FILE_A) >> 56)
  );
}

// @ts-ignore: decorator
@inline
function solve1(player: u64, opponent: u64, square: i32): i32 {
  nodes++;
  const lead = 2 * <i32>popcnt(player) - 62; // with the square filled
  const flipped = lastSquareFlips(square, player);
  if (flipped) return lead + 2 * flipped;
  const answered = lastSquareFlips(square, opponent);
  return answered ? lead - 2 - 2 * answered : finalScore(player, opponent);
}

// The unrolled searches have a null window above alpha, and boards in two lanes.

function solve2(player: v128, opponent: v128, alpha: i32, a: i32, b: i32): i32 {
  nodes++;
  let bestScore = WORST_SCORE;
  if (neighborsOf(a) & boardOf(opponent)) {
    const flipped = flipsOf(a, player, opponent);
    if (boardOf(flipped)) {
      bestScore = -solve1(boardOf(v128.andnot(opponent, flipped)), boardOf(player) | boardOf(flipped) | bitOf(a), b);
      if (bestScore > alpha) return bestScore;
    }
  }
  if (neighborsOf(b) & boardOf(opponent)) {
    const flipped = flipsOf(b, player, opponent);
    if (boardOf(flipped)) bestScore = max(bestScore, -solve1(boardOf(v128.andnot(opponent, flipped)), boardOf(player) | boardOf(flipped) | bitOf(b), a));
  }
  if (bestScore > WORST_SCORE) return bestScore;
  if (!mobilityOf(opponent, player)) return finalScore(boardOf(player), boardOf(opponent));
  return -solve2(opponent, player, -alpha - 1, a, b);
}

// @ts-ignore: decorator
@inline
function sameQuadrant(a: i32, b: i32): bool {
  return ((a ^ b) & 0x24) == 0;
}

function solve3(player: v128, opponent: v128, alpha: i32, a: i32, b: i32, c: i32): i32 {
  nodes++;
  let bestScore = WORST_SCORE;
  if (neighborsOf(a) & boardOf(opponent)) {
    const flipped = flipsOf(a, player, opponent);
    if (boardOf(flipped)) {
      bestScore = -solve2(v128.andnot(opponent, flipped), v128.or(player, v128.or(flipped, squareLanes(a))), -alpha - 1, b, c);
      if (bestScore > alpha) return bestScore;
    }
  }
  if (neighborsOf(b) & boardOf(opponent)) {
    const flipped = flipsOf(b, player, opponent);
    if (boardOf(flipped)) {
      bestScore = max(bestScore, -solve2(v128.andnot(opponent, flipped), v128.or(player, v128.or(flipped, squareLanes(b))), -alpha - 1, a, c));
      if (bestScore > alpha) return bestScore;
    }
  }
  if (neighborsOf(c) & boardOf(opponent)) {
    const flipped = flipsOf(c, player, opponent);
    if (boardOf(flipped)) bestScore = max(bestScore, -solve2(v128.andnot(opponent, flipped), v128.or(player, v128.or(flipped, squareLanes(c))), -alpha - 1, a, b));
  }
  if (bestScore > WORST_SCORE) return bestScore;
  if (!mobilityOf(opponent, player)) return finalScore(boardOf(player), boardOf(opponent));
  return -solve3(opponent, player, -alpha - 1, a, b, c);
}

/** Solves three empty squares, one that is alone in its quadrant first. */
// @ts-ignore: decorator
@inline
function solve3ByParity(player: v128, opponent: v128, alpha: i32, a: i32, b: i32, c: i32): i32 {
  if (sameQuadrant(a, b)) return solve3(player, opponent, alpha, c, a, b);
  if (sameQuadrant(a, c)) return solve3(player, opponent, alpha, b, a, c);
  return solve3(player, opponent, alpha, a, b, c);
}

function solve4(player: v128, opponent: v128, alpha: i32): i32 {
  nodes++;
  const empties = ~boardOf(v128.or(player, opponent));
  const odd = empties & oddQuadrantSquares(empties);
  let bestScore = WORST_SCORE;
  for (let first = 0; first < 2; first++) {
    for (let rest = first ? empties & ~odd : odd; rest; rest &= rest - 1) {
      const square = <i32>ctz(rest);
      if (!(neighborsOf(square) & boardOf(opponent))) continue;
      const flipped = flipsOf(square, player, opponent);
      if (!boardOf(flipped)) continue;
      let others = empties & ~bitOf(square);
      const a = <i32>ctz(others);
      others &= others - 1;
      const b = <i32>ctz(others);
      const c = <i32>ctz(others & (others - 1));
      const after = v128.or(player, v128.or(flipped, squareLanes(square)));
      bestScore = max(bestScore, -solve3ByParity(v128.andnot(opponent, flipped), after, -alpha - 1, a, b, c));
      if (bestScore > alpha) return bestScore;
    }
  }
  if (bestScore > WORST_SCORE) return bestScore;
  if (!mobilityOf(opponent, player)) return finalScore(boardOf(player), boardOf(opponent));
  return -solve4(opponent, player, -alpha - 1);
}

/** Solves at most four empty squares. */
function solveUnrolled(player: v128, opponent: v128, alpha: i32, count: i32): i32 {
  if (count == 4) return solve4(player, opponent, alpha);
  let empties = ~boardOf(v128.or(player, opponent));
  if (!count) return finalScore(boardOf(player), boardOf(opponent));
  const a = <i32>ctz(empties);
  if (count == 1) return solve1(boardOf(player), boardOf(opponent), a);
  empties &= empties - 1;
  const b = <i32>ctz(empties);
  if (count == 2) return solve2(player, opponent, alpha, a, b);
  return solve3ByParity(player, opponent, alpha, a, b, <i32>ctz(empties & (empties - 1)));
}

/** Returns the final score for `player` within alpha and alpha + 1. Boards are in two lanes, see bitboard.ts. */
function solveNull(player: v128, opponent: v128, alpha: i32, count: i32): i32 {
  if (count <= UNROLLED_EMPTIES) return solveUnrolled(player, opponent, alpha, count);
  nodes++;
  const moves = mobilityOf(player, opponent);
  if (!moves) {
    if (!mobilityOf(opponent, player)) return finalScore(boardOf(player), boardOf(opponent));
    return -solveNull(opponent, player, -alpha - 1, count);
  }
  const odd = oddQuadrantSquares(~boardOf(v128.or(player, opponent)));
  let bestScore = WORST_SCORE;
  for (let first = 0; first < 2; first++) {
    for (let rest = first ? moves & ~odd : moves & odd; rest; rest &= rest - 1) {
      const square = <i32>ctz(rest);
      const flipped = flipsOf(square, player, opponent);
      const after = v128.or(player, v128.or(flipped, squareLanes(square)));
      bestScore = max(bestScore, -solveNull(v128.andnot(opponent, flipped), after, -alpha - 1, count - 1));
      if (bestScore > alpha) return bestScore;
    }
  }
  return bestScore;
}

/** Returns the final score for `player`, to move, within alpha and beta (fail soft); `count` squares are empty. */
export function solveLastEmpties(player: u64, opponent: u64, alpha: i32, beta: i32, count: i32): i32 {
  const own = lanesOf(player);
  const other = lanesOf(opponent);
  let score = solveNull(own, other, alpha, count);
  // Wider windows are rare: raises the lower bound until it is the score.
  while (score > alpha && score < beta) {
    alpha = score;
    score = max(alpha, solveNull(own, other, alpha, count));
  }
  return score;
}
