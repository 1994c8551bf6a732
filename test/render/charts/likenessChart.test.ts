import { loadImage } from 'canvas';
import { describe, expect, test } from 'vitest';
import { DRAWINGS, LOOKS } from '../../../src/render/boards/drawings.js';
import type { Point } from '../../../src/render/boards/scene.js';
import { likenessConfig, renderLikeness } from '../../../src/render/charts/likenessChart.js';
import { pixels, pointsOf } from '../pixels.js';

const LIKENESSES = {
  levels: [1, 2, 3].map((level) => ({ level, agreement: level / 10, loss: 4 - level })),
  peoplesLoss: 1.8,
};

describe('the comparison of levels with people', () => {
  test('has a bar for each level in percent, a line of discs, and a dashed one for people', () => {
    const { data } = likenessConfig(LIKENESSES);
    expect(data.labels).toEqual(['1', '2', '3']);
    expect(data.datasets.map((each) => [each.type, each.data])).toEqual([
      ['line', [3, 2, 1]],
      ['line', [1.8, 1.8, 1.8]],
      ['bar', [10, 20, 30]],
    ]);
  });

  test('names its lines, bars and axes', () => {
    const { data, options } = likenessConfig(LIKENESSES);
    expect(data.datasets.map(({ label }) => label)).toEqual([
      'discs it loses a move',
      'discs people lose',
      'moves that are people’s',
    ]);
    const titles = Object.entries(options!.scales!).map(([name, axis]) => {
      const { title, position } = axis as { title: { text: string }; position: string };
      return [name, title.text, position];
    });
    expect(titles).toEqual([
      ['x', 'level', 'bottom'],
      ['share', 'moves, %', 'left'],
      ['discs', 'discs', 'right'],
    ]);
  });

  describe('as a picture', () => {
    const { count } = LOOKS.felt;
    const { ground, bar, grid, ink } = DRAWINGS.reversi.chart;

    /** Draws the chart. Returns a function that finds a color. */
    const drawn = async () => {
      const { png } = await renderLikeness(LIKENESSES);
      return (color: string): Promise<Point[]> => pointsOf(png, color);
    };

    /** Returns the highest and lowest row of a color at each of the three levels, below the legend. */
    const rowsAt = (places: Point[]) =>
      [0, 1, 2].map((level) => {
        const ys = places
          .filter(({ x, y }) => y > 130 && Math.floor((x - 117) / 253) === level)
          .map(({ y }) => y);
        return { top: Math.min(...ys), foot: Math.max(...ys) };
      });

    test('bars share a baseline, each with the height of its share', async () => {
      const placesOf = await drawn();
      const rows = rowsAt(await placesOf(bar));
      const heights = rows.map(({ top, foot }) => foot - top);
      expect(new Set(rows.map(({ foot }) => foot)).size).toBe(1);
      expect(Math.abs(heights[1]! / heights[0]! - 2)).toBeLessThan(0.1);
      expect(Math.abs(heights[2]! / heights[0]! - 3)).toBeLessThan(0.1);
    });

    test('the line of discs falls as levels lose less', async () => {
      const placesOf = await drawn();
      const tops = rowsAt(await placesOf(count.winner)).map(({ top }) => top);
      expect(tops[0]).toBeLessThan(tops[1]!);
      expect(tops[1]).toBeLessThan(tops[2]!);
    });

    test('people’s line is horizontal and dashed', async () => {
      const placesOf = await drawn();
      const places = (await placesOf(ink)).filter(({ x, y }) => x > 150 && x < 850 && y > 140 && y < 510);
      const rows = places.map(({ y }) => y);
      expect(Math.max(...rows) - Math.min(...rows)).toBeLessThan(8);
      const columns = new Set(places.map(({ x }) => x));
      expect(columns.size).toBeGreaterThan(200);
      expect(columns.size).toBeLessThan(400);
    });

    test('the legend above shows each color; titles are left, right and below', async () => {
      const placesOf = await drawn();
      for (const color of [bar, count.winner, ink]) {
        expect((await placesOf(color)).filter(({ y }) => y < 128).length).toBeGreaterThan(100);
      }
      const words = await placesOf(ink);
      expect(words.filter(({ x }) => x < 60).length).toBeGreaterThan(100);
      expect(words.filter(({ x }) => x > 940).length).toBeGreaterThan(100);
      expect(words.filter(({ y }) => y > 580).length).toBeGreaterThan(100);
    });

    test('grid lines are horizontal only', async () => {
      const placesOf = await drawn();
      const lines = await placesOf(grid);
      const across = new Map<number, number>();
      for (const { y } of lines) across.set(y, (across.get(y) ?? 0) + 1);
      const long = [...across.values()].filter((length) => length > 300);
      expect(long.length).toBeGreaterThanOrEqual(7); // 0, 5 … 30 %
      const down = lines.filter(({ x }) => x === 371 || x === 624);
      expect(down.length).toBeLessThan(40);
    });

    test('the margins are empty, in the ground’s color', async () => {
      const { png, width, height } = await renderLikeness(LIKENESSES);
      const at = await pixels(png);
      for (let i = 0; i < width; i += 7) {
        for (const y of [0, 14, height - 14, height - 1]) expect(at({ x: i, y })).toBe(ground);
      }
      for (let i = 0; i < height; i += 7) {
        for (const x of [0, 14, width - 14, width - 1]) expect(at({ x, y: i })).toBe(ground);
      }
    });
  });

  test('is a picture 1000 pixels wide', async () => {
    const { name, png, width, height } = await renderLikeness(LIKENESSES);
    expect(name).toBe('likeness.png');
    const { width: drawn, height: high } = await loadImage(png);
    expect([drawn, high]).toEqual([width, height]);
    expect(width).toBe(1000);
  });
});
