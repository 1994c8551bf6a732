import { expect, test } from 'vitest';
import { startPosition } from '../../../src/rules/games.js';
import { gomokuOdds } from '../../../src/rules/gomoku/gomokuOdds.js';
import type { Position } from '../../../src/rules/position.js';
import { allSquares, parseSquare, squareName } from '../../../src/rules/squares.js';
import { startBoardOf } from '../../../src/rules/stones.js';
import { after, GOMOKU } from '../../render/positions.js';

const at = (position: Position, name: string): number => gomokuOdds(position)[parseSquare(name, 15)!]!;

/** Squares whose odds are not 0. */
const likelySquares = (position: Position): string[] => {
  const weights = gomokuOdds(position);
  const { size } = position.variant;
  return allSquares(size)
    .filter((square) => weights[square]! > 0)
    .map((square) => squareName(square, size));
};

test.each([
  [8, 'e5'],
  [15, 'h8'],
  [20, 'k11'],
])('counts only the middle of an empty board of size %i', (size, middle) => {
  expect(likelySquares(startPosition({ ...GOMOKU, size }))).toEqual([middle]);
});

test('favors the rows of five through a stone, most of all the squares beside it', () => {
  const position = after(GOMOKU, 'h8');
  const rows = [...'defgijkl'].flatMap((file, i) => {
    const rank = i < 4 ? i + 4 : i + 5;
    return [`${file}8`, `h${rank}`, `${file}${rank}`, `${file}${16 - rank}`];
  });
  expect(likelySquares(position).sort()).toEqual(rows.sort());
  // Four, three, two and one rows of five hold both squares.
  const [beside, ...farther] = ['i8', 'j8', 'k8', 'l8'].map((name) => at(position, name));
  expect(farther.map((weight) => weight / beside!)).toEqual([(3 / 4) ** 2, (2 / 4) ** 2, (1 / 4) ** 2]);
});

test('ends rows at the edge of the board, and includes the squares on it', () => {
  const position = after(GOMOKU, 'c3');
  for (const name of ['a5', 'e1', 'a3', 'c1', 'g3', 'c7', 'g7'])
    expect(at(position, name)).toBeGreaterThan(0);
  expect(at(position, 'a1')).toBe(at(position, 'e5') / 9); // one row of five goes through both, not three
  expect(likelySquares(after(GOMOKU, 'a1'))).toHaveLength(12);
  expect(likelySquares(after(GOMOKU, 'o15'))).toHaveLength(12);
});

test('counts one’s own rows for more than the other side’s', () => {
  const position = after(GOMOKU, 'd4l12');
  expect(at(position, 'e4') / at(after(GOMOKU, 'd4l12a15'), 'e4')).toBeCloseTo(1.5 ** 2, 9);
});

test('ignores a row with stones of both colors', () => {
  // Of the four rows of five through h8 and g8 three hold the white stone of i8 too.
  expect(at(after(GOMOKU, 'h8i8'), 'g8') / at(after(GOMOKU, 'h8o1'), 'g8')).toBeCloseTo(2 * (1 / 4) ** 2, 9);
});

test.each([
  ['c5', 1], // four files from g8
  ['b5', 0.5], // five
  ['f12', 1], // four ranks
  ['f13', 0.5], // five
])('with the last stone on %s, weights g8 by %f', (last, share) => {
  expect(at(after(GOMOKU, `h8${last}`), 'g8')).toBe((4 * 4 * 1.5) ** 2 * share);
});

test('counts the stones of a start board like others', () => {
  const stones = allSquares(15).map((square) => (squareName(square, 15) === 'h8' ? 'white' : undefined));
  const position = startPosition(GOMOKU, startBoardOf(stones, 'black'));
  expect(position.ply).toBe(0);
  expect(at(position, 'h8')).toBe(0);
  expect(at(position, 'g8')).toBeGreaterThan(0);
});
