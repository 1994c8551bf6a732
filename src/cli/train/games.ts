/** A game of training, and how it ends when both play the end exactly. */
export type TrainingGame = {
  /** The squares played; 64 is added to one before which the other side had to pass. */
  readonly squares: Uint8Array;
  /** How many of the first ones were random: the end says nothing of the positions before them. */
  readonly random: number;
  /** Black's lead as it was expected before each square, by the search that chose it; 0 before random ones. */
  readonly expected: Int8Array;
  /** Black's lead at the end, squares left empty counting for the winner. */
  readonly lead: number;
};

export const AFTER_PASS = 64;

// A record: number of squares u8, random ones u8, black's lead i8, nothing, the squares, then what was expected.
export const RECORD_BYTES = 124;
const SQUARES = 4;
const EXPECTED = 64;

export function encodeGame({ squares, random, expected, lead }: TrainingGame): Uint8Array {
  const bytes = new Uint8Array(RECORD_BYTES);
  bytes.set([squares.length, random, lead & 0xff]);
  bytes.set(squares, SQUARES);
  bytes.set(new Uint8Array(expected.buffer, expected.byteOffset, expected.length), EXPECTED);
  return bytes;
}

/** The game whose record begins at `at`; its squares and what was expected are the very bytes. */
export function decodeGame(records: Uint8Array, at = 0): TrainingGame {
  const [squares, expected] = [SQUARES, EXPECTED].map((from) =>
    records.subarray(at + from, at + from + records[at]!),
  ) as [Uint8Array, Uint8Array];
  return {
    squares,
    random: records[at + 1]!,
    expected: new Int8Array(expected.buffer, expected.byteOffset, expected.length),
    lead: (records[at + 2]! << 24) >> 24,
  };
}
