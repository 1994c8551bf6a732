import type { Square } from '../../rules/position.js';
import { fileOf, rankOf } from '../../rules/squares.js';
import {
  type Band,
  fileName,
  type Label,
  lineOffset,
  type PictureWidth,
  type Point,
  scaleOf,
} from './scene.js';
import { cellStarts } from './tiling.js';

/** Room for the coordinates at each side, beyond half a cell, in a picture of the usual width. */
const MARGIN = 36;

/** Measures of a board. `origin` is the position of the leftmost file and of the topmost rank. */
export type Grid = {
  readonly size: number;
  /** Whether file 0 is on the right and rank 1 at the top. */
  readonly turned: boolean;
  readonly scale: number;
  /** Width and height of the picture. */
  readonly width: PictureWidth;
  readonly cell: number;
  readonly origin: number;
  readonly radius: number;
  readonly label: number;
};

export function gridOf(size: number, turned: boolean, width: PictureWidth): Grid {
  const scale = scaleOf(width);
  const cell = Math.floor((width - 2 * MARGIN * scale) / size);
  return {
    size,
    turned,
    scale,
    width,
    cell,
    origin: Math.floor((width - (size - 1) * cell) / 2) + lineOffset(scale),
    radius: Math.floor(cell * 0.94) / 2,
    label: Math.round((size > 15 ? 21 : 24) * scale),
  };
}

/** Returns the crossing of a file and a rank, both from 0. Rank 1 is at the bottom, unless the board is rotated. */
export const pointAt = ({ size, turned, cell, origin }: Grid, file: number, rank: number): Point => ({
  x: origin + (turned ? size - 1 - file : file) * cell,
  y: origin + (turned ? rank : size - 1 - rank) * cell,
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

/** Returns the four coordinates of a file and a rank: above and below, left and right. */
export function labelsOf(grid: Grid, file: number, rank: number): Label[] {
  const { width, origin, label: size } = grid;
  const near = Math.round((origin - grid.radius) / 2);
  const { x, y } = pointAt(grid, file, rank);
  return [
    ...[near, width - near].map((side) => ({ at: { x, y: side }, text: fileName(file), size })),
    ...[near, width - near].map((side) => ({ at: { x: side, y }, text: String(rank + 1), size })),
  ];
}

/** Returns a tile for each square, shifted so that it contains a disc with its shadow below. */
export function bandsOf({ size, cell, origin, radius }: Grid): Band[] {
  const lefts = cellStarts(Math.floor(origin) - Math.floor(cell / 2), cell, size);
  return cellStarts(Math.floor(origin - Math.ceil(radius)), cell, size).map((top) => ({ top, lefts }));
}
