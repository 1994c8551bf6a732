import type { CanvasRenderingContext2D as Context } from 'canvas';
import type { Color } from '../rules/position.js';
import type { Surface } from './look.js';
import { drawText, fillCircle, fillRect, roundRect, strokeCircle, strokeSegments } from './pen.js';
import type { Item, ItemKind, ItemOf, Point } from './scene.js';
import type { Theme } from './theme.js';

type Painter<K extends ItemKind> = (
  context: Context,
  item: ItemOf<K>,
  theme: Theme,
  surface: Surface,
) => void;

/** Of the disc's radius, for a number of one, two and three digits. */
const NUMBER_SIZES = [1.15, 1.1, 0.95];

/** A disc with its shadow, all flat: gradients cost the encoder half as much again in time and in bytes. */
function drawDisc(
  context: Context,
  { x, y }: Point,
  radius: number,
  color: Color,
  theme: Theme,
  surface: Surface,
): void {
  const { face, rim, side } = theme.discs[color];
  const lift = radius * 0.07;
  fillCircle(context, { x: x + lift * 0.6, y: y + lift * 1.9 }, radius, surface.shadow);
  fillCircle(context, { x, y: y + lift * 0.5 }, radius, side);
  fillCircle(context, { x, y: y - lift * 0.5 }, radius - lift * 0.5, rim);
  fillCircle(context, { x, y: y - lift * 0.2 }, radius - lift * 1.4, face);
}

const PAINTERS: { readonly [K in ItemKind]: Painter<K> } = {
  disc: (context, { at, radius, color }, theme, surface) =>
    drawDisc(context, at, radius, color, theme, surface),

  last: (context, { at, radius, color, mark }, theme) => {
    const { last } = theme.discs[color];
    if (mark === 'dot') fillCircle(context, at, radius * 0.22, last);
    else strokeCircle(context, at, radius, last, 4);
  },

  flipped: (context, { at, radius, color }, theme) =>
    strokeCircle(context, at, radius * 0.62, theme.discs[color].flipped, 3),

  number: (context, { at, radius, color, ply, last }, theme) => {
    const text = String(ply);
    const { ink, last: lastInk } = theme.discs[color];
    const size = Math.round(radius * NUMBER_SIZES[text.length - 1]!);
    drawText(context, { at, text, size }, last ? lastInk : ink);
  },

  legal: (context, { at, radius, color, name }, theme) =>
    drawText(context, { at, text: name, size: Math.round(radius * 0.8) }, theme.discs[color].legal),

  forbidden: (context, { at: { x, y }, radius }, theme) => {
    const arm = radius * 0.36;
    const cross = [1, -1].map((turn) => ({
      from: { x: x - arm, y: y - arm * turn },
      to: { x: x + arm, y: y + arm * turn },
    }));
    strokeSegments(context, cross, theme.forbidden, Math.max(3, radius * 0.16), 'round');
  },

  five: (context, five, theme) => strokeSegments(context, [five], theme.five, five.radius * 2 + 8, 'round'),

  window: (context, { rect }, { window }) => {
    roundRect(context, rect, 10);
    context.fillStyle = window.fill;
    context.fill();
    context.strokeStyle = window.stroke;
    context.lineWidth = 4;
    context.stroke();
  },

  label: (context, label, { window }) => {
    const { at, size } = label;
    const half = Math.round(size * 0.68);
    roundRect(context, { x: at.x - half, y: at.y - half, width: 2 * half, height: 2 * half }, half / 2);
    context.fillStyle = window.stroke;
    context.fill();
    drawText(context, label, window.ink);
  },

  count: (context, { at, radius, color, label, standing }, theme, surface) => {
    const { toMove, winner, quiet, ink } = theme.count;
    if (standing !== 'none') {
      strokeCircle(context, at, radius + 6, standing === 'to-move' ? toMove : winner, 4);
    }
    drawDisc(context, at, radius, color, theme, surface);
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

/** Paints one item over whatever is there. */
export function paintItem(context: Context, item: Item, theme: Theme, surface: Surface): void {
  // The table pairs each kind with its own painter, which the compiler cannot follow through a union.
  const painter = PAINTERS[item.kind] as Painter<ItemKind>;
  painter(context, item, theme, surface);
}
