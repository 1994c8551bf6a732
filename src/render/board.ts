import type { GameName, Position } from '../rules/position.js';
import { encodePng, paintScene } from './canvas.js';
import { gomokuScene } from './gomoku.js';
import { reversiScene } from './reversi.js';
import type { BoardView, SceneMaker } from './scene.js';
import { THEME_NAMES, THEMES, type ThemeName } from './theme.js';

/** How each game is drawn. Adding one is a file beside this and a line here. */
const SCENES: Readonly<Record<GameName, SceneMaker>> = { reversi: reversiScene, gomoku: gomokuScene };

/** A file to send: `name` differs from ply to ply, so that nobody's cache shows an old position. */
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
  const scene = SCENES[position.variant.game](position, options);
  const { width, height } = scene.board;
  const png = await encodePng(paintScene(scene, THEMES[options.theme ?? THEME_NAMES[0]]));
  return { name: `${position.variant.game}-${position.ply}.png`, png, width, height };
}
