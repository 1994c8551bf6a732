import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../../../src/engine/random.js';
import {
  fitWeights,
  fitWinScale,
  measureErrors,
  predict,
} from '../../../../src/lab/train/reversi/fitWeights.js';
import type { Samples } from '../../../../src/lab/train/reversi/reversiSamples.js';
import { reportText } from '../../../../src/lab/train/reversi/trainReversi.js';

const WEIGHTS = 30;
const FEATURES = 3; // of a position
const truth = Float32Array.from({ length: WEIGHTS }, (_, i) => ((i * 7) % 11) - 5);

const uniform = (below: (n: number) => number) => (below(1e6) + 0.5) / 1e6;

/** Makes positions with one weight of each ten, and scores that are their evaluations plus noise from -`noise` to `noise`. */
function made(count: number, noise: number, seed = 1): Samples {
  const below = randomNumbers(seed);
  const features = Uint32Array.from({ length: count * FEATURES }, (_, i) => 10 * (i % FEATURES) + below(10));
  const samples = {
    featuresPerSample: FEATURES,
    features,
    scores: new Float32Array(count),
    importances: new Float32Array(count).fill(1),
  };
  const scores = predict(samples, truth).map((value) => value + noise * (2 * uniform(below) - 1));
  return { ...samples, scores };
}

const none = new Float32Array(WEIGHTS);

describe('the fit', () => {
  test('finds the true weights in few rounds', () => {
    const samples = made(3000, 0);
    const values = predict(samples, fitWeights(samples, none, 1e-6, 8));
    expect(measureErrors(values, samples.scores).rootMeanSquare).toBeLessThan(1e-4);
  });

  test('generalizes despite noise to unseen positions', () => {
    const weights = fitWeights(made(20_000, 6), none, 1, 30);
    const clean = made(1000, 0, 2);
    expect(measureErrors(predict(clean, weights), clean.scores).rootMeanSquare).toBeLessThan(0.3);
  });

  test('minimizes squares plus the ridge: no small step reduces the sum', () => {
    const samples = made(200, 6);
    const prior = truth.map((each) => each / 2);
    const weights = fitWeights(samples, prior, 20, 60);
    const sum = (some: Float32Array) =>
      measureErrors(predict(samples, some), samples.scores).rootMeanSquare ** 2 * samples.scores.length +
      20 * some.reduce((total, each, i) => total + (each - prior[i]!) ** 2, 0);
    for (let i = 0; i < WEIGHTS; i++) {
      for (const step of [-0.05, 0.05]) {
        expect(sum(weights.map((each, j) => (i === j ? each + step : each)))).toBeGreaterThan(sum(weights));
      }
    }
  });

  test('keeps weights without data at the prior, and leans to it by the ridge', () => {
    const samples: Samples = {
      featuresPerSample: 1,
      features: Uint32Array.of(0, 0),
      scores: Float32Array.of(10, 10),
      importances: Float32Array.of(1, 1),
    };
    const prior = Float32Array.of(4, 7);
    expect([...fitWeights(samples, prior, 2, 30)]).toEqual([expect.closeTo(7, 5), 7]);
    expect(fitWeights(samples, prior, 1e9, 30)[0]).toBeCloseTo(4, 5);
    expect(fitWeights(samples, prior, 1e-6, 30)[0]).toBeCloseTo(10, 5);
  });

  test('counts a position by its importance', () => {
    const samples: Samples = {
      featuresPerSample: 1,
      features: Uint32Array.of(0, 0),
      scores: Float32Array.of(10, 2),
      importances: Float32Array.of(3, 1),
    };
    expect(fitWeights(samples, new Float32Array(1), 1e-6, 30)[0]).toBeCloseTo(8, 5);
    expect(fitWeights(samples, new Float32Array(1), 4, 30)[0]).toBeCloseTo(4, 5);
  });

  test('without data is the prior', () => {
    const samples: Samples = {
      featuresPerSample: 1,
      features: new Uint32Array(0),
      scores: new Float32Array(0),
      importances: new Float32Array(0),
    };
    expect([...fitWeights(samples, Float32Array.of(4, 7), 2, 30)]).toEqual([4, 7]);
    expect(measureErrors(new Float32Array(0), samples.scores)).toEqual({
      rootMeanSquare: 0,
      meanAbsolute: 0,
    });
  });

  test('errors are in discs', () => {
    const errors = measureErrors(Float32Array.of(1, 2, -3), Float32Array.of(1, -1, 1));
    expect(errors).toEqual({
      rootMeanSquare: expect.closeTo(5 / Math.sqrt(3), 6),
      meanAbsolute: expect.closeTo(7 / 3, 6),
    });
  });
});

describe('the curve from values to win probabilities', () => {
  /** Makes games that end by the curve of this scale, and their values. */
  function ended(scale: number, count = 20_000): [Float32Array, Float32Array] {
    const below = randomNumbers(5);
    const values = Float32Array.from({ length: count }, () => 60 * uniform(below) - 30);
    const wins = values.map((value) => (uniform(below) < 1 / (1 + Math.exp(-value / scale)) ? 2 : -2));
    return [values, wins];
  }

  test.each([1, 3, 6, 12])('finds the true scale %d', (scale) => {
    expect(fitWinScale(...ended(scale)) / scale).toBeCloseTo(1, 1);
  });

  test('is flatter with more chance; a draw counts half', () => {
    const scales = [2, 4, 8, 16].map((scale) => fitWinScale(...ended(scale)));
    expect(scales).toEqual([...scales].sort((a, b) => a - b));
    const drawn = (draws: number) =>
      fitWinScale(
        Float32Array.of(4, 4, 4, 4, 4),
        Float32Array.from({ length: 5 }, (_, i) => (i < draws ? 0 : i < 4 ? 6 : -6)),
      );
    expect(drawn(2)).toBeGreaterThan(drawn(0));
    expect(drawn(0)).toBeCloseTo(4 / Math.log(4), 5); // four of five won at a value of 4
    expect(drawn(2)).toBeCloseTo(4 / Math.log(1.5), 5);
  });

  test('is symmetric for the other side', () => {
    const [values, leads] = ended(4, 500);
    const mirrored = fitWinScale(
      values.map((each) => -each),
      leads.map((each) => -each),
    );
    expect(mirrored).toBeCloseTo(fitWinScale(values, leads), 5);
  });

  test('is never a step, and none if values predict nothing or the opposite', () => {
    expect(fitWinScale(Float32Array.of(1, 2, -3), Float32Array.of(2, 2, -2))).toBe(0.25);
    expect(fitWinScale(new Float32Array(0), new Float32Array(0))).toBe(0);
    expect(fitWinScale(Float32Array.of(0, 0), Float32Array.of(2, -2))).toBe(0);
    expect(fitWinScale(Float32Array.of(5, -5), Float32Array.of(-2, 2))).toBe(0);
  });
});

test('the table has a line a stage, with aligned columns', () => {
  const report = {
    stage: 3,
    least: 15,
    most: 16,
    positions: 4_565_431,
    error: 9.54689,
    heldOut: 120_702,
    heldOutError: 9.66673,
    heldOutAbsolute: 7.3932,
    scale: 5.15289,
  };
  expect(reportText([report])).toEqual([
    'stage  empties  positions  error  held out  error  absolute  win scale',
    '    3    15-16  4,565,431  9.547   120,702  9.667     7.393      5.153',
  ]);
});
