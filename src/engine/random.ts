/** Creates a random number generator, mulberry32 (Tommy Ettinger, public domain). It returns integers below a bound. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let z = Math.imul(state ^ (state >>> 15), state | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return ((z ^ (z >>> 14)) >>> 0) % below;
  };
}

/** Derives an unsigned 32-bit seed from others, by MurmurHash3's mixing (Austin Appleby, public domain). */
export function seedOf(...parts: readonly number[]): number {
  let hash = 0;
  for (const part of parts) {
    const k = Math.imul(part, 0xcc9e2d51);
    hash ^= Math.imul((k << 15) | (k >>> 17), 0x1b873593);
    hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
