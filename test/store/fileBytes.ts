import { existsSync, readFileSync } from 'node:fs';

/** Returns an id as a text, and as an integer in either order of bytes. */
function formsOf(id: string): Buffer[] {
  const [little, big] = [Buffer.alloc(8), Buffer.alloc(8)];
  little.writeBigUInt64LE(BigInt(id));
  big.writeBigUInt64BE(BigInt(id));
  return [Buffer.from(id), little, big];
}

/** Finds which bytes of a SQLite database hold one of these ids: its file, its log or the log's index. */
export const filesWith = (file: string, ids: readonly string[]): string[] =>
  ['', '-wal', '-shm']
    .map((end) => file + end)
    .filter((each) => existsSync(each))
    .filter((each) => {
      const bytes = readFileSync(each);
      return ids.flatMap(formsOf).some((form) => bytes.includes(form));
    });
