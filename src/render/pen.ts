import type { CanvasRenderingContext2D as Context } from 'canvas';
import type { Label, Point, Rect, Segment } from './boards/scene.js';
import { font } from './fonts.js';

const TAU = 2 * Math.PI;
/** Height of the font's capitals and digits, relative to its size. */
const CAPITAL_HEIGHT = 0.727;

export function fillCircle(context: Context, { x, y }: Point, radius: number, fill: string): void {
  context.fillStyle = fill;
  context.beginPath();
  context.arc(x, y, radius, 0, TAU);
  context.fill();
}

export function strokeCircle(
  context: Context,
  { x, y }: Point,
  radius: number,
  stroke: string,
  width: number,
): void {
  context.strokeStyle = stroke;
  context.lineWidth = width;
  context.beginPath();
  context.arc(x, y, radius, 0, TAU);
  context.stroke();
}

export function fillRect(context: Context, { x, y, width, height }: Rect, fill: string): void {
  context.fillStyle = fill;
  context.fillRect(x, y, width, height);
}

/** Starts a path along a rectangle with round corners. */
export function roundRect(context: Context, { x, y, width, height }: Rect, radius: number): void {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
}

export function strokeSegments(
  context: Context,
  segments: readonly Segment[],
  stroke: string,
  width: number,
  cap: 'round' | 'square',
): void {
  context.strokeStyle = stroke;
  context.lineWidth = width;
  context.lineCap = cap;
  context.beginPath();
  for (const { from, to } of segments) {
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
  }
  context.stroke();
}

/** A text with its size in pixels. Chinese characters have the shapes of the locale. */
type Text = { readonly text: string; readonly size: number; readonly locale?: string };

export function textWidth(context: Context, { text, size, locale }: Text): number {
  context.font = font(size, locale);
  return context.measureText(text).width;
}

/**
 * Writes a text that begins at, ends at or is centered on a point. The middle of capitals is at the point; lowercase letters
 * share their baseline.
 */
export function writeText(
  context: Context,
  { at, text, size, locale }: Text & { readonly at: Point },
  align: 'left' | 'center' | 'right',
  fill: string,
): void {
  context.font = font(size, locale);
  context.textAlign = align;
  context.fillStyle = fill;
  context.fillText(text, at.x, at.y + (size * CAPITAL_HEIGHT) / 2);
}

/** Minimum size to which a text is shrunk, relative to its own, before it is truncated. */
const MIN_SHRINK = 0.8;

/** Shrinks a text to the width `room`, and truncates it with an ellipsis if it is still too wide. */
export function fitText<T extends Text>(context: Context, text: T, room: number): T {
  const shrink = Math.max(MIN_SHRINK, Math.min(1, room / textWidth(context, text)));
  let fitted = { ...text, size: Math.floor(text.size * shrink) };
  for (let letters = [...text.text]; textWidth(context, fitted) > room && letters.length > 0; ) {
    letters = letters.slice(0, -1);
    fitted = { ...fitted, text: `${letters.join('').trimEnd()}…` };
  }
  return fitted;
}

/** Writes a text centered on a point. */
export const drawText = (context: Context, label: Label, fill: string): void =>
  writeText(context, label, 'center', fill);

/** Writes like `drawText`, followed by a unit in another size. */
export function drawTextWithUnit(
  context: Context,
  { at, text, size }: Label,
  unit: string,
  unitSize: number,
  fill: string,
): void {
  const unitWidth = textWidth(context, { text: unit, size: unitSize });
  const width = textWidth(context, { text, size });
  const base = at.y + (size * CAPITAL_HEIGHT) / 2;
  const left = at.x - (width + unitWidth) / 2;
  context.font = font(size);
  context.textAlign = 'left';
  context.fillStyle = fill;
  context.fillText(text, left, base);
  context.font = font(unitSize);
  context.fillText(unit, left + width, base);
}
