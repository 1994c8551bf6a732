import { eloDifference } from './statistics.js';

const PRIOR_GAMES = 1;
const MAX_ITERATIONS = 10_000;
const TOLERANCE = 1e-10;

/**
 * Elo ratings of all who played each other: the maximum likelihood of the Bradley-Terry model, a draw counting as half a
 * win, found by Hunter's iteration ("MM algorithms for generalized Bradley-Terry models", 2004). A drawn game with a player of
 * rating 0 is added for each, so that one who won or lost every game has a finite rating. Their mean is 0.
 *
 * `points[i][j]` is what i scored against j.
 */
export function fitRatings(points: readonly (readonly number[])[]): number[] {
  const indices = points.map((_, i) => i);
  const won = points.map((row) => PRIOR_GAMES / 2 + row.reduce((sum, each) => sum + each, 0));
  let strengths = points.map(() => 1);
  for (let round = 0; round < MAX_ITERATIONS; round++) {
    const next = indices.map((i) => {
      const own = strengths[i]!;
      const expected = indices.reduce(
        (sum, j) => (i === j ? sum : sum + (points[i]![j]! + points[j]![i]!) / (own + strengths[j]!)),
        PRIOR_GAMES / (own + 1),
      );
      return won[i]! / expected;
    });
    const moved = Math.max(...next.map((each, i) => Math.abs(Math.log(each / strengths[i]!))));
    strengths = next;
    if (moved < TOLERANCE) break;
  }
  const elos = strengths.map((strength) => eloDifference(strength / (1 + strength)));
  const mean = elos.reduce((sum, elo) => sum + elo, 0) / elos.length;
  return elos.map((elo) => elo - mean);
}
