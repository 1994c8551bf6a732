import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boardOf, defaultVariant, GAMES, isVariant, startPosition } from '../../src/rules/games.js';
import { countMoves, GAME_NAMES, type Position } from '../../src/rules/position.js';
import {
  allSquares,
  boardName,
  fileOf,
  parseSquare,
  rankOf,
  squareAt,
  squareName,
} from '../../src/rules/squares.js';
import { positionData, replay } from './positionData.js';
import { playOn, randomGame } from './randomGame.js';

describe.each(GAME_NAMES)('%s', (game) => {
  const rules = GAMES[game];

  test('agrees with its descriptor', () => {
    expect(isVariant(defaultVariant(game))).toBe(true);
    expect(rules.offeredSizes.every((size) => rules.sizes.includes(size))).toBe(true);
    expect(rules.mayStop && !rules.isCounted).toBe(false);
    for (const size of rules.sizes) {
      const position = startPosition({ ...defaultVariant(game), size });
      const last = allSquares(boardOf(position.variant)).at(-1)!;
      expect(position.illegal(last)).not.toBe('off-board');
      expect(position.illegal((last + 1) as typeof last)).toBe('off-board');
    }
  });

  test('every position knows its moves and the one before it, back to the start', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 120 }), (choices) => {
        const start = startPosition(defaultVariant(game));
        const positions = [start, ...randomGame(defaultVariant(game), choices)];
        const moves = positions.at(-1)!.moves;
        let position: Position | undefined = positions.at(-1);
        for (const expected of positions.toReversed()) {
          expect(positionData(position!)).toEqual(positionData(expected));
          expect(expected.moves).toEqual(moves.slice(0, expected.ply));
          position = position!.previous;
        }
        expect(position).toBeUndefined();
        expect(start.moves).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  test('as many moves are counted as stones were placed, whatever passes', () => {
    const stonesOn = (position: Position): number =>
      allSquares(boardOf(position.variant)).filter((square) => position.at(square)).length;
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 60, maxLength: 80 }), (choices) => {
        const variant = defaultVariant(game);
        const last = [...randomGame(variant, choices)].at(-1)!;
        expect(countMoves(last)).toBe(stonesOn(last) - stonesOn(startPosition(variant)));
      }),
      { numRuns: 30 },
    );
  });

  test('positions that share a history change neither it nor each other', () => {
    const numbers = fc.array(fc.nat(), { maxLength: 40 });
    fc.assert(
      fc.property(numbers, numbers, numbers, (first, left, right) => {
        const variant = defaultVariant(game);
        const shared = [...randomGame(variant, first)].at(-1) ?? startPosition(variant);
        const before = positionData(shared);
        const goOn = (choices: readonly number[]) => [...playOn(shared, choices)];
        const [ends, others] = [goOn(left), goOn(right)];
        expect(positionData(shared)).toEqual(before);
        for (const each of [...ends, ...others]) {
          expect(positionData(each)).toEqual(positionData(replay(variant, each.moves)));
        }
      }),
      { numRuns: 30 },
    );
  });
});

test('supports a board that is wider than it is high', () => {
  const board = { width: 7, height: 6 };
  expect(boardName(board)).toBe('7×6');
  const squares = allSquares(board);
  expect(squares).toHaveLength(42);
  for (const square of squares) {
    expect(squareAt(fileOf(square, board), rankOf(square, board), board)).toBe(square);
    expect(parseSquare(squareName(square, board), board)).toBe(square);
  }
  expect(squareName(squares.at(-1)!, board)).toBe('g6');
  for (const name of ['g7', 'h1', 'h6']) expect(parseSquare(name, board)).toBeUndefined();
  expect(() => squareAt(6, 6, board)).toThrow(RangeError);
  expect(() => squareAt(7, 0, board)).toThrow(RangeError);
});
