import { type Generation as AnyGeneration, scaleGenerations } from '../generations.js';

/** How a generation's games are played and what is learned from them. */
export type Generation = AnyGeneration & {
  /** Stones that a search of a move places. */
  readonly nodes: number;
};

export type Recipe = {
  /** Each plays with the weights of the one before, the first with plain ones. */
  readonly generations: readonly Generation[];
  /** The weight of the prior, the weights of the generation before, in logits; a position with even chances counts a quarter. */
  readonly ridge: number;
  /** The share of its game's result in a position's target; the rest is the win probability by a search two plies later. */
  readonly mix: number;
  /** The network's epochs. */
  readonly netRounds: number;
  /** Like `ridge` for the weights of moves, in nats; a move chosen half the time counts a quarter. */
  readonly orderRidge: number;
  /** The weights of moves are fitted to the last games, this many at most. */
  readonly orderGames: number;
};

/**
 * Shorter searches predict the winner badly: weights fitted to 22,000 games of 4,000 and 10,000 stones a move
 * scored 62 % of 190 games (0.2 of results, ridge 50, six rounds) and 58 % (half of results, ridge 150, four rounds) against
 * those of 66,000 games of 500 to 1,500, in many of which the search for wins by threats had left no stones for the main search.
 * With short searches, results alone predicted results best, but with half of a target a searched probability the engine played
 * better, 54 % at 1,000 stones a move and 56 % at 5,000.
 *
 * The last two generations search equally long: the last weights learn from both.
 *
 * The choice of moves takes few games to learn: fitted to 2,000 of them, the log loss of choices held out is 0.005 nats above
 * that of 20,000; and the ridge has little effect.
 *
 * The network takes the log loss of results held out from 0.612 to 0.594 in renju; without a hidden layer it gains nothing,
 * and with all of a line's cells as inputs it overfits.
 */
export const RECIPE: Recipe = {
  generations: [
    { games: 10_000, nodes: 2_000, learnsFrom: [0] },
    { games: 20_000, nodes: 4_000, learnsFrom: [1] },
    { games: 40_000, nodes: 4_000, learnsFrom: [1, 2] },
  ],
  ridge: 50,
  mix: 0.2,
  netRounds: 8,
  orderRidge: 10,
  orderGames: 20_000,
};

/** The same with `scale` times the games. */
export const scaleRecipe = (recipe: Recipe, scale: number): Recipe => ({
  ...recipe,
  generations: scaleGenerations(recipe.generations, scale),
});
