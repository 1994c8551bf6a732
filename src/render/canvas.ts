import type { Canvas } from 'canvas';
import type { Look } from './boards/look.js';
import { paintBoard, paintItem } from './boards/painters.js';
import type { Board, Scene } from './boards/scene.js';
import { canvasBrush } from './canvasBrush.js';
import { createCanvas, PNG_FILTER_NONE } from './nodeCanvas.js';

/** Without an alpha channel the encoder takes half the time. Discord rounds the corners of pictures itself. */
export const OPAQUE = { alpha: false };

/** Paints an empty board. */
export function paintEmpty(board: Board, look: Look): Canvas {
  const canvas = createCanvas(board.width, board.height);
  paintBoard(canvasBrush(canvas.getContext('2d', OPAQUE)), board, look);
  return canvas;
}

/** Paints a scene in full color. */
export function paintScene({ board, items }: Scene, look: Look): Canvas {
  const canvas = paintEmpty(board, look);
  const brush = canvasBrush(canvas.getContext('2d', OPAQUE));
  for (const item of items) paintItem(brush, item, look, board);
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
      filters: PNG_FILTER_NONE,
    });
  });
}
