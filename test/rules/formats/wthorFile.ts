import type { Square } from '../../../src/rules/position.js';
import { fileOf, rankOf } from '../../../src/rules/squares.js';

/** Writes a file of the WTHOR database from encoded moves. The header may claim another count or size. */
export function wthorOf(
  games: readonly (readonly number[])[],
  { count = games.length, size = 8 } = {},
): Uint8Array {
  const header = Buffer.alloc(16);
  header.writeUInt32LE(count, 4);
  header[12] = size;
  const records = games.map((moves) => {
    const record = Buffer.alloc(68);
    record.writeUInt16LE(7, 0);
    record[6] = 33;
    record.set(moves, 8);
    return record;
  });
  return Buffer.concat([header, ...records]);
}

/** Writes such a file from games as squares. */
export const wthorFile = (games: readonly (readonly Square[])[]): Uint8Array =>
  wthorOf(
    games.map((squares) => squares.map((square) => 10 * (rankOf(square, 8) + 1) + fileOf(square, 8) + 1)),
  );
