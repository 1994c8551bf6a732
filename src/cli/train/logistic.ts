import { minimized, type SparseRows } from './newton.js';

// Logistic regression with sparse rows of ones: P(win) = 1 / (1 + exp(-logit)), the logit a sum of weights.

export type Rows = SparseRows & {
  /** What the chance of each row should be, 0 to 1. */
  readonly targets: Float32Array;
};

export const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** -log P of a chance that should be `target`. */
export const lossOf = (logit: number, target: number): number =>
  Math.max(logit, 0) - target * logit + Math.log1p(Math.exp(-Math.abs(logit)));

/** Each row's sum of weights. */
export function logitsOf({ numbers, offsets }: SparseRows, weights: Float64Array): Float64Array {
  const logits = new Float64Array(offsets.length - 1);
  for (let i = 0, at = 0; i < logits.length; i++) {
    const end = offsets[i + 1]!;
    let sum = 0;
    for (; at < end; at++) sum += weights[numbers[at]!]!;
    logits[i] = sum;
  }
  return logits;
}

/** How well logits foretell results (1, 0 or a half): the mean log loss, in nats, and the share of those not drawn that is right. */
export function scoreOf(
  logits: Float64Array,
  results: Float32Array,
): { readonly loss: number; readonly accuracy: number } {
  let loss = 0;
  let right = 0;
  let decided = 0;
  for (const [i, logit] of logits.entries()) {
    loss += lossOf(logit, results[i]!);
    if (results[i] === 0.5) continue;
    decided++;
    if (logit > 0 === results[i]! > 0.5) right++;
  }
  return { loss: loss / Math.max(logits.length, 1), accuracy: right / Math.max(decided, 1) };
}

/** Adds to `sums`, at the numbers of each row, a figure of the row. */
function scatter({ numbers, offsets }: SparseRows, figures: Float64Array, sums: Float64Array): void {
  for (let i = 0, at = 0; i < figures.length; i++) {
    const end = offsets[i + 1]!;
    const figure = figures[i]!;
    for (; at < end; at++) sums[numbers[at]!]! += figure;
  }
}

/** The weights, in logits, that minimize the log loss of the rows, leaning to `prior`; see `minimized`. */
export function fitted(rows: Rows, prior: Float64Array, ridge: number): Float64Array {
  const { targets } = rows;
  const scattered = (figures: Float64Array): Float64Array => {
    const sums = new Float64Array(prior.length);
    scatter(rows, figures, sums);
    return sums;
  };
  return minimized(
    {
      at: (weights) =>
        logitsOf(rows, weights).reduce((total, logit, i) => total + lossOf(logit, targets[i]!), 0),
      around(weights) {
        const chances = logitsOf(rows, weights).map(sigmoid);
        const curves = chances.map((chance) => chance * (1 - chance));
        return {
          slope: scattered(chances.map((chance, i) => targets[i]! - chance)),
          scale: scattered(curves),
          curve: (direction, image) =>
            scatter(
              rows,
              logitsOf(rows, direction).map((each, i) => each * curves[i]!),
              image,
            ),
        };
      },
    },
    prior,
    ridge,
  );
}
