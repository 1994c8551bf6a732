import { createCanvas, loadImage } from 'canvas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Frame } from '../../../src/render/boards/frame.js';
import { GifWriter } from '../../../src/render/replays/gif.js';
import { compress } from '../../../src/render/replays/lzw.js';
import { decompress, readGif } from '../readGif.js';

/** A frame of these pixels. */
function frameOf(width: number, palette: Uint8Array, pixels: ArrayLike<number>): Frame {
  const height = pixels.length / width;
  const rows = new Uint8Array((width + 1) * height);
  for (let i = 0; i < pixels.length; i++) {
    rows[(width + 1) * Math.floor(i / width) + 1 + (i % width)] = pixels[i]!;
  }
  return { width, height, palette, rows };
}

function gifOf(frames: readonly Frame[], ms = 100): Buffer {
  const writer = new GifWriter();
  for (const frame of frames) writer.add(frame, ms);
  return writer.end();
}

describe('compression round-trips', () => {
  const bits = fc.integer({ min: 2, max: 8 });

  test('any indices', () => {
    const data = bits.chain((bits) =>
      fc.tuple(fc.constant(bits), fc.uint8Array({ minLength: 1, maxLength: 3000, max: 2 ** bits - 1 })),
    );
    fc.assert(
      fc.property(data, ([bits, indices]) => {
        expect(decompress(compress(indices, bits), bits)).toEqual([...indices]);
      }),
    );
  });

  test('long ones, which clear the table repeatedly', () => {
    const indices = Uint8Array.from({ length: 60_000 }, (_, i) => (Math.imul(i, 2654435761) >>> 13) % 3);
    const noise = indices.map((index, i) => (index + indices[(i * i) % 1009]!) % 3);
    expect(Buffer.from(decompress(compress(noise, 8), 8)).equals(noise)).toBe(true);
  });

  // Each length of a run ends at another code, including those that widen codes and that clear the table.
  test.each([2, 5, 8])('any length of a scattered sequence and of a run, of %i bits', (bits) => {
    const scattered = Uint8Array.from(
      { length: 4600 },
      (_, i) => (Math.imul(i, 2654435761) >>> 13) % 2 ** bits,
    );
    for (let length = 1; length < 4600; length = length === 600 ? 3600 : length + 1) {
      const indices = scattered.subarray(0, length);
      expect(Buffer.from(decompress(compress(indices, bits), bits)).equals(indices)).toBe(true);
    }
    for (const length of [1, 2, 3, 100, 40_000]) {
      const run = new Uint8Array(length).fill(1);
      expect(Buffer.from(decompress(compress(run, bits), bits)).equals(run)).toBe(true);
    }
  });
});

describe('a GIF', () => {
  const animations = fc
    .record({ width: fc.integer({ min: 1, max: 12 }), height: fc.integer({ min: 1, max: 12 }) })
    .chain(({ width, height }) =>
      fc.record({
        width: fc.constant(width),
        palette: fc.uint8Array({ minLength: 3 * 9, maxLength: 3 * 9 }),
        // Few colors, so that many pixels stay unchanged.
        frames: fc.array(fc.uint8Array({ minLength: width * height, maxLength: width * height, max: 8 }), {
          minLength: 1,
          maxLength: 6,
        }),
      }),
    );

  test('has the pixels of each frame, and after the first stores only changed rectangles', () => {
    fc.assert(
      fc.property(animations, ({ width, palette, frames }) => {
        const read = readGif(gifOf(frames.map((pixels) => frameOf(width, palette, pixels))));
        expect([read.width, read.height]).toEqual([width, frames[0]!.length / width]);
        expect([...read.palette.subarray(0, palette.length)]).toEqual([...palette]);
        const distinct = frames.filter((pixels, i) => i === 0 || !Buffer.from(pixels).equals(frames[i - 1]!));
        expect(read.frames.map(({ pixels }) => [...pixels])).toEqual(distinct.map((pixels) => [...pixels]));
        read.frames.slice(1).forEach(({ rect, pixels }, i) => {
          const before = read.frames[i]!.pixels;
          const places = [...pixels.keys()].filter((at) => pixels[at] !== before[at]);
          const [xs, ys] = [places.map((at) => at % width), places.map((at) => Math.floor(at / width))];
          expect([rect.x, rect.y]).toEqual([Math.min(...xs), Math.min(...ys)]);
          expect([rect.x + rect.width - 1, rect.y + rect.height - 1]).toEqual([
            Math.max(...xs),
            Math.max(...ys),
          ]);
        });
      }),
    );
  });

  test('supports a palette of 255 colors plus the transparent one', () => {
    const palette = Uint8Array.from({ length: 3 * 255 }, (_, i) => i % 251);
    const all = Array.from({ length: 255 }, (_, i) => i);
    const frames = [all, all.toReversed()].map((pixels) => frameOf(15, palette, pixels));
    const read = readGif(gifOf(frames));
    expect(read.frames.map(({ pixels }) => [...pixels])).toEqual([all, all.toReversed()]);
  });

  test('shows each frame for its duration, and merges unchanged frames', () => {
    const writer = new GifWriter();
    const palette = Uint8Array.of(0, 0, 0, 9, 9, 9);
    writer.add(frameOf(2, palette, [0, 1]), 700);
    writer.add(frameOf(2, palette, [1, 1]), 500);
    writer.add(frameOf(2, palette, [1, 1]), 4000);
    expect(readGif(writer.end()).frames.map(({ delay }) => delay)).toEqual([70, 450]);
  });

  test('is readable by another decoder', async () => {
    await fc.assert(
      fc.asyncProperty(animations, async ({ width, palette, frames }) => {
        const image = await loadImage(gifOf([frameOf(width, palette, frames[0]!)]));
        const context = createCanvas(image.width, image.height).getContext('2d');
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, image.width, image.height);
        expect([...data]).toEqual(
          [...frames[0]!].flatMap((index) => [...palette.subarray(3 * index, 3 * index + 3), 255]),
        );
      }),
    );
  });
});
