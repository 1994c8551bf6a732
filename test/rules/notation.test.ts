import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatTranscript, readTranscript } from '../../src/rules/formats/transcript.js';
import { defaultVariant, GAMES, isVariant, startPosition } from '../../src/rules/games.js';
import { GAME_NAMES } from '../../src/rules/position.js';
import { allSquares, moveName, parseSquare, squareAt, squareName } from '../../src/rules/squares.js';
import { reversiGame } from './drawn.js';
import { randomGame } from './randomGame.js';

describe('squares', () => {
  test('have a name on every board that reads back to the same square', () => {
    for (let size = 8; size <= 20; size++) {
      for (const square of allSquares(size)) expect(parseSquare(squareName(square, size), size)).toBe(square);
    }
  });

  test.each([' F5', 'f5 ', 'f 5', 'F5'])('are read from %j', (text) => {
    expect(squareName(parseSquare(text, 8)!, 8)).toBe('f5');
  });

  test.each(['', 'i1', 'a9', 'a0', 'a', '5f', 'f5f6', 'a01', '５f', 'x'.repeat(3000)])(
    'are not read from %j on 8x8',
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
])('file %i, rank %i is off an 8x8 board', (file, rank) => {
  expect(() => squareAt(file, rank, 8)).toThrow(RangeError);
});

test('the corners are on the board', () => {
  expect([squareAt(0, 0, 8), squareAt(7, 0, 8), squareAt(0, 7, 8), squareAt(7, 7, 8)]).toEqual([
    0, 7, 56, 63,
  ]);
});

test('names a move by its square, and a pass "pass"', () => {
  expect([moveName(squareAt(5, 4, 8), 8), moveName('pass', 8)]).toEqual(['f5', 'pass']);
});

describe('variants', () => {
  test('include every default, and each has a first position', () => {
    for (const game of GAME_NAMES) {
      expect(isVariant(defaultVariant(game))).toBe(true);
      for (const rule of GAMES[game].rules) {
        for (const size of GAMES[game].sizes) expect(startPosition({ game, rule, size }).ply).toBe(0);
      }
    }
  });

  test('exclude other sizes and rules', () => {
    expect(() => startPosition({ game: 'reversi', rule: 'renju', size: 8 })).toThrow(RangeError);
    expect(() => startPosition({ game: 'gomoku', rule: 'renju', size: 21 })).toThrow(RangeError);
  });
});

describe('transcripts', () => {
  test('read back a random game of any kind', () => {
    fc.assert(
      fc.property(fc.constantFrom(...GAME_NAMES), fc.infiniteStream(fc.nat()), (game, choices) => {
        const [size = 0] = GAMES[game].sizes;
        const variant = { ...defaultVariant(game), size };
        const end = [...randomGame(variant, choices)].at(-1)!;
        const again = readTranscript(formatTranscript(end), variant);
        expect(again.kind === 'read' && again.position.moves).toEqual(end.moves);
      }),
      { numRuns: 30 },
    );
  });

  const withPass = reversiGame(({ moves }) => moves.includes('pass')).at(-1)!;

  test('leave out passes', () => {
    expect(formatTranscript(withPass)).toMatch(/^([a-h][1-8])+$/);
  });

  test.each(['pass', 'PA', 'ps', '--'])('accept %s as a pass', (word) => {
    const names = withPass.moves.map((move) => (move === 'pass' ? word : moveName(move, 8)));
    for (const text of [names.join(''), names.join(' ')]) {
      const read = readTranscript(text, defaultVariant('reversi'));
      expect(read.kind === 'read' && read.position.moves).toEqual(withPass.moves);
    }
  });

  test('refuse an illegal pass', () => {
    expect(readTranscript(' f5 pass', defaultVariant('reversi'))).toEqual({
      kind: 'illegal',
      at: 4,
      text: 'pass',
      reason: 'cannot-pass',
    });
  });

  test('count the white space before the first word in offsets', () => {
    const found = readTranscript('  f5 z9 ', defaultVariant('reversi'));
    expect(found).toEqual({ kind: 'unreadable', at: 5, text: 'z9' });
  });

  test('say where they could not be read or played', () => {
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
