import type { Square } from '../../src/rules/position.js';
import { fileOf, rankOf } from '../../src/rules/squares.js';

/** A file of the WTHOR base with these games. */
export function wthorFile(games: readonly (readonly Square[])[]): Uint8Array {
  const header = Buffer.alloc(16);
  header.writeUInt32LE(games.length, 4);
  header[12] = 8;
  const records = games.map((squares) => {
    const record = Buffer.alloc(68);
    record.set(
      squares.map((square) => 10 * (rankOf(square, 8) + 1) + fileOf(square, 8) + 1),
      8,
    );
    return record;
  });
  return Buffer.concat([header, ...records]);
}
