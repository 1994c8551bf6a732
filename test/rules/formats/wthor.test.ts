import { describe, expect, test } from 'vitest';
import { readWthor } from '../../../src/rules/formats/wthor.js';
import { squareName } from '../../../src/rules/squares.js';
import { wthorOf } from './wthorFile.js';

describe('WTHOR', () => {
  test('reads each game to its end, with a1 as row 1, column 1', () => {
    const whole = Array.from({ length: 60 }, (_, i) => 11 + (i % 8));
    const read = readWthor(wthorOf([[56, 64, 33], [], whole]));
    if (read.kind !== 'read') throw new Error(read.why);
    expect(read.games[0]!.map((square) => squareName(square, 8))).toEqual(['f5', 'd6', 'c3']);
    expect(read.games.map(({ length }) => length)).toEqual([3, 0, 60]);
    expect(readWthor(wthorOf([], { size: 0 }))).toEqual({ kind: 'read', games: [] });
  });

  test.each([
    [
      'a file cut short',
      wthorOf([[56]]).subarray(0, 60),
      'the file has 60 bytes, which does not fit 1 games',
    ],
    ['one too long', wthorOf([[56]], { count: 0 }), 'the file has 84 bytes, which does not fit 0 games'],
    ['no header', new Uint8Array(3), 'the file is shorter than a header'],
    ['another board', wthorOf([], { size: 10 }), 'the boards have size 10'],
    ['a move off the board', wthorOf([[56], [19]]), 'game 2 has a move off the board'],
  ])('says why it cannot read %s', (_, bytes, why) => {
    expect(readWthor(bytes)).toEqual({ kind: 'unreadable', why });
  });
});
