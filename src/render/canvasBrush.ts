import type { CanvasRenderingContext2D as Context } from 'canvas';
import type { Brush } from './boards/brush.js';
import {
  drawText,
  drawTextWithUnit,
  fillCircle,
  fillRect,
  roundRect,
  strokeCircle,
  strokeSegments,
} from './pen.js';

/** Draws on a canvas. */
export const canvasBrush = (context: Context): Brush => ({
  circle(at, radius, fill, isFlat = false) {
    context.antialias = isFlat ? 'none' : 'default';
    fillCircle(context, at, radius, fill);
    context.antialias = 'default';
  },
  ring: (at, radius, { color, width }) => strokeCircle(context, at, radius, color, width),
  rect: (rect, fill) => fillRect(context, rect, fill),
  frame({ x, y, width, height }, stroke) {
    context.strokeStyle = stroke.color;
    context.lineWidth = stroke.width;
    context.strokeRect(x, y, width, height);
  },
  roundRect(rect, radius, fill, stroke) {
    roundRect(context, rect, radius);
    context.fillStyle = fill;
    context.fill();
    if (!stroke) return;
    context.strokeStyle = stroke.color;
    context.lineWidth = stroke.width;
    context.stroke();
  },
  bar(rect, share, left, right) {
    context.save();
    roundRect(context, rect, rect.height / 2);
    context.clip();
    fillRect(context, rect, right);
    fillRect(context, { ...rect, width: Math.round(rect.width * share) }, left);
    context.restore();
  },
  segments: (segments, { color, width }, cap) => strokeSegments(context, segments, color, width, cap),
  text(label, fill, unit) {
    if (unit) drawTextWithUnit(context, label, unit.text, unit.size, fill);
    else drawText(context, label, fill);
  },
});
