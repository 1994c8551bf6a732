import { expect, test } from 'vitest';
import { DRAWINGS } from '../../../src/render/boards/drawings.js';
import { boundsOf } from '../../../src/render/boards/extents.js';
import { reversiScene } from '../../../src/render/boards/reversiDrawing.js';
import type { BoardView } from '../../../src/render/boards/scene.js';
import { defaultVariant, GAMES, startPosition } from '../../../src/rules/games.js';
import { GAME_NAMES, type Square } from '../../../src/rules/position.js';
import { parseSquare, squareName } from '../../../src/rules/squares.js';
import { after, itemsOf, REVERSI } from '../positions.js';

const names = (items: readonly { square: Square }[]) => items.map(({ square }) => squareName(square, 8));

test('draws the first position: four discs, four names, two counts', () => {
  const scene = reversiScene(startPosition(REVERSI), { legal: true });
  expect(itemsOf(scene, 'disc').map(({ square, color }) => squareName(square, 8) + color)).toEqual([
    'd4white',
    'e4black',
    'd5black',
    'e5white',
  ]);
  expect(itemsOf(scene, 'legal').map(({ name, color }) => name + color)).toEqual([
    'd3black',
    'c4black',
    'f5black',
    'e6black',
  ]);
  expect(itemsOf(scene, 'count').map(({ label, standing }) => label.text + standing)).toEqual([
    '2to-move',
    '2none',
  ]);
  expect(itemsOf(scene, 'last')).toEqual([]);
  expect(itemsOf(scene, 'flipped')).toEqual([]);
});

test('a1 is at the top left, as the descriptor says', () => {
  expect(GAMES.reversi.rankOne).toBe('top');
  const scene = reversiScene(startPosition(REVERSI), {});
  const { field, cell, labels } = scene.board;
  const d4 = itemsOf(scene, 'disc')[0]!;
  expect(d4.at).toEqual({ x: field.x + 3.5 * cell, y: field.y + 3.5 * cell });
  const at = (text: string) => labels.find((label) => label.text === text)!.at;
  expect(at('a').x).toBe(field.x + cell / 2);
  expect(at('h').x).toBe(field.x + 7.5 * cell);
  expect(at('1').y).toBe(field.y + cell / 2);
  expect(at('8').y).toBe(field.y + 7.5 * cell);
});

test('names ranks on both sides, so that the picture is symmetric', () => {
  const { labels, field, cell, width } = reversiScene(startPosition(REVERSI), {}).board;
  for (let rank = 1; rank <= 8; rank++) {
    const [left, right] = labels.filter(({ text }) => text === String(rank)).map(({ at }) => at);
    expect(left!.x + right!.x).toBe(width);
    expect([left!.y, right!.y]).toEqual(Array(2).fill(field.y + (rank - 0.5) * cell));
  }
});

test('names legal squares only on request', () => {
  expect(itemsOf(reversiScene(startPosition(REVERSI), {}), 'legal')).toEqual([]);
});

test('marks the last move and its flips', () => {
  const scene = reversiScene(after(REVERSI, 'f5f6e6'), {});
  expect(names(itemsOf(scene, 'last'))).toEqual(['e6']);
  expect(itemsOf(scene, 'last')[0]!.color).toBe('black');
  expect(names(itemsOf(scene, 'flipped'))).toEqual(['e5']);
});

test('names no squares for a side that must pass, and keeps the marks after a pass', () => {
  const before = after(REVERSI, 'f5f6d3g5h5h4f7h6');
  expect(before.legalMoves()).toEqual(['pass']);
  const scene = reversiScene(before, { legal: true });
  expect(itemsOf(scene, 'legal')).toEqual([]);
  const passed = reversiScene(before.play('pass'), { legal: true });
  expect(names(itemsOf(passed, 'last'))).toEqual(['h6']);
  expect(itemsOf(passed, 'flipped')).toEqual(itemsOf(scene, 'flipped'));
  expect(itemsOf(passed, 'flipped')).not.toEqual([]);
  expect(itemsOf(passed, 'legal').length).toBeGreaterThan(0);
});

test('highlights the winner of a finished game, here with an all-black bar', () => {
  const wipe = after(REVERSI, 'e6f4e3f6g5d6e7f5c5');
  expect(wipe.status.kind).toBe('won');
  const scene = reversiScene(wipe, { legal: true });
  expect(itemsOf(scene, 'legal')).toEqual([]);
  expect(itemsOf(scene, 'count').map(({ label, standing }) => label.text + standing)).toEqual([
    '13winner',
    '0none',
  ]);
  expect(itemsOf(scene, 'share')[0]!.black).toBe(1);
});

test('keeps everything within the picture, and discs apart', () => {
  const scene = reversiScene(after(REVERSI, 'f5f6e6f4e3'), { legal: true });
  const { width, height, cell } = scene.board;
  for (const { at, radius } of itemsOf(scene, 'disc')) {
    expect(radius * 2).toBeLessThan(cell);
    expect(at.x - radius).toBeGreaterThan(0);
    expect(at.y + radius).toBeLessThan(height);
  }
  const [black, white] = itemsOf(scene, 'count');
  const bar = itemsOf(scene, 'share')[0]!.rect;
  const { field, labels } = scene.board;
  const ranks = labels.filter(({ text }) => /\d/.test(text)).map(({ at }) => at.x);
  const [left, right] = [boundsOf(black!), boundsOf(white!)];
  expect(left.x).toBeGreaterThan(0);
  expect(left.x + left.width).toBeLessThan(Math.min(...ranks) - 8);
  expect(right.x).toBeGreaterThan(Math.max(...ranks) + 8);
  expect(right.x + right.width).toBeLessThan(width);
  for (const { at, label, radius } of [black!, white!]) {
    expect(label.at.x).toBe(at.x);
    expect(label.at.y - label.size / 2).toBeGreaterThan(at.y + radius);
  }
  expect(bar.y).toBeGreaterThan(field.y + field.height);
  expect(bar.y + bar.height).toBeLessThan(height);
});

test.each(GAME_NAMES)('pictures of %s are square beside others, and leave room for buttons', (game) => {
  const sizeOf = (view: BoardView) => {
    const { board } = DRAWINGS[game].scene(startPosition(defaultVariant(game)), view);
    return [board.width, board.height];
  };
  const shapes: BoardView[] = [{ shape: 'wide' }, { shape: 'wide', width: 360 }, { shape: 'square' }];
  expect(shapes.map(sizeOf)).toEqual([
    [720, 540],
    [360, 270],
    [720, 720],
  ]);
});

test('has no room for counts in a square picture', () => {
  const scene = reversiScene(startPosition(REVERSI), { shape: 'square' });
  expect([...itemsOf(scene, 'count'), ...itemsOf(scene, 'share')]).toEqual([]);
});

test('returns the same board object each time, so that it is painted once', () => {
  expect(reversiScene(startPosition(REVERSI), {}).board).toBe(reversiScene(after(REVERSI, 'f5'), {}).board);
});

test.each([
  ['black', ['winner', 'none']],
  ['white', ['none', 'winner']],
  [null, ['none', 'none']],
] as const)('a game that the position does not end, %s winning: no side is to move', (winner, standings) => {
  const scene = reversiScene(after(REVERSI, 'f5'), { end: { winner }, legal: true });
  expect(itemsOf(scene, 'count').map(({ standing }) => standing)).toEqual(standings);
  expect(itemsOf(scene, 'legal')).toEqual([]);
});

test('draws hints on their squares, the first as the best, and nothing else there', () => {
  const position = startPosition(REVERSI);
  const [d3, c4] = ['d3', 'c4'].map((name) => parseSquare(name, 8)!);
  const hints = [
    { square: c4!, text: '54%' },
    { square: d3!, text: '7%' },
  ];
  const scene = reversiScene(position, { legal: true, hints });
  const { field, cell } = scene.board;
  expect(itemsOf(scene, 'hint')).toMatchObject([
    { square: c4, at: { x: field.x + 2.5 * cell, y: field.y + 3.5 * cell }, text: '54%', isBest: true },
    { square: d3, at: { x: field.x + 3.5 * cell, y: field.y + 2.5 * cell }, text: '7%', isBest: false },
  ]);
  expect(names(itemsOf(scene, 'legal'))).toEqual(['f5', 'e6']);
});

test('numbers the last disc on request instead of a dot, without counting passes', () => {
  const numberOf = (moves: string) => {
    const scene = reversiScene(after(REVERSI, moves), { numbered: true });
    expect(itemsOf(scene, 'last')).toEqual([]);
    return itemsOf(scene, 'number').map(({ square, ply, last }) => ({
      name: names([{ square }])[0],
      ply,
      last,
    }));
  };
  expect(numberOf('')).toEqual([]);
  expect(numberOf('f5d6c3')).toEqual([{ name: 'c3', ply: 3, last: true }]);
  // Black must pass after the eighth disc.
  expect(numberOf('f5f6d3g5h5h4f7h6')).toEqual([{ name: 'h6', ply: 8, last: true }]);
  expect(numberOf('f5f6d3g5h5h4f7h6 pass')).toEqual([{ name: 'h6', ply: 8, last: true }]);
});
