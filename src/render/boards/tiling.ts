import type { Board, Rect } from './scene.js';

/** A picture's tiles, with a lookup by pixel. */
export type Tiling = {
  readonly tiles: readonly Rect[];
  /** Visits the index of every tile that a rectangle overlaps. */
  forEach(bounds: Rect, visit: (index: number) => void): void;
};

/** Returns the number of the part that each pixel of a side belongs to. `starts` ascend from 0. */
function partsOf(starts: readonly number[], length: number): Uint16Array {
  const parts = new Uint16Array(length);
  starts.forEach((start, part) => {
    parts.fill(part, start);
  });
  return parts;
}

/** Returns each part's length. */
const lengthsOf = (starts: readonly number[], length: number): number[] =>
  starts.map((start, i) => (starts[i + 1] ?? length) - start);

/** Cuts a board's picture along its bands. */
export function tilingOf({ width, height, bands }: Board): Tiling {
  const tops = bands.map(({ top }) => top);
  const heights = lengthsOf(tops, height);
  const bandAt = partsOf(tops, height);
  const tiles: Rect[] = [];
  const rows = bands.map(({ top, lefts }, band) => {
    const first = tiles.length;
    const widths = lengthsOf(lefts, width);
    tiles.push(...lefts.map((x, i) => ({ x, y: top, width: widths[i]!, height: heights[band]! })));
    return { first, columnAt: partsOf(lefts, width) };
  });
  const within = (pixel: number, length: number): number => Math.min(Math.max(pixel, 0), length - 1);
  return {
    tiles,
    forEach: (bounds, visit) => {
      const left = within(Math.floor(bounds.x), width);
      const right = within(Math.ceil(bounds.x + bounds.width) - 1, width);
      const lowest = bandAt[within(Math.ceil(bounds.y + bounds.height) - 1, height)]!;
      for (let band = bandAt[within(Math.floor(bounds.y), height)]!; band <= lowest; band++) {
        const { first, columnAt } = rows[band]!;
        for (let tile = first + columnAt[left]!; tile <= first + columnAt[right]!; tile++) visit(tile);
      }
    },
  };
}

/** Returns the first pixels of `count` cells from `start` on, and of the parts before and after them. */
export const cellStarts = (start: number, cell: number, count: number): number[] => [
  0,
  ...Array.from({ length: count + 1 }, (_, i) => start + i * cell),
];
