import { type Rating, rateGames } from '../ratings/ratings.js';
import type { Puzzle } from './puzzle.js';

/** Initial rating of members: where the bank has most puzzles. */
const MEMBER_START = { rating: 1300, deviation: 350 } as const;

/** Deviation of a puzzle's initial rating, which is estimated from the depth that solving it needs. */
const PUZZLE_DEVIATION = 200;

/** Start values of members and puzzles alike. */
const START = { volatility: 0.06, surplus: 0, surplusVariance: 0 } as const;

/** Returns the puzzle rating of a member who has not tried one. */
export const newSolverRating = (now: number): Rating => ({ ...MEMBER_START, ...START, ratedAt: now });

/** Returns the rating of a puzzle that nobody has tried. */
export const newPuzzleRating = ({ rating }: Pick<Puzzle, 'rating'>, now: number): Rating => ({
  ...START,
  rating,
  deviation: PUZZLE_DEVIATION,
  ratedAt: now,
});

type Ratings = { readonly solver: Rating; readonly puzzle: Rating };

/** Rates an attempt like a game between the solver and the puzzle. */
export function rateAttempt({ solver, puzzle }: Ratings, isSolved: boolean, now: number): Ratings {
  return {
    solver: { ...rateGames(solver, [{ opponent: puzzle, score: isSolved ? 1 : 0 }]), ratedAt: now },
    puzzle: { ...rateGames(puzzle, [{ opponent: solver, score: isSolved ? 0 : 1 }]), ratedAt: now },
  };
}
