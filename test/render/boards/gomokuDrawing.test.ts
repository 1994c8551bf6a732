import { expect, test } from 'vitest';
import { boundsOf } from '../../../src/render/boards/extents.js';
import { gomokuScene } from '../../../src/render/boards/gomokuDrawing.js';
import type { BoardView } from '../../../src/render/boards/scene.js';
import { GAMES, startPosition } from '../../../src/rules/games.js';
import { parseSquare, squareName } from '../../../src/rules/squares.js';
import { after, GOMOKU, itemsOf } from '../positions.js';

const FIVE = 'h8a1i8a2j8a3k8a4l8';

/** The names of the star points of an empty board, sorted. */
function stars(size: number): string[] {
  const empty = startPosition({ ...GOMOKU, size });
  const { board } = gomokuScene(empty, {});
  return board.stars.map(({ x, y }) => nameAt(size, x, y)).sort();
}

/** Names the crossing at a point by the labels in its column and row. */
function nameAt(size: number, x: number, y: number): string {
  const { board } = gomokuScene(startPosition({ ...GOMOKU, size }), {});
  const file = board.labels.find((label) => label.at.x === x && /[a-t]/.test(label.text))!.text;
  const rank = board.labels.find((label) => label.at.y === y && /\d/.test(label.text))!.text;
  return file + rank;
}

test('has star points by size', () => {
  expect(stars(8)).toEqual(['c3', 'c6', 'f3', 'f6']);
  expect(stars(9)).toEqual(['c3', 'c7', 'e5', 'g3', 'g7']);
  expect(stars(11)).toEqual(['d4', 'd8', 'f6', 'h4', 'h8']);
  expect(stars(13)).toEqual(['d10', 'd4', 'g7', 'j10', 'j4']);
  expect(stars(15)).toEqual(['d12', 'd4', 'h8', 'l12', 'l4']);
  expect(stars(19)).toEqual(['d10', 'd16', 'd4', 'j10', 'j16', 'j4', 'p10', 'p16', 'p4']);
  expect(stars(20)).toEqual(['d17', 'd4', 'q17', 'q4']);
});

test('a1 is at the bottom left, as the descriptor says', () => {
  expect(GAMES.gomoku.rankOne).toBe('bottom');
  const scene = gomokuScene(after(GOMOKU, 'a1o15'), {});
  const [a1, o15] = itemsOf(scene, 'disc');
  expect([a1!.color, o15!.color]).toEqual(['black', 'white']);
  expect(a1!.at.x).toBeLessThan(o15!.at.x);
  expect(a1!.at.y).toBeGreaterThan(o15!.at.y);
  expect(nameAt(15, a1!.at.x, a1!.at.y)).toBe('a1');
  expect(nameAt(15, o15!.at.x, o15!.at.y)).toBe('o15');
});

test.each(GAMES.gomoku.sizes)('a board of %i has every line and label within the picture', (size) => {
  const { board } = gomokuScene(startPosition({ ...GOMOKU, size }), {});
  expect(board.lines).toHaveLength(2 * size);
  expect(board.labels).toHaveLength(4 * size);
  expect(Number.isInteger(board.cell)).toBe(true);
  const points = [...board.lines.flatMap(({ from, to }) => [from, to]), ...board.labels.map(({ at }) => at)];
  for (const { x, y } of points) {
    expect(Math.min(x, y)).toBeGreaterThan(14);
    expect(Math.max(x - board.width, y - board.height)).toBeLessThan(-14);
  }
});

test.each(GAMES.gomoku.sizes)(
  'a board of %i has stones that nearly fill their cells without touching',
  (size) => {
    const scene = gomokuScene(after({ ...GOMOKU, size }, 'a1b1'), {});
    for (const { radius } of itemsOf(scene, 'disc')) {
      expect(2 * radius).toBeLessThan(scene.board.cell);
      expect(2 * radius).toBeGreaterThan(0.9 * scene.board.cell);
    }
  },
);

test('labels and stars are smaller on boards above 15', () => {
  const sizesOf = (size: number) => {
    const { board } = gomokuScene(startPosition({ ...GOMOKU, size }), {});
    return [new Set(board.labels.map((label) => label.size)), board.starRadius];
  };
  expect([8, 15, 16, 20].map(sizesOf)).toEqual([
    [new Set([24]), 6],
    [new Set([24]), 6],
    [new Set([21]), 5],
    [new Set([21]), 5],
  ]);
});

test('returns the same board object each time, so that it is painted once', () => {
  const empty = gomokuScene(startPosition(GOMOKU), {});
  expect(gomokuScene(after(GOMOKU, 'h8'), {}).board).toBe(empty.board);
});

test('numbers the last five moves, and rings only the last', () => {
  const scene = gomokuScene(after(GOMOKU, 'h8i9g9i7i8g8f10'), {});
  const numbers = itemsOf(scene, 'number');
  expect(numbers.map(({ square, ply }) => squareName(square, 15) + ply)).toEqual([
    'g93',
    'i74',
    'i85',
    'g86',
    'f107',
  ]);
  expect(numbers.map(({ last }) => last)).toEqual([false, false, false, false, true]);
  expect(numbers.map(({ color }) => color)).toEqual(['black', 'white', 'black', 'white', 'black']);
  expect(itemsOf(scene, 'last').map(({ square, mark }) => squareName(square, 15) + mark)).toEqual([
    'f10ring',
  ]);
});

test('numbers all moves of a finished game, ended on the board or elsewhere', () => {
  const plies = (moves: string, view: BoardView) =>
    itemsOf(gomokuScene(after(GOMOKU, moves), view), 'number').map(({ ply }) => ply);
  expect(plies(FIVE, {})).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(plies('h8i9g9i7i8g8f10', { end: { winner: 'white' } })).toEqual([1, 2, 3, 4, 5, 6, 7]);
  const position = after(GOMOKU, 'h8i9g9i7i8g8f10');
  const resigned = gomokuScene(position, { end: { winner: 'white' } });
  expect(itemsOf(resigned, 'last').map(({ square }) => squareName(square, 15))).toEqual(['f10']);
});

test('does not number stones of the start board', () => {
  const stones = '-'.repeat(112).concat('XO').padEnd(225, '-');
  const begun = startPosition(GOMOKU, { stones, turn: 'white' }).play(parseSquare('a1', 15)!);
  const scene = gomokuScene(begun, { end: { winner: null } });
  expect(itemsOf(scene, 'number').map(({ square, ply }) => squareName(square, 15) + ply)).toEqual(['a12']);
});

test('draws the winning line under its stones, which have rings instead of the last one', () => {
  const scene = gomokuScene(after(GOMOKU, FIVE), {});
  const disc = (name: string) => itemsOf(scene, 'disc').find((d) => d.square === parseSquare(name, 15))!.at;
  const [five] = itemsOf(scene, 'winningLine');
  expect([five!.from, five!.to].sort((a, b) => a.x - b.x)).toEqual([disc('h8'), disc('l8')]);
  expect(itemsOf(scene, 'last')).toEqual([]);
  expect(itemsOf(scene, 'won').map(({ square }) => squareName(square, 15))).toEqual([
    'h8',
    'i8',
    'j8',
    'k8',
    'l8',
  ]);
  const kinds = scene.items.map(({ kind }) => kind);
  expect(kinds.indexOf('winningLine')).toBeLessThan(kinds.indexOf('disc'));
  expect(itemsOf(gomokuScene(after(GOMOKU, FIVE.slice(0, -2)), {}), 'winningLine')).toEqual([]);
});

test('frames a window half a cell beyond its squares, with coordinates on all sides', () => {
  const scene = gomokuScene(startPosition(GOMOKU), { window: { file: 5, rank: 2, width: 5, height: 4 } });
  const { cell } = scene.board;
  const { rect } = itemsOf(scene, 'window')[0]!;
  expect([rect.width, rect.height]).toEqual([5 * cell, 4 * cell]);
  expect(nameAt(15, rect.x + cell / 2, rect.y + cell / 2)).toBe('f6');
  expect(nameAt(15, rect.x + 4.5 * cell, rect.y + 3.5 * cell)).toBe('j3');
  const texts = itemsOf(scene, 'label').map(({ text }) => text);
  expect(texts.toSorted()).toEqual([...'33445566ffgghhiijj']);
  for (const { kind: _, ...label } of itemsOf(scene, 'label')) {
    expect(scene.board.labels).toContainEqual(label);
  }
});

test('accepts a window in any corner, and rejects one that leaves the board', () => {
  for (const size of [8, 15, 20]) {
    const position = startPosition({ ...GOMOKU, size });
    for (const [file, rank] of [
      [0, 0],
      [size - 5, 0],
      [0, size - 4],
      [size - 5, size - 4],
    ] as const) {
      const scene = gomokuScene(position, { shape: 'wide', window: { file, rank, width: 5, height: 4 } });
      const { rect } = itemsOf(scene, 'window')[0]!;
      expect(Math.min(rect.x, rect.y)).toBeGreaterThan(0);
      expect(rect.x + rect.width).toBeLessThan(scene.board.width);
      expect(rect.y + rect.height).toBeLessThan(scene.board.height);
    }
    for (const [file, rank] of [
      [-1, 0],
      [0, -1],
      [size - 4, 0],
      [0, size - 3],
    ] as const) {
      expect(() => gomokuScene(position, { window: { file, rank, width: 5, height: 4 } })).toThrow(
        new RangeError(`window ${file},${rank} of 5x4 leaves a board of ${size}`),
      );
    }
  }
});

test('crosses forbidden squares only in renju, with black to move', () => {
  const moves = 'h8a1i7a15h10o1j7o15';
  const crossed = (rule: 'renju' | 'standard', text: string) =>
    itemsOf(gomokuScene(after({ ...GOMOKU, rule }, text), {}), 'forbidden').map(
      ({ square, color }) => `${squareName(square, 15)} ${color}`,
    );
  expect(crossed('renju', moves)).toEqual(['h7 black']);
  expect(crossed('renju', `${moves}e5`)).toEqual([]);
  expect(crossed('standard', moves)).toEqual([]);
  expect(crossed('renju', FIVE)).toEqual([]);
});

test('crosses no squares in a game that ended off the board', () => {
  const position = after({ ...GOMOKU, rule: 'renju' }, 'h8a1i7a15h10o1j7o15');
  expect(itemsOf(gomokuScene(position, { end: { winner: null } }), 'forbidden')).toEqual([]);
});

test.each(GAMES.gomoku.sizes)(
  'a board of %i has hints within their squares, the first as the best',
  (size) => {
    const [a1, b2] = ['a1', 'b2'].map((name) => parseSquare(name, size)!);
    const hints = [
      { square: b2!, text: '100%' },
      { square: a1!, text: '3%' },
    ];
    const scene = gomokuScene(startPosition({ ...GOMOKU, size }), { hints });
    const [best, other] = itemsOf(scene, 'hint');
    expect([best, other].map((hint) => [hint!.square, hint!.text, hint!.isBest])).toEqual([
      [b2, '100%', true],
      [a1, '3%', false],
    ]);
    for (const hint of [best!, other!]) {
      expect(nameAt(size, hint.at.x, hint.at.y)).toBe(squareName(hint.square, size));
      expect(boundsOf(hint).width).toBeLessThanOrEqual(scene.board.cell);
      expect(boundsOf(hint).height).toBeLessThanOrEqual(scene.board.cell);
    }
  },
);

test('numbers all stones of an unfinished game on request', () => {
  const position = after(GOMOKU, 'h8i9h10h9g9i7i8f10');
  expect(itemsOf(gomokuScene(position, {}), 'number').map(({ ply }) => ply)).toEqual([4, 5, 6, 7, 8]);
  const all = itemsOf(gomokuScene(position, { numbered: true }), 'number');
  expect(all.map(({ ply }) => ply)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(all.filter(({ last }) => last).map(({ ply }) => ply)).toEqual([8]);
});
