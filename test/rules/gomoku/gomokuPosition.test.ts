import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startPosition } from '../../../src/rules/games.js';
import { forbiddenReason } from '../../../src/rules/gomoku/renju.js';
import { type Position, RULE_NAMES, type RuleName, type Square } from '../../../src/rules/position.js';
import { allSquares, parseSquare, squareName } from '../../../src/rules/squares.js';
import { BLACK, EMPTY, WHITE } from '../../../src/rules/stones.js';

import { drawnGomoku } from '../drawn.js';
import { replay } from '../positionData.js';
import { randomGame } from '../randomGame.js';
import { RENJU_CASES } from '../renjuCases.js';

const gomoku = (rule: RuleName, size = 15) => ({ game: 'gomoku', rule, size }) as const;
const square = (name: string, size = 15): Square => parseSquare(name, size)!;

/** Plays black's and white's squares in turn, black first. */
function play(rule: RuleName, black: string, white: string): Position {
  const [own, others] = [black.split(' '), white.split(' ')];
  return own
    .flatMap((name, i) => [name, ...(others[i] ? [others[i]] : [])])
    .reduce((position, name) => position.play(square(name)), startPosition(gomoku(rule)));
}

describe('Gomoku', () => {
  test.each(RULE_NAMES)('five in a row wins under %s, with its line', (rule) => {
    const end = play(rule, 'h8 i8 j8 k8 l8', 'a1 a3 a5 a7');
    expect(end.status).toEqual({
      kind: 'won',
      winner: 'black',
      by: 'five',
      line: ['h8', 'i8', 'j8', 'k8', 'l8'].map((name) => square(name)),
    });
    expect(end.illegal(square('a9'))).toBe('game-over');
    expect(end.legalMoves()).toEqual([]);
  });

  test.each([
    ['to the right', 'h8 i8 j8 k8 l8'],
    ['upwards', 'h8 h9 h10 h11 h12'],
    ['rising', 'h8 i9 j10 k11 l12'],
    ['falling', 'h8 i7 j6 k5 l4'],
  ])('reports a row %s from end to end, whichever stone came last', (_, names) => {
    const line = names.split(' ');
    for (const last of [4, 2, 0]) {
      const order = [...line.slice(0, last), ...line.slice(last + 1), line[last]!].join(' ');
      const end = play('freestyle', order, 'a1 a3 a5 a7');
      expect(end.status).toMatchObject({ kind: 'won', line: line.map((name) => square(name)) });
    }
  });

  test.each([
    ['right and left', 'n8 o8 a9 b9 c9'],
    ['right and left, falling', 'm1 n2 o3 a5 b6'],
    ['left and right', 'c8 b8 a8 o7 n7'],
    ['one square beyond the edge', 'a8 o7 n7 m7 l7'],
    ['top and bottom', 'h14 h15 h1 h2 h3'],
  ])('ends a row at the edge: %s', (_, black) => {
    expect(play('freestyle', black, 'e5 e7 e9 e11').status.kind).toBe('playing');
  });

  test('prefers a five to an overline made at the same time in renju, and reports it', () => {
    const before = play('renju', 'c8 d8 e8 g8 h8 f4 f5 f6 f7', 'a1 a3 a5 a7 a9 b1 b3 b5 b7');
    expect(before.play(square('f8')).status).toMatchObject({
      kind: 'won',
      line: ['f4', 'f5', 'f6', 'f7', 'f8'].map((name) => square(name)),
    });
  });

  test.each(['freestyle', 'standard'] as const)(
    'is a draw on a full board without a row under %s',
    (rule) => {
      const end = drawnGomoku(rule);
      expect(end.status).toEqual({ kind: 'drawn', by: 'full-board' });
      expect([end.count('black'), end.count('white')]).toEqual([32, 32]);
      expect(end.legalMoves()).toEqual([]);
    },
  );

  test('is a draw in renju if only forbidden squares are left to black', () => {
    const names =
      'c4 a8 g8 b2 e1 f4 g4 b6 a7 e3 a1 h7 c1 d6 d8 f2 g6 d3 h6 e4 d2 b4 f5 f6 b1 b8 f1 f8 g2 h1 c2 ' +
      'd7 e5 a6 f3 c7 b7 e8 d4 e2 h2 c3 b5 a2 f7 a4 b3 e7 h4 g7 c5 e6 c8 g5 a3 h5 h8 g3 c6 h3 a5 g1';
    const moves = names.split(' ').map((name) => square(name, 8));
    const end = replay(gomoku('renju', 8), moves);
    const empty = allSquares(8).filter((at) => end.at(at) === undefined);
    expect(empty.map((at) => squareName(at, 8))).toEqual(['d1', 'd5']);
    expect(end.status).toEqual({ kind: 'drawn', by: 'full-board' });
    expect(end.legalMoves()).toEqual([]);
    expect(end.illegal(empty[0]!)).toBe('game-over');
    const white = end.previous!;
    expect(white.status).toEqual({ kind: 'playing', turn: 'white' });
    expect(white.legalMoves()).toEqual([square('d1', 8), square('g1', 8), square('d5', 8)]);
    const freestyle = replay(gomoku('freestyle', 8), moves);
    expect(freestyle.status).toEqual({ kind: 'playing', turn: 'black' });
  });

  test('counts the stones of each color', () => {
    const position = play('freestyle', 'h8 i9 k8', 'a1 a3');
    expect([position.count('black'), position.count('white')]).toEqual([3, 2]);
  });

  test.each([
    ['taken', () => square('h8')],
    ['off the board', () => -1 as Square],
    ['off the board', () => 225 as Square],
    ['not a square', () => 1.5 as Square],
    ['a pass', () => 'pass' as const],
  ])('refuses a move that is %s', (_, move) => {
    const position = play('freestyle', 'h8', 'a1');
    expect(position.illegal(move())).toBeDefined();
    expect(() => position.play(move())).toThrow(RangeError);
  });

  const six = ['h8 i8 j8 l8 m8', 'a1 a3 a5 a7 b1'] as const;

  test('six in a row win in freestyle, count for nothing in standard, and are forbidden for black in renju', () => {
    expect(play('freestyle', ...six).play(square('k8')).status.kind).toBe('won');
    expect(play('standard', ...six).play(square('k8')).status).toEqual({ kind: 'playing', turn: 'white' });
    const renju = play('renju', 'h8 i8 j8 l8 m8 g8', 'a1 a3 a5 a7 b1 c1');
    expect(renju.illegal(square('k8'))).toBe('overline');
    expect(renju.illegal('pass')).toBe('cannot-pass');
  });

  test('lets white win with six in renju', () => {
    const white = play('renju', 'a1 a3 a5 a7 b10 c12', 'h8 i8 j8 l8 m8');
    expect(white.play(square('k8')).status).toMatchObject({ kind: 'won', winner: 'white' });
  });

  test('prefers a five to a forbidden shape made at the same time', () => {
    const position = play('renju', 'h8 l4 i8 l9 j8 l5 l7 k8 l6', 'a1 a3 a5 a7 b1 c3 d1 e1 o15');
    expect(position.play(square('l8')).status).toMatchObject({ kind: 'won', winner: 'black' });
  });

  test('says why a move is illegal', () => {
    const position = play('renju', 'h8 i9 k8', 'a1 a3');
    expect(position.illegal(square('h8'))).toBe('occupied');
    expect(position.illegal(225 as Square)).toBe('off-board');
    expect(position.illegal(-1 as Square)).toBe('off-board');
    expect(position.illegal(1.5 as Square)).toBe('off-board');
    expect(position.illegal('pass')).toBe('cannot-pass');
  });

  test.each(RENJU_CASES)(
    'renju forbidden squares: $source $forbidden',
    ({ black, white, forbidden: expected }) => {
      const stones = new Uint8Array(225);
      for (const name of black) stones[square(name)] = BLACK;
      for (const name of white) stones[square(name)] = WHITE;
      const found = allSquares(15).flatMap((at) => {
        const reason = stones[at] === EMPTY ? forbiddenReason(stones, at, 15) : undefined;
        return reason ? [[squareName(at, 15), reason]] : [];
      });
      expect(Object.fromEntries(found)).toEqual(expected);
    },
  );

  test('ends random games with a five or a full board, and lists exactly the squares that are not illegal', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RULE_NAMES), fc.infiniteStream(fc.nat()), (rule, choices) => {
        const positions = [...randomGame(gomoku(rule, 8), choices)];
        const end = positions.at(-1)!;
        expect(end.status.kind).not.toBe('playing');
        if (end.status.kind === 'won' && end.status.by === 'five') {
          const { line, winner } = end.status;
          expect(line).toContain(end.moves.at(-1));
          expect(line.every((at) => end.at(at) === winner)).toBe(true);
        }
        const middle = positions[Math.floor(positions.length / 2)]!;
        const open = allSquares(8).filter((at) => middle.illegal(at) === undefined);
        expect(middle.legalMoves()).toEqual(open);
      }),
      { numRuns: 30 },
    );
  });
});
