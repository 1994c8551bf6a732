import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { withFile } from '../../cli/common/files.js';
import { seedOf } from '../../engine/random.js';

// A file of a generation's games: batches in the order in which they were finished. A batch: magic, its number, its number of
// records and their checksum, little-endian u32, then the records.
const MAGIC = 0x47544e53; // "SNTG"
const HEADER_WORDS = 4;
const HEADER_BYTES = 4 * HEADER_WORDS;

type ParsedBatches = {
  readonly batches: ReadonlyMap<number, Uint8Array>;
  /** Up to the end of the last whole batch. */
  readonly wholeBytes: number;
};

/** The whole batches of a file, up to the first that is not: a writer that was killed leaves such a tail. */
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

/** The games of all batches in the order of their numbers, record by record. Throws a Refusal where it cannot be read. */
export function readGames(file: string, recordBytes: number): Uint8Array {
  const { batches } = withFile(file, () => parse(file, recordBytes));
  return Buffer.concat([...batches].sort(([a], [b]) => a - b).map(([, records]) => records));
}

/** Truncates a file after its last whole batch, and returns the numbers of its batches. Throws a Refusal where it cannot. */
export function repairBatches(file: string, recordBytes: number): ReadonlySet<number> {
  return withFile(file, () => {
    const { batches, wholeBytes } = parse(file, recordBytes);
    if (existsSync(file)) truncateSync(file, wholeBytes);
    return new Set(batches.keys());
  });
}

/** Writes a batch in one piece. Throws a Refusal where it cannot. */
export function appendBatch(file: string, number: number, records: Uint8Array, recordBytes: number): void {
  const header = Uint32Array.of(MAGIC, number, records.length / recordBytes, crc32(records));
  withFile(file, () => appendFileSync(file, Buffer.concat([new Uint8Array(header.buffer), records])));
}

/** Games by their numbers, from `from` up to and without `to`. */
export type BatchJob = { readonly from: number; readonly to: number };

/** The records of a batch's games, without those that `play` rejects; each follows from its number and the seed. */
export function playRecords(
  { from, to }: BatchJob,
  seed: number,
  play: (seed: number) => Uint8Array | undefined,
): Uint8Array {
  const records = Array.from({ length: to - from }, (_, i) => play(seedOf(seed, from + i)));
  return Buffer.concat(records.filter((record) => record !== undefined));
}
