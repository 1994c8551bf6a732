import { type Generation as AnyGeneration, scaleGenerations } from '../generations.js';

/** Settings of a generation's games and fit. */
export type Generation = AnyGeneration & {
  /** Depth of the search of a move, in plies. */
  readonly depth: number;
  /** Empty squares from which the endgame is solved. */
  readonly exactFrom: number;
  /** Lambda of the targets, see `labelsOf`: 0 uses the next two searches alone, 1 the final score alone. */
  readonly lambda: number;
  /** Weights of a stage to regularize towards: of the stage before it, or of the generation before. */
  readonly prior: 'stage' | 'generation';
  /** Weight of the prior, in occurrences of a feature. */
  readonly ridge: number;
};

export type Recipe = {
  /** Each generation plays with the weights of the one before, the first without any. */
  readonly generations: readonly Generation[];
  /** Iterations of conjugate gradients. */
  readonly rounds: number;
  /** Number of the last generation's positions that are searched to different depths. */
  readonly compared: number;
};

const FIRST = { lambda: 1, prior: 'stage', ridge: 50 } as const;
const LATER = { depth: 4, exactFrom: 13, lambda: 0.95, prior: 'generation', ridge: 15 } as const;

/**
 * Without weights a search knows only mobility, by its move ordering, and its games teach little. So the first generations are
 * small and cheap, just good enough for the next one to play better, and learn from final scores. The later ones also learn from
 * the values of their own searches, which vary less, and keep what the generation before has learned. Values of deeper searches
 * predict a position's exact score hardly better once they are fitted; more positions do.
 *
 * Targets that look only two plies ahead lose what the final scores teach: two generations with them, of 300,000 and 500,000 games,
 * had an error of 12.1 discs from the final scores at 25 empty squares, and 16.7 at 41. With a lambda of 0.9, 200,000 games had 11.3 and
 * 15.2, with 0.97 10.6 and 13.4. Both played about 55 Elo points better against a common opponent, at 20,000 nodes a move.
 */
export const RECIPE: Recipe = {
  generations: [
    { games: 100_000, depth: 1, exactFrom: 12, learnsFrom: [0], ...FIRST },
    { games: 120_000, depth: 2, exactFrom: 12, learnsFrom: [1], ...FIRST },
    { games: 150_000, depth: 4, exactFrom: 12, learnsFrom: [2], ...FIRST },
    { games: 200_000, learnsFrom: [3], ...LATER },
    { games: 400_000, learnsFrom: [3, 4], ...LATER },
  ],
  rounds: 20,
  compared: 4_000,
};

/** Multiplies the games of a recipe by `scale`. */
export const scaleRecipe = (recipe: Recipe, scale: number): Recipe => ({
  ...recipe,
  compared: Math.round(recipe.compared * scale),
  generations: scaleGenerations(recipe.generations, scale),
});
