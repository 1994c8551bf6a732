import type { Square } from '../../rules/position.js';
import { fileOf, rankOf } from '../../rules/squares.js';
import {
  type Band,
  type BoardSetting,
  fileName,
  type Label,
  lineOffset,
  type Point,
  scaleOf,
  WIDE,
} from './scene.js';
import { cellStarts } from './tiling.js';

/**
 * In a picture of the usual width: the room for the coordinates, beyond half a cell, and their size on boards up to 15 and on larger
 * ones.
 */
const MEASURES = {
  wide: { margin: 30, label: 23, smallLabel: 20 },
  square: { margin: 36, label: 24, smallLabel: 21 },
} as const;

/** Measures of a board. `origin` is the crossing of the leftmost file and the topmost rank. */
export type Grid = {
  readonly size: number;
  /** Whether file 0 is on the right and rank 1 at the top. */
  readonly turned: boolean;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly cell: number;
  readonly origin: Point;
  readonly radius: number;
  readonly label: number;
};

export function gridOf(size: number, setting: BoardSetting): Grid {
  const { turned, width, shape } = setting;
  const isWide = shape === 'wide';
  const height = isWide ? width / WIDE : width;
  const scale = scaleOf(width);
  const { margin, label, smallLabel } = isWide ? MEASURES.wide : MEASURES.square;
  const cell = Math.floor((height - 2 * margin * scale) / size);
  const firstOf = (side: number): number => Math.floor((side - (size - 1) * cell) / 2) + lineOffset(scale);
  return {
    size,
    turned,
    scale,
    width,
    height,
    cell,
    origin: { x: firstOf(width), y: firstOf(height) },
    radius: Math.floor(cell * 0.94) / 2,
    label: Math.round((size > 15 ? smallLabel : label) * scale),
  };
}

/** Returns the crossing of a file and a rank, both from 0. Rank 1 is at the bottom, unless the board is rotated. */
export const pointAt = ({ size, turned, cell, origin }: Grid, file: number, rank: number): Point => ({
  x: origin.x + (turned ? size - 1 - file : file) * cell,
  y: origin.y + (turned ? rank : size - 1 - rank) * cell,
});

export const pointOf = (grid: Grid, square: Square): Point =>
  pointAt(grid, fileOf(square, grid.size), rankOf(square, grid.size));

/**
 * Returns the star points: on the third line of small boards and on the fourth of others, with the middle if there is one.
 * Only large boards have stars at the middles of their sides.
 */
export function starPoints(size: number): [file: number, rank: number][] {
  const near = size < 11 ? 2 : 3;
  const far = size - 1 - near;
  const corners: [number, number][] = [
    [near, near],
    [far, near],
    [near, far],
    [far, far],
  ];
  if (size % 2 === 0) return corners;
  const mid = (size - 1) / 2;
  const sides: [number, number][] =
    size < 17
      ? []
      : [
          [mid, near],
          [near, mid],
          [far, mid],
          [mid, far],
        ];
  return [...corners, [mid, mid], ...sides];
}

/** Distance of the coordinates from the picture's upper and lower edge. */
const edgeDistance = ({ origin, radius }: Grid): number => Math.round((origin.y - radius) / 2);

/** Returns the coordinates of a file, above and below the board. */
export function fileLabels(grid: Grid, file: number): Label[] {
  const { x } = pointAt(grid, file, 0);
  const top = edgeDistance(grid);
  return [top, grid.height - top].map((y) => ({ at: { x, y }, text: fileName(file), size: grid.label }));
}

/** Returns the coordinates of a rank, left and right of the board, as near to it as those of the files. */
export function rankLabels(grid: Grid, rank: number): Label[] {
  const { y } = pointAt(grid, 0, rank);
  const left = edgeDistance(grid) + grid.origin.x - grid.origin.y;
  return [left, grid.width - left].map((x) => ({ at: { x, y }, text: String(rank + 1), size: grid.label }));
}

/** Returns a tile for each square, shifted so that it contains a disc with its shadow below. */
export function bandsOf({ size, cell, origin, radius }: Grid): Band[] {
  const lefts = cellStarts(Math.floor(origin.x) - Math.floor(cell / 2), cell, size);
  return cellStarts(Math.floor(origin.y - Math.ceil(radius)), cell, size).map((top) => ({ top, lefts }));
}
