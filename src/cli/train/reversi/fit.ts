import type { Samples } from './samples.js';

const CLOSE = 1e-12; // of the first residue, squared: closer than the file's 256ths by far

/** What each position is worth by the weights. */
export function valuesOf({ terms, numbers, leads }: Samples, weights: Float32Array): Float32Array {
  const values = new Float32Array(leads.length);
  for (let i = 0, at = 0; i < leads.length; i++, at += terms) {
    let value = 0;
    for (let j = at; j < at + terms; j++) value += weights[numbers[j]!]!;
    values[i] = value;
  }
  return values;
}

/** How far values are off, in discs; 0 where there are none. */
export type Errors = { readonly rootMeanSquare: number; readonly meanAbsolute: number };

export function errorsOf(values: Float32Array, leads: Float32Array): Errors {
  let squares = 0;
  let sum = 0;
  for (let i = 0; i < leads.length; i++) {
    const off = leads[i]! - values[i]!;
    squares += off * off;
    sum += Math.abs(off);
  }
  const count = Math.max(leads.length, 1);
  return { rootMeanSquare: Math.sqrt(squares / count), meanAbsolute: sum / count };
}

/** Adds to `sums`, at the numbers of each position's weights, a figure of the position. */
function scatter({ terms, numbers }: Samples, figures: Float32Array, sums: Float64Array): void {
  for (let i = 0, at = 0; i < figures.length; i++, at += terms) {
    const figure = figures[i]!;
    for (let j = at; j < at + terms; j++) sums[numbers[j]!]! += figure;
  }
}

/**
 * The weights that minimize the squared error plus `ridge` times their squared distance from `prior`, in discs: linear
 * least squares by conjugate gradients, preconditioned by how often each weight is seen (Hestenes and Stiefel, 1952;
 * Buro, "Improving heuristic mini-max search by supervised learning", 2002).
 */
export function fitted(
  samples: Samples,
  prior: Float32Array,
  ridge: number,
  rounds: number,
): Float32Array<ArrayBuffer> {
  const size = prior.length;
  const scale = new Float64Array(size).fill(ridge);
  for (const number of samples.numbers) scale[number]! += 1;
  const residue = new Float64Array(size); // of the normal equations
  scatter(
    samples,
    valuesOf(samples, prior).map((value, i) => samples.leads[i]! - value),
    residue,
  );
  const step = new Float64Array(size);
  // Of single precision, as twice as much of it stays in the cache; the residue follows what it truly is.
  const direction = new Float32Array(size);
  const image = new Float64Array(size);
  let worth = 0;
  for (let i = 0; i < size; i++) {
    direction[i] = residue[i]! / scale[i]!;
    worth += residue[i]! * direction[i]!;
  }
  const enough = CLOSE * worth;
  for (let round = 0; round < rounds && worth > enough; round++) {
    for (let i = 0; i < size; i++) image[i] = ridge * direction[i]!;
    scatter(samples, valuesOf(samples, direction), image);
    let along = 0;
    let curved = 0;
    for (let i = 0; i < size; i++) {
      along += direction[i]! * residue[i]!;
      curved += direction[i]! * image[i]!;
    }
    const length = along / curved;
    const before = worth;
    worth = 0;
    for (let i = 0; i < size; i++) {
      step[i]! += length * direction[i]!;
      residue[i]! -= length * image[i]!;
      worth += (residue[i]! * residue[i]!) / scale[i]!;
    }
    const kept = worth / before;
    for (let i = 0; i < size; i++) direction[i] = residue[i]! / scale[i]! + kept * direction[i]!;
  }
  return prior.map((each, i) => each + step[i]!);
}
