import { createCanvas } from 'canvas';
import { expect, test } from 'vitest';
import { LOOKS } from '../../../src/render/boards/drawings.js';
import { gomokuScene } from '../../../src/render/boards/gomokuDrawing.js';
import { reversiScene } from '../../../src/render/boards/reversiDrawing.js';
import { font } from '../../../src/render/fonts.js';
import { GAMES, startPosition } from '../../../src/rules/games.js';
import type { Square } from '../../../src/rules/position.js';
import { pixels } from '../pixels.js';
import { after, filled, GOMOKU, itemsOf, REVERSI } from '../positions.js';
import { renderBoard } from '../renderHere.js';

const { felt, wood } = LOOKS;
const { discs } = felt;

test('a Reversi board is a PNG of its stated size, with discs and squares in their colors', async () => {
  const position = after(REVERSI, 'f5f6e6');
  const picture = await renderBoard(position, { legal: true });
  expect(picture.name).toBe('reversi-3.png');
  expect(picture.png.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
  expect(picture.png.readUInt32BE(16)).toBe(picture.width);
  expect(picture.png.readUInt32BE(20)).toBe(picture.height);
  expect(picture.width).toBe(720);

  const at = await pixels(picture.png);
  const scene = reversiScene(position, {});
  for (const disc of itemsOf(scene, 'disc')) {
    const aside = { x: disc.at.x - disc.radius / 3, y: disc.at.y };
    expect(at(aside)).toBe(discs[disc.color].face);
  }
  expect(at(itemsOf(scene, 'last')[0]!.at)).toBe(discs.black.last);
  const { field, cell } = scene.board;
  expect(at({ x: field.x + cell / 2, y: field.y + cell / 2 })).toBe(felt.surfaces.framed.field);
  expect(at({ x: 2, y: 2 })).toBe(felt.surfaces.framed.frame);
});

test('the winning line is visible between its stones', async () => {
  const position = after(GOMOKU, 'd4a1e5a2f6a3g7a4h8');
  const { png } = await renderBoard(position);
  const [line] = itemsOf(gomokuScene(position, {}), 'winningLine');
  const at = await pixels(png);
  const { from, to } = line!;
  expect(at({ x: from.x + (to.x - from.x) / 8, y: from.y + (to.y - from.y) / 8 })).toBe(wood.winningLine);
});

test('equal pictures are equal byte by byte, and depend on the view', async () => {
  const position = after(GOMOKU, 'h8i9');
  const [one, two] = await Promise.all([renderBoard(position), renderBoard(position)]);
  expect(one.png.equals(two.png)).toBe(true);
  const hinted = await renderBoard(position, { hints: [{ square: 0 as Square, text: '54%' }] });
  expect(hinted.png.equals(one.png)).toBe(false);
  const framed = await renderBoard(position, { window: { file: 5, rank: 5, width: 5, height: 4 } });
  expect(framed.png.equals(one.png)).toBe(false);
});

test('equal pictures are drawn once, and each is named after its position', async () => {
  const moves = ['f5f6e6f4e3', 'f5d6c3d3c4'].map((text) => after(REVERSI, text));
  const [one, two] = await Promise.all([renderBoard(moves[0]!), renderBoard(moves[0]!)]);
  expect(two.png).toBe(one.png);
  expect((await renderBoard(after(REVERSI, 'f5f6e6f4e3'))).png).toBe(one.png);
  expect((await renderBoard(moves[1]!)).png).not.toBe(one.png);
  expect((await renderBoard(moves[0]!, { legal: true })).png).not.toBe(one.png);
  // A window does not appear in a picture of Reversi, nor in the cache’s key.
  const { png, name } = await renderBoard(moves[0]!, { window: { file: 1, rank: 1, width: 5, height: 4 } });
  expect([png === one.png, name]).toEqual([true, 'reversi-5.png']);
});

test('boards of different sizes, games or colors are different pictures', async () => {
  const start = startPosition(GOMOKU);
  const boards = [
    ...[GOMOKU, { ...GOMOKU, size: 16 }, REVERSI].map((variant) => startPosition(variant)),
    ...[0, 1].map((turn) => filled(start, (i) => (i % 2 === turn ? 'black' : 'white'))),
  ];
  const pictures = await Promise.all(boards.map((board) => renderBoard(board)));
  expect(new Set(pictures.map(({ png }) => png.toString('latin1'))).size).toBe(5);
});

test.each(GAMES.gomoku.sizes)('a full board of %i stays under 100 KB', async (size) => {
  const full = filled(startPosition({ ...GOMOKU, size }), (i) => ((i * 7) % 13 < 6 ? 'black' : 'white'));
  const { png } = await renderBoard(full, { window: { file: 1, rank: 1, width: 5, height: 4 } });
  expect(png.length).toBeLessThan(100_000);
});

test.each(GAMES.gomoku.sizes)('a numbered board of %i stays under 100 KB', async (size) => {
  const full = filled(startPosition({ ...GOMOKU, size }), (i) => ((i * 7) % 13 < 6 ? 'black' : 'white'));
  const { png } = await renderBoard(full, { end: { winner: null } });
  expect(png.length).toBeLessThan(100_000);
});

test('a full Reversi board stays under 100 KB', async () => {
  const start = startPosition(REVERSI);
  const full = { ...filled(start, (i) => ((i * 7) % 13 < 6 ? 'black' : 'white')), moves: [] };
  expect((await renderBoard(full)).png.length).toBeLessThan(100_000);
});

test("text is drawn in the project's own font, not in a system font", () => {
  const context = createCanvas(10, 10).getContext('2d');
  const width = (css: string): number => {
    context.font = css;
    return context.measureText('nnnnn').width;
  };
  // In this font an n is 1717 of 2816 units wide. Fallbacks have other widths.
  expect(width(font(100))).toBeCloseTo((500 * 1717) / 2816, 1);
});
