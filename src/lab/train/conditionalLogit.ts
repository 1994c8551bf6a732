import { minimize, type SparseRows } from './newton.js';

// Conditional logit (McFadden, "Conditional logit analysis of qualitative choice behavior", 1974): among the moves of a
// position, P(move is chosen) is proportional to exp(logit), where the logit is the sum of the move's two weights.

/** A row is a position: the indices of its moves' weights, two a move. */
export type Choices = SparseRows & {
  /** Index of each position's chosen move, from 0. */
  readonly chosen: Uint16Array;
};

/** Reported ranks: whether the chosen move is among the first 1, 3, 8 or 12. */
export const TOP_COUNTS = [1, 3, 8, 12] as const;

/** Quality of the predicted choices. */
export type ChoiceScore = {
  /** Mean log loss, in nats. */
  readonly loss: number;
  /** Shares of positions whose chosen move is among the first `TOP_COUNTS`. */
  readonly among: readonly number[];
};

/** Writes the logits of position i's moves to `logits`, and returns their number. */
function computeLogits(
  { indices, offsets }: Choices,
  i: number,
  weights: Float64Array,
  logits: Float64Array,
): number {
  const from = offsets[i]!;
  const moves = (offsets[i + 1]! - from) / 2;
  for (let move = 0, at = from; move < moves; move++, at += 2) {
    logits[move] = weights[indices[at]!]! + weights[indices[at + 1]!]!;
  }
  return moves;
}

/** Turns logits into probabilities in place; returns the log loss of the chosen move. */
function softmax(logits: Float64Array, moves: number, chosen: number): number {
  let max = Number.NEGATIVE_INFINITY;
  for (let move = 0; move < moves; move++) max = Math.max(max, logits[move]!);
  const chosenLogit = logits[chosen]! - max;
  let sum = 0;
  for (let move = 0; move < moves; move++) {
    logits[move] = Math.exp(logits[move]! - max);
    sum += logits[move]!;
  }
  for (let move = 0; move < moves; move++) logits[move]! /= sum;
  return Math.log(sum) - chosenLogit;
}

/** Allocates an array for the moves of any position. */
function allocateLogits({ offsets }: Choices): Float64Array {
  let max = 0;
  for (let i = 0; i + 1 < offsets.length; i++) max = Math.max(max, offsets[i + 1]! - offsets[i]!);
  return new Float64Array(max / 2);
}

/** Scores how well weights, in nats, predict the choices; equal moves rank in listed order. */
export function scoreChoices(choices: Choices, weights: Float64Array): ChoiceScore {
  const { chosen } = choices;
  const logits = allocateLogits(choices);
  const among = TOP_COUNTS.map(() => 0);
  let loss = 0;
  for (const [i, choice] of chosen.entries()) {
    const moves = computeLogits(choices, i, weights, logits);
    const chosenLogit = logits[choice]!;
    let rank = 0;
    for (let move = 0; move < moves; move++) {
      if (logits[move]! > chosenLogit || (logits[move] === chosenLogit && move < choice)) rank++;
    }
    for (const [at, count] of TOP_COUNTS.entries()) if (rank < count) among[at]!++;
    loss += softmax(logits, moves, choice);
  }
  const count = Math.max(chosen.length, 1);
  return { loss: loss / count, among: among.map((each) => each / count) };
}

/** Fits weights, in nats, that minimize the log loss of the choices, regularized towards `prior`; see `minimize`. */
export function fitChoices(choices: Choices, prior: Float64Array, ridge: number): Float64Array {
  const { indices, offsets, chosen } = choices;
  const buffer = allocateLogits(choices);
  const moves = indices.length / 2;
  return minimize(
    {
      valueAt(weights) {
        let total = 0;
        for (let i = 0; i < chosen.length; i++) {
          total += softmax(buffer, computeLogits(choices, i, weights, buffer), chosen[i]!);
        }
        return total;
      },
      derivativesAt(weights) {
        const gradient = new Float64Array(prior.length);
        const diagonal = new Float64Array(prior.length);
        const probabilities = new Float32Array(moves);
        for (let i = 0; i < chosen.length; i++) {
          const from = offsets[i]!;
          const count = computeLogits(choices, i, weights, buffer);
          softmax(buffer, count, chosen[i]!);
          for (let move = 0; move < count; move++) {
            const probability = buffer[move]!;
            probabilities[from / 2 + move] = probability;
            const error = probability - Number(move === chosen[i]);
            for (const index of [indices[from + 2 * move]!, indices[from + 2 * move + 1]!]) {
              gradient[index]! += error;
              diagonal[index]! += probability * (1 - probability);
            }
          }
        }
        return {
          gradient,
          diagonal,
          hessianVector: (direction, product) =>
            addHessianVector(choices, probabilities, buffer, direction, product),
        };
      },
    },
    prior,
    ridge,
  );
}

/** Adds the Hessian times `direction` to `product`: each move's change of logit, less the position's mean, times its probability. */
function addHessianVector(
  choices: Choices,
  probabilities: Float32Array,
  buffer: Float64Array,
  direction: Float64Array,
  product: Float64Array,
): void {
  const { indices, offsets, chosen } = choices;
  for (let i = 0; i < chosen.length; i++) {
    const from = offsets[i]!;
    const moves = computeLogits(choices, i, direction, buffer);
    let mean = 0;
    for (let move = 0; move < moves; move++) mean += probabilities[from / 2 + move]! * buffer[move]!;
    for (let move = 0; move < moves; move++) {
      const value = probabilities[from / 2 + move]! * (buffer[move]! - mean);
      product[indices[from + 2 * move]!]! += value;
      product[indices[from + 2 * move + 1]!]! += value;
    }
  }
}
