import type { Color } from '../../rules/position.js';
import type { Brush } from './brush.js';
import type { Look } from './look.js';
import {
  type Board,
  type Item,
  type ItemKind,
  type ItemOf,
  type Label,
  lineWidth,
  type Point,
  type Rect,
} from './scene.js';

type Painter<K extends ItemKind> = (brush: Brush, item: ItemOf<K>, look: Look, board: Board) => void;

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
  brush: Brush,
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
  const shadowAt = { x: x + lift * SHADOW.x, y: y + lift * SHADOW.y };
  brush.circle(shadowAt, radius, look.surfaces[layout].shadow);
  brush.circle({ x, y: y + lift * 0.5 }, radius, side);
  brush.circle({ x, y: y - lift * 0.5 }, radius - lift * 0.5, rim);
  brush.circle(middle, faceRadius, face, true);
  const tones = pieces === 'stones' ? light : [];
  tones.forEach((tone, i) => {
    const spot = LIGHTS[i]!;
    const at = { x: middle.x + spot.x * faceRadius, y: middle.y + spot.y * faceRadius };
    brush.circle(at, spot.radius * faceRadius, tone, true);
  });
  if (pattern)
    brush.ring(middle, faceRadius * PATTERN_RADIUS, { color: pattern, width: patternWidth(radius) });
}

const PAINTERS: { readonly [K in ItemKind]: Painter<K> } = {
  disc: (brush, { at, radius, color }, look, board) => drawPiece(brush, at, radius, color, look, board),

  last: (brush, { at, radius, color, mark }, look, { scale }) => {
    const { last } = look.discs[color];
    if (mark === 'dot') brush.circle(at, radius * 0.22, last);
    else brush.ring(at, radius, { color: last, width: RING * scale });
  },

  flipped: (brush, { at, radius, color }, look, { scale }) =>
    brush.ring(at, radius * 0.62, { color: look.discs[color].flipped, width: 3 * scale }),

  number: (brush, { at, radius, color, ply, last }, look) => {
    const text = String(ply);
    const { ink, last: lastInk } = look.discs[color];
    const size = Math.round(radius * NUMBER_SIZES[text.length - 1]!);
    brush.text({ at, text, size }, last ? lastInk : ink);
  },

  legal: (brush, { at, radius, color, name }, look) => {
    const { disc, ink } = look.discs[color].legal;
    brush.circle(at, radius * LEGAL_RADIUS, disc);
    brush.text({ at, text: name, size: Math.round(radius * 0.86) }, ink);
  },

  forbidden: (brush, { at: { x, y }, radius }, look, { scale }) => {
    const arm = radius * 0.36;
    const cross = [1, -1].map((turn) => ({
      from: { x: x - arm, y: y - arm * turn },
      to: { x: x + arm, y: y + arm * turn },
    }));
    brush.segments(cross, { color: look.forbidden, width: Math.max(3 * scale, radius * 0.16) }, 'round');
  },

  chosen: (brush, { at, radius, color }, look, board) => {
    const width = RING * board.scale;
    drawPiece(brush, at, radius * CHOSEN_RADIUS, color, look, board);
    brush.ring(at, radius - width / 2, { color: look.chosen, width });
  },

  hint: (brush, item, { hint }) => {
    const { fill, ink } = item.isBest ? hint.best : hint.other;
    const box = hintBox(item);
    brush.roundRect(box, box.height / 3, fill);
    const { number, sign, size } = hintText(item);
    const unit = { text: sign, size: Math.round(size * PERCENT_SIZE) };
    brush.text({ at: item.at, text: number, size }, ink, unit);
  },

  winningLine: (brush, line, look, { scale }) =>
    brush.segments([line], { color: look.winningLine, width: WINNING_LINE_WIDTH * scale }, 'round'),

  won: (brush, { at, radius, color }, look, { scale }) =>
    brush.ring(at, radius, { color: look.discs[color].last, width: RING * scale }),

  window: (brush, { rect }, { window }, { scale }) =>
    brush.roundRect(rect, WINDOW_ROUND * scale, window.fill, { color: window.stroke, width: RING * scale }),

  label: (brush, label, { window }) => {
    const { at } = label;
    const half = labelHalf(label);
    const box = { x: at.x - half, y: at.y - half, width: 2 * half, height: 2 * half };
    brush.roundRect(box, half / 2, window.stroke);
    brush.text(label, window.ink);
  },

  count: (brush, { at, radius, color, label, standing }, look, board) => {
    const { toMove, winner, quiet, ink } = look.count;
    if (standing !== 'none') {
      const ring = standing === 'to-move' ? toMove : winner;
      brush.ring(at, radius + 6 * board.scale, { color: ring, width: RING * board.scale });
    }
    drawPiece(brush, at, radius, color, look, board);
    brush.text(label, standing === 'none' ? quiet : ink);
  },

  share: (brush, { rect, black }, { count }) => brush.bar(rect, black, count.black, count.white),
};

/** Paints an item over what the brush has drawn. */
export function paintItem(brush: Brush, item: Item, look: Look, board: Board): void {
  // The table pairs each kind with its own painter, which the compiler cannot follow through a union.
  const painter = PAINTERS[item.kind] as Painter<ItemKind>;
  painter(brush, item, look, board);
}

const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;
const STREAKS = 4;

/**
 * Draws straight grain of whole columns, as in wood cut along its rings. All rows of pixels are equal and the streaks repeat in
 * every square, so that the encoder finds repetitions between stones: otherwise the file of a full board is 50 % larger. The
 * golden ratio spreads the streaks evenly without a visible pattern.
 */
function drawGrain(brush: Brush, { field, cell, scale }: Board, grain: readonly string[]): void {
  for (let start = field.x; start < field.x + field.width; start += cell) {
    for (let i = 0; i < STREAKS; i++) {
      const x = start + Math.floor(((i * GOLDEN_RATIO) % 1) * cell);
      const streak = { x, y: field.y, width: Math.ceil((2 + ((i * 5) % 7)) * scale), height: field.height };
      brush.rect(streak, grain[i % grain.length]!);
    }
  }
}

/** Paints an empty board. */
export function paintBoard(brush: Brush, board: Board, look: Look): void {
  const { width, height, field, scale } = board;
  const surface = look.surfaces[board.layout];
  brush.rect({ x: 0, y: 0, width, height }, surface.frame);
  brush.rect(field, surface.field);
  if (surface.grain.length > 0) drawGrain(brush, board, surface.grain);
  brush.segments(board.lines, { color: surface.line, width: lineWidth(scale) }, 'square');
  // Half of the line is outside the field, so that both of its edges are sharp.
  brush.frame(field, { color: surface.edge, width: 2 * Math.round(3 * scale) });
  for (const star of board.stars) brush.circle(star, board.starRadius, surface.star);
  for (const label of board.labels) brush.text(label, surface.label);
}
