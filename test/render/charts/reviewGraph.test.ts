import { createCanvas, loadImage } from 'canvas';
import { describe, expect, test } from 'vitest';
import { graphPlaces, type ReviewGraph, renderReviewGraph } from '../../../src/render/charts/reviewGraph.js';

const GRAPH: ReviewGraph = { chances: [0.5, 0.5, 0.9, 0.9, 0.1], turns: [], at: 0 };

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

  test('rejects a game without moves', async () => {
    await expect(renderReviewGraph({ ...GRAPH, chances: [0.5] })).rejects.toThrow(RangeError);
  });
});
