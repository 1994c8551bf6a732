import { COLORS, type Color } from '../../rules/position.js';
import type { Frame } from '../boards/frame.js';
import { groundOf } from '../boards/ground.js';
import type { Look } from '../boards/look.js';
import { drawPiece } from '../boards/painters.js';
import { indexPixels } from '../boards/palette.js';
import type { Board } from '../boards/scene.js';
import { OPAQUE, rawPixels } from '../canvas.js';
import { canvasBrush } from '../canvasBrush.js';
import { drawableText } from '../fontFiles.js';
import { createCanvas } from '../nodeCanvas.js';
import { fillRect, fitText, writeText } from '../pen.js';

/** Players' names, untrusted text. */
export type PlayerNames = Readonly<Record<Color, string>>;

// In a picture of the usual width:
const HEIGHT = 48;
const MARGIN = 18;
const RADIUS = 15;
const GAP = 10;
const LETTERS = 26;

/** Returns the height of a board's name strip, in pixels. */
export const nameStripHeight = ({ scale }: Board): number => Math.round(HEIGHT * scale);

/** Draws the players' names as rows of a frame: black's at the left, white's at the right. */
function drawNames(names: PlayerNames, board: Board, look: Look): Uint8Array {
  const { width, scale, layout } = board;
  const { frame, field, label } = look.surfaces[layout];
  const height = nameStripHeight(board);
  const context = createCanvas(width + 1, height).getContext('2d', OPAQUE);
  fillRect(context, { x: 0, y: 0, width: width + 1, height }, layout === 'framed' ? frame : field);
  // A row begins with PNG's filter byte.
  context.translate(1, 0);
  const y = height / 2;
  const textX = (MARGIN + 2 * RADIUS + GAP) * scale;
  const room = width / 2 - textX - GAP * scale;
  for (const color of COLORS) {
    const fromEdge = (x: number): number => (color === 'black' ? x : width - x);
    const at = { x: fromEdge((MARGIN + RADIUS) * scale), y };
    drawPiece(canvasBrush(context), at, RADIUS * scale, color, look, board);
    const text = { text: drawableText(names[color]), size: Math.round(LETTERS * scale) };
    const place = { at: { x: fromEdge(textX), y } };
    const align = color === 'black' ? 'left' : 'right';
    writeText(context, { ...fitText(context, text, room), ...place }, align, label);
  }
  return indexPixels(rawPixels(context.canvas), groundOf(look, board).palette);
}

/** Returns a function that adds the players' names below frames of a board. All results share their memory. */
export function namesBelow(names: PlayerNames, board: Board, look: Look): (frame: Frame) => Frame {
  const strip = drawNames(names, board, look);
  const rows = new Uint8Array((board.width + 1) * board.height + strip.length);
  rows.set(strip, rows.length - strip.length);
  return (frame) => {
    rows.set(frame.rows);
    return { ...frame, height: frame.height + nameStripHeight(board), rows };
  };
}
