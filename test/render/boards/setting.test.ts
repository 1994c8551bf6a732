import { expect, test } from 'vitest';
import { DRAWINGS } from '../../../src/render/boards/drawings.js';
import type { Item, Point, Scene } from '../../../src/render/boards/scene.js';
import { readScene, sceneText } from '../../../src/render/boards/sceneText.js';
import { GAMES, startPosition } from '../../../src/rules/games.js';
import { GAME_NAMES, type Position, type Square } from '../../../src/rules/position.js';
import { parseSquare } from '../../../src/rules/squares.js';
import { after, GOMOKU, itemsOf, REVERSI } from '../positions.js';

const sceneOf: (typeof DRAWINGS)['gomoku']['scene'] = (position, view) =>
  DRAWINGS[position.variant.game].scene(position, view);
const positions: readonly [string, Position][] = [
  ['reversi', after(REVERSI, 'f5f6e6')],
  ['gomoku', after(GOMOKU, 'h8i9g9')],
  ['a gomoku board of even size', after({ ...GOMOKU, size: 16 }, 'h8i9g9')],
  ['five in a row', after(GOMOKU, 'h8a1i8a2j8a3k8a4l8')],
];

const atSquares = ({ items }: Scene) =>
  items.filter((item): item is Extract<Item, { readonly square: Square }> => 'square' in item);

/** Center of rotation: the middle of the field's outermost squares. */
const turnedRound = ({ lines }: Scene['board'], { x, y }: Point): Point => {
  const ends = lines.flatMap(({ from, to }) => [from, to]);
  const mirror = (values: readonly number[]) => Math.min(...values) + Math.max(...values);
  return { x: mirror(ends.map((end) => end.x)) - x, y: mirror(ends.map((end) => end.y)) - y };
};

test.each(positions)('rotation moves everything on squares by 180°: %s', (_, position) => {
  const [plain, turned] = [false, true].map((isTurned) =>
    sceneOf(position, { legal: true, turned: isTurned }),
  );
  const moved = atSquares(plain!).map((item) => ({ ...item, at: turnedRound(plain!.board, item.at) }));
  expect(atSquares(turned!)).toEqual(moved);
  expect(itemsOf(turned!, 'count')).toEqual(itemsOf(plain!, 'count'));
});

test.each(positions)('coordinates of a rotated board name the right squares: %s', (_, position) => {
  const scene = sceneOf(position, { turned: true });
  const { size, game } = position.variant;
  const disc = itemsOf(scene, 'disc')[0]!;
  const named = (coordinate: RegExp, axis: 'x' | 'y') =>
    scene.board.labels.find(({ at, text }) => coordinate.test(text) && at[axis] === disc.at[axis])!.text;
  expect(parseSquare(named(/[a-t]/, 'x') + named(/\d/, 'y'), size)).toBe(disc.square);
  const rankOne = scene.board.labels.find(({ text }) => text === '1')!;
  expect(rankOne.at.y > scene.board.width / 2).toBe(GAMES[game].rankOne === 'top');
});

test.each(positions)('hiding coordinates keeps the size and the squares: %s', (_, position) => {
  const [shown, hidden] = [sceneOf(position, {}), sceneOf(position, { coordinates: 'hidden' })];
  expect(hidden.board.labels).toEqual([]);
  expect({ ...hidden.board, labels: shown.board.labels }).toMatchObject({
    width: shown.board.width,
    height: shown.board.height,
    field: shown.board.field,
  });
  expect(hidden.items).toEqual(shown.items);
});

test('equal settings have the same board, also after serialization', () => {
  for (const [, position] of positions) {
    for (const view of [
      {},
      { turned: true },
      { coordinates: 'hidden' as const, turned: true },
      { width: 360 as const },
    ]) {
      const scene = sceneOf(position, view);
      expect(sceneOf(position, view).board).toBe(scene.board);
      expect(readScene(sceneText(scene, position.variant, 'classic')).scene).toEqual(scene);
      expect(readScene(sceneText(scene, position.variant, 'classic')).scene.board).toBe(scene.board);
    }
  }
});

test.each(positions)('a picture of half the width has half the distances: %s', (_, position) => {
  const [usual, small] = [sceneOf(position, {}), sceneOf(position, { width: 360 })];
  expect([small.board.width, small.board.scale]).toEqual([360, 0.5]);
  expect(Math.abs(small.board.height - usual.board.height / 2)).toBeLessThan(1);
  expect(small.items.map(({ kind }) => kind)).toEqual(usual.items.map(({ kind }) => kind));
  const places = atSquares(usual).map(({ at, radius }) => ({ at, radius }));
  atSquares(small).forEach(({ at, radius }, i) => {
    const far = small.board.cell / 4;
    expect(Math.abs(at.x - places[i]!.at.x / 2)).toBeLessThan(far);
    expect(Math.abs(at.y - places[i]!.at.y / 2)).toBeLessThan(far);
    expect(Math.abs(radius - places[i]!.radius / 2)).toBeLessThan(1);
  });
});

test.each(GAME_NAMES)('a chosen square has only a disc of the side to move: %s', (game) => {
  const position = startPosition(game === 'reversi' ? REVERSI : GOMOKU);
  const chosen = position.legalMoves()[0] as Square;
  const hints = [{ square: chosen, text: '54%' }];
  const scene = sceneOf(position, { legal: true, chosen, hints });
  expect(itemsOf(scene, 'chosen').map(({ color }) => color)).toEqual(['black']);
  expect(atSquares(scene).filter(({ square }) => square === chosen)).toHaveLength(1);
});

test('throws for a chosen square that cannot be played', () => {
  const won = after(GOMOKU, 'h8a1i8a2j8a3k8a4l8');
  const bad: [Position, string][] = [
    [after(GOMOKU, 'h8'), 'h8'],
    [won, 'a9'],
    [startPosition(REVERSI), 'a1'],
  ];
  for (const [position, name] of bad) {
    const chosen = parseSquare(name, position.variant.size)!;
    expect(() => sceneOf(position, { chosen })).toThrow(RangeError);
  }
  const view = { chosen: parseSquare('a9', 15)!, end: { winner: null } };
  expect(() => sceneOf(after(GOMOKU, 'h8'), view)).toThrow(RangeError);
});
