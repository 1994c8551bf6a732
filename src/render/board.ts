import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Position, Variant } from '../rules/position.js';
import { DRAWINGS } from './drawings.js';
import { lookOf, placeOf } from './extents.js';
import { drawFrame, MAX_FRAME_BYTES } from './frame.js';
import { THEME_NAMES, type ThemeName } from './look.js';
import { encodeFrame } from './png.js';
import type { BoardView, Scene } from './scene.js';
import { THEMES } from './theme.js';

/** A file to send: `name` differs from ply to ply, so that no client's cache shows an old position. */
export type Picture = {
  readonly name: string;
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
};

export type BoardOptions = BoardView & { readonly theme?: ThemeName };

/** Some 15 MB. */
const KEPT_PICTURES = 500;
/** As many as Node encodes at once. */
const SPARE_MEMORIES = 4;

const pictures = new LRUCache<string, Promise<Buffer>>({ max: KEPT_PICTURES });
const spare: Uint8Array[] = [];

/** Draws a scene as PNG, encoded off the main thread. The memory of its rows is used again: new memory costs 0.1 ms. */
export async function drawScene(scene: Scene, theme: ThemeName): Promise<Buffer> {
  const memory = spare.pop() ?? new Uint8Array(MAX_FRAME_BYTES);
  try {
    return await encodeFrame(drawFrame(scene, THEMES[theme], memory));
  } finally {
    if (spare.length < SPARE_MEMORIES) spare.push(memory);
  }
}

/** Scenes of a variant that look the same have the same key in a theme, and no others. */
function keyOf({ items }: Scene, { game, rule, size }: Variant, theme: ThemeName): string {
  const parts = items.map((item) => {
    const { x, y } = placeOf(item);
    return `${lookOf(item)} ${x} ${y}`;
  });
  return hash('sha1', [theme, game, rule, size, ...parts].join('\n'), 'base64');
}

/**
 * Draws a position as PNG, 720 pixels wide; of equal pictures among the last 500 one is drawn. Throws a RangeError for
 * a window that leaves the board.
 */
export async function renderBoard(position: Position, options: BoardOptions = {}): Promise<Picture> {
  const { variant, ply } = position;
  const theme = options.theme ?? THEME_NAMES[0];
  const scene = DRAWINGS[variant.game].scene(position, options);
  const key = keyOf(scene, variant, theme);
  const png = pictures.get(key) ?? drawScene(scene, theme);
  pictures.set(key, png);
  png.catch(() => pictures.delete(key));
  const { width, height } = scene.board;
  return { name: `${variant.game}-${ply}.png`, png: await png, width, height };
}
