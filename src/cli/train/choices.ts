import { minimized, type SparseRows } from './newton.js';

// Conditional logit (McFadden, "Conditional logit analysis of qualitative choice behavior", 1974): among the moves of a
// position P(move is chosen) is as exp(logit), the logit the sum of the move's two weights.

/** A row is a position: the numbers of its moves' weights, two a move. */
export type Choices = SparseRows & {
  /** Which of each position's moves was chosen, from 0. */
  readonly chosen: Uint16Array;
};

/** Of moves to be among, as places in the order. */
export const PLACES = [1, 3, 8, 12] as const;

/** How well weights foretell what is chosen. */
export type ChoiceScore = {
  /** Mean log loss, in nats. */
  readonly loss: number;
  /** The shares of positions whose chosen move is among the first 1, 3, 8 and 12 of the order. */
  readonly among: readonly number[];
};

/** Writes each of a position's logits to `logits` and returns how many they are. */
function logitsAt({ numbers, offsets }: Choices, i: number, weights: Float64Array, logits: Float64Array) {
  const from = offsets[i]!;
  const moves = (offsets[i + 1]! - from) / 2;
  for (let move = 0, at = from; move < moves; move++, at += 2) {
    logits[move] = weights[numbers[at]!]! + weights[numbers[at + 1]!]!;
  }
  return moves;
}

/** Makes logits into chances; returns -log of the chosen one's. */
function toChances(logits: Float64Array, moves: number, chosen: number): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let move = 0; move < moves; move++) most = Math.max(most, logits[move]!);
  const wanted = logits[chosen]! - most;
  let sum = 0;
  for (let move = 0; move < moves; move++) {
    logits[move] = Math.exp(logits[move]! - most);
    sum += logits[move]!;
  }
  for (let move = 0; move < moves; move++) logits[move]! /= sum;
  return Math.log(sum) - wanted;
}

/** Room for the moves of any position. */
function roomFor({ offsets }: Choices): Float64Array {
  let most = 0;
  for (let i = 0; i + 1 < offsets.length; i++) most = Math.max(most, offsets[i + 1]! - offsets[i]!);
  return new Float64Array(most / 2);
}

/** How well weights, in nats, foretell what is chosen; of equal moves the first listed is tried first. */
export function choiceScoreOf(choices: Choices, weights: Float64Array): ChoiceScore {
  const { chosen } = choices;
  const logits = roomFor(choices);
  const among = PLACES.map(() => 0);
  let loss = 0;
  for (const [i, choice] of chosen.entries()) {
    const moves = logitsAt(choices, i, weights, logits);
    const wanted = logits[choice]!;
    let before = 0;
    for (let move = 0; move < moves; move++) {
      if (logits[move]! > wanted || (logits[move] === wanted && move < choice)) before++;
    }
    for (const [at, places] of PLACES.entries()) if (before < places) among[at]!++;
    loss += toChances(logits, moves, choice);
  }
  const count = Math.max(chosen.length, 1);
  return { loss: loss / count, among: among.map((each) => each / count) };
}

/** The weights, in nats, that minimize the log loss of the choices, leaning to `prior`; see `minimized`. */
export function fittedToChoices(choices: Choices, prior: Float64Array, ridge: number): Float64Array {
  const { numbers, offsets, chosen } = choices;
  const room = roomFor(choices);
  const moves = numbers.length / 2;
  return minimized(
    {
      at(weights) {
        let total = 0;
        for (let i = 0; i < chosen.length; i++) {
          total += toChances(room, logitsAt(choices, i, weights, room), chosen[i]!);
        }
        return total;
      },
      around(weights) {
        const slope = new Float64Array(prior.length);
        const scale = new Float64Array(prior.length);
        const chances = new Float32Array(moves);
        for (let i = 0; i < chosen.length; i++) {
          const from = offsets[i]!;
          const count = logitsAt(choices, i, weights, room);
          toChances(room, count, chosen[i]!);
          for (let move = 0; move < count; move++) {
            const chance = room[move]!;
            chances[from / 2 + move] = chance;
            const off = Number(move === chosen[i]) - chance;
            for (const number of [numbers[from + 2 * move]!, numbers[from + 2 * move + 1]!]) {
              slope[number]! += off;
              scale[number]! += chance * (1 - chance);
            }
          }
        }
        return { slope, scale, curve: (direction, image) => curve(choices, chances, room, direction, image) };
      },
    },
    prior,
    ridge,
  );
}

/** Adds to `image` how much faster the loss rises along a direction: what each move's logit does there against the mean. */
function curve(
  choices: Choices,
  chances: Float32Array,
  room: Float64Array,
  direction: Float64Array,
  image: Float64Array,
): void {
  const { numbers, offsets, chosen } = choices;
  for (let i = 0; i < chosen.length; i++) {
    const from = offsets[i]!;
    const moves = logitsAt(choices, i, direction, room);
    let mean = 0;
    for (let move = 0; move < moves; move++) mean += chances[from / 2 + move]! * room[move]!;
    for (let move = 0; move < moves; move++) {
      const figure = chances[from / 2 + move]! * (room[move]! - mean);
      image[numbers[from + 2 * move]!]! += figure;
      image[numbers[from + 2 * move + 1]!]! += figure;
    }
  }
}
