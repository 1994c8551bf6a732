import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Position } from '../../rules/position.js';
import { DRAWINGS } from './drawings.js';
import { THEME_NAMES, type ThemeName } from './look.js';
import type { BoardView } from './scene.js';
import { sceneText } from './sceneText.js';

/** A picture to send. `name` differs from ply to ply, so that no client shows an old position from its cache. */
export type Picture = {
  readonly name: string;
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
};

export type BoardOptions = BoardView & { readonly theme?: ThemeName };

/** Draws a position as PNG, 720 pixels wide by default. Rejects with a RangeError if its SceneMaker throws one. */
export type RenderBoard = (position: Position, options?: BoardOptions) => Promise<Picture>;

/** Size of the cache: about 15 MB. */
const MAX_PICTURES = 500;

/** Creates a renderer with an LRU cache of pictures. `draw` draws a scene's text as PNG. */
export function boardRenderer(draw: (text: string) => Promise<Buffer>): RenderBoard {
  const pictures = new LRUCache<string, Promise<Buffer>>({ max: MAX_PICTURES });
  return async (position, { theme = THEME_NAMES[0], ...view } = {}) => {
    const { variant, ply } = position;
    const scene = DRAWINGS[variant.game].scene(position, view);
    const text = sceneText(scene, variant, theme);
    const key = hash('sha1', text, 'base64');
    const png = pictures.get(key) ?? draw(text);
    pictures.set(key, png);
    png.catch(() => pictures.delete(key));
    const { width, height } = scene.board;
    return { name: `${variant.game}-${ply}.png`, png: await png, width, height };
  };
}
