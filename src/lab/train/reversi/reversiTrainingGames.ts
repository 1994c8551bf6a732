/** A training game, whose endgame both sides play exactly. */
export type TrainingGame = {
  /** The squares played; `PASS_FLAG` is added to one before which the other side had to pass. */
  readonly squares: Uint8Array;
  /** How many of the first moves were random: the score says nothing of the positions before them. */
  readonly randomPlies: number;
  /** Black's final disc difference, empty squares counting for the winner. */
  readonly score: number;
};

export const PASS_FLAG = 64;

// A record: number of squares u8, random ones u8, black's final score i8, one byte unused, then the squares.
export const RECORD_BYTES = 64;
const SQUARES = 4;

export function encodeGame({ squares, randomPlies, score }: TrainingGame): Uint8Array {
  const bytes = new Uint8Array(RECORD_BYTES);
  bytes.set([squares.length, randomPlies, score & 0xff]);
  bytes.set(squares, SQUARES);
  return bytes;
}

/** The game whose record begins at `at`; its squares share the records' memory. */
export function decodeGame(records: Uint8Array, at = 0): TrainingGame {
  const start = at + SQUARES;
  return {
    squares: records.subarray(start, start + records[at]!),
    randomPlies: records[at + 1]!,
    score: (records[at + 2]! << 24) >> 24,
  };
}
