import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TileStore, UNCHANGED } from '../../../src/render/boards/tileStore.js';

/** Makes a tile of 1 to 4 columns and rows; its number determines its size and bytes. */
function tileOf(number: number): { width: number; bytes: Uint8Array } {
  const [width, height] = [1 + (number % 4), 1 + (Math.floor(number / 4) % 4)];
  return { width, bytes: Uint8Array.from({ length: width * height }, (_, i) => (number * 31 + i) % 255) };
}

test('copies tiles unchanged, and paints each once while there is room', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(40), { minLength: 100, maxLength: 200 }), (numbers) => {
      const store = new TileStore(64, 100);
      const kept: { number: number; length: number }[] = [];
      for (const number of numbers) {
        const { width, bytes } = tileOf(number);
        const frame = store.frame(64);
        frame.fill(255);
        let painted = false;
        store.copy(String(number), 9, width, 8, () => {
          painted = true;
          return bytes;
        });
        const expected = new Uint8Array(64).fill(255);
        bytes.forEach((byte, i) => {
          expected[9 + 8 * Math.floor(i / width) + (i % width)] = byte;
        });
        expect([...frame]).toEqual([...expected]);
        // The ring keeps the last 100 bytes, minus a gap of less than one tile at its end.
        const since = kept.slice(kept.findLastIndex((each) => each.number === number));
        const size = since.reduce((sum, { length }) => sum + length, 0);
        if (kept.some((each) => each.number === number) && size <= 100 - 16) expect(painted).toBe(false);
        if (painted) kept.push({ number, length: bytes.length });
      }
    }),
  );
});

test('an overlay keeps unchanged pixels', () => {
  const store = new TileStore(16, 100);
  const frame = store.frame(16).fill(1);
  store.overlay('', 5, 2, 4, () => Uint8Array.of(UNCHANGED, 2, 3, UNCHANGED));
  expect([...frame]).toEqual([1, 1, 1, 1, 1, 1, 2, 1, 1, 3, 1, 1, 1, 1, 1, 1]);
});

test('throws for a picture that is too large', () => {
  expect(() => new TileStore(16, 100).frame(17)).toThrow(new RangeError('a picture of 17 bytes exceeds 16'));
});
