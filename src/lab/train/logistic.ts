import { minimize, type SparseRows } from './newton.js';

// Logistic regression with sparse binary features: P(win) = 1 / (1 + exp(-logit)), where the logit is a sum of weights.

export type LabeledRows = SparseRows & {
  /** Target probability of each row, 0 to 1. */
  readonly targets: Float32Array;
};

export const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** Cross entropy, in nats, of a logit for a target probability. */
export const logLoss = (logit: number, target: number): number =>
  Math.max(logit, 0) - target * logit + Math.log1p(Math.exp(-Math.abs(logit)));

/** Returns each row's sum of weights. */
export function logitsOf({ indices, offsets }: SparseRows, weights: Float64Array): Float64Array {
  const logits = new Float64Array(offsets.length - 1);
  for (let i = 0, at = 0; i < logits.length; i++) {
    const end = offsets[i + 1]!;
    let sum = 0;
    for (; at < end; at++) sum += weights[indices[at]!]!;
    logits[i] = sum;
  }
  return logits;
}

/**
 * Scores how well logits predict results (1, 0 or a half for a draw): the mean log loss, in nats, and the share of the decided games
 * that is predicted correctly.
 */
export function scoreLogits(
  logits: Float64Array,
  results: Float32Array,
): { readonly loss: number; readonly accuracy: number } {
  let loss = 0;
  let right = 0;
  let decided = 0;
  for (const [i, logit] of logits.entries()) {
    loss += logLoss(logit, results[i]!);
    if (results[i] === 0.5) continue;
    decided++;
    if (logit > 0 === results[i]! > 0.5) right++;
  }
  return { loss: loss / Math.max(logits.length, 1), accuracy: right / Math.max(decided, 1) };
}

/** Adds each row's value to `sums` at the row's indices. */
function scatterAdd({ indices, offsets }: SparseRows, values: Float64Array, sums: Float64Array): void {
  for (let i = 0, at = 0; i < values.length; i++) {
    const end = offsets[i + 1]!;
    const value = values[i]!;
    for (; at < end; at++) sums[indices[at]!]! += value;
  }
}

/** Fits weights, in logits, that minimize the log loss of the rows, regularized towards `prior`; see `minimize`. */
export function fitLogistic(rows: LabeledRows, prior: Float64Array, ridge: number): Float64Array {
  const { targets } = rows;
  const scattered = (values: Float64Array): Float64Array => {
    const sums = new Float64Array(prior.length);
    scatterAdd(rows, values, sums);
    return sums;
  };
  return minimize(
    {
      valueAt: (weights) =>
        logitsOf(rows, weights).reduce((total, logit, i) => total + logLoss(logit, targets[i]!), 0),
      derivativesAt(weights) {
        const probabilities = logitsOf(rows, weights).map(sigmoid);
        const curvatures = probabilities.map((p) => p * (1 - p));
        return {
          gradient: scattered(probabilities.map((p, i) => p - targets[i]!)),
          diagonal: scattered(curvatures),
          hessianVector: (direction, product) =>
            scatterAdd(
              rows,
              logitsOf(rows, direction).map((each, i) => each * curvatures[i]!),
              product,
            ),
        };
      },
    },
    prior,
    ridge,
  );
}
