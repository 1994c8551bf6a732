import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** A game of training: the squares played, passes left out, and how it ends when both play the end exactly. */
export type TrainingGame = {
  readonly squares: Uint8Array;
  /** How many of the first moves were random: the end says nothing of the positions before them. */
  readonly random: number;
  /** Black's lead at the end. */
  readonly lead: number;
};

// A record: number of squares u8, random ones u8, black's lead i8, nothing, then the squares.
export const RECORD_BYTES = 64;
const SQUARES = 4;

export function encodeGame({ squares, random, lead }: TrainingGame): Uint8Array {
  const bytes = new Uint8Array(RECORD_BYTES);
  bytes.set([squares.length, random, lead & 0xff]);
  bytes.set(squares, SQUARES);
  return bytes;
}

export function decodeGame(bytes: Uint8Array): TrainingGame {
  return {
    squares: bytes.subarray(SQUARES, SQUARES + bytes[0]!),
    random: bytes[1]!,
    lead: (bytes[2]! << 24) >> 24,
  };
}

/** The records of a file, whole ones only; none where there is no file. */
export function readRecords(file: string): Uint8Array[] {
  if (!existsSync(file)) return [];
  const bytes = readFileSync(file);
  return Array.from({ length: Math.floor(bytes.length / RECORD_BYTES) }, (_, i) =>
    bytes.subarray(i * RECORD_BYTES, (i + 1) * RECORD_BYTES),
  );
}

export const appendRecords = (file: string, records: readonly Uint8Array[]): void =>
  appendFileSync(file, Buffer.concat(records));
