import { loadImage } from 'canvas';
import { expect, test } from 'vitest';
import { canWrite } from '../../src/render/fonts.js';
import { type Ladder, ladderConfig, renderLadder } from '../../src/render/ladderChart.js';
import { THEMES } from '../../src/render/theme.js';
import { pixels } from './pixels.js';

const rungs = [
  { level: 1, name: 'Newcomer', rating: -40 },
  { level: 2, name: 'Beginner', rating: 210 },
  { level: 3, name: 'Très fort', rating: 1234 },
];
const REVERSI: Ladder = { game: 'reversi', rungs };
const CHINESE: Ladder = {
  game: 'gomoku',
  rungs: rungs.map((rung) => (rung.level === 2 ? { ...rung, name: '初学者' } : rung)),
};

/** The columns of text beside the bars, by name. */
const columnsOf = (ladder: Ladder) => {
  const { x: _, ...columns } = ladderConfig(ladder).options!.scales!;
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, (column as { labels: string[] }).labels]),
  );
};

test('a bar a level, the highest above, between its number and name and its rating', () => {
  expect(ladderConfig(REVERSI).data.datasets.map(({ data }) => data)).toEqual([[1234, 210, -40]]);
  expect(columnsOf(REVERSI)).toEqual({
    level: ['3', '2', '1'],
    name: ['Très fort', 'Beginner', 'Newcomer'],
    rating: ['1234', '210', '-40'],
  });
});

test('where the font has no letters for a name, numbers alone are drawn', () => {
  expect(columnsOf(CHINESE)).toEqual({ level: ['3', '2', '1'], rating: ['1234', '210', '-40'] });
  expect(['Größe – ça', 'Šťastný', '大师', '1 ⚫'].map(canWrite)).toEqual([true, true, false, false]);
});

test.each([REVERSI, CHINESE])('a ladder is a picture in its game’s colours ($game)', async (ladder) => {
  const { name, png, width, height } = await renderLadder(ladder);
  expect(name).toBe(`levels-${ladder.game}.png`);
  expect(png.length).toBeLessThan(100_000);
  const image = await loadImage(png);
  expect([image.width, image.height]).toEqual([width, height]);
  expect(width).toBe(1000);
  const look = THEMES.classic.ladders[ladder.game];
  const at = await pixels(png);
  expect(at({ x: 2, y: 2 })).toBe(look.ground);
  const tones = new Set(
    Array.from({ length: 50 * 32 }, (_, i) => at({ x: 10 + 20 * (i % 50), y: 10 + 20 * Math.floor(i / 50) })),
  );
  for (const tone of [look.bar, look.top]) expect(tones).toContain(tone);
});

test('the same ladder is the same picture to the byte, another one is another', async () => {
  const [one, two] = await Promise.all([renderLadder(REVERSI), renderLadder(REVERSI)]);
  expect(one.png.equals(two.png)).toBe(true);
  const higher = rungs.map((rung) => ({ ...rung, rating: rung.rating + 10 * rung.level ** 2 }));
  expect((await renderLadder({ ...REVERSI, rungs: higher })).png.equals(one.png)).toBe(false);
});
