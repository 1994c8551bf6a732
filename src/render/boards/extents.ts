import {
  hintBox,
  LEGAL_RADIUS,
  LIFT,
  labelHalf,
  RING,
  SHADOW,
  WINDOW_ROUND,
  WINNING_LINE_WIDTH,
} from './painters.js';
import type { Item, ItemKind, ItemOf, Point, Rect } from './scene.js';

type Extent<K extends ItemKind> = {
  /** Returns the bounds of all pixels that its painter can change. */
  bounds(item: ItemOf<K>): Rect;
  /** Returns a key of its appearance without place and look: items with equal keys look the same. */
  key(item: ItemOf<K>): string;
};

const around = ({ x, y }: Point, across: number, down = across): Rect => ({
  x: x - across,
  y: y - down,
  width: 2 * across,
  height: 2 * down,
});

const grow = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

function union(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const right = Math.max(a.x + a.width, b.x + b.width);
  const bottom = Math.max(a.y + a.height, b.y + b.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** Bounds of a text. No character of the font is wider than high, or reaches deeper than this below the capitals' middle. */
const textBounds = (at: Point, letters: number, size: number): Rect =>
  around(at, letters * size * 0.45, size * 0.7);

/** Bounds of a disc with its shadow. */
function discBounds({ x, y }: Point, radius: number): Rect {
  const lift = radius * LIFT;
  return {
    x: x - radius,
    y: y - radius,
    width: 2 * radius + SHADOW.x * lift,
    height: 2 * radius + SHADOW.y * lift,
  };
}

const EXTENTS: { readonly [K in ItemKind]: Extent<K> } = {
  disc: {
    bounds: (item) => discBounds(item.at, item.radius),
    key: ({ radius, color }) => `disc ${color} ${radius}`,
  },
  last: {
    bounds: (item) => around(item.at, item.radius + RING / 2),
    key: ({ mark, radius, color }) => `${mark} ${color} ${radius}`,
  },
  flipped: {
    bounds: (item) => around(item.at, item.radius),
    key: ({ radius, color }) => `flipped ${color} ${radius}`,
  },
  number: {
    bounds: (item) => around(item.at, item.radius),
    key: ({ ply, last, radius, color }) => `number ${color} ${radius} ${ply} ${last}`,
  },
  legal: {
    bounds: ({ at, radius }) => around(at, radius * LEGAL_RADIUS),
    key: ({ name, radius, color }) => `legal ${color} ${radius} ${name}`,
  },
  forbidden: {
    bounds: (item) => around(item.at, item.radius * 0.5 + 3),
    key: ({ radius }) => `forbidden ${radius}`,
  },
  chosen: {
    bounds: (item) => around(item.at, item.radius),
    key: ({ radius, color }) => `chosen ${color} ${radius}`,
  },
  hint: {
    bounds: hintBox,
    key: ({ radius, text, isBest }) => `hint ${radius} ${isBest} ${text}`,
  },
  winningLine: {
    bounds: ({ from, to }) => union(around(from, WINNING_LINE_WIDTH / 2), around(to, WINNING_LINE_WIDTH / 2)),
    key: ({ from, to }) => `winningLine ${to.x - from.x} ${to.y - from.y}`,
  },
  won: {
    bounds: (item) => around(item.at, item.radius + RING / 2),
    key: ({ radius, color }) => `won ${color} ${radius}`,
  },
  window: {
    bounds: ({ rect }) => grow(rect, RING / 2),
    key: ({ rect }) => `window ${rect.width} ${rect.height}`,
  },
  label: {
    bounds: (item) => around(item.at, labelHalf(item)),
    key: (item) => `label ${item.size} ${item.text}`,
  },
  count: {
    bounds: ({ at, radius, label }) =>
      union(around(at, radius + 6 + RING / 2), textBounds(label.at, label.text.length, label.size)),
    key: ({ at, radius, color, label, standing }) =>
      `count ${color} ${radius} ${standing} ${label.text} ${label.size} ${label.at.x - at.x} ${label.at.y - at.y}`,
  },
  share: {
    bounds: ({ rect }) => rect,
    key: ({ rect, black }) => `share ${rect.width} ${rect.height} ${Math.round(rect.width * black)}`,
  },
};

// The table pairs each kind with its own extent, which the compiler cannot follow through a union.
const extentOf = (item: Item) => EXTENTS[item.kind] as Extent<ItemKind>;

export const boundsOf = (item: Item): Rect => extentOf(item).bounds(item);

/** Returns a key of an item's appearance without place and look: items with equal keys look the same. */
export const keyOf = (item: Item): string => extentOf(item).key(item);

/** Returns an item's place. Its appearance does not depend on it. */
export function placeOf(item: Item): Point {
  if (item.kind === 'winningLine') return item.from;
  return item.kind === 'window' || item.kind === 'share' ? item.rect : item.at;
}

/** Maximum distance from the window's edge that its stroke and its round corners reach. */
const WINDOW_EDGE = WINDOW_ROUND + RING;

/** Returns a key of an item's part within a tile: equal keys mean equal pixels over equal grounds. `key` is the item's. */
export function keyWithin(tile: Rect, item: Item, key: string): string {
  const { x, y } = placeOf(item);
  if (item.kind !== 'window') return `${key} ${x - tile.x} ${y - tile.y};`;
  // Only the window's edges near the tile matter: most tiles inside it look the same.
  const near = (edge: number, length: number): number =>
    Math.min(Math.max(edge, -WINDOW_EDGE), length + WINDOW_EDGE);
  const [left, top] = [near(x - tile.x, tile.width), near(y - tile.y, tile.height)];
  const right = near(x + item.rect.width - tile.x, tile.width);
  const bottom = near(y + item.rect.height - tile.y, tile.height);
  return `window ${left} ${top} ${right} ${bottom};`;
}
