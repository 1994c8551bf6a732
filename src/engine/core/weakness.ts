// How a search is held back to play as a weaker player does: its judgement of each position is off by an error that is the
// same wherever the position is met, and it sees wins by fours only so far.

/** Whether the judgement is another than it could be. */
export let isWeakened: bool = false;
/** Reversi: the share of the judgement that is the lead in discs now, in 256ths. */
export let greed: i32 = 0;
export const UNLIMITED_FOURS: i32 = i32.MAX_VALUE;
/** Fours in a row through which a win is seen. */
export let maxFours: i32 = UNLIMITED_FOURS;

let deviation: i32 = 0;
let salt: u64 = 0;

/** The error's standard deviation is in the evaluation's own unit; the seed decides the errors. */
export function setWeakness(noise: i32, greedy: i32, fours: i32, seed: u32): void {
  isWeakened = noise > 0 || greedy > 0;
  greed = greedy;
  deviation = noise;
  maxFours = fours;
  salt = (<u64>seed + 1) * 0xd6e8feb86659fd93;
}

/** The error in judging the position with this hash: as near to a normal distribution as the bits set among 64 are. */
export function evaluationError(hash: u64): i32 {
  let mixed = (hash ^ salt) * 0x9e3779b97f4a7c15;
  mixed = (mixed ^ (mixed >> 32)) * 0xc2b2ae3d27d4eb4f;
  mixed = (mixed ^ (mixed >> 29)) * 0xff51afd7ed558ccd;
  // Of 64 bits 32 are set in the mean, with a standard deviation of 4.
  return ((<i32>popcnt(mixed) - 32) * deviation) / 4;
}
