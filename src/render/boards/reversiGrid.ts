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
} from './scene.js';
import { cellStarts } from './tiling.js';

export const SIZE = 8;

// In a picture of the usual width:
const CELL = 78;
const RADIUS = 34;
const FRAME = 48;
const FOOTER = 92;
const LABEL = 27;
const STAR_RADIUS = 6;
const COUNT_RADIUS = 25;
/** Distance from the middle of a count's disc to the edge of its ring. */
const COUNT_REACH = COUNT_RADIUS + 8;
/** Distance from a count's disc to the middle of its number, and from there to the bar. */
const COUNT_TEXT = 76;
const COUNT_BAR = 56;
const COUNT_LABEL = 42;
const BAR = 12;

/** Measures of a board. */
export type Grid = {
  readonly turned: boolean;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly cell: number;
  readonly radius: number;
  readonly label: number;
  readonly starRadius: number;
  readonly field: Rect;
  /** The counts, below the field; the picture ends above them if they are hidden. */
  readonly count: {
    readonly y: number;
    readonly x: Readonly<Record<Color, number>>;
    readonly radius: number;
    readonly reach: number;
    /** Distance from the disc to the middle of the number. */
    readonly text: number;
    readonly label: number;
  };
  /** Bar with the share of each color, between the counts. */
  readonly bar: Rect;
};

export function gridOf({ width: pictureWidth, turned, counts }: BoardSetting): Grid {
  const scale = scaleOf(pictureWidth);
  const scaled = (length: number): number => Math.round(length * scale);
  const [cell, frame, radius] = [scaled(CELL), scaled(FRAME), scaled(COUNT_RADIUS)];
  const side = SIZE * cell;
  const width = frame + side + frame;
  const y = frame + side + scaled(FOOTER) / 2;
  const [text, thickness] = [scaled(COUNT_TEXT), scaled(BAR)];
  const barX = frame + radius + text + scaled(COUNT_BAR);
  return {
    turned,
    scale,
    width,
    height: frame + side + (counts === 'shown' ? scaled(FOOTER) : frame),
    cell,
    radius: scaled(RADIUS),
    label: scaled(LABEL),
    starRadius: scaled(STAR_RADIUS),
    field: { x: frame, y: frame, width: side, height: side },
    count: {
      y,
      x: { black: frame + radius, white: width - frame - radius },
      radius,
      reach: scaled(COUNT_REACH),
      text,
      label: scaled(COUNT_LABEL),
    },
    bar: { x: barX, y: y - thickness / 2, width: width - 2 * barX, height: thickness },
  };
}

/** Returns the middle of a file or a rank, from 0, along its side. */
const middle = ({ turned, cell, field }: Grid, index: number): number =>
  field.x + ((turned ? SIZE - 1 - index : index) + 0.5) * cell;

/** Returns the middle of a square. Rank 1 is at the top, unless the board is rotated. */
export const pointOf = (grid: Grid, square: Square): Point => ({
  x: middle(grid, fileOf(square, SIZE)),
  y: middle(grid, rankOf(square, SIZE)),
});

/** Returns the lines between the squares. */
export function innerLines({ scale, cell, field }: Grid): Segment[] {
  const far = field.x + field.width;
  return [1, 2, 3, 4, 5, 6, 7]
    .map((i) => field.x + i * cell + lineOffset(scale))
    .flatMap((i) => [
      { from: { x: i, y: field.y }, to: { x: i, y: far } },
      { from: { x: field.x, y: i }, to: { x: far, y: i } },
    ]);
}

/** Returns the points two squares from the corners. */
export function starPoints({ scale, cell, field }: Grid): Point[] {
  const quarter = [field.x + 2 * cell, field.x + 6 * cell].map((at) => at + lineOffset(scale));
  return quarter.flatMap((y) => quarter.map((x) => ({ x, y })));
}

/** Returns the names of files above, and of ranks at both sides. */
export const labelsOf = (grid: Grid): Label[] =>
  Array.from({ length: SIZE }, (_, i) => middle(grid, i)).flatMap((along, i) => [
    { at: { x: along, y: grid.field.y / 2 }, text: fileName(i), size: grid.label },
    ...[grid.field.x / 2, grid.width - grid.field.x / 2].map((side) => ({
      at: { x: side, y: along },
      text: String(i + 1),
      size: grid.label,
    })),
  ]);

/** Returns a tile for each square, and one for each part of the footer: black's count, the bar, white's count. */
export function bandsOf({ width, height, cell, field, count, bar }: Grid): Band[] {
  const lefts = cellStarts(field.x, cell, SIZE);
  const ring = field.x - (count.reach - count.radius);
  const bands = [
    ...cellStarts(field.y, cell, SIZE).map((top) => ({ top, lefts })),
    { top: count.y - count.reach, lefts: [0, ring, bar.x - 1, width - bar.x + 1, width - ring] },
    { top: count.y + count.reach, lefts: [0] },
  ];
  return bands.filter(({ top }) => top < height);
}
