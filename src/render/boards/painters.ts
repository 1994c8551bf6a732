import type { CanvasRenderingContext2D as Context } from 'canvas';
import type { Color } from '../../rules/position.js';
import {
  drawText,
  drawTextWithUnit,
  fillCircle,
  fillRect,
  roundRect,
  strokeCircle,
  strokeSegments,
} from '../pen.js';
import type { Look } from './look.js';
import type { Board, Item, ItemKind, ItemOf, Label, Point, Rect } from './scene.js';

type Painter<K extends ItemKind> = (context: Context, item: ItemOf<K>, look: Look, board: Board) => void;

/** Thickness of a disc, relative to its radius. */
export const LIFT = 0.07;
/** Offset of its shadow, relative to its thickness. */
export const SHADOW: Point = { x: 0.6, y: 1.9 };
/** Width of rings and frames. Like all lengths here in pixels it is for a picture of the usual width. */
export const RING = 4;
/** Radius of the faint disc on a legal square, relative to a disc's. */
export const LEGAL_RADIUS = 0.84;
/** Radius of a chosen disc within its ring, relative to a disc's: the field separates the two. */
const CHOSEN_RADIUS = 0.62;
/** Width of the winning line, in pixels. */
export const WINNING_LINE_WIDTH = 6;
/** Radius of the window's corners, in pixels. */
export const WINDOW_ROUND = 10;
/** Returns half the side of a label's box. */
export const labelHalf = ({ size }: Label): number => Math.round(size * 0.68);

/** Sizes of numbers with one, two and three digits, relative to the disc's radius. */
const NUMBER_SIZES = [1.15, 1.1, 0.95];

/** Returns a hint's box: nearly as wide as a square, so that the text can be large. */
export const hintBox = ({ at, radius }: ItemOf<'hint'>): Rect => {
  const [across, down] = [radius + 1, Math.round(radius * 0.76)];
  return { x: at.x - across, y: at.y - down, width: 2 * across, height: 2 * down };
};

/** Minimum radius of a disc at which a hint has room for the percent sign. */
const MIN_PERCENT_RADIUS = 18;
/** Size of the percent sign, relative to the number's, which matters more. */
const PERCENT_SIZE = 0.6;
/** Widths of the widest digit and of the percent sign, relative to their size. */
const [DIGIT_WIDTH, PERCENT_WIDTH] = [0.65, 0.85];

/** Returns a hint's number and percent sign, with the largest size that leaves margins. One digit is as large as two. */
function hintText({ text, radius }: ItemOf<'hint'>): { number: string; sign: string; size: number } {
  const number = text.replace(/%$/, '');
  const sign = radius < MIN_PERCENT_RADIUS ? '' : text.slice(number.length);
  const width = Math.max(number.length, 2) * DIGIT_WIDTH + sign.length * PERCENT_WIDTH * PERCENT_SIZE;
  return { number, sign, size: Math.round(radius * Math.min(1.76 / width, 1.3)) };
}

/** Radius of the pattern's ring, relative to the face's: outside of numbers and marks. */
const PATTERN_RADIUS = 0.82;
/** At least one pixel on a phone, which shows the picture at half its size. */
const patternWidth = (radius: number): number => Math.max(2, radius * 0.09);

/** Circles of light on a stone, each within the one before, relative to the face's radius. */
const LIGHTS = [
  { x: -0.12, y: -0.16, radius: 0.78 },
  { x: -0.22, y: -0.28, radius: 0.54 },
  { x: -0.32, y: -0.4, radius: 0.3 },
] as const;

/**
 * Paints a disc with its shadow. Gradients would make encoding 50 % slower and pictures 50 % larger. The few tones of a face are
 * so close that their edges need no antialiasing.
 */
export function drawPiece(
  context: Context,
  { x, y }: Point,
  radius: number,
  color: Color,
  look: Look,
  { layout, pieces }: Pick<Board, 'layout' | 'pieces'>,
): void {
  const { face, rim, side, light, pattern } = look.discs[color];
  const lift = radius * LIFT;
  const middle = { x: x + lift * 0.3, y: y + lift * 0.1 };
  const faceRadius = radius - lift * 1.4;
  fillCircle(
    context,
    { x: x + lift * SHADOW.x, y: y + lift * SHADOW.y },
    radius,
    look.surfaces[layout].shadow,
  );
  fillCircle(context, { x, y: y + lift * 0.5 }, radius, side);
  fillCircle(context, { x, y: y - lift * 0.5 }, radius - lift * 0.5, rim);
  context.antialias = 'none';
  fillCircle(context, middle, faceRadius, face);
  const tones = pieces === 'stones' ? light : [];
  tones.forEach((tone, i) => {
    const spot = LIGHTS[i]!;
    const at = { x: middle.x + spot.x * faceRadius, y: middle.y + spot.y * faceRadius };
    fillCircle(context, at, spot.radius * faceRadius, tone);
  });
  context.antialias = 'default';
  if (pattern) strokeCircle(context, middle, faceRadius * PATTERN_RADIUS, pattern, patternWidth(radius));
}

const PAINTERS: { readonly [K in ItemKind]: Painter<K> } = {
  disc: (context, { at, radius, color }, look, board) => drawPiece(context, at, radius, color, look, board),

  last: (context, { at, radius, color, mark }, look, { scale }) => {
    const { last } = look.discs[color];
    if (mark === 'dot') fillCircle(context, at, radius * 0.22, last);
    else strokeCircle(context, at, radius, last, RING * scale);
  },

  flipped: (context, { at, radius, color }, look, { scale }) =>
    strokeCircle(context, at, radius * 0.62, look.discs[color].flipped, 3 * scale),

  number: (context, { at, radius, color, ply, last }, look) => {
    const text = String(ply);
    const { ink, last: lastInk } = look.discs[color];
    const size = Math.round(radius * NUMBER_SIZES[text.length - 1]!);
    drawText(context, { at, text, size }, last ? lastInk : ink);
  },

  legal: (context, { at, radius, color, name }, look) => {
    const { disc, ink } = look.discs[color].legal;
    fillCircle(context, at, radius * LEGAL_RADIUS, disc);
    drawText(context, { at, text: name, size: Math.round(radius * 0.86) }, ink);
  },

  forbidden: (context, { at: { x, y }, radius }, look, { scale }) => {
    const arm = radius * 0.36;
    const cross = [1, -1].map((turn) => ({
      from: { x: x - arm, y: y - arm * turn },
      to: { x: x + arm, y: y + arm * turn },
    }));
    strokeSegments(context, cross, look.forbidden, Math.max(3 * scale, radius * 0.16), 'round');
  },

  chosen: (context, { at, radius, color }, look, board) => {
    const ring = RING * board.scale;
    drawPiece(context, at, radius * CHOSEN_RADIUS, color, look, board);
    strokeCircle(context, at, radius - ring / 2, look.chosen, ring);
  },

  hint: (context, item, { hint }) => {
    const { fill, ink } = item.isBest ? hint.best : hint.other;
    const box = hintBox(item);
    roundRect(context, box, box.height / 3);
    context.fillStyle = fill;
    context.fill();
    const { number, sign, size } = hintText(item);
    drawTextWithUnit(
      context,
      { at: item.at, text: number, size },
      sign,
      Math.round(size * PERCENT_SIZE),
      ink,
    );
  },

  winningLine: (context, line, look, { scale }) =>
    strokeSegments(context, [line], look.winningLine, WINNING_LINE_WIDTH * scale, 'round'),

  won: (context, { at, radius, color }, look, { scale }) =>
    strokeCircle(context, at, radius, look.discs[color].last, RING * scale),

  window: (context, { rect }, { window }, { scale }) => {
    roundRect(context, rect, WINDOW_ROUND * scale);
    context.fillStyle = window.fill;
    context.fill();
    context.strokeStyle = window.stroke;
    context.lineWidth = RING * scale;
    context.stroke();
  },

  label: (context, label, { window }) => {
    const { at } = label;
    const half = labelHalf(label);
    roundRect(context, { x: at.x - half, y: at.y - half, width: 2 * half, height: 2 * half }, half / 2);
    context.fillStyle = window.stroke;
    context.fill();
    drawText(context, label, window.ink);
  },

  count: (context, { at, radius, color, label, standing }, look, board) => {
    const { toMove, winner, quiet, ink } = look.count;
    if (standing !== 'none') {
      const ring = standing === 'to-move' ? toMove : winner;
      strokeCircle(context, at, radius + 6 * board.scale, ring, RING * board.scale);
    }
    drawPiece(context, at, radius, color, look, board);
    drawText(context, label, standing === 'none' ? quiet : ink);
  },

  share: (context, { rect, black }, { count }) => {
    context.save();
    roundRect(context, rect, rect.height / 2);
    context.clip();
    fillRect(context, rect, count.white);
    fillRect(context, { ...rect, width: Math.round(rect.width * black) }, count.black);
    context.restore();
  },
};

/** Paints an item over the context's content. */
export function paintItem(context: Context, item: Item, look: Look, board: Board): void {
  // The table pairs each kind with its own painter, which the compiler cannot follow through a union.
  const painter = PAINTERS[item.kind] as Painter<ItemKind>;
  painter(context, item, look, board);
}
