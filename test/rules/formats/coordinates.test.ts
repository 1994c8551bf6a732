import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Expected } from '../../../src/rules/formats/gameFile.js';
import { readRecord } from '../../../src/rules/formats/record.js';
import { formatTranscript } from '../../../src/rules/formats/transcript.js';
import { fileOf, rankOf } from '../../../src/rules/squares.js';
import { randomGame } from '../randomGame.js';

/** Reads a text to its moves, rules, size and omissions, or to its problem. */
function read(text: string | Uint8Array, expected: Expected = {}) {
  const found = readRecord(text, expected);
  if (found.kind !== 'read') return found;
  const { rule, size } = found.position.variant;
  const omitted = found.omissions.map(({ kind }) => kind);
  return { moves: formatTranscript(found.position), rule, size, omitted };
}

// Yixin's files: show_dialog_save and show_dialog_load in main.c of accreator/Yixin-Board.
describe('a position that Yixin saved', () => {
  test('is read, also after a paste without line breaks', () => {
    const found = { moves: 'h8i9g9', rule: 'freestyle', size: 15, omitted: [] };
    expect(read('15\n15\n3\n7 7\n6 8\n6 6\n')).toEqual(found);
    expect(read('15\r\n15\r\n3\r\n7 7\r\n6 8\r\n6 6\r\n')).toEqual(found);
    expect(read('15 15 3 7 7 6 8 6 6')).toEqual(found);
    expect(read('20\n20\n1\n0 19\n')).toMatchObject({ moves: 't20', size: 20 });
    expect(read('15\n15\n1\n7 7\n', { usualRule: 'renju' })).toMatchObject({ rule: 'renju' });
  });

  test('is read with the rules of an old file', () => {
    expect(read('15\n2\n1\n7 7\n')).toMatchObject({ moves: 'h8', rule: 'renju' });
    expect(read('15\n1\n1\n7 7\n')).toMatchObject({ moves: 'h8', rule: 'standard' });
    expect(read('15\n2\n1\n7 7\n', { rule: 'standard' })).toMatchObject({ rule: 'standard' });
    expect(read('15\n6\n1\n7 7\n')).toMatchObject({ rule: 'freestyle' });
  });

  test('is read as far as it goes', () => {
    expect(read('15\n15\n5\n7 7\n6 8\n6')).toMatchObject({ moves: 'h8i9', omitted: ['cut-short'] });
  });

  test('is refused on another board, and with impossible moves', () => {
    expect(read('15\n20\n1\n7 7\n')).toMatchObject({ problem: 'other-size', name: '20x15' });
    expect(read('22\n22\n1\n7 7\n')).toMatchObject({ problem: 'other-size', name: '22x22' });
    expect(read('15\n15\n1\n7 7\n', { game: 'reversi' })).toMatchObject({ problem: 'other-game' });
    expect(read('15\n15\n1\n7 15\n')).toMatchObject({ problem: 'unreadable', place: { line: 4 } });
    expect(read('15\n15\n2\n7 7\n7 7\n')).toMatchObject({ kind: 'illegal', move: 'h8', place: { line: 5 } });
    expect(read('15\n15\n1\n7 7\n6 6\n')).toMatchObject({ problem: 'unreadable' });
  });

  test('is read whatever the game', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (choices) => {
        const games = [...randomGame({ game: 'gomoku', rule: 'freestyle', size: 15 }, choices)];
        const position = games[Math.min(games.length - 1, 40)]!;
        const squares = position.moves.filter((move) => move !== 'pass');
        const lines = squares.map((square) => `${14 - rankOf(square, 15)} ${fileOf(square, 15)}\n`);
        const found = read(`15\n15\n${squares.length}\n${lines.join('')}`);
        expect(found).toMatchObject({ moves: formatTranscript(position), omitted: [] });
      }),
      { numRuns: 20 },
    );
  });
});

// The Gomocup protocol: protocl2en.htm of Gomocup, and Yixin's `yxboard`.
describe('a board of the Gomocup protocol', () => {
  test('is read with its size and rules', () => {
    const found = { moves: 'h8i9', rule: 'freestyle', size: 15, omitted: [] };
    expect(read('START 15\nBOARD\n7,7,1\n8,6,2\nDONE\n')).toEqual(found);
    expect(read('BOARD 7,7,2 8,6,1 DONE')).toEqual(found);
    expect(read('start 15 15\nyxboard\n7,7,1\n8,6,2\ndone\n')).toEqual(found);
    expect(read('RECTSTART 15,15\nINFO rule 4\nBOARD\n7,7,1\n8,6,2\nDONE')).toEqual({
      ...found,
      rule: 'renju',
    });
    expect(read('START 20\nINFO timeout_turn 1000\nBOARD\n0,0,1\nDONE')).toMatchObject({
      moves: 'a20',
      size: 20,
    });
  });

  test('is refused without an order, on other boards, and with impossible moves', () => {
    expect(read('START 15\nBOARD\n7,7,1\n8,6,1\nDONE')).toMatchObject({ problem: 'unreadable' });
    expect(read('RECTSTART 15,20\nBOARD\n7,7,1\nDONE')).toMatchObject({
      problem: 'other-size',
      name: '15x20',
    });
    expect(read('START 15\nBOARD\n7,15,1\nDONE')).toMatchObject({
      problem: 'unreadable',
      place: { line: 3 },
    });
    expect(read('START 15\nBOARD\n7,7,1\n7,7,2\nDONE')).toMatchObject({
      kind: 'illegal',
      place: { line: 4 },
    });
    expect(read('START 15\nBOARD\n7,7,1\nDONE', { size: 19 })).toMatchObject({ problem: 'other-size' });
    expect(read('BOARD\n7,7,1\nDONE', { game: 'reversi' })).toMatchObject({ problem: 'other-game' });
  });
});

describe('a file .pos that Yixin saved', () => {
  /** The bytes of squares by row from the top and column, from 0. */
  const bytesOf = (...squares: readonly [row: number, column: number][]): Uint8Array =>
    Uint8Array.from([squares.length, ...squares.map(([row, column]) => 15 * row + column)]);

  test('is read with any moves', () => {
    const variant = { game: 'gomoku', rule: 'freestyle', size: 15 } as const;
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 60 }), (choices) => {
        const last = [...randomGame(variant, choices)].at(-1)!;
        const squares = last.moves.map((move): [number, number] => {
          if (move === 'pass') throw new Error('a pass');
          return [14 - rankOf(move, 15), fileOf(move, 15)];
        });
        const bytes = bytesOf(...squares);
        fc.pre(bytes.some((byte) => byte > 0x7f));
        expect(read(bytes)).toMatchObject({ moves: formatTranscript(last), size: 15 });
      }),
      // Nine moves: the file begins with a tab, and has the letters of i1.
      {
        examples: [
          [
            [
              528245582, 694778142, 628023913, 1778970061, 1190409471, 149393536, 70354442, 815800137,
              289564616,
            ],
          ],
        ],
      },
    );
  });

  test('is refused as Reversi, with a square twice, off the board, or cut short', () => {
    const good = bytesOf([7, 7], [6, 8]);
    expect(read(good)).toMatchObject({ moves: 'h8i9', omitted: [] });
    expect(read(good, { game: 'reversi' })).toMatchObject({ problem: 'other-game' });
    for (const bad of [good.subarray(0, 2), bytesOf([7, 7], [7, 7]), Uint8Array.of(1, 225), Uint8Array.of(0)])
      expect(read(bad)).toMatchObject({ kind: 'problem' });
  });

  test('is no text that begins with a line break', () => {
    const moves = new TextEncoder().encode('\nf5d6c3e4b2');
    expect(moves.length).toBe(moves[0]! + 1);
    expect(readRecord(moves)).toMatchObject({ kind: 'read', position: { variant: { game: 'gomoku' } } });
    expect(read(moves)).toMatchObject({ moves: 'f5d6c3e4b2' });
  });
});

// The files of openings of Gomocup, which c-gomoku-cli calls `offset`.
describe('openings by their distance from the center', () => {
  test('are read, the first of a list, on the board that they need', () => {
    expect(read('0,0, 1,-1, -2,3')).toMatchObject({ moves: 'h8i9f5', size: 15, omitted: [] });
    expect(read('-4,1, -4,2\r\n6,6, 4,6\r\n\r\n')).toMatchObject({ moves: 'd7d6', omitted: ['more-games'] });
    expect(read('8,-3, 6,-4')).toMatchObject({ moves: 's13q14', size: 20 });
    expect(read('0,0 -1,0', { size: 19 })).toMatchObject({ moves: 'j10i10', size: 19 });
  });

  test('are refused without a negative number, off the board, and as Reversi', () => {
    expect(read('6,6, 4,6')).toMatchObject({ problem: 'unreadable' });
    expect(read('8,-3, 6,-4', { size: 15 })).toMatchObject({ problem: 'unreadable' });
    expect(read('0,0, 1,-1', { game: 'reversi' })).toMatchObject({ problem: 'other-game' });
    expect(read('0,-1, 0,-1')).toMatchObject({ kind: 'illegal', reason: 'occupied' });
  });
});
