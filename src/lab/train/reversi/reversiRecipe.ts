import { type Generation as AnyGeneration, scaleGenerations } from '../generations.js';

/** Settings of a generation's games and fit. */
export type Generation = AnyGeneration & {
  /** Depth of the search of a move, in plies. */
  readonly depth: number;
  /** Empty squares from which the endgame is solved. */
  readonly exactFrom: number;
};

export type Recipe = {
  /** Each generation plays with the weights of the one before, the first without any. */
  readonly generations: readonly Generation[];
  /** Weight of the prior, in occurrences of a feature. */
  readonly ridge: number;
  /** Iterations of conjugate gradients. */
  readonly rounds: number;
  /** Number of the last generation's positions that are searched to different depths. */
  readonly compared: number;
};

/**
 * Without weights a search knows only mobility, by its move ordering, and its games teach little. So the first generations are
 * small and cheap, just good enough for the next one to play better. Games of four plies predict the final score less well than
 * deeper ones, but four times as many of them take the same time, which gains more.
 */
export const RECIPE: Recipe = {
  generations: [
    { games: 100_000, depth: 1, exactFrom: 12, learnsFrom: [0] },
    { games: 120_000, depth: 2, exactFrom: 12, learnsFrom: [1] },
    { games: 150_000, depth: 4, exactFrom: 12, learnsFrom: [2] },
    { games: 600_000, depth: 4, exactFrom: 13, learnsFrom: [3] },
  ],
  ridge: 50,
  rounds: 30,
  compared: 4_000,
};

/** Multiplies the games of a recipe by `scale`. */
export const scaleRecipe = (recipe: Recipe, scale: number): Recipe => ({
  ...recipe,
  compared: Math.round(recipe.compared * scale),
  generations: scaleGenerations(recipe.generations, scale),
});
