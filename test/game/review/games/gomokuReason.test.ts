import { expect, test } from 'vitest';
import { gomokuReason, isWinByFours } from '../../../../src/game/review/games/gomokuReason.js';
import type { Value } from '../../../../src/game/review/judgment.js';
import { startPosition } from '../../../../src/rules/games.js';
import type { Color, Position, RuleName, Square } from '../../../../src/rules/position.js';
import { allSquares, parseSquare, squareName } from '../../../../src/rules/squares.js';
import { startBoardOf } from '../../../../src/rules/stones.js';

const SIZE = 15;
const square = (name: string): Square => parseSquare(name, SIZE)!;
const squares = (names: string): Square[] => names.split(' ').filter(Boolean).map(square);

/** A board with these stones. */
function board(turn: Color, black: string, white: string, rule: RuleName = 'freestyle'): Position {
  const stones: Record<Color, ReadonlySet<Square>> = {
    black: new Set(squares(black)),
    white: new Set(squares(white)),
  };
  const colors = allSquares(SIZE).map((each): Color | undefined =>
    stones.black.has(each) ? 'black' : stones.white.has(each) ? 'white' : undefined,
  );
  return startPosition({ game: 'gomoku', rule, size: SIZE }, startBoardOf(colors, turn));
}

const EVEN: Value = { kind: 'estimate', points: 0 };

type Values = { readonly best: Value; readonly played: Value };

/** Writes the reason as text: its kind, squares and counts. */
function reasonText(
  before: Position,
  played: string,
  line: string,
  values: Values = { best: EVEN, played: EVEN },
): string {
  const moves = squares(line);
  const choice = { before, played: square(played), best: moves[0]!, line: moves, values };
  const reason = gomokuReason(choice);
  if (!reason) return 'none';
  const { kind, squares: found = {}, counts = {} } = reason;
  const names = Object.entries(found).map(([name, each]) => `${name} ${squareName(each, SIZE)}`);
  const numbers = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  return [kind, ...names, ...numbers].join(' ');
}

test('names a missed five, and an overlooked four', () => {
  const four = board('black', 'h8 h9 h10 h11', 'h7 a1 c1 e1');
  expect(reasonText(four, 'a15', 'h12')).toBe('five');
  const threatened = board('black', 'h7 a1 c1 e1', 'h8 h9 h10 h11');
  expect(reasonText(threatened, 'a15', 'h12')).toBe('overlooks-four five h12');
  // Nothing stops the four, not even the best move.
  expect(reasonText(board('black', 'a15 a1 c1 e1', 'h8 h9 h10 h11'), 'a14', 'h12')).toBe('none');
});

test('names a missed forced win, by fours if each stone of the line makes one', () => {
  // h11 makes two fours at once, of the file and of the rank.
  const before = board('black', 'h8 h9 h10 e11 f11 g11', 'h7 a1 c1 e1 d11 o15');
  const line = squares('h11 i11');
  expect(isWinByFours(before, line)).toBe(true);
  const values = { best: { kind: 'win', plies: 3 }, played: EVEN } as const;
  expect(reasonText(before, 'a15', 'h11 i11', values)).toBe('win-by-fours moves 2');
  const threes = board('black', 'h8 h9 f11 g11', 'a1 c1 e1 o15');
  expect(reasonText(threes, 'a15', 'h10 h11 h7', { best: { kind: 'win', plies: 5 }, played: EVEN })).toBe(
    'win-by-force moves 3',
  );
});

test.each([
  ['a four is not stopped where the line says', 'h11 a15 i11'],
  ['the line ends before the win', 'g12'],
  ['a move is illegal', 'h8'],
])('finds no win by fours if %s', (_, line) => {
  const before = board('black', 'h8 h9 h10 e5 f5', 'h7 a1 c1 e1 o15');
  expect(isWinByFours(before, squares(line))).toBe(false);
});

test('names an open three that was not stopped', () => {
  const before = board('black', 'a1 c1 e1', 'h8 h9 h10');
  expect(reasonText(before, 'a15', 'h7')).toMatch(/^allows-straight-four four h(7|11)$/);
  // A four of one’s own comes first.
  expect(reasonText(board('black', 'a1 b1 c1', 'h8 h9 h10'), 'd1', 'h7')).toBe('none');
});

test('names a forced loss if nothing on the board explains it', () => {
  const before = board('black', 'a1 c1', 'h8 h9');
  expect(reasonText(before, 'a15', 'h10', { best: EVEN, played: { kind: 'loss', plies: 9 } })).toBe(
    'loss-by-force moves 5',
  );
  expect(reasonText(before, 'a15', 'h10', { best: EVEN, played: { kind: 'estimate', points: -500 } })).toBe(
    'none',
  );
});

test('names a four of renju whose stop is forbidden for black', () => {
  // Black may not play h8: two open threes.
  const stones = ['f8 g8 h9 h10', 'e5 f6 g7'] as const;
  const before = board('white', ...stones, 'renju');
  expect(reasonText(before, 'a15', 'i9')).toBe('forbidden-stop stop h8');
  expect(reasonText(board('white', ...stones), 'a15', 'i9')).toBe('none');
  const blacks = board('black', 'f8 g8 h9', 'e5 f6 g7', 'renju');
  expect(reasonText(blacks, 'h10', 'i9')).toBe('allows-forbidden-stop four i9 stop h8');
});
