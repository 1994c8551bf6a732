import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatTranscript, readTranscript } from '../../src/rules/formats/transcript.js';
import { defaultVariant, GAMES, isVariant, startPosition } from '../../src/rules/games.js';
import { GAME_NAMES } from '../../src/rules/position.js';
import { allSquares, moveName, parseSquare, squareAt, squareName } from '../../src/rules/squares.js';
import { reversiGame } from './drawn.js';
import { randomGame } from './randomGame.js';

describe('squares', () => {
  test('names and squares go both ways on every board', () => {
    for (let size = 8; size <= 20; size++) {
      for (const square of allSquares(size)) expect(parseSquare(squareName(square, size), size)).toBe(square);
    }
  });

  test.each([' F5', 'f5 ', 'f 5', 'F5'])('reads %j', (text) => {
    expect(squareName(parseSquare(text, 8)!, 8)).toBe('f5');
  });

  test.each(['', 'i1', 'a9', 'a0', 'a', '5f', 'f5f6', 'a01', '５f', 'x'.repeat(3000)])(
    '%j is no square of 8x8',
    (text) => {
      expect(parseSquare(text, 8)).toBeUndefined();
    },
  );
});

test.each([
  [-1, 0],
  [0, -1],
  [8, 0],
  [0, 8],
  [-1, 8],
  [8, -1],
])('file %i, rank %i is off a board of 8', (file, rank) => {
  expect(() => squareAt(file, rank, 8)).toThrow(RangeError);
});

test('the corners are on the board', () => {
  expect([squareAt(0, 0, 8), squareAt(7, 0, 8), squareAt(0, 7, 8), squareAt(7, 7, 8)]).toEqual([
    0, 7, 56, 63,
  ]);
});

test('a move is named by its square, a pass is a pass', () => {
  expect([moveName(squareAt(5, 4, 8), 8), moveName('pass', 8)]).toEqual(['f5', 'pass']);
});

describe('variants', () => {
  test('defaults are variants, and every variant starts', () => {
    for (const game of GAME_NAMES) {
      expect(isVariant(defaultVariant(game))).toBe(true);
      for (const rule of GAMES[game].rules) {
        for (const size of GAMES[game].sizes) expect(startPosition({ game, rule, size }).ply).toBe(0);
      }
    }
  });

  test('other sizes and rules are refused', () => {
    expect(() => startPosition({ game: 'reversi', rule: 'renju', size: 8 })).toThrow(RangeError);
    expect(() => startPosition({ game: 'gomoku', rule: 'renju', size: 21 })).toThrow(RangeError);
  });
});

describe('transcripts', () => {
  test('a random game of any kind is written and read again', () => {
    fc.assert(
      fc.property(fc.constantFrom(...GAME_NAMES), fc.infiniteStream(fc.nat()), (game, choices) => {
        const variant = { ...defaultVariant(game), size: 8 };
        const end = [...randomGame(variant, choices)].at(-1)!;
        const again = readTranscript(formatTranscript(end), variant);
        expect(again.kind === 'read' && again.position.moves).toEqual(end.moves);
      }),
      { numRuns: 30 },
    );
  });

  const withPass = reversiGame(({ moves }) => moves.includes('pass')).at(-1)!;

  test('passes are left out of what is written', () => {
    expect(formatTranscript(withPass)).toMatch(/^([a-h][1-8])+$/);
  });

  test.each(['pass', 'PA', 'ps', '--'])('a pass may stand as %s', (word) => {
    const names = withPass.moves.map((move) => (move === 'pass' ? word : moveName(move, 8)));
    for (const text of [names.join(''), names.join(' ')]) {
      const read = readTranscript(text, defaultVariant('reversi'));
      expect(read.kind === 'read' && read.position.moves).toEqual(withPass.moves);
    }
  });

  test('a pass that the rules do not allow is illegal', () => {
    expect(readTranscript(' f5 pass', defaultVariant('reversi'))).toEqual({
      kind: 'illegal',
      at: 4,
      text: 'pass',
      reason: 'cannot-pass',
    });
  });

  test('offsets count the space before the first word too', () => {
    const found = readTranscript('  f5 z9 ', defaultVariant('reversi'));
    expect(found).toEqual({ kind: 'unreadable', at: 5, text: 'z9' });
  });

  test('says where it could not be read or played', () => {
    const variant = defaultVariant('reversi');
    expect(readTranscript('f5 d6 z9', variant)).toEqual({ kind: 'unreadable', at: 6, text: 'z9' });
    expect(readTranscript('f5f5', variant)).toEqual({
      kind: 'illegal',
      at: 2,
      text: 'f5',
      reason: 'occupied',
    });
    expect(readTranscript('f5?', variant)).toEqual({ kind: 'unreadable', at: 2, text: '?' });
    expect(readTranscript('F5 pass', variant)).toMatchObject({
      kind: 'illegal',
      at: 3,
      reason: 'cannot-pass',
    });
  });
});
