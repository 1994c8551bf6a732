import { expect, test } from 'vitest';
import { randomNumbers } from '../../../../src/engine/random.js';
import { fitProbcut } from '../../../../src/lab/train/reversi/fitProbcut.js';

const random = randomNumbers(7);
const shallowOf = (depth: number) => depth >> 1;
const uniform = () => (random(1_000_001) + 0.5) / 1_000_001;

/** Returns a normally distributed number (Box and Muller). */
const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());

test('finds the true deviations, and extrapolates them to greater depths', () => {
  const measured = Array.from({ length: 6_000 }, (_, i) => {
    const empties = 24 + (i % 28);
    const byDepth = [0];
    for (let depth = 1; depth <= 10; depth++) {
      byDepth.push(depth < 3 ? 0 : byDepth[shallowOf(depth)]! + 3 * Math.exp(-empties / 100) * normal());
    }
    return { empties, byDepth, exact: undefined };
  });
  const { table } = fitProbcut(measured, [25, 50], shallowOf);
  for (const [stage, empties] of [25, 50].entries()) {
    for (const depth of [3, 8, 14]) {
      const expected = 3 * Math.exp(-empties / 100);
      expect(Math.abs(table[(stage * 64 + depth) * 2]! / expected - 1)).toBeLessThan(0.1);
    }
  }
});

test('cuts nothing if too little was measured', () => {
  const few = [{ empties: 30, byDepth: [0, 1, 2, 3, 4], exact: undefined }];
  expect(new Set(fitProbcut(few, [30], shallowOf).table)).toEqual(new Set([0]));
});
