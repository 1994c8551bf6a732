import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Expected } from '../../../src/rules/formats/gameFile.js';
import { readRecord } from '../../../src/rules/formats/record.js';
import { formatTranscript } from '../../../src/rules/formats/transcript.js';
import type { Position, Square } from '../../../src/rules/position.js';
import { fileOf, rankOf, squareName } from '../../../src/rules/squares.js';
import { randomGame } from '../randomGame.js';

/** Reads a file to its moves, rules, names and omissions. */
function read(content: string | Uint8Array, expected: Expected = {}) {
  const found = readRecord(content, expected);
  if (found.kind !== 'read') return found;
  const { position, names, omissions } = found;
  return {
    moves: formatTranscript(position),
    rule: position.variant.rule,
    size: position.variant.size,
    names,
    omitted: omissions.map(({ kind }) => kind),
  };
}

const squaresOf = ({ moves }: Position): Square[] => moves.filter((move) => move !== 'pass');

const renjuGames = fc.infiniteStream(fc.nat()).map((choices) => {
  const games = [...randomGame({ game: 'gomoku', rule: 'renju', size: 15 }, choices)];
  return games[Math.min(games.length - 1, 40)]!;
});

describe('PSQ', () => {
  const psq = (moves: string, end = 'ALPHA.zip\nBETA.zip\n0\n', head = 'Piskvorky 15x15, 11:11, 0') =>
    `${head}\n${moves}${end}`;

  test('reads back any game', () => {
    fc.assert(
      fc.property(renjuGames, (position) => {
        const lines = squaresOf(position).map(
          (square) => `${fileOf(square, 15) + 1},${rankOf(square, 15) + 1},10\n`,
        );
        const found = read(psq(lines.join(''), 'a\nb\n0\n1,Renju15_2\n'));
        expect(found).toEqual({
          moves: formatTranscript(position),
          rule: 'renju',
          size: 15,
          names: { black: 'a', white: 'b' },
          omitted: [],
        });
      }),
      { numRuns: 20 },
    );
  });

  test('names the players by their programs, the one who began first', () => {
    const players = 'C:\\brains\\pbrain-one.exe\npbrain-two.exe\n0\n';
    expect(read(psq('8,8,0\n', players))).toMatchObject({ names: { black: 'one', white: 'two' } });
    const second = psq('8,8,0\n', players, 'Piskvorky 15x15, 11:11, 1');
    expect(read(second)).toMatchObject({ names: { black: 'two', white: 'one' } });
    expect(read(psq('8,8,0\n', '-1\n'))).toMatchObject({ names: undefined, omitted: [] });
  });

  test('reads the rules from the tournament’s name, else the expected ones', () => {
    const named = (name: string, expected?: Expected) =>
      read(psq('8,8,0\n', `a\nb\n0\n1,${name}\n`), expected);
    expect(named('Freestyle15_1', { usualRule: 'renju' })).toMatchObject({ rule: 'freestyle' });
    expect(named('Standard1')).toMatchObject({ rule: 'standard' });
    expect(named('Summer', { usualRule: 'renju' })).toMatchObject({ rule: 'renju' });
    expect(named('Renju1', { rule: 'standard' })).toMatchObject({ rule: 'standard' });
    expect(named('Caro2')).toMatchObject({ problem: 'other-game', name: 'Caro2' });
  });

  test('says what it leaves out', () => {
    const won = [1, 2, 3, 4, 5].map((x) => `${x},1,0\n${x},2,0\n`).join('');
    expect(read(psq(won))).toMatchObject({ moves: 'a1a2b1b2c1c2d1d2e1', omitted: ['after-end'] });
    expect(read(psq('8,8,0\n8,9,0\n', ''))).toMatchObject({ moves: 'h8h9', omitted: ['cut-short'] });
  });

  test('refuses other boards, other games and impossible moves', () => {
    const head = 'Piskvorky 20x30, 0:0, 0';
    expect(read(psq('8,8,0\n', '', head))).toMatchObject({ problem: 'other-size', name: '20x30' });
    expect(read(psq('8,8,0\n', '', 'Piskvorky 30x30, 0:0, 0'))).toMatchObject({ problem: 'other-size' });
    expect(read(psq('8,8,0\n'), { size: 19 })).toMatchObject({ problem: 'other-size', name: '15x15' });
    expect(read(psq('8,8,0\n'), { game: 'reversi' })).toMatchObject({ problem: 'other-game' });
    expect(read(psq('16,1,0\n'))).toMatchObject({ problem: 'unreadable', place: { line: 2 } });
    expect(read(psq('8,8,0\n8,8,0\n'))).toMatchObject({ kind: 'illegal', move: 'h8', place: { line: 3 } });
  });
});

describe('RIF', () => {
  const players =
    '<players><player id="7" name="Ann" surname="&#211;" /><player id=\'8\' name="Bob"/></players>';
  const rif = (games: string) =>
    `<?xml version="1.0" encoding="utf-8"?>\n<database>${players}${games}</database>`;
  const game = (moves: string, tag = 'id="1" black="7" white="8" rule="1"') =>
    `<game ${tag}><move>${moves}</move><info/></game>`;

  test('reads the first game, with its players', () => {
    expect(read(rif(game('h8 h9 i9')))).toEqual({
      moves: 'h8h9i9',
      rule: 'renju',
      size: 15,
      names: { black: 'Ann Ó', white: 'Bob' },
      omitted: [],
    });
    expect(read(rif(game('h8 h9') + game('h8 i9')))).toMatchObject({
      moves: 'h8h9',
      omitted: ['more-games'],
    });
    expect(read(game('h8', ''))).toMatchObject({ moves: 'h8', names: undefined });
  });

  test('reads back any game', () => {
    fc.assert(
      fc.property(renjuGames, (position) => {
        const names = squaresOf(position).map((square) => squareName(square, 15));
        expect(read(rif(game(names.join(' '))))).toMatchObject({ moves: formatTranscript(position) });
      }),
      { numRuns: 20 },
    );
  });

  test('refuses a database without moves, and names the place of an impossible one', () => {
    expect(read(rif('<game id="1"></game>'))).toMatchObject({ problem: 'unreadable' });
    expect(read(rif(game('h8 z9')))).toMatchObject({
      problem: 'unreadable',
      place: { excerpt: expect.stringMatching(/^z9/) },
    });
    expect(read(rif(game('h8 h8')))).toMatchObject({ kind: 'illegal', move: 'h8' });
    expect(read(rif(game('h8')), { size: 19 })).toMatchObject({ problem: 'other-size' });
    expect(read(rif(game('h8')), { game: 'reversi' })).toMatchObject({ problem: 'other-game' });
  });
});

describe('RenLib', () => {
  const HEADER = [
    0xff,
    ...new TextEncoder().encode('RenLib'),
    0xff,
    3,
    4,
    ...new Array<number>(10).fill(0xff),
  ];
  const lib = (...bytes: number[]) => Uint8Array.from([...HEADER, ...bytes]);
  const [DOWN, RIGHT] = [0x80, 0x40];

  test('reads the main line of a tree', () => {
    expect(read(lib(0x78, 0, 0x68, 0, 0x66, RIGHT))).toEqual({
      moves: 'h8h9f9',
      rule: 'renju',
      size: 15,
      names: undefined,
      omitted: [],
    });
    expect(read(lib(0x78, 0, 0x68, DOWN, 0x66, RIGHT, 0x79, RIGHT))).toMatchObject({
      moves: 'h8h9f9',
      omitted: ['variations'],
    });
  });

  test('skips the root, comments, marks and the texts of squares', () => {
    const comment = [0x54, 0x68, 0x69, 0x73, 0, 0];
    expect(read(lib(0, 0, 0x78, 0x08, ...comment, 0x68, RIGHT))).toMatchObject({ moves: 'h8h9' });
    expect(read(lib(0x78, 0x20, 0x54, 0, 0x68, RIGHT))).toMatchObject({ moves: 'h8h9' });
    const mark = [0x68, 0xc3, 0x00, 0x01, 0x44, 0x00];
    expect(read(lib(0x78, 0, ...mark, 0x77, RIGHT))).toMatchObject({ moves: 'h8g8' });
    expect(read(lib(0x78, 0, 0x88, 0x43, 0x00, 0x01, 0x43, 0x00))).toMatchObject({ moves: 'h8' });
  });

  test('reads back any game', () => {
    fc.assert(
      fc.property(renjuGames, (position) => {
        const squares = squaresOf(position);
        const nodes = squares.flatMap((square, i) => [
          ((14 - rankOf(square, 15)) << 4) | (fileOf(square, 15) + 1),
          i === squares.length - 1 ? RIGHT : 0,
        ]);
        expect(read(lib(...nodes))).toMatchObject({ moves: formatTranscript(position) });
      }),
      { numRuns: 20 },
    );
  });

  test('refuses impossible moves and other boards, and never throws', () => {
    expect(read(lib(0x78, 0, 0x78, RIGHT))).toMatchObject({ kind: 'illegal', move: 'h8' });
    expect(read(lib(0x78, RIGHT), { size: 19 })).toMatchObject({ problem: 'other-size' });
    expect(read(lib(0x78, RIGHT), { game: 'reversi' })).toMatchObject({ problem: 'other-game' });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        expect(['read', 'illegal', 'problem']).toContain(readRecord(lib(...bytes)).kind);
      }),
      { numRuns: 200 },
    );
  });
});
