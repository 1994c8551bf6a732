// Where a ladder's levels should stand, given what was measured of those that stand somewhere.

/** A place on a curve with the rating that was measured there. */
export type Measured = { readonly place: number; readonly rating: number };

/** What the ladder is fastened to: an opponent of this rating is to be about as strong as this level. */
export type Fixed = { readonly level: number; readonly rating: number };

/** Elo points between neighbours, and what is aimed at, with some room for the errors of measuring. */
const NEIGHBOURS = { least: 150, most: 250 } as const;
const GAP = { least: 155, most: 235 } as const;

/**
 * The first level against an opponent that plays any legal square: three points of four where that fits, between three of five
 * and seven of eight anyhow.
 */
const FIRST = { least: 75, wanted: 191, most: 330 } as const;
const CLOSE = 1e-6; // points

/** Numbers from `least` to `most`. */
export type Range = { readonly least: number; readonly most: number };

/** The nearest number in a range, which may be open. */
export const within = (value: number, { least = -Infinity, most = Infinity }: Partial<Range>): number =>
  Math.min(Math.max(value, least), most);

/**
 * The ratings to aim at, of the first level to the last but one, where the last has `top`: evenly spaced below and above the
 * fixed level. The first level comes first: where the fixed one is far above it, those between are further apart. Then come the
 * neighbours' distance, and the fixed level, which gives way.
 */
export function ratingsWanted(top: number, fixed: Fixed, levels: number): number[] {
  const [stepsBelow, stepsAbove] = [fixed.level - 1, levels - fixed.level];
  const least = Math.max(fixed.rating, FIRST.least + stepsBelow * GAP.least);
  const above = within((top - least) / stepsAbove, GAP);
  const middle = top - stepsAbove * above;
  const wanted = within((middle - FIRST.wanted) / stepsBelow, GAP);
  const below = Math.max(wanted, (middle - FIRST.most) / stepsBelow);
  return Array.from({ length: levels - 1 }, (_, i) => {
    const steps = i - stepsBelow;
    return middle + steps * (steps < 0 ? below : above);
  });
}

/** The ratings wanted where the level at an index is rated `least` at least: if it is to rise, those below it are evenly spaced. */
export function raisedTo(least: number, wanted: readonly number[], index: number): readonly number[] {
  if (wanted[index]! >= least) return wanted;
  const [first] = wanted;
  return wanted.map((rating, i) => (i > index ? rating : first! + (i / index) * (least - first!)));
}

/** Of levels with these ratings, how far the one at an index is above the one before, the first above 0. */
export const distanceAt = (ratings: readonly number[], index: number): number =>
  ratings[index]! - (ratings[index - 1] ?? 0);

/** The rating to aim at for the level at an index, the one before being rated `below`: the one wanted where that keeps the distance. */
export function ratingAbove(below: number, wanted: readonly number[], index: number): number {
  const most = Math.max(distanceAt(wanted, index), GAP.most);
  return index === 0 ? wanted[0]! : below + within(wanted[index]! - below, { least: GAP.least, most });
}

/** Whether a level at so many measured points above the one before can stay where it is. */
export function keepsDistance(distance: number, wanted: readonly number[], index: number): boolean {
  const { least, most } = index === 0 ? FIRST : NEIGHBOURS;
  const isStretched = index > 0 && distanceAt(wanted, index) > GAP.most + CLOSE;
  return distance >= least && (distance <= most || isStretched);
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

/** The places between 0 and `last` that are nearest to these and ascend by so much at least. */
export function apart(places: readonly number[], last: number, step: number): number[] {
  const found: number[] = [];
  for (const [i, place] of places.entries()) {
    const room = { least: (found.at(-1) ?? -step) + step, most: last - step * (places.length - 1 - i) };
    found.push(within(place, room));
  }
  return found;
}
