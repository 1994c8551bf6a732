import { boardOf, countEmpties } from '../../../rules/games.js';
import { countSquares } from '../../../rules/squares.js';
import { type GameReview, logistic, PLAIN_REVIEW } from './gameReview.js';
import { reversiReason } from './reversiReason.js';

/** The curve: `LOGIT_SCALE * asinh(lead / (DISCS_PER_EMPTY * n))`, with `n` empty squares that can still change the lead. */
const LOGIT_SCALE = 1.36;
const DISCS_PER_EMPTY = 0.31;
/** Number of last empty squares that change little. */
const SETTLED_EMPTIES = 2;

/** Number of empty squares up to which the end is solved, and nodes that suffice for it. */
const SOLVED_EMPTIES = 20;
const NODES_TO_SOLVE = 200_000_000;

/** Selectivity at which a search prunes nothing that may matter. */
const PRUNES_NOTHING = 5;

/** The curve of winning chances was fitted on 22,000 positions of people's games. */
export const reversiReview: GameReview = {
  ...PLAIN_REVIEW,
  nodes: 1_500_000,
  nodesToRank: 700_000,
  nodesToSolve: (position) => (countEmpties(position) <= SOLVED_EMPTIES ? NODES_TO_SOLVE : undefined),
  isSolved: (position, { selectivity, depth = 0 }) =>
    selectivity === PRUNES_NOTHING && depth >= countEmpties(position),
  winningChance: (position, { value }) => {
    const changing = Math.max(1, countEmpties(position) - SETTLED_EMPTIES);
    return logistic(LOGIT_SCALE * Math.asinh(value / (DISCS_PER_EMPTY * changing)));
  },
  readValue: ({ value, isExact }) =>
    isExact ? { kind: 'exact', discs: value } : { kind: 'estimate', points: value },
  // Empty squares count for the winner.
  wonValue: (last) => {
    const loser = Math.min(last.count('black'), last.count('white'));
    return { kind: 'exact', discs: countSquares(boardOf(last.variant)) - 2 * loser };
  },
  hasOddEvenEffect: true,
  findReason: reversiReason,
};
