import { scaledGenerations } from '../reversi/recipe.js';

/** How a generation's games are played and what is learned from them. */
export type Generation = {
  /** Games begun; the few that are decided before a move was searched are not kept. */
  readonly games: number;
  /** Stones that a search puts for a move. */
  readonly nodes: number;
  /** The generations whose games its weights are fitted to. */
  readonly learnsFrom: readonly number[];
};

export type Recipe = {
  /** Each plays with the weights of the one before, the first with plain ones. */
  readonly generations: readonly Generation[];
  /** How strongly weights, in logits, lean to those of the generation before; a sighting at even chances weighs a quarter. */
  readonly ridge: number;
  /** What of a position's target is its game's result; the rest is what a search two plies later thought. */
  readonly mix: number;
  /** How often the network sees each position. */
  readonly netRounds: number;
  /** Like `ridge` for the weights of moves, in nats; a sighting of a move chosen half the time weighs a quarter. */
  readonly orderRidge: number;
  /** To how many games at most, the last ones, the weights of moves are fitted. */
  readonly orderGames: number;
};

/**
 * A search of fewer stones than these says little of who wins: weights fitted to 22,000 games of 4,000 and 10,000 stones a move
 * scored 62 % of 190 games (0.2 of results, ridge 50, six rounds) and 58 % (half of results, ridge 150, four rounds) against
 * those of 66,000 games of 500 to 1,500, in many of which the look for wins by threats had left nothing for a search. Of short
 * searches results alone foretold results best, but with half of a target what was thought the search played better, 54 % at
 * 1,000 stones a move and 56 % at 5,000.
 *
 * The last two generations search equally long: the last weights learn from both.
 *
 * Which move is chosen takes few games to learn: fitted to 2,000 of them, the log loss of choices held out is 0.005 nats above
 * that of 20,000; and the ridge hardly matters.
 *
 * The network takes the log loss of results held out from 0.612 to 0.594 in renju; without a hidden layer nothing is gained,
 * and inputs by all of a line's cells learn games by heart.
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

/** The same with so many times the games. */
export const scaled = (recipe: Recipe, scale: number): Recipe => ({
  ...recipe,
  generations: scaledGenerations(recipe.generations, scale),
});
