// Handicaps that make a search play like a weaker player: a random error in each position's evaluation, always the same for the
// same position, and a limit on the length of wins by fours that it sees.

/** Whether the evaluation has errors. */
export let isWeakened: bool = false;
/** Reversi: share of the evaluation that is the current difference in discs, in 256ths. */
export let greed: i32 = 0;
export const UNLIMITED_FOURS: i32 = i32.MAX_VALUE;
/** Longest win by fours that the search sees, in fours. */
export let maxFours: i32 = UNLIMITED_FOURS;

let deviation: i32 = 0;
let salt: u64 = 0;

/** Sets the standard deviation of the errors, in units of the evaluation, and the other weaknesses. The seed decides the errors. */
export function setWeakness(noise: i32, greedy: i32, fours: i32, seed: u32): void {
  isWeakened = noise > 0 || greedy > 0;
  greed = greedy;
  deviation = noise;
  maxFours = fours;
  salt = (<u64>seed + 1) * 0xd6e8feb86659fd93;
}

/** Returns the evaluation's error for a position's hash. The number of set bits among 64 is nearly normally distributed. */
export function evaluationError(hash: u64): i32 {
  let mixed = (hash ^ salt) * 0x9e3779b97f4a7c15;
  mixed = (mixed ^ (mixed >> 32)) * 0xc2b2ae3d27d4eb4f;
  mixed = (mixed ^ (mixed >> 29)) * 0xff51afd7ed558ccd;
  // The mean is 32 bits, the standard deviation 4.
  return ((<i32>popcnt(mixed) - 32) * deviation) / 4;
}
