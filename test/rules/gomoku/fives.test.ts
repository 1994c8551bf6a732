import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startPosition, urgentSquares } from '../../../src/rules/games.js';
import {
  fiveSquares,
  fourSquares,
  straightFourSquares,
  winningSquares,
} from '../../../src/rules/gomoku/fives.js';
import {
  COLORS,
  type Color,
  type Position,
  RULE_NAMES,
  type RuleName,
  type Square,
  type Variant,
} from '../../../src/rules/position.js';
import { allSquares, parseSquare, squareName } from '../../../src/rules/squares.js';
import { startBoardOf } from '../../../src/rules/stones.js';

const gomoku = (rule: RuleName, size = 15): Variant => ({ game: 'gomoku', rule, size });

/** A board with these stones. */
function board(variant: Variant, turn: Color, black: string, white = ''): Position {
  const stones = new Map<Square, Color>();
  const put = (names: string, color: Color) => {
    for (const name of names.split(' ').filter(Boolean)) stones.set(parseSquare(name, variant.size)!, color);
  };
  put(black, 'black');
  put(white, 'white');
  return startPosition(
    variant,
    startBoardOf(
      allSquares(variant.size).map((square) => stones.get(square)),
      turn,
    ),
  );
}

/** Names both kinds of urgent squares. */
function urgentNames(position: Position): { make: string; stop: string } {
  const { make, stop } = urgentSquares(position);
  const names = (squares: readonly Square[]) =>
    squares.map((square) => squareName(square, position.variant.size)).join(' ');
  return { make: names(make), stop: names(stop) };
}

test('finds the ends of a four, or its gap', () => {
  expect(urgentNames(board(gomoku('freestyle'), 'black', 'g7 h8 i9 j10'))).toEqual({
    make: 'f6 k11',
    stop: '',
  });
  expect(urgentNames(board(gomoku('freestyle'), 'white', 'g7 h8 i9 j10'))).toEqual({
    make: '',
    stop: 'f6 k11',
  });
  expect(urgentNames(board(gomoku('freestyle'), 'white', 'c3 d3 f3 g3', 'o1 o2 o3 o4'))).toEqual({
    make: 'o5',
    stop: 'e3',
  });
  expect(urgentNames(board(gomoku('freestyle'), 'black', 'a1 b1 c1'))).toEqual({ make: '', stop: '' });
});

test('counts six in a row only if the rule allows overlines', () => {
  const rows = ['c3 d3 e3 g3 h3', 'c12 d12 e12 g12 h12'] as const;
  const squares = (rule: RuleName) => urgentNames(board(gomoku(rule), 'black', ...rows));
  expect(squares('freestyle')).toEqual({ make: 'f3', stop: 'f12' });
  expect(squares('standard')).toEqual({ make: '', stop: '' });
  expect(squares('renju')).toEqual({ make: '', stop: 'f12' }); // white may
});

test('omits the forbidden squares of renju', () => {
  const white = 'h4 h5 h6 h7'; // h8 would make two open threes for black
  const position = board(gomoku('renju'), 'black', 'h3 f8 g8 i9 j10', white);
  expect(position.illegal(parseSquare('h8', 15)!)).toBe('double-three');
  expect(urgentNames(position)).toEqual({ make: '', stop: '' });
  expect(urgentNames(board(gomoku('standard'), 'black', 'h3 f8 g8 i9 j10', white)).stop).toBe('h8');
});

test('finds nothing in a finished game, or in Reversi', () => {
  const won = ['h8', 'a1', 'i8', 'b1', 'j8', 'c1', 'k8', 'd1', 'l8']
    .map((name) => parseSquare(name, 15)!)
    .reduce((position, square) => position.play(square), startPosition(gomoku('freestyle')));
  expect(won.status.kind).toBe('won');
  expect(urgentNames(won)).toEqual({ make: '', stop: '' });
  const reversi = { game: 'reversi', rule: 'standard', size: 8 } as const;
  expect(urgentNames(board(reversi, 'white', 'd3 d4 d5 d6', 'e4'))).toEqual({ make: '', stop: '' });
});

/** Random boards, with either side to move. */
const boards = fc
  .record({
    rule: fc.constantFrom(...RULE_NAMES),
    turn: fc.constantFrom(...COLORS),
    colors: fc.array(
      fc.constantFrom<(Color | undefined)[]>(undefined, undefined, 'black', 'black', 'white'),
      {
        minLength: 81,
        maxLength: 81,
      },
    ),
  })
  .map(({ rule, turn, colors }) => ({
    mine: startPosition(gomoku(rule, 9), startBoardOf(colors, turn)),
    theirs: startPosition(gomoku(rule, 9), startBoardOf(colors, turn === 'black' ? 'white' : 'black')),
  }));

test('agrees with the positions’ status after each move', () => {
  const wins = (position: Position, square: Square) =>
    position.illegal(square) === undefined && position.play(square).status.kind === 'won';
  fc.assert(
    fc.property(boards, ({ mine, theirs }) => {
      const { make, stop } = fiveSquares(mine);
      const legal = allSquares(9).filter((square) => mine.illegal(square) === undefined);
      expect(make).toEqual(legal.filter((square) => wins(mine, square)));
      expect(stop).toEqual(legal.filter((square) => wins(theirs, square)));
    }),
    { numRuns: 60 },
  );
});

test('finds fours, which another stone makes five, and straight fours, which either of two does', () => {
  const rows = (position: Position, color: Color) => new Set(winningSquares(position, color));
  const added = (position: Position, square: Square, color: Color): Position => {
    const colors = allSquares(9).map((each) => (each === square ? color : position.at(each)));
    return startPosition(position.variant, startBoardOf(colors, 'black'));
  };
  fc.assert(
    fc.property(boards, fc.constantFrom(...COLORS), ({ mine }, color) => {
      const fives = rows(mine, color);
      const free = allSquares(9).filter((square) => !mine.at(square) && !fives.has(square));
      const newFives = (square: Square) =>
        [...rows(added(mine, square, color), color)].filter((each) => !fives.has(each));
      expect(fourSquares(mine, color)).toEqual(free.filter((square) => newFives(square).length > 0));
      const straight = straightFourSquares(mine, color).filter((square) => free.includes(square));
      for (const square of straight) expect(rows(added(mine, square, color), color).size).toBeGreaterThan(1);
    }),
    { numRuns: 60 },
  );
  const three = board(gomoku('freestyle'), 'white', 'g7 h8 i9');
  expect(straightFourSquares(three, 'black').map((square) => squareName(square, 15))).toEqual(['f6', 'j10']);
  const blocked = board(gomoku('freestyle'), 'white', 'g7 h8 i9', 'e5');
  expect(straightFourSquares(blocked, 'black').map((square) => squareName(square, 15))).toEqual(['j10']);
  const shut = board(gomoku('freestyle'), 'white', 'g7 h8 i9', 'f6');
  expect(straightFourSquares(shut, 'black')).toEqual([]);
  expect(fourSquares(shut, 'black').map((square) => squareName(square, 15))).toEqual(['j10', 'k11']);
});
