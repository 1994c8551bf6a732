// Logistic regression with sparse rows of ones: P(win) = 1 / (1 + exp(-logit)), the logit a sum of weights.

/** A row's weights are those at `numbers` from `offsets[i]` up to `offsets[i + 1]`; a number may come several times. */
export type Rows = {
  readonly numbers: Uint16Array;
  readonly offsets: Uint32Array;
  /** What the chance of each row should be, 0 to 1. */
  readonly targets: Float32Array;
};

const ROUNDS = 30; // of Newton's method; about five are enough
const INNER_ROUNDS = 40; // of conjugate gradients, for each step
const INNER_CLOSE = 1e-3; // of the residue that a step begins with, squared
const CLOSE = 1e-9; // of the first slope, squared: closer than a file's unit by far
const SHORTEST = 1 / 1024; // of a step

const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** -log P of a chance that should be `target`. */
const lossOf = (logit: number, target: number): number =>
  Math.max(logit, 0) - target * logit + Math.log1p(Math.exp(-Math.abs(logit)));

/** Each row's sum of weights. */
export function logitsOf({ numbers, offsets }: Pick<Rows, 'numbers' | 'offsets'>, weights: Float64Array) {
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
function scatter({ numbers, offsets }: Rows, figures: Float64Array, sums: Float64Array): void {
  for (let i = 0, at = 0; i < figures.length; i++) {
    const end = offsets[i + 1]!;
    const figure = figures[i]!;
    for (; at < end; at++) sums[numbers[at]!]! += figure;
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** Newton's step up the slope, by conjugate gradients; `scale` is about the curvature of each weight alone. */
function stepUp(
  rows: Rows,
  slope: Float64Array,
  curves: Float64Array,
  scale: Float64Array,
  ridge: number,
): Float64Array {
  const residue = slope.slice();
  const direction = slope.map((each, i) => each / scale[i]!);
  const step = new Float64Array(slope.length);
  let worth = dot(residue, direction);
  const enough = INNER_CLOSE * worth;
  for (let round = 0; round < INNER_ROUNDS && worth > enough; round++) {
    const image = direction.map((each) => ridge * each);
    const along = logitsOf(rows, direction);
    scatter(
      rows,
      along.map((each, i) => each * curves[i]!),
      image,
    );
    const length = worth / dot(direction, image);
    const before = worth;
    for (let i = 0; i < step.length; i++) {
      step[i]! += length * direction[i]!;
      residue[i]! -= length * image[i]!;
    }
    worth = residue.reduce((sum, each, i) => sum + (each * each) / scale[i]!, 0);
    const kept = worth / before;
    for (let i = 0; i < step.length; i++) direction[i] = residue[i]! / scale[i]! + kept * direction[i]!;
  }
  return step;
}

/**
 * The weights, in logits, that minimize the log loss of the rows plus half of `ridge` times their squared distance from
 * `prior`: truncated Newton (Nocedal and Wright, "Numerical Optimization", 2006, 7.1).
 */
export function fitted(rows: Rows, prior: Float64Array, ridge: number): Float64Array {
  const weights = prior.slice();
  let logits = logitsOf(rows, weights);
  const totalOf = (some: Float64Array, by: Float64Array, length: number): number => {
    let total = 0;
    for (let i = 0; i < some.length; i++) total += lossOf(some[i]!, rows.targets[i]!);
    for (let i = 0; i < prior.length; i++)
      total += (ridge / 2) * (weights[i]! + length * by[i]! - prior[i]!) ** 2;
    return total;
  };
  let enough: number | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const chances = logits.map(sigmoid);
    const slope = weights.map((each, i) => ridge * (prior[i]! - each));
    scatter(
      rows,
      chances.map((chance, i) => rows.targets[i]! - chance),
      slope,
    );
    const curves = chances.map((chance) => chance * (1 - chance));
    const scale = new Float64Array(prior.length).fill(ridge);
    scatter(rows, curves, scale);
    const worth = slope.reduce((sum, each, i) => sum + (each * each) / scale[i]!, 0);
    enough ??= CLOSE * worth;
    if (worth <= enough) break;
    const step = stepUp(rows, slope, curves, scale, ridge);
    const along = logitsOf(rows, step);
    const rise = dot(slope, step);
    const total = totalOf(logits, step, 0);
    let length = 1;
    const moved = () => logits.map((each, i) => each + length * along[i]!);
    let next = moved();
    while (length > SHORTEST && totalOf(next, step, length) > total - 1e-4 * length * rise) {
      length /= 2;
      next = moved();
    }
    logits = next;
    for (let i = 0; i < weights.length; i++) weights[i]! += length * step[i]!;
  }
  return weights;
}
