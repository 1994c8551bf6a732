import { type Generation as AnyGeneration, scaleGenerations } from '../generations.js';

/** Settings of a generation's games and fit. */
export type Generation = AnyGeneration & {
  /** Stones placed by the search of a move. */
  readonly nodes: number;
};

export type Recipe = {
  /** Each generation plays with the weights of the one before, the first with initial ones. */
  readonly generations: readonly Generation[];
  /** Weight of the prior, the weights of the generation before, in logits; a position with even chances counts a quarter. */
  readonly ridge: number;
  /** Share of its game's result in a position's target; the rest is the win probability by a search two plies later. */
  readonly mix: number;
  /** Epochs of the network. */
  readonly netRounds: number;
  /** Like `ridge`, for the weights of moves, in nats; a move chosen half the time counts a quarter. */
  readonly orderRidge: number;
  /** Greatest number of games to which the weights of moves are fitted: the last ones. */
  readonly orderGames: number;
};

/**
 * Shorter searches predict the winner badly. Weights fitted to 22,000 games of 4,000 and 10,000 stones a move scored 62 % of 190
 * games (0.2 of results, ridge 50, six rounds) and 58 % (half of results, ridge 150, four rounds) against weights of 66,000 games
 * of 500 to 1,500 stones. In many of the latter the search for wins by threats had left no stones for the main search. With
 * short searches, results alone predicted results best, but the engine played better with half of a target from a searched
 * probability: 54 % at 1,000 stones a move and 56 % at 5,000.
 *
 * Targets that look farther ahead predict results no better: with lambda-returns, as in Reversi, of 0 to 0.9, weights fitted to 5,200
 * games had a log loss of 0.617 nats on held-out results, with these targets 0.616.
 *
 * The last two generations search equally long: the last weights learn from both.
 *
 * The choice of moves takes few games to learn. Fitted to 2,000 games, its log loss on held-out choices is 0.005 nats above
 * that of 20,000, and the ridge has little effect.
 *
 * The network lowers the log loss of held-out results from 0.612 to 0.594 in renju. Without a hidden layer it gains nothing.
 * Larger networks cost more time than they gain, see docs/engines.md.
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

/** Multiplies the games of a recipe by `scale`. */
export const scaleRecipe = (recipe: Recipe, scale: number): Recipe => ({
  ...recipe,
  generations: scaleGenerations(recipe.generations, scale),
});
