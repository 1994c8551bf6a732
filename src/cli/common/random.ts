import { randomNumbers } from '../../engine/random.js';

/** An unsigned 32-bit seed derived from others, by MurmurHash3's mixing (Austin Appleby, public domain). */
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

/** Shuffles items in place (Fisher-Yates); `random(n)` is an integer below n. */
export function shuffle<T>(
  items: { [index: number]: T; readonly length: number },
  random: (below: number) => number,
): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [items[i], items[j]] = [items[j]!, items[i]!];
  }
}

/** The items in an order that the seed decides. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const order = [...items];
  shuffle(order, randomNumbers(seed));
  return order;
}
