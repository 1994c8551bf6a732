// Where a ladder's levels should stand, given what was measured of those that stand somewhere.

/** A place on a curve with the rating that was measured there. */
export type Measured = { readonly place: number; readonly rating: number };

/** What the ladder is fastened to: an opponent of this rating is to be about as strong as this level. */
export type Fixed = { readonly level: number; readonly rating: number };

/** Elo points between neighbours: 150 to 250, with some room for the errors of measuring. */
const GAP = { least: 160, most: 240 } as const;

/** What the first level is aimed at: three points of four against an opponent that plays any legal square. */
const FIRST = 191;

const within = (value: number, { least, most }: { readonly least: number; readonly most: number }): number =>
  Math.min(Math.max(value, least), most);

/**
 * The ratings to aim at, of the first level to the last but one, where the last has `top`: evenly spaced below and above the
 * fixed level. Neighbours' distance comes first; the fixed level and the first give way to it.
 */
export function ratingsWanted(top: number, fixed: Fixed, levels: number): number[] {
  const above = within((top - fixed.rating) / (levels - fixed.level), GAP);
  const middle = top - (levels - fixed.level) * above;
  const below = within((middle - FIRST) / (fixed.level - 1), GAP);
  return Array.from({ length: levels - 1 }, (_, i) => {
    const steps = i + 1 - fixed.level;
    return middle + steps * (steps < 0 ? below : above);
  });
}

/** Ratings that never fall, the nearest to those measured: those that do are given their mean (pool adjacent violators). */
function rising(points: readonly Measured[]): Measured[] {
  const blocks: { places: number[]; sum: number }[] = [];
  const mean = ({ places, sum }: { places: number[]; sum: number }) => sum / places.length;
  for (const { place, rating } of points.toSorted((a, b) => a.place - b.place)) {
    blocks.push({ places: [place], sum: rating });
    while (blocks.length > 1 && mean(blocks.at(-2)!) >= mean(blocks.at(-1)!)) {
      const last = blocks.pop()!;
      const before = blocks.at(-1)!;
      before.places.push(...last.places);
      before.sum += last.sum;
    }
  }
  return blocks.map((block) => ({
    place: block.places.reduce((sum, each) => sum + each, 0) / block.places.length,
    rating: mean(block),
  }));
}

/** The place with this rating, on straight lines between those measured and on the first and the last one beyond them. */
export function placeFor(rating: number, measured: readonly Measured[]): number {
  const points = rising(measured);
  if (points.length < 2) throw new RangeError('a line needs two different ratings');
  const above = points.findIndex((point) => point.rating >= rating);
  const at = within(above < 0 ? points.length - 1 : above, { least: 1, most: points.length - 1 });
  const [from, to] = [points[at - 1]!, points[at]!];
  return from.place + ((rating - from.rating) / (to.rating - from.rating)) * (to.place - from.place);
}
