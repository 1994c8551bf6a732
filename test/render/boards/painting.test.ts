import { describe, expect, test } from 'vitest';
import { LOOKS } from '../../../src/render/boards/drawings.js';
import { gomokuScene } from '../../../src/render/boards/gomokuDrawing.js';
import { reversiScene } from '../../../src/render/boards/reversiDrawing.js';
import type { BoardView, Point, Scene, SceneMaker } from '../../../src/render/boards/scene.js';
import { startPosition } from '../../../src/rules/games.js';
import { COLORS, type Position, type Square, type Variant } from '../../../src/rules/position.js';
import { allSquares } from '../../../src/rules/squares.js';
import { pixels } from '../pixels.js';
import { GOMOKU, itemsOf, REVERSI, after as reached } from '../positions.js';
import { renderBoard } from '../renderHere.js';

const { felt, wood } = LOOKS;
const surfaces = { reversi: felt.surfaces.framed, gomoku: wood.surfaces.open };
const { count, discs } = felt;
const { winningLine, forbidden, window, hint } = wood;
const SCENES: Readonly<Record<string, SceneMaker>> = { reversi: reversiScene, gomoku: gomokuScene };

type Picture = { readonly scene: Scene; at(point: Point): string };

/** Draws a position, and returns the picture with its scene. */
async function draw(position: Position, view: BoardView = {}): Promise<Picture> {
  const { png } = await renderBoard(position, view);
  return { scene: SCENES[position.variant.game]!(position, view), at: await pixels(png) };
}

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

/** Extent of a color's pixels from a point, within a distance; `undefined` if there are none. */
function reach({ at }: Picture, { x, y }: Point, distance: number, color: string): Box | undefined {
  const far = Math.floor(distance);
  const offsets = Array.from({ length: 2 * far + 1 }, (_, i) => i - far);
  const found = offsets.flatMap((dy) =>
    offsets.filter((dx) => at({ x: x + dx, y: y + dy }) === color).map((dx) => ({ dx, dy })),
  );
  if (found.length === 0) return undefined;
  const [xs, ys] = [found.map(({ dx }) => dx), found.map(({ dy }) => dy)];
  return { left: -Math.min(...xs), right: Math.max(...xs), top: -Math.min(...ys), bottom: Math.max(...ys) };
}

/** Checks that a text is centered, has the height of its size, and is not too wide. */
function expectText(box: Box | undefined, size: number, widest: number): void {
  expect(box).toBeDefined();
  const { left, right, top, bottom } = box!;
  expect(Math.abs(left - right)).toBeLessThanOrEqual(0.2 * size);
  expect(Math.abs(top - bottom)).toBeLessThanOrEqual(0.15 * size);
  expect(top + bottom).toBeGreaterThan(0.5 * size);
  expect(top + bottom).toBeLessThan(0.9 * size);
  expect(left + right).toBeLessThan(widest);
}

/** Brightness of a color, 0 to 765. */
const luminance = (color: string): number =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(color.slice(at, at + 2), 16), 0);

describe('on a board of Reversi', () => {
  test('a disc has a face, a rim above, a side below, and a shadow under that', async () => {
    const picture = await draw(startPosition(REVERSI), { shape: 'square' });
    for (const { at, radius, color } of itemsOf(picture.scene, 'disc')) {
      const look = discs[color];
      const aside = (dy: number) => picture.at({ x: at.x, y: Math.round(at.y + dy * radius) });
      expect(aside(0)).toBe(look.face);
      expect(aside(0.85)).toBe(look.face);
      expect(aside(-0.96)).toBe(look.rim);
      expect(aside(0.985)).toBe(look.side);
      expect([look.side, surfaces.reversi.field]).not.toContain(aside(1.09));
    }
    // The light comes from the top left, so there is no shadow beyond the disc there.
    const [first] = itemsOf(picture.scene, 'disc');
    expect(picture.at({ x: first!.at.x, y: first!.at.y - first!.radius - 3 })).toBe(surfaces.reversi.field);
  });

  test('flipped discs have a ring, the last disc a dot', async () => {
    const picture = await draw(reached(REVERSI, 'f5f6e6f4'), { shape: 'square' });
    const [turned] = itemsOf(picture.scene, 'flipped');
    const [last] = itemsOf(picture.scene, 'last');
    for (const turn of [-1, 1]) {
      const ring = { x: Math.round(turned!.at.x + turn * turned!.radius * 0.62), y: turned!.at.y };
      expect(picture.at(ring)).toBe(discs[turned!.color].flipped);
    }
    expect(picture.at(turned!.at)).toBe(discs[turned!.color].face);
    const dot = reach(picture, last!.at, last!.radius, discs[last!.color].last)!;
    for (const way of Object.values(dot)) {
      expect(way).toBeGreaterThan(last!.radius * 0.15);
      expect(way).toBeLessThan(last!.radius * 0.3);
    }
  });

  test.each([
    ['', 'black'],
    ['f5', 'white'],
  ] as const)('after %j the squares that %s may play are named', async (moves, color) => {
    const picture = await draw(reached(REVERSI, moves), { legal: true });
    const legal = itemsOf(picture.scene, 'legal');
    expect(legal.length).toBeGreaterThan(2);
    for (const { at, radius } of legal) {
      const box = reach(picture, at, radius, discs[color].legal.ink);
      expectText(box, radius, 1.5 * radius);
    }
  });

  test('a legal square has a faint disc of the side to move', async () => {
    const green = luminance(surfaces.reversi.field);
    for (const [moves, sign] of [
      ['', -1],
      ['f5', 1],
    ] as const) {
      const picture = await draw(reached(REVERSI, moves), { legal: true });
      for (const { at, radius } of itemsOf(picture.scene, 'legal')) {
        const beside = (share: number) => picture.at({ x: at.x, y: Math.round(at.y - share * radius) });
        expect(Math.sign(luminance(beside(0.7)) - green)).toBe(sign);
        expect(beside(0.95)).toBe(surfaces.reversi.field);
      }
    }
  });

  test('stars, lines, labels and the edge are where the scene says', async () => {
    const picture = await draw(startPosition(REVERSI));
    const { board } = picture.scene;
    const look = surfaces.reversi;
    for (const star of board.stars) {
      expect(picture.at(star)).toBe(look.star);
      expect(picture.at({ x: star.x + board.starRadius - 2, y: star.y + 2 })).toBe(look.star);
    }
    for (const { from, to } of board.lines) {
      const aside = { x: from.x + (to.x - from.x) / 16, y: from.y + (to.y - from.y) / 16 };
      expect(picture.at(aside)).toBe(look.line);
    }
    for (const { at, size } of board.labels) {
      const box = reach(picture, at, 0.8 * size, look.label);
      expect(box).toBeDefined();
      expect(Math.abs(box!.left - box!.right)).toBeLessThan(0.3 * size);
    }
    const { x, y, width, height } = board.field;
    expect(picture.at({ x: x + width / 2 + 9, y })).toBe(look.edge);
    expect(picture.at({ x: x + width, y: y + height / 2 + 9 })).toBe(look.edge);
  });

  test('the side to move has a ring around its count, and the other side’s number is quiet', async () => {
    const picture = await draw(reached(REVERSI, 'f5'));
    const [black, white] = itemsOf(picture.scene, 'count');
    const ring = (each: typeof black) => picture.at({ x: each!.at.x + each!.radius + 6, y: each!.at.y });
    expect([ring(black), ring(white)]).toEqual([surfaces.reversi.frame, count.toMove]);
    for (const each of [black, white]) expect(picture.at(each!.at)).toBe(discs[each!.color].face);
    const { size } = white!.label;
    expectText(reach(picture, white!.label.at, 30, count.ink), size, 1.5 * size);
    expectText(reach(picture, black!.label.at, 30, count.quiet), size, 1.5 * size);
  });

  test('the winner has a ring of another color, and here the whole bar', async () => {
    const picture = await draw(reached(REVERSI, 'e6f4e3f6g5d6e7f5c5'));
    const [black, white] = itemsOf(picture.scene, 'count');
    const ring = (each: typeof black) => picture.at({ x: each!.at.x + each!.radius + 6, y: each!.at.y });
    expect([ring(black), ring(white)]).toEqual([count.winner, surfaces.reversi.frame]);
    const [bar] = itemsOf(picture.scene, 'share');
    const { x, y, width, height } = bar!.rect;
    expect(picture.at({ x: x + width - height, y: y + height / 2 })).toBe(count.black);
  });

  test('the bar shows black’s share in black and the rest in white, with round ends', async () => {
    const picture = await draw(reached(REVERSI, 'f5'));
    const [{ rect, black } = { rect: { x: 0, y: 0, width: 0, height: 0 }, black: 0 }] = itemsOf(
      picture.scene,
      'share',
    );
    expect(black).toBe(0.8);
    const middle = rect.y + rect.height / 2;
    const part = (share: number) => picture.at({ x: Math.round(rect.x + share * rect.width), y: middle });
    expect([0.05, 0.78, 0.82, 0.95].map(part)).toEqual([count.black, count.black, count.white, count.white]);
    for (const corner of [
      { x: rect.x, y: rect.y },
      { x: rect.x + rect.width - 1, y: rect.y + rect.height - 1 },
    ]) {
      expect([count.black, count.white]).not.toContain(picture.at(corner));
    }
  });
});

describe('on a board of Gomoku', () => {
  test('the wood has straight grain of all its tones, the same from top to bottom', async () => {
    const picture = await draw(startPosition(GOMOKU));
    const { field, cell, lines } = picture.scene.board;
    const between = [lines[1]!.from.y - cell / 2, lines[3]!.from.y - cell / 2].map(Math.round);
    const rows = between.map((y) =>
      Array.from({ length: field.width - 8 }, (_, i) => picture.at({ x: i + 4, y })).slice(cell, -cell),
    );
    expect(rows[0]).toEqual(rows[1]);
    const tones = new Set(rows[0]);
    for (const tone of [...surfaces.gomoku.grain, surfaces.gomoku.field]) expect(tones).toContain(tone);
    // It repeats from left to right, which keeps pictures small.
    expect(rows[0]!.slice(2 * cell, 4 * cell)).toEqual(rows[0]!.slice(4 * cell, 6 * cell));
  });

  test('the last five stones have numbers, the last one with a ring of the same color', async () => {
    const picture = await draw(reached(GOMOKU, 'h8i9g9i7i8g8f10'));
    for (const { at, radius, color, last } of itemsOf(picture.scene, 'number')) {
      const box = reach(picture, at, 0.62 * radius, last ? discs[color].last : discs[color].ink);
      expectText(box, 1.15 * radius, 1.5 * radius);
    }
    const [ring] = itemsOf(picture.scene, 'last');
    for (const turn of [-1, 1]) {
      const beside = { x: Math.round(ring!.at.x + turn * ring!.radius), y: ring!.at.y };
      expect(picture.at(beside)).toBe(discs[ring!.color].last);
    }
    expect(picture.at({ x: ring!.at.x + Math.round(0.78 * ring!.radius), y: ring!.at.y })).toBe(
      discs[ring!.color].face,
    );
  });

  test('stones have light at the top left, in similar tones', async () => {
    const picture = await draw(reached(GOMOKU, 'h8i9g9i7i8g8f10'));
    for (const { at, radius, color } of itemsOf(picture.scene, 'disc').slice(0, 2)) {
      const { face, light } = discs[color];
      const tones = [face, ...light].map(luminance);
      expect(tones).toEqual(tones.toSorted((a, b) => a - b));
      for (const [i, tone] of tones.entries()) if (i > 0) expect(tone - tones[i - 1]!).toBeLessThan(24);
      const on = (share: number) =>
        picture.at({ x: Math.round(at.x + share * radius), y: Math.round(at.y + share * radius) });
      expect([on(-0.32), on(0.6)]).toEqual([light[2], face]);
    }
  });

  test.each([15, 19])('numbers of two and three digits fit their stones on a board of %i', async (size) => {
    // Pairs of squares alternate along ranks: no five in a hundred moves.
    let position = startPosition({ ...GOMOKU, size, rule: 'standard' });
    const at = (i: number) => {
      const [rank, file] = [Math.floor(i / size), i % size];
      return (2 * rank + (file >> 1)) % 4 < 2 ? 0 : 1;
    };
    const lists = COLORS.map((_, each) =>
      Array.from({ length: size * size }, (_, i) => i).filter((i) => at(i) === each),
    );
    while (position.ply < 101 && position.status.kind === 'playing') {
      const next = lists[position.ply % 2]![Math.floor(position.ply / 2)]!;
      position = position.play(next as never);
    }
    expect(position.ply).toBe(101);
    const picture = await draw(position);
    const numbers = itemsOf(picture.scene, 'number');
    expect(numbers.map(({ ply }) => ply).sort((a, b) => a - b)).toEqual([97, 98, 99, 100, 101]);
    for (const { at, radius, color, last, ply } of numbers) {
      const box = reach(picture, at, radius, last ? discs[color].last : discs[color].ink);
      // The last stone's ring has its number's color.
      if (!last) expectText(box, (ply < 100 ? 1.1 : 0.95) * radius, 1.75 * radius);
    }
  });

  test('a thin line connects the winning stones, and each has a ring', async () => {
    const picture = await draw(reached(GOMOKU, 'h8a1i9a2j10a3k11a4l12'));
    const [{ from, to } = { from: { x: 0, y: 0 }, to: { x: 0, y: 0 } }] = itemsOf(
      picture.scene,
      'winningLine',
    );
    const along = (share: number, aside = 0) => ({
      x: Math.round(from.x + share * (to.x - from.x)) + aside,
      y: Math.round(from.y + share * (to.y - from.y)) + aside,
    });
    for (const between of [1, 3, 5, 7]) {
      expect(picture.at(along(between / 8))).toBe(winningLine);
      expect(picture.at(along(between / 8, 6))).not.toBe(winningLine);
    }
    const won = itemsOf(picture.scene, 'won');
    expect(won).toHaveLength(5);
    for (const { at, radius } of won) {
      for (const turn of [-1, 1])
        expect(picture.at({ x: at.x + turn * radius, y: at.y })).toBe(discs.black.last);
      expect(picture.at({ x: at.x + Math.round(0.78 * radius), y: at.y })).toBe(discs.black.face);
    }
  });

  test('a forbidden square has a diagonal cross', async () => {
    const position = reached({ ...GOMOKU, rule: 'renju' }, 'h8a1i7a15h10o1j7o15');
    const picture = await draw(position);
    const [cross] = itemsOf(picture.scene, 'forbidden');
    const { at, radius } = cross!;
    const arm = Math.round(0.3 * radius);
    for (const [dx, dy] of [
      [0, 0],
      [arm, arm],
      [-arm, arm],
      [arm, -arm],
      [-arm, -arm],
    ] as const) {
      expect(picture.at({ x: at.x + dx, y: at.y + dy })).toBe(forbidden);
    }
    const box = reach(picture, at, radius, forbidden)!;
    for (const way of Object.values(box)) {
      expect(way).toBeGreaterThan(0.3 * radius);
      expect(way).toBeLessThan(0.6 * radius);
    }
    for (const [dx, dy] of [
      [arm, 0],
      [0, arm],
      [-arm, 0],
      [0, -arm],
    ] as const) {
      expect(picture.at({ x: at.x + dx, y: at.y + dy })).not.toBe(forbidden);
    }
  });

  test('the window has a frame, a lighter ground, and coordinates in boxes', async () => {
    const view = { window: { file: 5, rank: 5, width: 5, height: 4 } };
    const [plain, picture] = [await draw(startPosition(GOMOKU)), await draw(startPosition(GOMOKU), view)];
    const [{ rect } = { rect: { x: 0, y: 0, width: 0, height: 0 } }] = itemsOf(picture.scene, 'window');
    const { cell } = picture.scene.board;
    const third = Math.round(cell / 3);
    for (const x of [rect.x, rect.x + rect.width])
      expect(picture.at({ x, y: rect.y + cell })).toBe(window.stroke);
    for (const y of [rect.y, rect.y + rect.height])
      expect(picture.at({ x: rect.x + cell, y })).toBe(window.stroke);
    const inside = { x: Math.round(rect.x + third), y: Math.round(rect.y + third) };
    const outside = { x: Math.round(rect.x - third), y: Math.round(rect.y - third) };
    expect(picture.at(inside)).not.toBe(plain.at(inside));
    expect(picture.at(outside)).toBe(plain.at(outside));
    for (const { at, size } of itemsOf(picture.scene, 'label')) {
      const half = Math.round(0.68 * size);
      for (const [dx, dy] of [
        [half - 2, 0],
        [2 - half, 0],
        [0, half - 2],
        [0, 2 - half],
      ] as const) {
        expect(picture.at({ x: at.x + dx, y: at.y + dy })).toBe(window.stroke);
      }
      for (const [dx, dy] of [
        [half + 2, 0],
        [-half - 2, 0],
        [half - 1, half - 1],
      ] as const) {
        expect(picture.at({ x: at.x + dx, y: at.y + dy })).not.toBe(window.stroke);
      }
      const box = reach(picture, at, half, window.ink);
      expect(box).toBeDefined();
      expect(Math.abs(box!.left - box!.right)).toBeLessThan(0.3 * size);
    }
  });
});

describe('hints', () => {
  const textsOf = ['54%', '100%', '7%'];
  const empty = (variant: Variant): Square[] =>
    allSquares(variant.size).filter((square) => startPosition(variant).at(square) === undefined);

  test.each([REVERSI, ...[8, 15, 19, 20].map((size) => ({ ...GOMOKU, size }))])(
    'on a board of $game, $size, have numbers within boxes, the best in another color',
    async (variant) => {
      const hints = textsOf.map((text, i) => ({ square: empty(variant)[variant.size * i + 2 * i]!, text }));
      const picture = await draw(startPosition(variant), { hints });
      for (const { at, radius, isBest } of itemsOf(picture.scene, 'hint')) {
        const { fill, ink } = isBest ? hint.best : hint.other;
        const edge = { x: at.x - Math.round(0.95 * radius), y: at.y };
        expect(picture.at(edge)).toBe(fill);
        const box = reach(picture, at, radius, ink);
        expect(box).toBeDefined();
        // Digits are half as high at 360 pixels.
        expect(box!.top + box!.bottom).toBeGreaterThan(8);
        expect(Math.max(box!.left, box!.right)).toBeLessThan(0.95 * radius);
      }
    },
  );

  test('have a percent sign if there is room for it', async () => {
    const widthOf = async (size: number, text: string) => {
      const hints = [{ square: 0 as Square, text }];
      const picture = await draw(startPosition({ ...GOMOKU, size }), { hints });
      const [{ at, radius } = { at: { x: 0, y: 0 }, radius: 0 }] = itemsOf(picture.scene, 'hint');
      const { left, right } = reach(picture, at, radius, hint.best.ink)!;
      return left + right;
    };
    expect(await widthOf(19, '54%')).toBe(await widthOf(19, '54'));
    expect(await widthOf(8, '7%')).toBeGreaterThan(1.5 * (await widthOf(8, '7')));
  });
});
