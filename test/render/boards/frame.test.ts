import { describe, expect, test } from 'vitest';
import { DRAWINGS, LOOKS, lookOf } from '../../../src/render/boards/drawings.js';
import { drawFrame, type Frame } from '../../../src/render/boards/frame.js';
import { LOOK_NAMES, type Look } from '../../../src/render/boards/look.js';
import type { BoardView, Scene } from '../../../src/render/boards/scene.js';
import { paintScene, rawPixels } from '../../../src/render/canvas.js';
import { defaultVariant, GAMES, startPosition } from '../../../src/rules/games.js';
import { GAME_NAMES, type Position, type Square, type Variant } from '../../../src/rules/position.js';
import { parseSquare } from '../../../src/rules/squares.js';
import { filled, GOMOKU, REVERSI, after as reached } from '../positions.js';

/** Distance of a frame from the same scene painted in full color, over the three channels of all pixels. */
function differenceOf(frame: Frame, scene: Scene, look: Look) {
  const painted = rawPixels(paintScene(scene, look));
  const { rows, palette, width } = frame;
  let [sum, far] = [0, 0];
  // A plain loop: the tests compare a hundred million pixels.
  for (let i = 0; i < painted.length; i++) {
    const pixel = painted[i]!;
    const at = 3 * rows[(width + 1) * Math.floor(i / width) + 1 + (i % width)]!;
    const red = Math.abs(((pixel >> 16) & 0xff) - palette[at]!);
    const green = Math.abs(((pixel >> 8) & 0xff) - palette[at + 1]!);
    const blue = Math.abs((pixel & 0xff) - palette[at + 2]!);
    sum += red + green + blue;
    if (Math.max(red, green, blue) > 8) far++;
  }
  return { mean: sum / painted.length / 3, farShare: far / painted.length };
}

/** Every 27th position and the last of a game of scattered moves, with their views. */
function shown(variant: Variant): [Position, BoardView][] {
  const positions: [Position, BoardView][] = [];
  let position = startPosition(variant);
  for (;;) {
    const { ply, status } = position;
    const window = {
      file: (ply * 5) % (variant.size - 5),
      rank: (ply * 3) % (variant.size - 4),
      width: 5,
      height: 4,
    };
    const isShown = ply % 2 === 0 && status.kind === 'playing';
    const view = { legal: isShown, ...(isShown && { window }) };
    if (ply % 27 === 0 || status.kind !== 'playing') positions.push([position, view]);
    if (status.kind !== 'playing') return positions;
    const moves = position.legalMoves();
    position = position.play(moves[(ply * 97 + 31) % moves.length]!);
  }
}

/** The smallest boards, those that people play on, and the largest. Painting one takes a second. */
const SIZES = [8, 9, 15, 19, 20];
const variants = GAME_NAMES.flatMap((game) =>
  GAMES[game].sizes
    .filter((size) => SIZES.includes(size))
    .map((size): Variant => ({ game, rule: GAMES[game].rules[0]!, size })),
);
const cases = LOOK_NAMES.flatMap((name) =>
  variants
    .filter(({ game, size }) => name === DRAWINGS[game].look || size === GAMES[game].defaultSize)
    .map((variant) => ({ name, ...variant })),
);

test.each(cases)('a $game board of $size in $name looks like its painting', ({ name, ...variant }) => {
  const look = lookOf(name, variant.game);
  for (const [position, view] of shown(variant)) {
    const scene = DRAWINGS[variant.game].scene(position, view);
    const { mean, farShare } = differenceOf(drawFrame(scene, look), scene, look);
    expect(mean).toBeLessThan(1);
    expect(farShare).toBeLessThan(0.001);
  }
});

test.each(GAME_NAMES.flatMap((game) => LOOK_NAMES.map((name) => ({ ...defaultVariant(game), name }))))(
  'a $game board in $name with numbers, half as wide, looks like its painting',
  ({ name, ...variant }) => {
    const look = lookOf(name, variant.game);
    for (const [position] of shown(variant)) {
      const scene = DRAWINGS[variant.game].scene(position, { numbered: true, width: 360 });
      const { mean, farShare } = differenceOf(drawFrame(scene, look), scene, look);
      expect(mean).toBeLessThan(1);
      expect(farShare).toBeLessThan(0.001);
    }
  },
);

describe('also looks like its painting', () => {
  const full = filled(startPosition(GOMOKU), (i) => ((i * 7) % 13 < 6 ? 'black' : 'white'));
  const corners: BoardView[] = [0, 10].flatMap((file) =>
    [0, 11].map((rank) => ({ window: { file, rank, width: 5, height: 4 } })),
  );
  const renju = reached({ ...GOMOKU, rule: 'renju' }, 'h8a1i7a15h10o1j7o15');
  const wins = ['a1h8b1i8c1j8d1k8e1', 'a1h8b2i8c3j8d4k8e5', 'o1h8o2i8o3j8o4k8o5'].map((moves) =>
    reached(GOMOKU, moves),
  );
  const hints = [
    ['g7', '54%'],
    ['i9', '54%'],
    ['k10', '100%'],
    ['a1', '3%'],
  ].map(([name, text]) => ({ square: parseSquare(name!, 15)!, text: text! }));
  test.each([
    ['a full board', full, {}],
    ...corners.map((view, i) => [`a full board with a window in corner ${i}`, full, view] as const),
    ['a forbidden square', renju, {}],
    ['a forbidden square in the window', renju, { window: { file: 5, rank: 4, width: 5, height: 4 } }],
    ['hints', reached(GOMOKU, 'h8'), { hints }],
    [
      'hints in the window',
      reached(GOMOKU, 'h8'),
      { hints, window: { file: 5, rank: 5, width: 5, height: 4 } },
    ],
    ...wins.map((position, i) => [`a line that won at the edge, ${i}`, position, {}] as const),
  ] as const)('%s', (_, position, view) => {
    const scene = DRAWINGS.gomoku.scene(position, view);
    const { mean, farShare } = differenceOf(drawFrame(scene, LOOKS.wood), scene, LOOKS.wood);
    expect(mean).toBeLessThan(1);
    expect(farShare).toBeLessThan(0.001);
  });
});

test('draws a scene the same after others', () => {
  const scenes = shown(GOMOKU).map(([position, view]) => DRAWINGS.gomoku.scene(position, view));
  const rowsOf = (scene: Scene) => Buffer.from(drawFrame(scene, LOOKS.wood).rows);
  const first = scenes.map(rowsOf);
  const again = scenes.toReversed().map(rowsOf).toReversed();
  expect(again.every((rows, i) => rows.equals(first[i]!))).toBe(true);
});

test('a board of Reversi with hints looks like its painting', () => {
  const position = startPosition(REVERSI);
  const hints = position.legalMoves().map((move, i) => ({ square: move as Square, text: `${54 - 9 * i}%` }));
  const scene = DRAWINGS.reversi.scene(position, { hints });
  const { mean, farShare } = differenceOf(drawFrame(scene, LOOKS.felt), scene, LOOKS.felt);
  expect(mean).toBeLessThan(1);
  expect(farShare).toBeLessThan(0.001);
});
