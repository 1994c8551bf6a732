import type { CanvasRenderingContext2D as Context } from 'canvas';
import { OPAQUE, rawPixels } from '../canvas.js';
import { canvasBrush } from '../canvasBrush.js';
import { createCanvas } from '../nodeCanvas.js';
import { boundsOf, keyOf, keyWithin, placeOf } from './extents.js';
import { type Ground, groundOf } from './ground.js';
import type { Look } from './look.js';
import { paintItem } from './painters.js';
import { indexPixels } from './palette.js';
import type { Item, Rect, Scene } from './scene.js';
import { TileStore, UNCHANGED } from './tileStore.js';

/**
 * A picture as indices into a palette, which has a red, a green and a blue byte for each color. `rows` has `height` rows of
 * `width + 1` bytes: PNG's filter byte, 0 for none, and the row's pixels.
 */
export type Frame = {
  readonly width: number;
  readonly height: number;
  readonly palette: Uint8Array;
  readonly rows: Uint8Array;
};

/** Size of the rows of the largest picture. */
const MAX_FRAME_BYTES = 2 ** 20;
/** Size of the tile cache: about 12,000 squares of a Gomoku board of size 15. */
const TILE_BYTES = 24 * 2 ** 20;

const store = new TileStore(MAX_FRAME_BYTES, TILE_BYTES);

/** Items on a disc's face, which look the same wherever the disc is. */
type OnFace = Extract<Item, { kind: 'number' | 'flipped' | 'last' }>;

const isOnFace = (item: Item): item is OnFace =>
  item.kind === 'number' || item.kind === 'flipped' || (item.kind === 'last' && item.mark === 'dot');

const contexts = new Map<string, Context>();

/** Returns a shared context of a size, whose top left corner is at a point of the picture. Callers paint over all of it. */
function contextAt({ x, y, width, height }: Rect): Context {
  const size = `${width} ${height}`;
  const context = contexts.get(size) ?? createCanvas(width, height).getContext('2d', OPAQUE);
  contexts.set(size, context);
  context.setTransform(1, 0, 0, 1, -x, -y);
  return context;
}

function overlaps(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Paints a tile with all items of the scene there. */
function paintTile(index: number, { board, items }: Scene, look: Look, ground: Ground): Uint8Array {
  const tile = ground.tiling.tiles[index]!;
  const context = contextAt(tile);
  context.drawImage(ground.tiles[index]!.canvas, tile.x, tile.y);
  for (const item of items) {
    if (!isOnFace(item) && overlaps(boundsOf(item), tile)) {
      paintItem(canvasBrush(context), item, look, board);
    }
  }
  return indexPixels(rawPixels(context.canvas), ground.palette);
}

/** Paints the pixels that an item changes on the face of its disc. */
function paintOnFace(item: OnFace, box: Rect, { board }: Scene, look: Look, { palette }: Ground): Uint8Array {
  const context = contextAt(box);
  context.fillStyle = look.surfaces[board.layout].field;
  context.fillRect(box.x, box.y, box.width, box.height);
  paintItem(canvasBrush(context), { ...item, kind: 'disc' }, look, board);
  const bare = indexPixels(rawPixels(context.canvas), palette);
  paintItem(canvasBrush(context), item, look, board);
  return indexPixels(rawPixels(context.canvas), palette).map((index, i) =>
    index === bare[i] ? UNCHANGED : index,
  );
}

/** Returns the whole pixels that a rectangle touches. */
function pixelsOf(bounds: Rect): Rect {
  const [x, y] = [Math.floor(bounds.x), Math.floor(bounds.y)];
  const width = Math.ceil(bounds.x + bounds.width) - x;
  return { x, y, width, height: Math.ceil(bounds.y + bounds.height) - y };
}

/** Draws a scene: copies cached tiles and paints the others. The next frame reuses the memory of the rows. */
export function drawFrame(scene: Scene, look: Look): Frame {
  const { board, items } = scene;
  const ground = groundOf(look, board);
  const { tiling, tiles, palette } = ground;
  const stride = board.width + 1;
  const rows = store.frame(stride * board.height);
  rows.set(ground.rows);

  const keys: string[] = [];
  const touched: number[] = [];
  for (const item of items) {
    if (isOnFace(item)) continue;
    const key = keyOf(item);
    tiling.forEach(boundsOf(item), (index) => {
      if (keys[index] === undefined) touched.push(index);
      keys[index] = (keys[index] ?? tiles[index]!.key) + keyWithin(tiling.tiles[index]!, item, key);
    });
  }
  for (const index of touched) {
    const { x, y, width } = tiling.tiles[index]!;
    store.copy(keys[index]!, y * stride + 1 + x, width, stride, () => paintTile(index, scene, look, ground));
  }
  for (const item of items) {
    if (!isOnFace(item)) continue;
    const box = pixelsOf(boundsOf(item));
    const { x, y } = placeOf(item);
    const key = `${tiles[0]!.key}${keyOf(item)} ${x - box.x} ${y - box.y}`;
    store.overlay(key, box.y * stride + 1 + box.x, box.width, stride, () =>
      paintOnFace(item, box, scene, look, ground),
    );
  }
  return { width: board.width, height: board.height, palette: palette.bytes, rows };
}
