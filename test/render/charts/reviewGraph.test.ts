import { createCanvas, loadImage } from 'canvas';
import { describe, expect, test } from 'vitest';
import { CARD } from '../../../src/render/cards/cardLook.js';
import {
  graphPlaces,
  labeledPositions,
  type ReviewGraph,
  renderReviewGraph,
} from '../../../src/render/charts/reviewGraph.js';
import { pointsOf } from '../pixels.js';

const GRAPH: ReviewGraph = { chances: [0.5, 0.5, 0.9, 0.9, 0.1], numbers: [0, 1, 2, 3, 4], turns: [], at: 0 };

/** Returns the color of a pixel of the drawn graph. */
async function colorAt(graph: ReviewGraph, { x, y }: { x: number; y: number }): Promise<string> {
  const { png, width, height } = await renderReviewGraph(graph);
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(await loadImage(Buffer.from(png)), 0, 0);
  const [red, green, blue] = context.getImageData(Math.round(x), Math.round(y), 1, 1).data;
  return `#${[red!, green!, blue!].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

describe('the graph of a review', () => {
  const places = graphPlaces(GRAPH.chances);

  test('runs from left to right, with a sure win of black at the top', () => {
    expect(places.map(({ x }) => x)).toEqual(places.map(({ x }) => x).toSorted((a, b) => a - b));
    const [sure] = graphPlaces([1, 0]);
    expect(places.every(({ y }) => y > sure!.y)).toBe(true);
    expect(places[2]!.y).toBeLessThan(places[4]!.y);
  });

  test('is dark in black’s share and light in white’s', async () => {
    const { x, y } = places[3]!;
    expect(await colorAt(GRAPH, { x, y: y + 6 })).toBe('#14171b');
    expect(await colorAt(GRAPH, { x, y: y - 6 })).toBe('#e9edf2');
  });

  test('marks turning points, and draws the lead if discs are counted', async () => {
    expect(await colorAt({ ...GRAPH, turns: [2] }, places[2]!)).toBe('#e8543f');
    const leads = [0, 0, -0.5, -0.5, -0.5];
    const [, , , lead] = graphPlaces(leads.map((each) => (1 + each) / 2));
    expect(await colorAt(GRAPH, lead!)).toBe('#14171b');
    expect(await colorAt({ ...GRAPH, leads }, lead!)).toBe('#2fa36b');
  });

  test('labels the chances beside it and the moves below it', async () => {
    const ink = await pointsOf((await renderReviewGraph(GRAPH)).png, CARD.ink);
    const [top, bottom] = [graphPlaces([1, 0])[0]!.y, graphPlaces([1, 0])[1]!.y];
    const beside = ink.filter(({ x }) => x < places[0]!.x);
    for (const y of [top, (top + bottom) / 2, bottom])
      expect(beside.filter((point) => Math.abs(point.y - y) < 24).length).toBeGreaterThan(50);
    const below = ink.filter(({ y }) => y > bottom);
    for (const { x } of places.slice(1))
      expect(below.filter((point) => Math.abs(point.x - x) < 24).length).toBeGreaterThan(10);
  });

  test('labels at most eight moves by round numbers, and none twice because of a pass', () => {
    for (const most of [1, 7, 8, 9, 60, 119, 225, 361]) {
      const numbers = Array.from({ length: most + 1 }, (_, i) => i);
      const labeled = labeledPositions(numbers);
      expect(labeled.length).toBeGreaterThan(0);
      expect(labeled.length).toBeLessThanOrEqual(8);
    }
    expect(labeledPositions([0, 1, 2, 2, 3])).toEqual([1, 2, 4]);
  });

  test('rejects a game without moves', async () => {
    await expect(renderReviewGraph({ ...GRAPH, chances: [0.5] })).rejects.toThrow(RangeError);
  });
});
