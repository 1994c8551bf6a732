/** A game of training, and how it ends when both play the end exactly. */
export type TrainingGame = {
  /** The squares played; 64 is added to one before which the other side had to pass. */
  readonly squares: Uint8Array;
  /** How many of the first ones were random: the end says nothing of the positions before them. */
  readonly random: number;
  /** Black's lead at the end, squares left empty counting for the winner. */
  readonly lead: number;
};

export const AFTER_PASS = 64;

// A record: number of squares u8, random ones u8, black's lead i8, nothing, then the squares.
export const RECORD_BYTES = 64;
const SQUARES = 4;

export function encodeGame({ squares, random, lead }: TrainingGame): Uint8Array {
  const bytes = new Uint8Array(RECORD_BYTES);
  bytes.set([squares.length, random, lead & 0xff]);
  bytes.set(squares, SQUARES);
  return bytes;
}

/** The game whose record begins at `at`; its squares are the very bytes. */
export function decodeGame(records: Uint8Array, at = 0): TrainingGame {
  const start = at + SQUARES;
  return {
    squares: records.subarray(start, start + records[at]!),
    random: records[at + 1]!,
    lead: (records[at + 2]! << 24) >> 24,
  };
}
