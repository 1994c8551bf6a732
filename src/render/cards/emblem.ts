import type { CanvasRenderingContext2D as Context } from 'canvas';
import type { GameName } from '../../rules/position.js';
import { DRAWINGS, lookOf } from '../boards/drawings.js';
import { THEME_NAMES } from '../boards/look.js';
import { drawPiece } from '../boards/painters.js';
import type { Rect } from '../boards/scene.js';
import { canvasBrush } from '../canvasBrush.js';
import { fillRect, roundRect, strokeSegments } from '../pen.js';

const CORNER_RADIUS = 14;

/** Draws a game's emblem: a corner of its board in its own look, with a few pieces. */
export function drawEmblem(context: Context, game: GameName, box: Rect): void {
  const { emblem, board } = DRAWINGS[game];
  const look = lookOf(THEME_NAMES[0], game);
  const surface = look.surfaces[board.layout];
  const cell = box.width / emblem.length;
  const middle = (start: number, index: number): number => start + (index + 0.5) * cell;
  context.save();
  roundRect(context, box, CORNER_RADIUS);
  context.clip();
  fillRect(context, box, surface.field);
  // Lines are between the squares or, if stones lie on crossings, through their middles.
  const shift = board.layout === 'framed' ? 0 : cell / 2;
  const lines = emblem.flatMap((_, i) => {
    const [x, y] = [box.x + i * cell + shift, box.y + i * cell + shift];
    return [
      { from: { x, y: box.y }, to: { x, y: box.y + box.height } },
      { from: { x: box.x, y }, to: { x: box.x + box.width, y } },
    ];
  });
  strokeSegments(context, lines, surface.line, 2, 'square');
  emblem.forEach((row, rank) => {
    [...row].forEach((sign, file) => {
      if (sign === '-') return;
      const at = { x: middle(box.x, file), y: middle(box.y, rank) };
      drawPiece(canvasBrush(context), at, cell * 0.42, sign === 'X' ? 'black' : 'white', look, board);
    });
  });
  context.restore();
}
