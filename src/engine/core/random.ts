// xorshift64* (Sebastiano Vigna, "An experimental exploration of Marsaglia's xorshift generators, scrambled", 2016).

let state: u64 = 1;

export function seedRandom(seed: u32): void {
  // One step of splitmix makes similar seeds differ in all bits. The state must not be zero.
  let z = (<u64>seed + 1) * 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  state = (z ^ (z >> 31)) | 1;
}

// @ts-ignore: decorator
@inline
export function randomBits(): u64 {
  let x = state;
  x ^= x >> 12;
  x ^= x << 25;
  x ^= x >> 27;
  state = x;
  return x * 0x2545f4914f6cdd1d;
}

/** Returns a uniform number in 0 .. bound - 1, for bounds far below 2^32. */
// @ts-ignore: decorator
@inline
export function randomBelow(bound: i32): i32 {
  return <i32>(((randomBits() >> 32) * <u64>bound) >> 32);
}
