import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../../../src/engine/random.js';
import { fitLines, reportText } from '../../../../src/lab/train/gomoku/gomokuReport.js';
import { fitLogistic, type LabeledRows, logitsOf, scoreLogits } from '../../../../src/lab/train/logistic.js';
import { quantize } from '../../../../src/lab/train/quantize.js';

const WEIGHTS = 30;
const truth = Float64Array.from({ length: WEIGHTS }, (_, i) => (((i * 7) % 11) - 5) / 4);
const none = new Float64Array(WEIGHTS);

/** Makes rows of one to six weights, some of them repeated, with outcomes by the true weights' probabilities. */
function made(count: number, seed = 1): LabeledRows {
  const below = randomNumbers(seed);
  const rows = Array.from({ length: count }, () =>
    Array.from({ length: 1 + below(6) }, () => below(WEIGHTS)),
  );
  const indices = Uint16Array.from(rows.flat());
  const offsets = new Uint32Array(count + 1);
  for (const [i, row] of rows.entries()) offsets[i + 1] = offsets[i]! + row.length;
  const chances = logitsOf({ indices, offsets }, truth).map((logit) => 1 / (1 + Math.exp(-logit)));
  const targets = Float32Array.from(chances, (chance) => Number((below(1e6) + 0.5) / 1e6 < chance));
  return { indices, offsets, targets };
}

const lossOf = (rows: LabeledRows, weights: Float64Array) =>
  scoreLogits(logitsOf(rows, weights), rows.targets).loss;

describe('the logistic fit', () => {
  test('finds the true weights', () => {
    const weights = fitLogistic(made(60_000), none, 1);
    for (const [i, each] of weights.entries()) expect(Math.abs(each - truth[i]!)).toBeLessThan(0.1);
  });

  test('minimizes log loss plus the ridge: no small step reduces the sum', () => {
    const rows = made(300);
    const prior = truth.map((each) => -each);
    const weights = fitLogistic(rows, prior, 5);
    const total = (some: Float64Array) =>
      lossOf(rows, some) * rows.targets.length +
      2.5 * some.reduce((sum, each, i) => sum + (each - prior[i]!) ** 2, 0);
    for (let i = 0; i < WEIGHTS; i++) {
      for (const step of [-0.005, 0.005]) {
        expect(total(weights.map((each, j) => (i === j ? each + step : each)))).toBeGreaterThan(
          total(weights),
        );
      }
    }
  });

  test('finds the minimum from afar, too, where full Newton steps diverge', () => {
    const rows = made(2000);
    const near = fitLogistic(rows, none, 0.01);
    const far = fitLogistic(rows, new Float64Array(WEIGHTS).fill(12), 0.01);
    expect(lossOf(rows, far)).toBeLessThan(lossOf(rows, near) + 1e-3);
  });

  test('learns from probabilities as well as results', () => {
    const rows = {
      indices: Uint16Array.of(0, 0),
      offsets: Uint32Array.of(0, 1, 2),
      targets: Float32Array.of(0.9, 0.7),
    };
    expect(fitLogistic(rows, none, 1e-9)[0]).toBeCloseTo(Math.log(0.8 / 0.2), 4);
  });

  test('keeps weights without data at the prior, and leans to it by the ridge', () => {
    const rows = { indices: Uint16Array.of(0), offsets: Uint32Array.of(0, 1), targets: Float32Array.of(1) };
    const prior = Float64Array.of(-1, 7);
    const [seen, unseen] = fitLogistic(rows, prior, 2);
    expect(unseen).toBe(7);
    expect(2 * (seen! + 1)).toBeCloseTo(1 - 1 / (1 + Math.exp(-seen!)), 5);
    expect(fitLogistic(rows, prior, 1e9)[0]).toBeCloseTo(-1, 5);
  });

  test('without data is the prior', () => {
    const rows = {
      indices: new Uint16Array(0),
      offsets: new Uint32Array(1),
      targets: new Float32Array(0),
    };
    expect(fitLogistic(rows, truth, 2)).toEqual(truth);
    expect(scoreLogits(new Float64Array(0), rows.targets)).toEqual({ loss: 0, accuracy: 0 });
  });

  test('the loss is in nats; a draw has even chances and counts as neither right nor wrong', () => {
    const { loss, accuracy } = scoreLogits(Float64Array.of(0, 0, 2, 3), Float32Array.of(1, 0.5, 0, 1));
    expect(accuracy).toBe(1 / 3);
    expect(loss).toBeCloseTo(
      (2 * Math.log(2) + Math.log(1 + Math.exp(2)) + Math.log(1 + Math.exp(-3))) / 4,
      9,
    );
  });
});

test('weights are rounded to the unit of a file, and clamped to its range', () => {
  expect([...quantize(Float64Array.of(0.26, -0.24, 1e6, -1e6), 4)]).toEqual([1, -1, 32767, -32767]);
});

test('the tables have a line a generation, with aligned columns', () => {
  const fit = { positions: 2_345_678, before: 0.61234, loss: 0.5, accuracy: 0.7512 };
  const evaluation = { fitted: fit, heldOut: { ...fit, positions: 99, loss: 0.50555 } };
  const before = { loss: 2.75, among: [0.25, 0.5, 0.75, 0.9] };
  const after = { loss: 2.5, among: [0.3, 0.6, 0.8, 1] };
  const order = {
    fitted: { positions: 1_234, before, after },
    heldOut: { positions: 56, before, after: { ...after, loss: 2.6 } },
  };
  const network = { fitted: { ...fit, before: 0.5, loss: 0.49 }, heldOut: fit };
  const report = { evaluation, network, order };
  expect(reportText([report, report])).toEqual([
    'generation  positions  before  log loss   right  held out  before  log loss   right',
    '         0  2,345,678  0.6123    0.5000  75.1 %        99  0.6123    0.5056  75.1 %',
    '         1  2,345,678  0.6123    0.5000  75.1 %        99  0.6123    0.5056  75.1 %',
    '',
    'generation  positions  before  log loss   right   held out  before  log loss   right',
    '         0  2,345,678  0.5000    0.4900  75.1 %  2,345,678  0.6123    0.5000  75.1 %',
    '         1  2,345,678  0.5000    0.4900  75.1 %  2,345,678  0.6123    0.5000  75.1 %',
    '',
    'generation  moves  before  log loss  held out  before  log loss           first         first 3         first 8         first 12',
    '         0  1,234  2.7500    2.5000        56  2.7500    2.6000  25.0 to 30.0 %  50.0 to 60.0 %  75.0 to 80.0 %  90.0 to 100.0 %',
    '         1  1,234  2.7500    2.5000        56  2.7500    2.6000  25.0 to 30.0 %  50.0 to 60.0 %  75.0 to 80.0 %  90.0 to 100.0 %',
  ]);
  expect(fitLines(report)).toEqual([
    '2,345,678 positions, log loss 0.5000 (before 0.6123), held out 0.5056 (before 0.6123)',
    '2,345,678 positions, network, log loss 0.4900 (before 0.5000), held out 0.5000 (before 0.6123)',
    '1,234 moves, log loss 2.5000 (before 2.7500), held out 2.6000 (before 2.7500)',
  ]);
});
