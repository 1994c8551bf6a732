import { loadImage } from 'canvas';
import { describe, expect, test } from 'vitest';
import { DRAWINGS } from '../../../src/render/boards/drawings.js';
import type { Point } from '../../../src/render/boards/scene.js';
import { type Ladder, ladderConfig, renderLadder } from '../../../src/render/charts/ladderChart.js';
import { pixels, pointsOf } from '../pixels.js';

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

/** Returns the columns of text beside the bars, by name. */
const columnsOf = (ladder: Ladder) => {
  const { x: _, ...columns } = ladderConfig(ladder).options!.scales!;
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, (column as { labels: string[] }).labels]),
  );
};

test('has a bar for each level, the highest on top, between its number and name and its rating', () => {
  expect(ladderConfig(REVERSI).data.datasets.map(({ data }) => data)).toEqual([[1234, 210, -40]]);
  expect(columnsOf(REVERSI)).toEqual({
    level: ['3', '2', '1'],
    name: ['Très fort', 'Beginner', 'Newcomer'],
    rating: ['1234', '210', '-40'],
  });
});

test('draws names in any language with a font', () => {
  expect(columnsOf(CHINESE)).toMatchObject({ name: ['Très fort', '初学者', 'Newcomer'] });
});

test.each([REVERSI, CHINESE])('draws a ladder in its game’s colors ($game)', async (ladder) => {
  const { name, png, width, height } = await renderLadder(ladder);
  expect(name).toBe(`levels-${ladder.game}.png`);
  expect(png.length).toBeLessThan(100_000);
  const image = await loadImage(png);
  expect([image.width, image.height]).toEqual([width, height]);
  expect(width).toBe(1000);
  const look = DRAWINGS[ladder.game].chart;
  const at = await pixels(png);
  expect(at({ x: 2, y: 2 })).toBe(look.ground);
  const tones = new Set(
    Array.from({ length: 50 * 32 }, (_, i) => at({ x: 10 + 20 * (i % 50), y: 10 + 20 * Math.floor(i / 50) })),
  );
  for (const tone of [look.bar, look.top]) expect(tones).toContain(tone);
});

describe('in the picture', () => {
  const look = DRAWINGS.reversi.chart;
  /** Draws the ladder. Returns a function that finds a color. */
  const drawn = async () => {
    const { png } = await renderLadder(REVERSI);
    return (color: string): Promise<Point[]> => pointsOf(png, color);
  };

  /** Returns a color's extent in the row of each bar, the highest level first. */
  const rowsOf = (places: Point[]): Point[][] =>
    [0, 1, 2].map((row) => places.filter(({ y }) => Math.floor((y - 31) / 175) === row));
  const left = (places: Point[]): number => Math.min(...places.map(({ x }) => x));
  const right = (places: Point[]): number => Math.max(...places.map(({ x }) => x));

  test('bars have the lengths of the ratings, from 0', async () => {
    const placesOf = await drawn();
    const [top] = rowsOf(await placesOf(look.top));
    const [, second, last] = rowsOf(await placesOf(look.bar));
    const lengths = [top!, second!, last!].map((bar) => right(bar) - left(bar));
    expect(Math.abs(left(top!) - left(second!))).toBeLessThanOrEqual(1);
    expect(right(last!)).toBeLessThanOrEqual(left(top!));
    expect(lengths[0]! / lengths[1]!).toBeGreaterThan(5.5);
    expect(lengths[0]! / lengths[1]!).toBeLessThan(6.3);
    expect(lengths[1]! / lengths[2]!).toBeGreaterThan(4);
    expect(rowsOf(await placesOf(look.bar))[0]).toEqual([]);
  });

  test('levels, names and ratings are right-aligned and touch nothing', async () => {
    const placesOf = await drawn();
    const words = rowsOf(await placesOf(look.ink));
    const bars = [...(await placesOf(look.top)), ...(await placesOf(look.bar))];
    const [from, to] = [left(bars), right(bars)];
    const [numbers, names, ratings] = [
      words.map((row) => row.filter(({ x }) => x < 60)),
      words.map((row) => row.filter(({ x }) => x >= 60 && x < from)),
      words.map((row) => row.filter(({ x }) => x > to)),
    ];
    for (const column of [numbers, names, ratings]) {
      const ends = column.map(right);
      expect(Math.max(...ends) - Math.min(...ends)).toBeLessThanOrEqual(5);
      expect(Math.min(...column.map(left))).toBeGreaterThanOrEqual(14);
    }
    expect(Math.min(...names.map(left)) - Math.max(...numbers.map(right))).toBeGreaterThan(10);
    expect(Math.min(...ratings.map(left)) - to).toBeGreaterThan(10);
    expect(words.flat()).toHaveLength([...numbers, ...names, ...ratings].flat().length);
  });

  test('the scale is below, in a quiet color, with lines through all rows', async () => {
    const placesOf = await drawn();
    const quiet = await placesOf(look.quiet);
    expect(quiet.length).toBeGreaterThan(100);
    expect(Math.min(...quiet.map(({ y }) => y))).toBeGreaterThan(550);
    const lines = await placesOf(look.grid);
    const down = new Map<number, number>();
    for (const { x } of lines) down.set(x, (down.get(x) ?? 0) + 1);
    expect([...down.values()].filter((length) => length > 250).length).toBeGreaterThanOrEqual(3);
    // No other lines, neither between the rows nor around the field.
    expect(lines.filter(({ x }) => down.get(x)! < 100)).toEqual([]);
  });

  test('the margins are empty', async () => {
    const { png, width, height } = await renderLadder(REVERSI);
    const ground = await pointsOf(png, look.ground);
    const margin = ground.filter(({ x, y }) => Math.min(x, y, width - 1 - x, height - 1 - y) < 20);
    expect(margin).toHaveLength(width * height - (width - 40) * (height - 40));
  });
});

test('equal ladders have equal pictures, different ones differ', async () => {
  const [one, two] = await Promise.all([renderLadder(REVERSI), renderLadder(REVERSI)]);
  expect(one.png.equals(two.png)).toBe(true);
  const higher = rungs.map((rung) => ({ ...rung, rating: rung.rating + 10 * rung.level ** 2 }));
  expect((await renderLadder({ ...REVERSI, rungs: higher })).png.equals(one.png)).toBe(false);
});
