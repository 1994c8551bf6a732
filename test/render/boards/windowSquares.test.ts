import { expect, test } from 'vitest';
import { boundsOf } from '../../../src/render/boards/extents.js';
import { gomokuScene } from '../../../src/render/boards/gomokuDrawing.js';
import { windowSquares } from '../../../src/render/boards/scene.js';
import { startPosition } from '../../../src/rules/games.js';
import { squareName } from '../../../src/rules/squares.js';
import { filled, GOMOKU, itemsOf, REVERSI } from '../positions.js';

const WINDOW = { file: 2, rank: 4, width: 3, height: 2 };
const namesOf = (variant: typeof GOMOKU, turned: boolean) =>
  windowSquares(WINDOW, variant, { turned }).map((row) =>
    row.map((square) => squareName(square, variant.size)).join(' '),
  );

test('returns a window’s squares in reading order, also on a rotated board', () => {
  expect(namesOf(GOMOKU, false)).toEqual(['c6 d6 e6', 'c5 d5 e5']);
  expect(namesOf(GOMOKU, true)).toEqual(['e5 d5 c5', 'e6 d6 c6']);
  expect(namesOf(REVERSI, false)).toEqual(['c5 d5 e5', 'c6 d6 e6']);
  expect(namesOf(REVERSI, true)).toEqual(['e6 d6 c6', 'e5 d5 c5']);
});

test('throws for a window that leaves the board', () => {
  for (const [file, rank] of [
    [13, 0],
    [0, 14],
  ] as const)
    expect(() => windowSquares({ ...WINDOW, file, rank }, GOMOKU)).toThrow(RangeError);
});

test.each([false, true])('returns the framed squares in the order of the picture (rotated: %s)', (turned) => {
  const full = filled(startPosition(GOMOKU), () => 'black');
  const scene = gomokuScene(full, { window: WINDOW, turned });
  const { rect } = itemsOf(scene, 'window')[0]!;
  const inside = itemsOf(scene, 'disc').filter(
    ({ at }) => at.x > rect.x && at.x < rect.x + rect.width && at.y > rect.y && at.y < rect.y + rect.height,
  );
  const read = inside.toSorted((a, b) => a.at.y - b.at.y || a.at.x - b.at.x).map(({ square }) => square);
  expect(windowSquares(WINDOW, GOMOKU, { turned }).flat()).toEqual(read);
});

test.each([false, true])('has coordinates beside it, unless they are hidden (rotated: %s)', (turned) => {
  const start = startPosition(GOMOKU);
  const scene = gomokuScene(start, { window: WINDOW, turned });
  const across = itemsOf(scene, 'label').filter(({ at }) => at.y < 40);
  const text = across.toSorted((a, b) => a.at.x - b.at.x).map((label) => label.text);
  expect(text).toEqual(turned ? ['e', 'd', 'c'] : ['c', 'd', 'e']);
  const hidden = gomokuScene(start, { window: WINDOW, turned, coordinates: 'hidden' });
  expect(hidden.items.map(({ kind }) => kind)).toEqual(['window']);
  expect(boundsOf(hidden.items[0]!)).toEqual(boundsOf(itemsOf(scene, 'window')[0]!));
});
