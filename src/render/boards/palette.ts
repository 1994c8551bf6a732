/** At most 255 colors, and the index of the nearest of them for any color, 0xRRGGBB. */
export type Palette = {
  /** A red, a green and a blue byte for each color. */
  readonly bytes: Uint8Array;
  nearest(color: number): number;
};

/** One index is left for `UNCHANGED`. */
const MOST_COLORS = 255;
/** How far a color may be from the palette's nearest, of 255, in the channel in which they differ most. More makes smaller pictures. */
const TOLERANCE = 8;
/** A color that this many pixels of a sample have is flat, not the edge of something, and is kept exactly. */
const FLAT_PIXELS = 400;
/** Of the table of colors that were looked up last. */
const SLOT_BITS = 13;

function distance(a: number, b: number): number {
  const red = Math.abs((a >> 16) - (b >> 16));
  const green = Math.abs(((a >> 8) & 0xff) - ((b >> 8) & 0xff));
  const blue = Math.abs((a & 0xff) - (b & 0xff));
  return Math.max(red, green, blue);
}

/** Adds how many pixels have each color. `pixels` are node-canvas's raw ones, 0xXXRRGGBB. */
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
 * The colors that stand for all of a sample: first the flat and the `exact` ones, then again and again the one that is farthest from
 * all chosen (Gonzalez's farthest-first traversal, whose greatest distance is at most twice the least possible).
 */
function chooseColors(sample: readonly Uint32Array[], exact: ReadonlySet<number>): number[] {
  const pixels = new Map<number, number>();
  for (const part of sample) countColors(part, pixels);
  const counts = [...pixels].sort(([a, m], [b, n]) => n - m || a - b);
  const colors = Uint32Array.from(counts, ([color]) => color);
  const isKept = (color: number, count: number): boolean => count >= FLAT_PIXELS || exact.has(color);
  const kept = counts.filter(([color, count]) => isKept(color, count)).slice(0, MOST_COLORS);
  const chosen = kept.map(([color]) => color);
  // How far each color is from the nearest chosen one.
  const far = new Uint8Array(colors.length).fill(255);
  /** Takes a chosen color into account; gives the index of what is farthest from all of them. */
  const approach = (to: number): number => {
    let farthest = 0;
    for (let i = 0; i < far.length; i++) {
      far[i] = Math.min(far[i]!, distance(colors[i]!, to));
      if (far[i]! > far[farthest]!) farthest = i;
    }
    return farthest;
  };
  let farthest = 0;
  for (const color of chosen) farthest = approach(color);
  while (chosen.length < MOST_COLORS && far[farthest]! > TOLERANCE) {
    chosen.push(colors[farthest]!);
    farthest = approach(colors[farthest]!);
  }
  return centered(chosen, kept.length, colors);
}

/** The index of the nearest of some colors. */
function nearestOf(chosen: readonly number[], color: number): number {
  let best = 0;
  for (let i = 1; i < chosen.length; i++) {
    if (distance(chosen[i]!, color) < distance(chosen[best]!, color)) best = i;
  }
  return best;
}

/**
 * Moves each chosen color but the first `kept` to the middle of all that it stands for. What was chosen as the farthest
 * from others lies at the rim of these, and the middle is nearer to the farthest of them.
 */
function centered(chosen: readonly number[], kept: number, colors: Uint32Array): number[] {
  const members = chosen.map((): number[] => []);
  for (const color of colors) members[nearestOf(chosen, color)]!.push(color);
  const middle = (all: readonly number[], shift: number): number => {
    const values = all.map((color) => (color >> shift) & 0xff);
    return ((Math.min(...values) + Math.max(...values)) >> 1) << shift;
  };
  return chosen.map((color, i) => {
    const all = members[i]!;
    return i < kept || all.length === 0 ? color : middle(all, 16) + middle(all, 8) + middle(all, 0);
  });
}

/** The palette of a painted sample, the same for the same pixels, with those of the `exact` colors that the sample has. */
export function paletteOf(sample: readonly Uint32Array[], exact: ReadonlySet<number>): Palette {
  const colors = chooseColors(sample, exact);
  // What was looked up last for each slot: a color + 1 and its index.
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

/** Each pixel's index in the palette. `pixels` are node-canvas's raw ones. */
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
