import { OUTCOMES, type Outcome } from '../../../engine/wasm/core.js';

/** A training game, in which both sides search their moves except for some random ones. */
export type TrainingGame = {
  readonly squares: Uint8Array;
  /** Plies up to the last random move: the result says nothing of the positions before. */
  readonly randomPlies: number;
  readonly result: Exclude<Outcome, 'playing'>;
  /** Of each ply's side to move, by the search of its move: in 254ths, or `UNKNOWN`. */
  readonly winProbabilities: Uint8Array;
};

/** Of a random move, or of one that needed no search. */
export const UNKNOWN = 255;
const MAX_PROBABILITY = 254;

export const encodeProbability = (probability: number): number => Math.round(MAX_PROBABILITY * probability);
export const decodeProbability = (byte: number): number => byte / MAX_PROBABILITY;

/** Plies of the longest game. */
export const MAX_PLIES = 200;

// A record: number of squares u8, random ones u8, the result u8 (an index of `OUTCOMES`), one byte unused, then the squares,
// then the win probabilities.
const SQUARES = 4;
const PROBABILITIES = SQUARES + MAX_PLIES;
export const RECORD_BYTES = PROBABILITIES + MAX_PLIES;

export function encodeGame({ squares, randomPlies, result, winProbabilities }: TrainingGame): Uint8Array {
  const bytes = new Uint8Array(RECORD_BYTES);
  bytes.set([squares.length, randomPlies, OUTCOMES.indexOf(result)]);
  bytes.set(squares, SQUARES);
  bytes.set(winProbabilities, PROBABILITIES);
  return bytes;
}

/** The game whose record begins at `at`; its arrays share the records' memory. */
export function decodeGame(records: Uint8Array, at = 0): TrainingGame {
  const plies = records[at]!;
  const row = (from: number) => records.subarray(at + from, at + from + plies);
  return {
    squares: row(SQUARES),
    randomPlies: records[at + 1]!,
    result: OUTCOMES[records[at + 2]!] as TrainingGame['result'],
    winProbabilities: row(PROBABILITIES),
  };
}
