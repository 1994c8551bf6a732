import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { withFile } from '../common/refusal.js';

// A file of a generation's games: batches in the order in which they came to an end. A batch: magic, its number, its
// number of records and their checksum, little-endian u32, then the records.
const MAGIC = 0x47544e53; // "SNTG"
const WORDS = 4;

type Found = {
  readonly batches: ReadonlyMap<number, Uint8Array>;
  /** Bytes up to the end of the last whole batch. */
  readonly whole: number;
};

/** The whole batches of a file, up to the first that is not: a writer that was killed leaves such a tail. */
function parse(file: string, recordBytes: number): Found {
  const batches = new Map<number, Uint8Array>();
  if (!existsSync(file)) return { batches, whole: 0 };
  const bytes = new Uint8Array(readFileSync(file));
  let at = 0;
  while (bytes.length - at >= 4 * WORDS) {
    const [magic, number, count, sum] = new Uint32Array(bytes.buffer, at, WORDS);
    const end = at + 4 * WORDS + count! * recordBytes;
    if (magic !== MAGIC) break;
    const records = bytes.subarray(at + 4 * WORDS, end);
    if (crc32(records) !== sum) break;
    batches.set(number!, records);
    at = end;
  }
  return { batches, whole: at };
}

/** The games of all batches in the order of their numbers, record by record. Throws a Refusal where it cannot be read. */
export function readGames(file: string, recordBytes: number): Uint8Array {
  const { batches } = withFile(file, () => parse(file, recordBytes));
  return Buffer.concat([...batches].sort(([a], [b]) => a - b).map(([, records]) => records));
}

/** Drops a tail that is no whole batch, and answers which batches there are. Throws a Refusal where it cannot. */
export function batchesIn(file: string, recordBytes: number): ReadonlySet<number> {
  return withFile(file, () => {
    const { batches, whole } = parse(file, recordBytes);
    if (existsSync(file)) truncateSync(file, whole);
    return new Set(batches.keys());
  });
}

/** Writes a batch in one piece. Throws a Refusal where it cannot. */
export function appendBatch(file: string, number: number, records: Uint8Array, recordBytes: number): void {
  const header = Uint32Array.of(MAGIC, number, records.length / recordBytes, crc32(records));
  withFile(file, () => appendFileSync(file, Buffer.concat([new Uint8Array(header.buffer), records])));
}
