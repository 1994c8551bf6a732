import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TileStore, UNCHANGED } from '../../../src/render/boards/tileStore.js';

/** Tiles of 1 to 4 columns and rows by number: their size and bytes follow from it. */
function tileOf(number: number): { width: number; bytes: Uint8Array } {
  const [width, height] = [1 + (number % 4), 1 + (Math.floor(number / 4) % 4)];
  return { width, bytes: Uint8Array.from({ length: width * height }, (_, i) => (number * 31 + i) % 255) };
}

test('a tile is copied as it was painted, however many were kept since, and painted once while there is room', () => {
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
        // Whatever lies in the ring, the last 100 bytes less what is skipped at its end, which is less than one tile.
        const since = kept.slice(kept.findLastIndex((each) => each.number === number));
        const size = since.reduce((sum, { length }) => sum + length, 0);
        if (kept.some((each) => each.number === number) && size <= 100 - 16) expect(painted).toBe(false);
        if (painted) kept.push({ number, length: bytes.length });
      }
    }),
  );
});

test('an overlay leaves what it does not change', () => {
  const store = new TileStore(16, 100);
  const frame = store.frame(16).fill(1);
  store.overlay('', 5, 2, 4, () => Uint8Array.of(UNCHANGED, 2, 3, UNCHANGED));
  expect([...frame]).toEqual([1, 1, 1, 1, 1, 1, 2, 1, 1, 3, 1, 1, 1, 1, 1, 1]);
});

test('a picture that is larger than was said is a bug', () => {
  expect(() => new TileStore(16, 100).frame(17)).toThrow(new RangeError('a picture of 17 bytes'));
});
