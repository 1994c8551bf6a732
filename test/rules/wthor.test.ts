import { describe, expect, test } from 'vitest';
import { squareName } from '../../src/rules/squares.js';
import { readWthor } from '../../src/rules/wthor.js';

/** A file of these games, moves as the format has them. */
function file(games: readonly (readonly number[])[], { count = games.length, size = 8 } = {}): Uint8Array {
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

describe('WTHOR', () => {
  test('reads games to their end, a1 being row 1, column 1', () => {
    const whole = Array.from({ length: 60 }, (_, i) => 11 + (i % 8));
    const read = readWthor(file([[56, 64, 33], [], whole]));
    if (read.kind !== 'read') throw new Error(read.why);
    expect(read.games[0]!.map((square) => squareName(square, 8))).toEqual(['f5', 'd6', 'c3']);
    expect(read.games.map(({ length }) => length)).toEqual([3, 0, 60]);
    expect(readWthor(file([], { size: 0 }))).toEqual({ kind: 'read', games: [] });
  });

  test.each([
    ['a file cut short', file([[56]]).subarray(0, 60), 'it has 60 bytes, not those of 1 games'],
    ['one too long', file([[56]], { count: 0 }), 'it has 84 bytes, not those of 0 games'],
    ['no header', new Uint8Array(3), 'it is shorter than a header'],
    ['another board', file([], { size: 10 }), 'its boards are of 10'],
    ['a move off the board', file([[56], [19]]), 'game 2 plays off the board'],
  ])('says why it cannot read %s', (_, bytes, why) => {
    expect(readWthor(bytes)).toEqual({ kind: 'unreadable', why });
  });
});
