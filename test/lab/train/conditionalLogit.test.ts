import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../../src/engine/random.js';
import { type Choices, fitChoices, scoreChoices } from '../../../src/lab/train/conditionalLogit.js';

const WEIGHTS = 24;
const truth = Float64Array.from({ length: WEIGHTS }, (_, i) => (((i * 7) % 11) - 5) / 4);
const none = new Float64Array(WEIGHTS);

const choicesOf = (positions: readonly { moves: readonly [number, number][]; chosen: number }[]): Choices => {
  const offsets = new Uint32Array(positions.length + 1);
  for (const [i, { moves }] of positions.entries()) offsets[i + 1] = offsets[i]! + 2 * moves.length;
  return {
    indices: Uint16Array.from(positions.flatMap(({ moves }) => moves.flat())),
    offsets,
    chosen: Uint16Array.from(positions, ({ chosen }) => chosen),
  };
};

/** Makes positions of two to nine moves, chosen by the true weights; a move's weights come from either half of all. */
function made(count: number): Choices {
  const below = randomNumbers(1);
  const half = WEIGHTS / 2;
  return choicesOf(
    Array.from({ length: count }, () => {
      const moves = Array.from({ length: 2 + below(8) }, (): [number, number] => [
        below(half),
        half + below(half),
      ]);
      const odds = moves.map(([own, others]) => Math.exp(truth[own]! + truth[others]!));
      let left = ((below(1e6) + 0.5) / 1e6) * odds.reduce((sum, each) => sum + each);
      let chosen = 0;
      while (left > odds[chosen]!) left -= odds[chosen++]!;
      return { moves, chosen };
    }),
  );
}

const lossOf = (choices: Choices, weights: Float64Array) => scoreChoices(choices, weights).loss;

describe('the fit of choices', () => {
  test('finds the true weights, up to a constant common to all moves', () => {
    const weights = fitChoices(made(60_000), none, 0.1);
    for (const from of [0, WEIGHTS / 2]) {
      for (let i = from; i < from + WEIGHTS / 2; i++) {
        expect(Math.abs(weights[i]! - weights[from]! - (truth[i]! - truth[from]!))).toBeLessThan(0.1);
      }
    }
  });

  test('minimizes log loss plus the ridge: no small step reduces the sum', () => {
    const choices = made(300);
    const prior = truth.map((each) => -each);
    const weights = fitChoices(choices, prior, 5);
    const total = (some: Float64Array) =>
      lossOf(choices, some) * choices.chosen.length +
      2.5 * some.reduce((sum, each, i) => sum + (each - prior[i]!) ** 2, 0);
    for (let i = 0; i < WEIGHTS; i++) {
      for (const step of [-0.005, 0.005]) {
        expect(total(weights.map((each, j) => (i === j ? each + step : each)))).toBeGreaterThan(
          total(weights),
        );
      }
    }
  });

  test('finds the minimum from afar, too, even if logits are too large to be exponentiated', () => {
    const choices = made(2000);
    const near = lossOf(choices, fitChoices(choices, none, 0.01));
    const far = Float64Array.from({ length: WEIGHTS }, (_, i) => (i % 2 ? 500 : -500));
    expect(lossOf(choices, far)).toBeGreaterThan(100);
    const middling = far.map((each) => each / 50);
    expect(lossOf(choices, fitChoices(choices, middling, 0.01))).toBeLessThan(near + 1e-2);
  });

  test('leans to the prior by the ridge, and keeps weights without data', () => {
    const choices = choicesOf([
      {
        moves: [
          [0, 1],
          [2, 1],
        ],
        chosen: 0,
      },
    ]);
    const [chosen, both, other, unseen] = fitChoices(choices, Float64Array.of(-1, 3, 1, 7), 2);
    expect([both, unseen]).toEqual([3, 7]);
    const missing = 1 / (1 + Math.exp(chosen! - other!));
    expect(2 * (chosen! + 1)).toBeCloseTo(missing, 4);
    expect(2 * (1 - other!)).toBeCloseTo(missing, 4);
  });

  test('without data is the prior', () => {
    expect(fitChoices(choicesOf([]), truth, 2)).toEqual(truth);
    expect(scoreChoices(choicesOf([]), truth)).toEqual({ loss: 0, among: [0, 0, 0, 0] });
  });
});

test('the score of an order: the loss in nats, and how early the chosen move comes; equal moves keep their order', () => {
  const moves = Array.from({ length: 16 }, (_, i): [number, number] => [i, 20]);
  const falling = Float64Array.from({ length: WEIGHTS }, (_, i) => -0.1 * i);
  const chosen = [0, 2, 3, 8, 11, 12];
  const choices = choicesOf(chosen.map((each) => ({ moves, chosen: each })));
  const { loss, among } = scoreChoices(choices, falling);
  expect(among).toEqual([1 / 6, 2 / 6, 3 / 6, 5 / 6]);
  const sum = moves.reduce((total, _, i) => total + Math.exp(-0.1 * i), 0);
  const mean = chosen.reduce((total, each) => total + 0.1 * each, 0) / chosen.length;
  expect(loss).toBeCloseTo(Math.log(sum) + mean, 9);
  const equal = scoreChoices(choices, none);
  expect(equal.among).toEqual([1 / 6, 2 / 6, 3 / 6, 5 / 6]);
  expect(equal.loss).toBeCloseTo(Math.log(16), 9);
});
