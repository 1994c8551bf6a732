import { Canvas, type CanvasRenderingContext2D as Context, createCanvas } from 'canvas';
import type { Look } from './boards/look.js';
import { paintItem } from './boards/painters.js';
import { type Board, lineWidth, type Scene } from './boards/scene.js';
import { drawText, fillCircle, fillRect, strokeSegments } from './pen.js';

/** Without an alpha channel the encoder takes half the time. Discord rounds the corners of pictures itself. */
export const OPAQUE = { alpha: false };
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;
const STREAKS = 4;

/**
 * Draws straight grain of whole columns, as in wood cut along its rings. All rows of pixels are equal and the streaks repeat in
 * every square, so that the encoder finds repetitions between stones: otherwise the file of a full board is 50 % larger. The
 * golden ratio spreads the streaks evenly without a visible pattern.
 */
function drawGrain(context: Context, { field, cell, scale }: Board, grain: readonly string[]): void {
  for (let start = field.x; start < field.x + field.width; start += cell) {
    for (let i = 0; i < STREAKS; i++) {
      const x = start + Math.floor(((i * GOLDEN_RATIO) % 1) * cell);
      const streak = { x, y: field.y, width: Math.ceil((2 + ((i * 5) % 7)) * scale), height: field.height };
      fillRect(context, streak, grain[i % grain.length]!);
    }
  }
}

/** Paints an empty board. */
export function paintEmpty(board: Board, look: Look): Canvas {
  const { width, height, field, scale } = board;
  const surface = look.surfaces[board.layout];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d', OPAQUE);
  fillRect(context, { x: 0, y: 0, width, height }, surface.frame);
  fillRect(context, field, surface.field);
  if (surface.grain.length > 0) drawGrain(context, board, surface.grain);
  strokeSegments(context, board.lines, surface.line, lineWidth(scale), 'square');
  context.strokeStyle = surface.edge;
  // Half of the line is outside the field, so that both of its edges are sharp.
  context.lineWidth = 2 * Math.round(3 * scale);
  context.strokeRect(field.x, field.y, field.width, field.height);
  for (const star of board.stars) fillCircle(context, star, board.starRadius, surface.star);
  for (const label of board.labels) drawText(context, label, surface.label);
  return canvas;
}

/** Paints a scene in full color. */
export function paintScene({ board, items }: Scene, look: Look): Canvas {
  const canvas = paintEmpty(board, look);
  const context = canvas.getContext('2d', OPAQUE);
  for (const item of items) paintItem(context, item, look, board);
  return canvas;
}

/** Copies an opaque canvas's pixels, each 0xRRGGBB in its lower 24 bits. */
export function rawPixels(canvas: Canvas): Uint32Array {
  const bytes = canvas.toBuffer('raw');
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
}

/** Encodes a canvas as PNG, off the event loop. No filter is both fastest and smallest for flat shapes. */
export function encodePng(canvas: Canvas): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    canvas.toBuffer((error, png) => (error ? reject(error) : resolve(png)), 'image/png', {
      compressionLevel: 6,
      filters: Canvas.PNG_FILTER_NONE,
    });
  });
}
