import type { CanvasRenderingContext2D as Context } from 'canvas';
import type { Point, Rect } from '../boards/scene.js';
import { fillCircle } from '../pen.js';
import { CARD } from './cardLook.js';

/** Rating after a game; `at` is a time in ms. */
export type RatingPoint = { readonly at: number; readonly rating: number };

/** Smallest range of ratings that fills the height, so that small changes do not look large. */
const MIN_SPAN = 60;
const LINE = 4;
const DOT = 6;

/** Returns the places of points in a box: time runs from left to right; a single point is at the right. */
export function placesOf(points: readonly RatingPoint[], { x, y, width, height }: Rect): Point[] {
  const times = points.map(({ at }) => at);
  const ratings = points.map(({ rating }) => rating);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const span = Math.max(high - low, MIN_SPAN);
  const top = (low + high + span) / 2;
  return points.map(({ at, rating }) => ({
    x: x + width * (last > first ? (at - first) / (last - first) : 1),
    y: y + (height * (top - rating)) / span,
  }));
}

/** Draws ratings over time as a line over a faint area, with a dot at the last. */
export function drawRatings(context: Context, points: readonly RatingPoint[], box: Rect): void {
  // The line and the dot stay within the box.
  const inner = { x: box.x, y: box.y + DOT, width: box.width - DOT, height: box.height - 2 * DOT };
  const places = placesOf(points, inner);
  const trace = (): void => {
    context.beginPath();
    for (const { x, y } of places) context.lineTo(x, y);
  };
  const foot = box.y + box.height;
  trace();
  context.lineTo(places.at(-1)!.x, foot);
  context.lineTo(places[0]!.x, foot);
  context.fillStyle = CARD.area;
  context.fill();
  trace();
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.lineWidth = LINE;
  context.strokeStyle = CARD.curve;
  context.stroke();
  context.fillStyle = CARD.line;
  context.fillRect(box.x, foot, box.width, 2);
  fillCircle(context, places.at(-1)!, DOT, CARD.curve);
}
