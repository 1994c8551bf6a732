// Finds the best places of a ladder's levels, given the ratings measured at some places of the curve.

/** A place on a curve with its measured rating. */
export type MeasuredPlace = { readonly place: number; readonly rating: number };

/** The ladder's anchor: an opponent's rating, and the level that should be about as strong. */
type FixedLevel = { readonly level: number; readonly rating: number };

/** Numbers from `min` to `max`, both included. */
export type Range = { readonly min: number; readonly max: number };

/** Accepted Elo gaps between neighbors; the targets are narrower, to leave room for errors of measurement. */
const ACCEPTED_GAP: Range = { min: 150, max: 250 };
const TARGET_GAP: Range = { min: 155, max: 235 };

/**
 * Rating of the first level, that is against an opponent that plays any legal square: a score of three in four if possible, and
 * always between three in five and seven in eight.
 */
const FIRST_RATING: Range & { readonly target: number } = { min: 75, target: 191, max: 330 };
const TOLERANCE = 1e-6; // points

/** Clamps a number to a range, which may be open. */
export const clamp = (value: number, { min = -Infinity, max = Infinity }: Partial<Range>): number =>
  Math.min(Math.max(value, min), max);

/**
 * Returns the target ratings from the first level to the last but one, with `top` for the last: evenly spaced below and above the
 * fixed level. The first level has priority: if the fixed one is far above it, the gaps between them are wider. Next come the gaps
 * between neighbors, and finally the fixed level's rating.
 */
export function targetRatings(top: number, fixed: FixedLevel, levels: number): number[] {
  const [stepsBelow, stepsAbove] = [fixed.level - 1, levels - fixed.level];
  const lowest = Math.max(fixed.rating, FIRST_RATING.min + stepsBelow * TARGET_GAP.min);
  const gapAbove = clamp((top - lowest) / stepsAbove, TARGET_GAP);
  const middle = top - stepsAbove * gapAbove;
  const gap = clamp((middle - FIRST_RATING.target) / stepsBelow, TARGET_GAP);
  const gapBelow = Math.max(gap, (middle - FIRST_RATING.max) / stepsBelow);
  return Array.from({ length: levels - 1 }, (_, i) => {
    const steps = i - stepsBelow;
    return middle + steps * (steps < 0 ? gapBelow : gapAbove);
  });
}

/** Raises the target at an index to at least `rating`; if that changes it, spaces the levels below evenly. */
export function raiseTargets(rating: number, targets: readonly number[], index: number): readonly number[] {
  if (targets[index]! >= rating) return targets;
  const [first] = targets;
  return targets.map((target, i) => (i > index ? target : first! + (i / index) * (rating - first!)));
}

/** Returns the gap of the level at an index to the one before; of the first, to 0. */
export const gapAt = (ratings: readonly number[], index: number): number =>
  ratings[index]! - (ratings[index - 1] ?? 0);

/** Returns the target for the level at an index when the one before is rated `below`, as far as the gaps allow. */
export function targetAbove(below: number, targets: readonly number[], index: number): number {
  const max = Math.max(gapAt(targets, index), TARGET_GAP.max);
  return index === 0 ? targets[0]! : below + clamp(targets[index]! - below, { min: TARGET_GAP.min, max });
}

/** Whether a level may stay when it is measured this many points above the one before. */
export function isGapAccepted(gap: number, targets: readonly number[], index: number): boolean {
  const { min, max } = index === 0 ? FIRST_RATING : ACCEPTED_GAP;
  const isWide = index > 0 && gapAt(targets, index) > TARGET_GAP.max + TOLERANCE;
  return gap >= min && (gap <= max || isWide);
}

/** Returns the non-decreasing ratings nearest to the measured ones, by pooling adjacent violators. */
function isotonicRegression(points: readonly MeasuredPlace[]): MeasuredPlace[] {
  const blocks: { places: number[]; sum: number }[] = [];
  const mean = ({ places, sum }: { places: number[]; sum: number }) => sum / places.length;
  for (const { place, rating } of points.toSorted((a, b) => a.place - b.place)) {
    blocks.push({ places: [place], sum: rating });
    while (blocks.length > 1 && mean(blocks.at(-2)!) >= mean(blocks.at(-1)!)) {
      const last = blocks.pop()!;
      const previous = blocks.at(-1)!;
      previous.places.push(...last.places);
      previous.sum += last.sum;
    }
  }
  return blocks.map((block) => ({
    place: block.places.reduce((sum, each) => sum + each, 0) / block.places.length,
    rating: mean(block),
  }));
}

/** Returns the place of a rating: interpolated between measured places, extrapolated from the outer two beyond them. */
export function placeAtRating(rating: number, measured: readonly MeasuredPlace[]): number {
  const points = isotonicRegression(measured);
  if (points.length < 2) throw new RangeError('a line needs two different ratings');
  const above = points.findIndex((point) => point.rating >= rating);
  const at = clamp(above < 0 ? points.length - 1 : above, { min: 1, max: points.length - 1 });
  const [from, to] = [points[at - 1]!, points[at]!];
  return from.place + ((rating - from.rating) / (to.rating - from.rating)) * (to.place - from.place);
}

/** Returns the places between 0 and `last` nearest to these that ascend by at least `step`. */
export function spacePlaces(places: readonly number[], last: number, step: number): number[] {
  const spaced: number[] = [];
  for (const [i, place] of places.entries()) {
    const range = { min: (spaced.at(-1) ?? -step) + step, max: last - step * (places.length - 1 - i) };
    spaced.push(clamp(place, range));
  }
  return spaced;
}
