import { randomNumbers } from '../../engine/random.js';

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

/** Returns the items in an order by the seed. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const order = [...items];
  shuffle(order, randomNumbers(seed));
  return order;
}
