import { loadImage } from 'canvas';
import { describe, expect, test } from 'vitest';
import { likenessConfig, renderLikeness } from '../../src/render/likenessChart.js';

const LIKENESSES = {
  levels: [1, 2, 3].map((level) => ({ level, agreement: level / 10, loss: 4 - level })),
  peoplesLoss: 1.8,
};

describe('how levels compare with people', () => {
  test('is a bar a level in percent, a line of discs, and a broken one for people', () => {
    const { data } = likenessConfig(LIKENESSES);
    expect(data.labels).toEqual(['1', '2', '3']);
    expect(data.datasets.map((each) => [each.type, each.data])).toEqual([
      ['line', [3, 2, 1]],
      ['line', [1.8, 1.8, 1.8]],
      ['bar', [10, 20, 30]],
    ]);
  });

  test('is a picture 1000 pixels wide', async () => {
    const { png, width, height } = await renderLikeness(LIKENESSES);
    const { width: drawn, height: high } = await loadImage(png);
    expect([drawn, high]).toEqual([width, height]);
    expect(width).toBe(1000);
  });
});
