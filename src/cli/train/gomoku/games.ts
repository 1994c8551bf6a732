import { OUTCOMES, type Outcome } from '../../../engine/core.js';

/** A game of training, in which both sides search their moves but for some random ones. */
export type TrainingGame = {
  readonly squares: Uint8Array;
  /** How many plies there are up to the last random one: the result says nothing of the positions before. */
  readonly random: number;
  readonly result: Exclude<Outcome, 'playing'>;
  /** What the search of each ply's move thought of the side to move's chance to win: in 254ths, or `UNKNOWN`. */
  readonly chances: Uint8Array;
};

/** Of a random move, or of one that needed no search. */
export const UNKNOWN = 255;
const CERTAIN = 254;

export const inByte = (chance: number): number => Math.round(CERTAIN * chance);
export const chanceIn = (byte: number): number => byte / CERTAIN;

/** Plies of the longest game. */
export const LONGEST = 200;

// A record: number of squares u8, random ones u8, the result u8 (an index of `OUTCOMES`), nothing, then the squares,
// then the chances.
const SQUARES = 4;
const CHANCES = SQUARES + LONGEST;
export const RECORD_BYTES = CHANCES + LONGEST;

export function encodeGame({ squares, random, result, chances }: TrainingGame): Uint8Array {
  const bytes = new Uint8Array(RECORD_BYTES);
  bytes.set([squares.length, random, OUTCOMES.indexOf(result)]);
  bytes.set(squares, SQUARES);
  bytes.set(chances, CHANCES);
  return bytes;
}

/** The game whose record begins at `at`; its squares and chances are the very bytes. */
export function decodeGame(records: Uint8Array, at = 0): TrainingGame {
  const plies = records[at]!;
  const row = (from: number) => records.subarray(at + from, at + from + plies);
  return {
    squares: row(SQUARES),
    random: records[at + 1]!,
    result: OUTCOMES[records[at + 2]!] as TrainingGame['result'],
    chances: row(CHANCES),
  };
}
