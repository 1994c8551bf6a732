import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areSymmetric, openingPosition } from '../../../src/game/openings/openingPosition.js';
import { positionAfter } from '../../../src/game/openings/training.js';
import { readTranscript } from '../../../src/rules/formats/transcript.js';
import { boardOf, defaultVariant, GAMES, startPosition } from '../../../src/rules/games.js';
import type { Position, Square, Variant } from '../../../src/rules/position.js';
import { parseSquare } from '../../../src/rules/squares.js';
import { pointOf, squareOf } from '../../../src/rules/symmetry.js';
import { randomGame } from '../../rules/randomGame.js';

const REVERSI = defaultVariant('reversi');
const GOMOKU: Variant = { game: 'gomoku', rule: 'freestyle', size: 15 };
const at = (name: string, size = 8): Square => parseSquare(name, size)!;

function after(moves: string, variant: Variant = REVERSI): Position {
  const read = readTranscript(moves, variant);
  if (read.kind !== 'read') throw new Error(moves);
  return read.position;
}

test('does not depend on the order of the moves', () => {
  const orders = ['h8h9i10j10', 'i10h9h8j10', 'h8j10i10h9'];
  const keys = orders.map((moves) => openingPosition(after(moves, GOMOKU)).key);
  expect(new Set(keys).size).toBe(1);
});

test('tells sides, positions and orders of colors apart', () => {
  const keys = ['', 'h8', 'h8h9', 'h9h8', 'h8i9'].map((moves) => openingPosition(after(moves, GOMOKU)).key);
  expect(new Set(keys).size).toBe(keys.length);
});

test('gives moves that are symmetric to each other one square', () => {
  const start = startPosition(REVERSI);
  const images = start.legalMoves().map((move) => openingPosition(start).toKey(move as Square));
  expect(new Set(images).size).toBe(1);
  expect(areSymmetric(start, at('f5'), at('c4'))).toBe(true);
  const parallel = after('f5');
  expect(areSymmetric(parallel, at('f4'), at('d6'))).toBe(false);
  expect(areSymmetric(parallel, at('f4'), at('f4'))).toBe(true);
});

test.each([REVERSI, GOMOKU, { ...GOMOKU, rule: 'renju', size: 13 } as Variant])(
  'has one key for all orientations of a game of $game, and maps its moves along',
  (variant) => {
    const board = boardOf(variant);
    const symmetries = GAMES[variant.game].openings!.symmetries;
    const choices = fc.array(fc.nat(), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(choices, fc.nat({ max: symmetries.length - 1 }), (picks, which) => {
        const map = (square: Square): Square => squareOf(symmetries[which]!(pointOf(square, board)), board);
        const last = [...randomGame(variant, picks)].at(-1)!;
        const squares = last.moves.filter((move) => move !== 'pass');
        for (const [i, move] of squares.entries()) {
          const own = openingPosition(positionAfter(variant, squares.slice(0, i))!);
          const turned = openingPosition(positionAfter(variant, squares.slice(0, i).map(map))!);
          expect(turned.key).toBe(own.key);
          expect(turned.toKey(map(move))).toBe(own.toKey(move));
        }
      }),
      { numRuns: 40 },
    );
  },
);
