import { THREAT_BOARD } from '../memory';
import { randomBits, seedRandom } from '../random';
import { side, variantCode } from './board';

// Zobrist hashing of Gomoku positions: stones, rules and the side to move.

const KEYS: usize = THREAT_BOARD + 0x9800; // u64[2][512], by color and square

let stones: u64 = 0;
let salt: u64 = 0;

/** Resets the hash to an empty board by the current rules. */
export function resetHash(): void {
  seedRandom(1);
  for (let place = 0; place < 1024; place++) store<u64>(KEYS + (<usize>place << 3), randomBits());
  stones = 0;
  salt = <u64>variantCode * 0xd6e8feb86659fd93;
}

// @ts-ignore: decorator
@inline
function keyOf(color: i32, square: i32): u64 {
  return load<u64>(KEYS + (<usize>((color << 9) | square) << 3));
}

/** Adds a stone to the hash, or removes it. */
// @ts-ignore: decorator
@inline
export function toggleHash(color: i32, square: i32): void {
  stones ^= keyOf(color, square);
}

// @ts-ignore: decorator
@inline
function sideHash(color: i32): u64 {
  return salt ^ (<u64>color * 0x9e3779b97f4a7c15);
}

/** Returns the position's hash. */
// @ts-ignore: decorator
@inline
export function positionHash(): u64 {
  return stones ^ sideHash(side());
}

/** Returns the hash after a move of the side to move. */
// @ts-ignore: decorator
@inline
export function hashAfterMove(square: i32): u64 {
  return stones ^ keyOf(side(), square) ^ sideHash(side() ^ 1);
}
