/** A training game, whose endgame both sides play exactly. */
export type TrainingGame = {
  /** Squares played; `PASS_FLAG` is added to a square before which the other side had to pass. */
  readonly squares: Uint8Array;
  /** Number of random moves at the start; the score is no evidence for the positions before them. */
  readonly randomPlies: number;
  /** Black's final disc difference, empty squares counting for the winner. */
  readonly score: number;
};

export const PASS_FLAG = 64;

// A record: number of squares u8, number of random ones u8, black's final score i8, one unused byte, then the squares.
export const RECORD_BYTES = 64;
const SQUARES = 4;

export function encodeGame({ squares, randomPlies, score }: TrainingGame): Uint8Array {
  const bytes = new Uint8Array(RECORD_BYTES);
  bytes.set([squares.length, randomPlies, score & 0xff]);
  bytes.set(squares, SQUARES);
  return bytes;
}

/** Decodes the game whose record begins at `at`; its squares share the records' memory. */
export function decodeGame(records: Uint8Array, at = 0): TrainingGame {
  const start = at + SQUARES;
  return {
    squares: records.subarray(start, start + records[at]!),
    randomPlies: records[at + 1]!,
    score: (records[at + 2]! << 24) >> 24,
  };
}
