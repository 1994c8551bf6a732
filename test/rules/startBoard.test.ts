import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultVariant, replay, startPosition } from '../../src/rules/games.js';
import { COLORS, type Color, type Square, type StartBoard } from '../../src/rules/position.js';
import { allSquares, parseSquare } from '../../src/rules/squares.js';
import { colorsOf, startBoardOf } from '../../src/rules/stones.js';
import { positionData } from './positionData.js';
import { playOn } from './randomGame.js';

const REVERSI = defaultVariant('reversi');
const SIZE = 8;

const boardOf = (size: number): fc.Arbitrary<StartBoard> =>
  fc.record({
    stones: fc
      .array(fc.constantFrom(...'-----XO'), { minLength: size ** 2, maxLength: size ** 2 })
      .map((signs) => signs.join('')),
    turn: fc.constantFrom<Color>(...COLORS),
  });

/** The usual board of Reversi with this character on a1. */
const withA1 = (sign: string, turn: Color): StartBoard => ({
  stones: `${sign}--------------------------OX------XO---------------------------`,
  turn,
});

describe('a game on a start board', () => {
  test('has the discs of the board, and no moves if black is to move', () => {
    const board = withA1('O', 'black');
    const position = startPosition(REVERSI, board);
    expect([position.ply, position.moves, position.previous, position.start]).toEqual([
      0,
      [],
      undefined,
      board,
    ]);
    expect(position.status).toEqual({ kind: 'playing', turn: 'black' });
    expect(position.at(0 as Square)).toBe('white');
    expect(COLORS.map((color) => position.count(color))).toEqual([2, 3]);
    expect(position.legalMoves()).toContain(parseSquare('f5', SIZE));
  });

  test.each(['reversi', 'gomoku'] as const)('begins in %s with black’s pass if white is to move', (game) => {
    const variant = { ...defaultVariant(game), size: SIZE };
    const board = withA1('X', 'white');
    const position = startPosition(variant, board);
    expect([position.ply, position.moves, position.previous]).toEqual([1, ['pass'], undefined]);
    expect(position.status).toEqual({ kind: 'playing', turn: 'white' });
    const move = position.legalMoves()[0]!;
    const next = position.play(move);
    expect([next.ply, next.moves]).toEqual([2, ['pass', move]]);
    expect(next.at(move as Square)).toBe('white');
    expect(positionData(next.previous!)).toEqual(positionData(position));
    expect(next.previous!.start).toBe(board);
    expect(positionData(replay(variant, next.moves, board))).toEqual(positionData(next));
  });

  test.each(['reversi', 'gomoku'] as const)(
    'replays to the same positions in %s, and each knows the one before it',
    (game) => {
      const variant = { ...defaultVariant(game), size: SIZE };
      fc.assert(
        fc.property(boardOf(SIZE), fc.array(fc.nat(), { maxLength: 12 }), (board, choices) => {
          const begin = startPosition(variant, board);
          expect(allSquares(SIZE).map((square) => begin.at(square))).toEqual(colorsOf(board));
          const positions = [begin, ...playOn(begin, choices)];
          for (const [i, position] of positions.entries()) {
            expect(positionData(replay(variant, position.moves, board))).toEqual(positionData(position));
            expect(position.previous && positionData(position.previous)).toEqual(
              i > 0 ? positionData(positions[i - 1]!) : undefined,
            );
            expect(position.start).toBe(board);
            for (const color of COLORS) {
              const standing = allSquares(SIZE).filter((square) => position.at(square) === color);
              expect(position.count(color)).toBe(standing.length);
            }
          }
        }),
        { numRuns: 40 },
      );
    },
  );

  test.each([
    ['too short', '-'.repeat(63)],
    ['too long', '-'.repeat(65)],
    ['empty', ''],
    ['of an unknown character', `${'-'.repeat(63)}x`],
    ['with a line break', `${'-'.repeat(63)}\n`],
  ])('is refused if the board is %s', (_, stones) => {
    expect(() => startPosition(REVERSI, { stones, turn: 'black' })).toThrow(RangeError);
    expect(() => replay(REVERSI, [], { stones, turn: 'black' })).toThrow(RangeError);
  });

  test('refuses an illegal move', () => {
    expect(() => replay(REVERSI, [parseSquare('a1', SIZE)!], withA1('X', 'black'))).toThrow(RangeError);
  });

  test('is over if nobody can move', () => {
    const full = { stones: 'X'.repeat(40) + 'O'.repeat(24), turn: 'white' } as const;
    expect(startPosition(REVERSI, full).status).toEqual({ kind: 'won', winner: 'black', by: 'discs' });
    const gomoku = { ...defaultVariant('gomoku'), size: SIZE };
    expect(startPosition(gomoku, full).status).toEqual({ kind: 'drawn', by: 'full-board' });
  });

  test('converts its board to colors and back', () => {
    fc.assert(
      fc.property(boardOf(SIZE), (board) => {
        expect(startBoardOf(colorsOf(board), board.turn)).toEqual(board);
      }),
    );
  });

  test('is won by a row of five', () => {
    const stones = `XXXX----${'-'.repeat(48)}OOOO----`;
    const variant = { ...defaultVariant('gomoku'), size: SIZE };
    const white = startPosition(variant, { stones, turn: 'white' }).play(parseSquare('e8', SIZE)!);
    expect(white.status).toMatchObject({ kind: 'won', winner: 'white' });
    const black = startPosition(variant, { stones, turn: 'black' }).play(parseSquare('e1', SIZE)!);
    expect(black.status).toMatchObject({ kind: 'won', winner: 'black' });
  });
});
