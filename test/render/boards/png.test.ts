import { createCanvas, loadImage } from 'canvas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeFrame } from '../../../src/render/boards/png.js';

const frames = fc
  .tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }))
  .chain(([width, height]) =>
    fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      palette: fc.uint8Array({ minLength: 3 * 8, maxLength: 3 * 8 }),
      pixels: fc.uint8Array({ minLength: width * height, maxLength: width * height, max: 7 }),
    }),
  );

test('a PNG has the pixels of its frame', async () => {
  await fc.assert(
    fc.asyncProperty(frames, async ({ width, height, palette, pixels }) => {
      const rows = new Uint8Array((width + 1) * height);
      pixels.forEach((index, i) => {
        rows[(width + 1) * Math.floor(i / width) + 1 + (i % width)] = index;
      });
      const image = await loadImage(encodeFrame({ width, height, palette, rows }));
      expect([image.width, image.height]).toEqual([width, height]);
      const context = createCanvas(width, height).getContext('2d');
      context.drawImage(image, 0, 0);
      const read = context.getImageData(0, 0, width, height).data;
      const expected = [...pixels].flatMap((index) => [...palette.subarray(3 * index, 3 * index + 3), 255]);
      expect([...read]).toEqual(expected);
    }),
  );
});
