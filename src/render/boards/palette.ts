/** A palette of at most 255 colors. Colors are 0xRRGGBB. */
export type Palette = {
  /** A red, a green and a blue byte for each color. */
  readonly bytes: Uint8Array;
  /** Returns the index of the nearest color. */
  nearest(color: number): number;
};

/** One index is reserved for `UNCHANGED`. */
const MAX_COLORS = 255;
/**
 * Tolerated distance of a color from the palette's nearest, of 255, in the channel that differs most. A greater one makes
 * smaller pictures.
 */
const TOLERANCE = 8;
/** A color with this many pixels in a sample is a flat area, not an edge, and is kept exactly. */
const FLAT_PIXELS = 400;
/** Size of the cache of nearest colors, in bits of an index. */
const SLOT_BITS = 13;

function distance(a: number, b: number): number {
  const red = Math.abs((a >> 16) - (b >> 16));
  const green = Math.abs(((a >> 8) & 0xff) - ((b >> 8) & 0xff));
  const blue = Math.abs((a & 0xff) - (b & 0xff));
  return Math.max(red, green, blue);
}

/** Counts the pixels of each color. `pixels` are node-canvas's raw ones, 0xXXRRGGBB. */
function countColors(pixels: Uint32Array, counts: Map<number, number>): void {
  let start = 0;
  for (let i = 1; i <= pixels.length; i++) {
    if (pixels[i] === pixels[start]) continue;
    const color = pixels[start]! & 0xffffff;
    counts.set(color, (counts.get(color) ?? 0) + i - start);
    start = i;
  }
}

/**
 * Chooses the colors that represent a sample: first the flat and the `exact` ones, then repeatedly the one that is farthest
 * from all chosen ones (Gonzalez's farthest-first traversal, whose greatest distance is at most twice the optimum).
 */
function chooseColors(sample: readonly Uint32Array[], exact: ReadonlySet<number>): number[] {
  const pixels = new Map<number, number>();
  for (const part of sample) countColors(part, pixels);
  const counts = [...pixels].sort(([a, m], [b, n]) => n - m || a - b);
  const colors = Uint32Array.from(counts, ([color]) => color);
  const isFixed = (color: number, count: number): boolean => count >= FLAT_PIXELS || exact.has(color);
  const fixed = counts.filter(([color, count]) => isFixed(color, count)).slice(0, MAX_COLORS);
  const chosen = fixed.map(([color]) => color);
  // Distance of each color from the nearest chosen one.
  const distances = new Uint8Array(colors.length).fill(255);
  /** Updates the distances by a chosen color, and returns the index of the farthest color. */
  const addColor = (to: number): number => {
    let farthest = 0;
    for (let i = 0; i < distances.length; i++) {
      distances[i] = Math.min(distances[i]!, distance(colors[i]!, to));
      if (distances[i]! > distances[farthest]!) farthest = i;
    }
    return farthest;
  };
  let farthest = 0;
  for (const color of chosen) farthest = addColor(color);
  while (chosen.length < MAX_COLORS && distances[farthest]! > TOLERANCE) {
    chosen.push(colors[farthest]!);
    farthest = addColor(colors[farthest]!);
  }
  return centerColors(chosen, fixed.length, colors);
}

/** Returns the index of the nearest of some colors. */
function nearestOf(chosen: readonly number[], color: number): number {
  let best = 0;
  for (let i = 1; i < chosen.length; i++) {
    if (distance(chosen[i]!, color) < distance(chosen[best]!, color)) best = i;
  }
  return best;
}

/**
 * Moves each chosen color except the first `fixed` to the middle of the colors that it represents. As the farthest from the
 * others it was at their rim; the middle is closer to the farthest of them.
 */
function centerColors(chosen: readonly number[], fixed: number, colors: Uint32Array): number[] {
  const members = chosen.map((): number[] => []);
  for (const color of colors) members[nearestOf(chosen, color)]!.push(color);
  const middle = (all: readonly number[], shift: number): number => {
    const values = all.map((color) => (color >> shift) & 0xff);
    return ((Math.min(...values) + Math.max(...values)) >> 1) << shift;
  };
  return chosen.map((color, i) => {
    const all = members[i]!;
    return i < fixed || all.length === 0 ? color : middle(all, 16) + middle(all, 8) + middle(all, 0);
  });
}

/** Makes the palette of a painted sample, with those `exact` colors that occur in it. Equal pixels give equal palettes. */
export function paletteOf(sample: readonly Uint32Array[], exact: ReadonlySet<number>): Palette {
  const colors = chooseColors(sample, exact);
  // Direct-mapped cache: for each slot a color + 1 and its index.
  const known = new Uint32Array(1 << SLOT_BITS);
  const indices = new Uint8Array(1 << SLOT_BITS);
  return {
    bytes: Uint8Array.from(colors.flatMap((color) => [color >> 16, (color >> 8) & 0xff, color & 0xff])),
    nearest: (color) => {
      const slot = Math.imul(color, 0x9e3779b1) >>> (32 - SLOT_BITS);
      if (known[slot] !== color + 1) {
        known[slot] = color + 1;
        indices[slot] = nearestOf(colors, color);
      }
      return indices[slot]!;
    },
  };
}

/** Returns each pixel's index in the palette. `pixels` are node-canvas's raw ones. */
export function indexPixels(pixels: Uint32Array, palette: Palette): Uint8Array {
  const indices = new Uint8Array(pixels.length);
  let color = -1;
  let index = 0;
  for (let i = 0; i < pixels.length; i++) {
    const pixel = pixels[i]! & 0xffffff;
    if (pixel !== color) {
      color = pixel;
      index = palette.nearest(color);
    }
    indices[i] = index;
  }
  return indices;
}
