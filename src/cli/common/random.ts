import { randomNumbers } from '../../engine/random.js';

/** An unsigned 32-bit seed made of others: MurmurHash3's mixing (Austin Appleby, public domain). */
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

/** The items in an order that the seed decides (Fisher-Yates). */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = randomNumbers(seed);
  const order = [...items];
  for (let i = order.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}
