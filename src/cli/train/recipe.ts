/** How a generation's games are played and what its weights, which are fitted to them, learn from each. */
export type Generation = {
  /** Games begun; the few that are over before a move was searched are not kept. */
  readonly games: number;
  /** Plies that a move is searched. */
  readonly depth: number;
  /** Empty squares from which the end is exact. */
  readonly exactFrom: number;
  /** How much a position is told by how its game ended rather than by what was expected before, see `leadAt`. */
  readonly lambda: number;
};

export type Recipe = {
  /** Each plays with the weights of the one before, the first without any. */
  readonly generations: readonly Generation[];
  /** How many sightings the prior weighs against those of a weight. */
  readonly ridge: number;
  /** Of conjugate gradients. */
  readonly rounds: number;
  /** Positions of the last generation that are searched to different depths. */
  readonly compared: number;
};

/**
 * Without weights a search knows mobility only, through the order of its moves; what its games teach is crude, so the
 * first generations are small and cheap, just good enough for the next to play better, and learn from how their games
 * ended. Later ones trust the search more: how a game of four plies a move ends depends on its mistakes, what was expected
 * a few plies later does so less, and a quarter of the games then give weights as good. The end is exact from an even
 * number of empty squares, so that either side may err as often before.
 */
export const RECIPE: Recipe = {
  generations: [
    { games: 100_000, depth: 1, exactFrom: 12, lambda: 1 },
    { games: 100_000, depth: 2, exactFrom: 12, lambda: 0.9 },
    { games: 150_000, depth: 4, exactFrom: 12, lambda: 0.8 },
    { games: 200_000, depth: 4, exactFrom: 14, lambda: 0.7 },
    { games: 300_000, depth: 4, exactFrom: 14, lambda: 0.6 },
  ],
  ridge: 50,
  rounds: 30,
  compared: 4_000,
};

const FEWEST_GAMES = 40; // two of them held out

/** The same with so many times the games. */
export const scaled = (recipe: Recipe, scale: number): Recipe => ({
  ...recipe,
  compared: Math.round(recipe.compared * scale),
  generations: recipe.generations.map((each) => ({
    ...each,
    games: Math.max(Math.round(each.games * scale), FEWEST_GAMES),
  })),
});
