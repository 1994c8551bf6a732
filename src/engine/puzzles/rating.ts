/** The ratings that puzzles start with, on the scale of members' puzzle ratings. */
const RATINGS = { min: 800, max: 2600 } as const;

export const clampRating = (rating: number): number =>
  Math.round(Math.min(RATINGS.max, Math.max(RATINGS.min, rating)));
