import type { Square } from '../../../rules/position.js';

/** A training game, whose endgame both sides play exactly. */
export type TrainingGame = {
  /** Squares played, with `PASS_FLAG` or `RANDOM_FLAG` added. */
  readonly squares: Uint8Array;
  /** Value of the position before each of the squares for the side to move, by a search, in discs; or `UNKNOWN`. */
  readonly values: Int8Array;
  /** Black's final disc difference, empty squares counting for the winner. */
  readonly score: number;
};

/** Marks a square before which the other side had to pass. */
export const PASS_FLAG = 64;
/** Marks a random move. */
export const RANDOM_FLAG = 128;
/** Value of a position that was not searched. */
export const UNKNOWN = -128;

/** Returns the square of a game's entry, without its flags. */
export const squareOf = (entry: number): Square => (entry & ~(PASS_FLAG | RANDOM_FLAG)) as Square;

/** Moves of the longest game. */
export const MAX_MOVES = 52;

// A record: number of squares u8, black's final score i8, two unused bytes, then the squares, then the values.
const SQUARES = 4;
const VALUES = SQUARES + MAX_MOVES;
export const RECORD_BYTES = VALUES + MAX_MOVES;

export function encodeGame({ squares, values, score }: TrainingGame): Uint8Array {
  const bytes = new Uint8Array(RECORD_BYTES);
  bytes.set([squares.length, score & 0xff]);
  bytes.set(squares, SQUARES);
  bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.length), VALUES);
  return bytes;
}

/** Decodes the game whose record begins at `at`; its arrays share the records' memory. */
export function decodeGame(records: Uint8Array, at = 0): TrainingGame {
  const count = records[at]!;
  return {
    squares: records.subarray(at + SQUARES, at + SQUARES + count),
    values: new Int8Array(records.buffer, records.byteOffset + at + VALUES, count),
    score: (records[at + 1]! << 24) >> 24,
  };
}
