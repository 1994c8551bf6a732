import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { withFile } from '../../cli/common/files.js';
import { seedOf } from '../../engine/random.js';

// A file of a generation's games: batches in the order in which they were finished. A batch: magic, its number, its count of
// records and their checksum, little-endian u32, then the records.
const MAGIC = 0x47544e53; // "SNTG"
const HEADER_WORDS = 4;
const HEADER_BYTES = 4 * HEADER_WORDS;

type ParsedBatches = {
  readonly batches: ReadonlyMap<number, Uint8Array>;
  /** Bytes up to the end of the last whole batch. */
  readonly wholeBytes: number;
};

/** Parses the whole batches of a file, up to the first incomplete one, which a killed writer leaves. */
function parse(file: string, recordBytes: number): ParsedBatches {
  const batches = new Map<number, Uint8Array>();
  if (!existsSync(file)) return { batches, wholeBytes: 0 };
  const bytes = new Uint8Array(readFileSync(file));
  let at = 0;
  while (bytes.length - at >= HEADER_BYTES) {
    const [magic, number, count, sum] = new Uint32Array(bytes.buffer, at, HEADER_WORDS);
    const end = at + HEADER_BYTES + count! * recordBytes;
    if (magic !== MAGIC) break;
    const records = bytes.subarray(at + HEADER_BYTES, end);
    if (crc32(records) !== sum) break;
    batches.set(number!, records);
    at = end;
  }
  return { batches, wholeBytes: at };
}

/** Reads the records of all batches in the order of their numbers. Throws a Refusal if the file cannot be read. */
export function readGames(file: string, recordBytes: number): Uint8Array {
  const { batches } = withFile(file, () => parse(file, recordBytes));
  return Buffer.concat([...batches].sort(([a], [b]) => a - b).map(([, records]) => records));
}

/** Truncates a file after its last whole batch, and returns the numbers of its batches. Throws a Refusal if the file system fails. */
export function repairBatches(file: string, recordBytes: number): ReadonlySet<number> {
  return withFile(file, () => {
    const { batches, wholeBytes } = parse(file, recordBytes);
    if (existsSync(file)) truncateSync(file, wholeBytes);
    return new Set(batches.keys());
  });
}

/** Appends a batch in one write. Throws a Refusal if the file system fails. */
export function appendBatch(file: string, number: number, records: Uint8Array, recordBytes: number): void {
  const header = Uint32Array.of(MAGIC, number, records.length / recordBytes, crc32(records));
  withFile(file, () => appendFileSync(file, Buffer.concat([new Uint8Array(header.buffer), records])));
}

/** Range of game numbers, without `to`. */
export type BatchJob = { readonly from: number; readonly to: number };

/** Plays a batch's games, each by its number and the seed; returns the records, without games that `play` rejects. */
export function playRecords(
  { from, to }: BatchJob,
  seed: number,
  play: (seed: number) => Uint8Array | undefined,
): Uint8Array {
  const records = Array.from({ length: to - from }, (_, i) => play(seedOf(seed, from + i)));
  return Buffer.concat(records.filter((record) => record !== undefined));
}

/** Weights are fitted to the training games and measured on the held-out ones. */
export type Split = 'train' | 'heldOut';

/** One game in this many is held out. */
const HELD_OUT_EVERY = 20;

/** Returns the split of a game, by its index among all. */
export const splitOf = (game: number): Split => (game % HELD_OUT_EVERY === 0 ? 'heldOut' : 'train');
