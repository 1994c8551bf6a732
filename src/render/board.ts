import type { Position } from '../rules/position.js';
import { DRAWINGS } from './drawings.js';
import { drawFrame } from './frame.js';
import { THEME_NAMES, type ThemeName } from './look.js';
import { encodeFrame } from './png.js';
import type { BoardView } from './scene.js';
import { THEMES } from './theme.js';

/** A file to send: `name` differs from ply to ply, so that no client's cache shows an old position. */
export type Picture = {
  readonly name: string;
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
};

export type BoardOptions = BoardView & { readonly theme?: ThemeName };

/**
 * Draws a position as PNG, 720 pixels wide, encoded off the event loop. Throws a RangeError for a window that leaves
 * the board.
 */
export async function renderBoard(position: Position, options: BoardOptions = {}): Promise<Picture> {
  const scene = DRAWINGS[position.variant.game].scene(position, options);
  const { width, height } = scene.board;
  const png = await encodeFrame(drawFrame(scene, THEMES[options.theme ?? THEME_NAMES[0]]));
  return { name: `${position.variant.game}-${position.ply}.png`, png, width, height };
}
