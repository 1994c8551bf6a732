import type { Line, OpponentInfo, Puzzle } from '../../game/ports/thinker.js';
import { GAMES } from '../../rules/games.js';
import type { GameName, Position } from '../../rules/position.js';
import { mcts } from '../opponents/coreSearches.js';
import type { Search, SearchTask } from '../opponents/searchTask.js';
import { bestBy, random } from '../opponents/strategies.js';
import type { Core } from '../wasm/core.js';

/** An opponent with its search. Its `limit` is that of its design; with a depth, the search ends by itself. */
export type Opponent = OpponentInfo & {
  readonly search: Search;
  /** Whether a task may weaken it, see `Weakness`. */
  readonly canBeWeakened?: true;
  /** Whether its search for a task at full strength is an iterative deepening that helpers can join, see `Core.help`. */
  readonly canBeHelped?: (task: SearchTask) => boolean;
  /** Slowest pace measured on one core over positions of whole games: nodes a ms, or ms a search if it ends by itself. */
  readonly pace: { readonly nodesPerMs: number } | { readonly ms: number };
};

/** Engine descriptor of a game. A game without one has the two opponents that can play any game, and no puzzles. */
export type EngineGame = {
  readonly opponents: readonly Opponent[];
  /** Name of the best opponent: it plays all variants, and ranks several moves if any opponent does. */
  readonly strongest: string;
  /** Largest value of a line, either side's: see `Line`. Weakened opponents may exceed it. */
  readonly maxValue: number;
  /** Returns the moves that the game's opening book values, best first. Without it the game has no book. */
  bookMoves?(position: Position): readonly Line[];
  /** Finds puzzles in the undecided positions of a game, in their order. */
  findPuzzles(core: Core, positions: readonly Position[]): readonly Puzzle[];
};

/** Pace of strategies that look one ply ahead. */
export const ONE_PLY = { ms: 5 } as const;
/** Assumed pace in a game whose playouts were not measured. */
const UNMEASURED = { nodesPerMs: 50 } as const;

/** Coverage of all rules and sizes of a game. */
export const coverageOf = (game: GameName) => ({ game, rules: GAMES[game].rules, sizes: GAMES[game].sizes });

export const mctsOpponent = (game: GameName, pace: Opponent['pace']): Opponent => ({
  name: 'mcts',
  ...coverageOf(game),
  about: 'Plays thousands of games in its head and chooses the move that wins most of them.',
  limit: {},
  pace,
  search: mcts,
});

export const randomOpponent = (game: GameName): Opponent => ({
  name: 'random',
  ...coverageOf(game),
  about: 'Plays any legal square.',
  limit: { depth: 1 },
  pace: ONE_PLY,
  search: bestBy(random),
});

/** Builds the fallback descriptor for a game without one of its own. */
export const plainEngineGame = (game: GameName): EngineGame => ({
  opponents: [mctsOpponent(game, UNMEASURED), randomOpponent(game)],
  strongest: 'mcts',
  maxValue: Number.MAX_SAFE_INTEGER,
  findPuzzles: () => [],
});
