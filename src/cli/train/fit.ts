import type { Samples } from './samples.js';

/** How far off the values are, in discs: root mean square. */
export function errorOf({ terms, numbers, leads }: Samples, weights: Float32Array): number {
  let sum = 0;
  for (let i = 0, at = 0; i < leads.length; i++, at += terms) {
    let value = 0;
    for (let j = at; j < at + terms; j++) value += weights[numbers[j]!]!;
    sum += (leads[i]! - value) ** 2;
  }
  return Math.sqrt(sum / leads.length);
}

/**
 * The weights that minimize the squared error plus `ridge` times their squared distance from `prior`, in discs: linear
 * least squares by conjugate gradients, preconditioned by how often each weight is seen (Hestenes and Stiefel, 1952;
 * Buro, "Improving heuristic mini-max search by supervised learning", 2002).
 */
export function fitted(samples: Samples, prior: Float32Array, ridge: number, rounds: number): Float32Array {
  const { terms, numbers, leads } = samples;
  const size = prior.length;
  const scale = new Float64Array(size).fill(ridge);
  for (const number of numbers) scale[number]! += 1;
  const residue = new Float64Array(size); // of the normal equations
  for (let i = 0, at = 0; i < leads.length; i++, at += terms) {
    let off = leads[i]!;
    for (let j = at; j < at + terms; j++) off -= prior[numbers[j]!]!;
    for (let j = at; j < at + terms; j++) residue[numbers[j]!]! += off;
  }
  const step = new Float64Array(size);
  const direction = residue.map((each, i) => each / scale[i]!);
  const image = new Float64Array(size);
  let worth = dot(residue, direction);
  for (let round = 0; round < rounds && worth > 0; round++) {
    for (let i = 0; i < size; i++) image[i] = ridge * direction[i]!;
    for (let i = 0, at = 0; i < leads.length; i++, at += terms) {
      let value = 0;
      for (let j = at; j < at + terms; j++) value += direction[numbers[j]!]!;
      for (let j = at; j < at + terms; j++) image[numbers[j]!]! += value;
    }
    const length = worth / dot(direction, image);
    for (let i = 0; i < size; i++) {
      step[i]! += length * direction[i]!;
      residue[i]! -= length * image[i]!;
    }
    const before = worth;
    worth = 0;
    for (let i = 0; i < size; i++) worth += (residue[i]! * residue[i]!) / scale[i]!;
    const kept = worth / before;
    for (let i = 0; i < size; i++) direction[i] = residue[i]! / scale[i]! + kept * direction[i]!;
  }
  return prior.map((each, i) => each + step[i]!);
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
