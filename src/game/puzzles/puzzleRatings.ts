import { type Rating, rateGames } from '../ratings/ratings.js';
import type { Puzzle } from './puzzle.js';

/** Of a member who has tried none: where the bank has the most. */
const MEMBER_START = { rating: 1300, deviation: 350 } as const;

/** How sure the rating is with which a puzzle is made: it is guessed from the depth that it needs. */
const PUZZLE_DEVIATION = 200;

const FRESH = { volatility: 0.06, surplus: 0, surplusVariance: 0 } as const;

/** The puzzle rating of a member who has not tried one. */
export const newSolverRating = (now: number): Rating => ({ ...MEMBER_START, ...FRESH, ratedAt: now });

/** The rating of a puzzle that nobody has tried. */
export const newPuzzleRating = ({ rating }: Pick<Puzzle, 'rating'>, now: number): Rating => ({
  ...FRESH,
  rating,
  deviation: PUZZLE_DEVIATION,
  ratedAt: now,
});

export type Ratings = { readonly solver: Rating; readonly puzzle: Rating };

/** The ratings of both after a try, as of a game that the one has won and the other lost. */
export function rateTry({ solver, puzzle }: Ratings, isSolved: boolean, now: number): Ratings {
  const [won, lost] = [1, 0] as const;
  return {
    solver: {
      ...rateGames(solver, [{ opponent: puzzle, score: isSolved ? won : lost }]),
      ratedAt: now,
    },
    puzzle: {
      ...rateGames(puzzle, [{ opponent: solver, score: isSolved ? lost : won }]),
      ratedAt: now,
    },
  };
}
