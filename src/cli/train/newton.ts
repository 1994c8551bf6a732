// Truncated Newton (Nocedal and Wright, "Numerical Optimization", 2006, 7.1) for what sparse rows of ones make of weights.

/** A row's weights are those at `numbers` from `offsets[i]` up to `offsets[i + 1]`; a number may come several times. */
export type SparseRows = {
  readonly numbers: Uint16Array;
  readonly offsets: Uint32Array;
};

/** What a loss is like about some weights. */
export type Surroundings = {
  /** How fast it falls with each weight. */
  readonly slope: Float64Array;
  /** About the curvature of each weight alone. */
  readonly scale: Float64Array;
  /** Adds to `image` how much the slope falls along a direction. */
  curve(direction: Float64Array, image: Float64Array): void;
};

/** A convex loss of weights. */
export type Loss = {
  at(weights: Float64Array): number;
  around(weights: Float64Array): Surroundings;
};

const ROUNDS = 30; // of Newton's method; about five are enough
const INNER_ROUNDS = 40; // of conjugate gradients, for each step
const INNER_CLOSE = 1e-3; // of the residue that a step begins with, squared
const CLOSE = 1e-9; // of the first slope, squared: closer than a file's unit by far
const SHORTEST = 1 / 1024; // of a step

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** A vector's square, in the measure of a scale. */
const squareOf = (vector: Float64Array, scale: Float64Array): number =>
  vector.reduce((sum, each, i) => sum + (each * each) / scale[i]!, 0);

/** Newton's step down the slope, by conjugate gradients. */
function stepDown({ slope, scale, curve }: Surroundings, ridge: number): Float64Array {
  const residue = slope.slice();
  const direction = slope.map((each, i) => each / scale[i]!);
  const step = new Float64Array(slope.length);
  let worth = dot(residue, direction);
  const enough = INNER_CLOSE * worth;
  for (let round = 0; round < INNER_ROUNDS && worth > enough; round++) {
    const image = direction.map((each) => ridge * each);
    curve(direction, image);
    const length = worth / dot(direction, image);
    const before = worth;
    for (let i = 0; i < step.length; i++) {
      step[i]! += length * direction[i]!;
      residue[i]! -= length * image[i]!;
    }
    worth = squareOf(residue, scale);
    const kept = worth / before;
    for (let i = 0; i < step.length; i++) direction[i] = residue[i]! / scale[i]! + kept * direction[i]!;
  }
  return step;
}

/** The weights of the least loss, with half of `ridge` times their squared distance from `prior` added to it. */
export function minimized(loss: Loss, prior: Float64Array, ridge: number): Float64Array {
  let weights = prior.slice();
  const totalOf = (some: Float64Array): number =>
    some.reduce((sum, each, i) => sum + (ridge / 2) * (each - prior[i]!) ** 2, loss.at(some));
  let total = totalOf(weights);
  let enough: number | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const { slope, scale, curve } = loss.around(weights);
    for (let i = 0; i < slope.length; i++) {
      slope[i]! += ridge * (prior[i]! - weights[i]!);
      scale[i]! += ridge;
    }
    const worth = squareOf(slope, scale);
    enough ??= CLOSE * worth;
    if (worth <= enough) break;
    const step = stepDown({ slope, scale, curve }, ridge);
    const fall = dot(slope, step);
    let length = 1;
    const moved = () => weights.map((each, i) => each + length * step[i]!);
    let next = moved();
    let least = totalOf(next);
    while (length > SHORTEST && least > total - 1e-4 * length * fall) {
      length /= 2;
      next = moved();
      least = totalOf(next);
    }
    weights = next;
    total = least;
  }
  return weights;
}
