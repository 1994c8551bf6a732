import type { CanvasRenderingContext2D as Context } from 'canvas';
import { font } from './fonts.js';
import type { Label, Point, Rect, Segment } from './scene.js';

const TAU = 2 * Math.PI;
/** Height of the font's capitals and digits, of its size. */
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

/** Starts a path: a rectangle with round corners. */
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

/** Writes with the middle of the capitals at the label's point; small letters stand on the same base line. */
export function drawText(context: Context, { at, text, size }: Label, fill: string): void {
  context.font = font(size);
  context.textAlign = 'center';
  context.fillStyle = fill;
  context.fillText(text, at.x, at.y + (size * CAPITAL_HEIGHT) / 2);
}

/** Writes like `drawText`, with a unit of its own size behind the text. */
export function drawTextWithUnit(
  context: Context,
  { at, text, size }: Label,
  unit: string,
  unitSize: number,
  fill: string,
): void {
  context.font = font(unitSize);
  const unitWidth = context.measureText(unit).width;
  const base = at.y + (size * CAPITAL_HEIGHT) / 2;
  context.font = font(size);
  const left = at.x - (context.measureText(text).width + unitWidth) / 2;
  const unitLeft = left + context.measureText(text).width;
  context.textAlign = 'left';
  context.fillStyle = fill;
  context.fillText(text, left, base);
  context.font = font(unitSize);
  context.fillText(unit, unitLeft, base);
}
