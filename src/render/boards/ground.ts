import { hash } from 'node:crypto';
import type { Canvas } from 'canvas';
import { LRUCache } from 'lru-cache';
import { OPAQUE, paintEmpty, paintScene, rawPixels } from '../canvas.js';
import { createCanvas } from '../nodeCanvas.js';
import type { Layout, Look } from './look.js';
import { indexPixels, type Palette, paletteOf } from './palette.js';
import type { Board, Rect } from './scene.js';
import { type Tiling, tilingOf } from './tiling.js';

/** A tile of an empty board. Equal tiles are the same object; different ones have different keys. */
type GroundTile = { readonly key: string; readonly canvas: Canvas };

/** An empty board in a look. */
export type Ground = {
  readonly palette: Palette;
  /** Rows in the form of `Frame`. */
  readonly rows: Uint8Array;
  readonly tiling: Tiling;
  /** The empty board's part of each tile. */
  readonly tiles: readonly GroundTile[];
};

/** Returns the colors that a look names for boards of a layout. */
function namedColors({ surfaces, ...common }: Look, layout: Layout): Set<number> {
  const names = JSON.stringify([surfaces[layout], common]).match(/#[0-9a-f]{6}/g);
  return new Set(names?.map((name) => Number.parseInt(name.slice(1), 16)));
}

/** Number of tiles made so far, from which their keys follow. */
let tileCount = 0;

/** Copies the part of a canvas within a tile. */
function cutTile(from: Canvas, { x, y, width, height }: Rect): Canvas {
  const canvas = createCanvas(width, height);
  canvas.getContext('2d', OPAQUE).drawImage(from, -x, -y);
  return canvas;
}

/** Cuts a canvas into tiles. */
function cutTiles(from: Canvas, tiles: readonly Rect[]): GroundTile[] {
  const distinct = new Map<string, GroundTile>();
  return tiles.map((tile) => {
    const canvas = cutTile(from, tile);
    const content = `${tile.width} ${hash('sha1', canvas.toBuffer('raw'))}`;
    const ground = distinct.get(content) ?? { key: `${tileCount++} `, canvas };
    distinct.set(content, ground);
    return ground;
  });
}

/** Returns a canvas's rows in the form of `Frame`. */
function indexRows(canvas: Canvas, palette: Palette): Uint8Array {
  const { width, height } = canvas;
  const indices = indexPixels(rawPixels(canvas), palette);
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y++) {
    rows.set(indices.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  return rows;
}

function makeGround(look: Look, board: Board): Ground {
  const canvas = paintEmpty(board, look);
  const sample = paintScene({ board, items: board.sample() }, look);
  const palette = paletteOf([rawPixels(canvas), rawPixels(sample)], namedColors(look, board.layout));
  const tiling = tilingOf(board);
  return { palette, rows: indexRows(canvas, palette), tiling, tiles: cutTiles(canvas, tiling.tiles) };
}

/** Maximum number of cached boards of a look. Each takes about 0.7 MB, and 60 to 100 ms to make. */
const MAX_BOARDS = 16;

const grounds = new Map<Look, LRUCache<Board, Ground>>();

/** Returns the empty board in a look, from an LRU cache. */
export function groundOf(look: Look, board: Board): Ground {
  const ofLook = grounds.get(look) ?? new LRUCache<Board, Ground>({ max: MAX_BOARDS });
  grounds.set(look, ofLook);
  const ground = ofLook.get(board) ?? makeGround(look, board);
  ofLook.set(board, ground);
  return ground;
}
