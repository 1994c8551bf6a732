import type { Color, Square } from '../../rules/position.js';
import { fileOf, rankOf } from '../../rules/squares.js';
import {
  type Band,
  type BoardSetting,
  fileName,
  type Label,
  lineOffset,
  type Point,
  type Rect,
  type Segment,
  scaleOf,
  WIDE,
} from './scene.js';
import { cellStarts } from './tiling.js';

export const SIZE = 8;

// In a picture of the usual width:
const MEASURES = {
  wide: { cell: 60, radius: 27, label: 24, above: 40, labelInset: 20 },
  square: { cell: 78, radius: 34, label: 27, above: 48, labelInset: 24 },
} as const;
const STAR_RADIUS = 6;
const COUNT_RADIUS = 24;
/** Distance from the picture's edge to the middle of a count's disc. */
const COUNT_INSET = 46;
/** Distance from the middle of a count's disc to that of its number below. */
const COUNT_TEXT = 58;
const COUNT_LABEL = 40;
const BAR = 8;

/** Measures of a board. */
export type Grid = {
  readonly turned: boolean;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly cell: number;
  readonly radius: number;
  readonly label: number;
  /** Distance from the field to the middles of the coordinates. */
  readonly labelInset: number;
  readonly starRadius: number;
  readonly field: Rect;
  /** The counts of a wide picture, beside the field: black's on the left, white's on the right. */
  readonly count: {
    readonly y: number;
    readonly x: Readonly<Record<Color, number>>;
    readonly radius: number;
    /** Distance from the disc to the middle of the number below. */
    readonly text: number;
    readonly label: number;
  };
  /** Bar with the share of each color, below the field of a wide picture. */
  readonly bar: Rect;
};

export function gridOf(setting: BoardSetting): Grid {
  const { width, turned, shape } = setting;
  const isSquare = shape === 'square';
  const height = isSquare ? width : width / WIDE;
  const scale = scaleOf(width);
  const scaled = (length: number): number => Math.round(length * scale);
  const { cell: usualCell, radius, label, above, labelInset } = isSquare ? MEASURES.square : MEASURES.wide;
  const cell = scaled(usualCell);
  const side = SIZE * cell;
  const field = { x: (width - side) / 2, y: scaled(above), width: side, height: side };
  const below = field.y + side;
  const [text, thickness, inset] = [scaled(COUNT_TEXT), scaled(BAR), scaled(COUNT_INSET)];
  return {
    turned,
    scale,
    width,
    height,
    cell,
    radius: scaled(radius),
    label: scaled(label),
    labelInset: scaled(labelInset),
    starRadius: scaled(STAR_RADIUS),
    field,
    count: {
      y: Math.round((height - text) / 2),
      x: { black: inset, white: width - inset },
      radius: scaled(COUNT_RADIUS),
      text,
      label: scaled(COUNT_LABEL),
    },
    bar: { x: field.x, y: Math.round((below + height - thickness) / 2), width: side, height: thickness },
  };
}

/** Returns the middle of a file or a rank, from 0, beyond the field's edge. */
const middle = ({ turned, cell }: Grid, index: number): number =>
  ((turned ? SIZE - 1 - index : index) + 0.5) * cell;

/** Returns the middle of a square. Rank 1 is at the top, unless the board is rotated. */
export const pointOf = (grid: Grid, square: Square): Point => ({
  x: grid.field.x + middle(grid, fileOf(square, SIZE)),
  y: grid.field.y + middle(grid, rankOf(square, SIZE)),
});

/** Returns the lines between the squares. */
export function innerLines({ scale, cell, field }: Grid): Segment[] {
  const [right, bottom] = [field.x + field.width, field.y + field.height];
  return [1, 2, 3, 4, 5, 6, 7]
    .map((i) => i * cell + lineOffset(scale))
    .flatMap((i) => [
      { from: { x: field.x + i, y: field.y }, to: { x: field.x + i, y: bottom } },
      { from: { x: field.x, y: field.y + i }, to: { x: right, y: field.y + i } },
    ]);
}

/** Returns the points two squares from the corners. */
export function starPoints({ scale, cell, field }: Grid): Point[] {
  const quarter = [2 * cell, 6 * cell].map((at) => at + lineOffset(scale));
  return quarter.flatMap((y) => quarter.map((x) => ({ x: field.x + x, y: field.y + y })));
}

/** Returns the names of files above, and of ranks at both sides. */
export function labelsOf(grid: Grid): Label[] {
  const { field, label: size, labelInset } = grid;
  const sides = [field.x - labelInset, field.x + field.width + labelInset];
  return Array.from({ length: SIZE }, (_, i) => middle(grid, i)).flatMap((along, i) => [
    { at: { x: field.x + along, y: field.y - labelInset }, text: fileName(i), size },
    ...sides.map((x) => ({ at: { x, y: field.y + along }, text: String(i + 1), size })),
  ]);
}

/** Returns a tile for each square. The counts are in the tiles at both sides, and the bar in those below. */
export function bandsOf({ cell, field }: Grid): Band[] {
  const lefts = cellStarts(field.x, cell, SIZE);
  return cellStarts(field.y, cell, SIZE).map((top) => ({ top, lefts }));
}
