import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexPixels, paletteOf } from '../../../src/render/boards/palette.js';

const colorsOf = ({ bytes }: { readonly bytes: Uint8Array }): number[] =>
  Array.from({ length: bytes.length / 3 }, (_, i) =>
    bytes.subarray(3 * i, 3 * i + 3).reduce((sum, byte) => 256 * sum + byte, 0),
  );

const apart = (a: number, b: number): number =>
  Math.max(...[16, 8, 0].map((shift) => Math.abs(((a >> shift) & 0xff) - ((b >> shift) & 0xff))));

const anyColor = fc.nat(0xffffff);

describe('a palette', () => {
  test('has a color near each color of a small sample', () => {
    fc.assert(
      fc.property(fc.array(anyColor, { minLength: 1, maxLength: 255 }), (colors) => {
        const chosen = colorsOf(paletteOf([Uint32Array.from(colors)], new Set()));
        expect(chosen.length).toBeLessThanOrEqual(255);
        for (const color of colors) {
          expect(Math.min(...chosen.map((each) => apart(each, color)))).toBeLessThanOrEqual(8);
        }
      }),
    );
  });

  test('leaves an index free, and does not depend on the order of pixels', () => {
    const sample = Uint32Array.from({ length: 5000 }, (_, i) => (i * 2654435761) & 0xffffff);
    const colors = colorsOf(paletteOf([sample], new Set()));
    expect(colors).toHaveLength(255);
    expect(colorsOf(paletteOf([sample.toReversed()], new Set()))).toEqual(colors);
  });

  test('has the flat and the exact colors of a sample', () => {
    const edges = Array.from({ length: 3000 }, (_, i) => (i * 2654435761) & 0xffffff);
    const sample = Uint32Array.from([...edges, ...Array.from({ length: 1000 }, () => 0x123456), 0x654321]);
    const colors = colorsOf(paletteOf([sample], new Set([0x654321, 0xabcdef])));
    expect(colors).toContain(0x123456);
    expect(colors).toContain(0x654321);
    // It is exact, but not in the sample.
    expect(edges).not.toContain(0xabcdef);
    expect(colors).not.toContain(0xabcdef);
  });

  test('finds the nearest color, each time', () => {
    const sample = Uint32Array.from({ length: 5000 }, (_, i) => (i * 40503) & 0xffffff);
    const palette = paletteOf([sample], new Set());
    const colors = colorsOf(palette);
    fc.assert(
      fc.property(fc.array(anyColor, { minLength: 1, maxLength: 50 }), (asked) => {
        // Twice, because of the cache. The fourth byte of a pixel is ignored.
        const pixels = Uint32Array.from([...asked, ...asked.map((color) => color + 2 ** 24)]);
        indexPixels(pixels, palette).forEach((index, i) => {
          const color = asked[i % asked.length]!;
          const least = Math.min(...colors.map((each) => apart(each, color)));
          expect(apart(colors[index]!, color)).toBe(least);
        });
      }),
    );
  });
});
