// Truncated Newton (Nocedal and Wright, "Numerical Optimization", 2006, 7.1) for convex losses of weights whose features are
// sparse and binary.

/** Row i sums the weights at `indices` from `offsets[i]` up to `offsets[i + 1]`; an index may occur several times. */
export type SparseRows = {
  readonly indices: Uint16Array;
  readonly offsets: Uint32Array;
};

/** Derivatives of a loss at some weights, each of the weights' length. */
type Derivatives = {
  readonly gradient: Float64Array;
  /** Approximate diagonal of the Hessian. */
  readonly diagonal: Float64Array;
  /** Adds the product of the Hessian and `direction` to `product`. */
  hessianVector(direction: Float64Array, product: Float64Array): void;
};

/** A convex loss function of weights. */
type Loss = {
  valueAt(weights: Float64Array): number;
  derivativesAt(weights: Float64Array): Derivatives;
};

const MAX_ITERATIONS = 30; // of Newton's method; about five suffice
const MAX_CG_ITERATIONS = 40; // of conjugate gradients, for each step
const CG_TOLERANCE = 1e-3; // of a step's first squared residual
const TOLERANCE = 1e-9; // of the first squared gradient: far below a file's precision
const MIN_STEP_LENGTH = 1 / 1024;
const ARMIJO = 1e-4; // share of the expected decrease that a step must reach

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** Squared norm of a vector, preconditioned by a diagonal. */
const squaredNorm = (vector: Float64Array, diagonal: Float64Array): number =>
  vector.reduce((sum, each, i) => sum + (each * each) / diagonal[i]!, 0);

/** Computes Newton's step by conjugate gradients preconditioned by the diagonal. */
function newtonStep({ gradient, diagonal, hessianVector }: Derivatives, ridge: number): Float64Array {
  const residual = gradient.map((each) => -each);
  const direction = residual.map((each, i) => each / diagonal[i]!);
  const step = new Float64Array(gradient.length);
  let square = dot(residual, direction);
  const tolerance = CG_TOLERANCE * square;
  for (let iteration = 0; iteration < MAX_CG_ITERATIONS && square > tolerance; iteration++) {
    const product = direction.map((each) => ridge * each);
    hessianVector(direction, product);
    const alpha = square / dot(direction, product);
    const previous = square;
    for (let i = 0; i < step.length; i++) {
      step[i]! += alpha * direction[i]!;
      residual[i]! -= alpha * product[i]!;
    }
    square = squaredNorm(residual, diagonal);
    const beta = square / previous;
    for (let i = 0; i < step.length; i++) direction[i] = residual[i]! / diagonal[i]! + beta * direction[i]!;
  }
  return step;
}

/** Finds the weights that minimize a loss plus half of `ridge` times their squared distance from `prior`. */
export function minimize(loss: Loss, prior: Float64Array, ridge: number): Float64Array {
  let weights = prior.slice();
  const totalAt = (some: Float64Array): number =>
    some.reduce((sum, each, i) => sum + (ridge / 2) * (each - prior[i]!) ** 2, loss.valueAt(some));
  let total = totalAt(weights);
  let tolerance: number | undefined;
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const { gradient, diagonal, hessianVector } = loss.derivativesAt(weights);
    for (let i = 0; i < gradient.length; i++) {
      gradient[i]! += ridge * (weights[i]! - prior[i]!);
      diagonal[i]! += ridge;
    }
    const square = squaredNorm(gradient, diagonal);
    tolerance ??= TOLERANCE * square;
    if (square <= tolerance) break;
    const step = newtonStep({ gradient, diagonal, hessianVector }, ridge);
    const decrease = -dot(gradient, step);
    let length = 1;
    const advance = () => weights.map((each, i) => each + length * step[i]!);
    let next = advance();
    let nextTotal = totalAt(next);
    while (length > MIN_STEP_LENGTH && nextTotal > total - ARMIJO * length * decrease) {
      length /= 2;
      next = advance();
      nextTotal = totalAt(next);
    }
    weights = next;
    total = nextTotal;
  }
  return weights;
}
