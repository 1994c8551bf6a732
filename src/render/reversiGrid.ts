import type { Color, Square } from '../rules/position.js';
import { fileOf, rankOf } from '../rules/squares.js';
import { type Band, fileName, type Label, type Point, type Rect, type Segment } from './scene.js';
import { cellStarts } from './tiling.js';

export const SIZE = 8;
export const CELL = 78;
export const RADIUS = 34;
const FRAME = 48;
const FIELD_SIDE = SIZE * CELL;
const FOOTER = 92;
export const WIDTH = FRAME + FIELD_SIDE + FRAME;
export const HEIGHT = FRAME + FIELD_SIDE + FOOTER;
const LABEL = 27;

export const FIELD: Rect = { x: FRAME, y: FRAME, width: FIELD_SIDE, height: FIELD_SIDE };

/** The middle of a file or a rank, from 0, along its side. */
const middle = (index: number, turned: boolean): number =>
  FRAME + ((turned ? SIZE - 1 - index : index) + 0.5) * CELL;

/** The middle of a square; rank 1 is at the top, unless the board is turned. */
export const pointOf = (square: Square, turned: boolean): Point => ({
  x: middle(fileOf(square, SIZE), turned),
  y: middle(rankOf(square, SIZE), turned),
});

/** The lines between the squares. */
export function innerLines(): Segment[] {
  const far = FRAME + FIELD_SIDE;
  return [1, 2, 3, 4, 5, 6, 7]
    .map((i) => FRAME + i * CELL)
    .flatMap((i) => [
      { from: { x: i, y: FRAME }, to: { x: i, y: far } },
      { from: { x: FRAME, y: i }, to: { x: far, y: i } },
    ]);
}

/** The points two squares from the corners. */
export function starPoints(): Point[] {
  const quarter = [FRAME + 2 * CELL, FRAME + 6 * CELL];
  return quarter.flatMap((y) => quarter.map((x) => ({ x, y })));
}

/** Files above, ranks at both sides. */
export const labels = (turned: boolean): Label[] =>
  Array.from({ length: SIZE }, (_, i) => middle(i, turned)).flatMap((along, i) => [
    { at: { x: along, y: FRAME / 2 }, text: fileName(i), size: LABEL },
    ...[FRAME / 2, WIDTH - FRAME / 2].map((side) => ({
      at: { x: side, y: along },
      text: String(i + 1),
      size: LABEL,
    })),
  ]);

/** Where the counts are, below the field. */
export const COUNT_Y = FRAME + FIELD_SIDE + FOOTER / 2;
export const COUNT_RADIUS = 25;
/** From its middle to the edge of a count's ring. */
const COUNT_REACH = COUNT_RADIUS + 8;
/** From a count's disc to the middle of its number, and on to the bar. */
export const COUNT_TEXT = 76;
const COUNT_BAR = 56;
const BAR_X = FRAME + COUNT_RADIUS + COUNT_TEXT + COUNT_BAR;
export const COUNT_X: Readonly<Record<Color, number>> = {
  black: FRAME + COUNT_RADIUS,
  white: WIDTH - FRAME - COUNT_RADIUS,
};
export const BAR: Rect = { x: BAR_X, y: COUNT_Y - 6, width: WIDTH - 2 * BAR_X, height: 12 };
/** Where the parts of the footer begin: black's count, the bar, white's count. */
const FOOTER_PARTS = [0, FRAME - 8, BAR_X - 1, WIDTH - BAR_X + 1, WIDTH - FRAME + 8];

/** A tile a square, and one for each part of the footer. */
export const bands = (): Band[] => [
  ...cellStarts(FRAME, CELL, SIZE).map((top) => ({ top, lefts: cellStarts(FRAME, CELL, SIZE) })),
  { top: COUNT_Y - COUNT_REACH, lefts: FOOTER_PARTS },
  { top: COUNT_Y + COUNT_REACH, lefts: [0] },
];
