import { distance } from 'fastest-levenshtein';
import type { OpponentInfo } from '../../game/ports/thinker.js';
import { GAMES } from '../../rules/games.js';
import { GAME_NAMES, type GameName } from '../../rules/position.js';
import {
  gomokuAlphaBeta,
  greedyShapes,
  mcts,
  reversiAlphaBeta,
  shapeAlphaBeta,
  ucb1,
  uct,
} from './coreSearches.js';
import type { Search } from './search.js';
import {
  bestBy,
  byTable,
  evaporation,
  greedy,
  mobility,
  POSITION_FIRST,
  parity,
  ROXANNE,
  random,
  stable,
} from './strategies.js';

/** An opponent and how it searches; its `limit` is its design's own. One with a depth ends by itself. */
export type Opponent = OpponentInfo & {
  readonly search: Search;
  /** Whether a task may hold it back, see `Weakness`. */
  readonly canBeWeakened?: true;
  /** The slowest that was measured on one core, of positions all through games: nodes a ms; or the ms of one that ends by itself. */
  readonly pace: { readonly nodesPerMs: number } | { readonly ms: number };
};

/** Of strategies that look one ply ahead. */
const ONE_PLY = { ms: 5 } as const;
/** Of a game whose playouts were not measured. */
const UNMEASURED = { nodesPerMs: 50 } as const;

const allOf = (game: GameName) => ({ game, rules: GAMES[game].rules, sizes: GAMES[game].sizes });

const mctsOf = (game: GameName, pace: Opponent['pace']): Opponent => ({
  name: 'mcts',
  ...allOf(game),
  about: 'Plays thousands of games in its head and chooses the move that wins most of them.',
  limit: {},
  pace,
  search: mcts,
});

const randomOf = (game: GameName): Opponent => ({
  name: 'random',
  ...allOf(game),
  about: 'Plays any legal square.',
  limit: { depth: 1 },
  pace: ONE_PLY,
  search: bestBy(random),
});

const reversi = allOf('reversi');
const gomoku = allOf('gomoku');
const freestyle = { ...gomoku, rules: ['freestyle'] } as const;
const freestyle15 = { ...freestyle, sizes: [15] } as const;

/** The opponents, one entry each; a name may stand once a game. */
const TABLE: readonly Opponent[] = [
  mctsOf('reversi', { nodesPerMs: 400 }),
  {
    name: 'alphabeta',
    ...reversi,
    about: 'Reads far ahead, judges as a million games taught it, and plays perfect ends.',
    limit: {},
    pace: { nodesPerMs: 6_000 },
    search: reversiAlphaBeta,
    canBeWeakened: true,
  },
  randomOf('reversi'),
  {
    name: 'greedy',
    ...reversi,
    about: 'Takes whatever gives it the most discs now.',
    limit: { depth: 1 },
    pace: ONE_PLY,
    search: bestBy(greedy),
  },
  {
    name: 'stable',
    ...reversi,
    about: 'Gathers discs that can never be turned again.',
    limit: { depth: 1 },
    pace: ONE_PLY,
    search: bestBy(stable),
  },
  {
    name: 'roxanne',
    ...reversi,
    about: 'Knows nine classes of squares: corners first, the squares beside them last.',
    limit: { depth: 1 },
    pace: ONE_PLY,
    search: bestBy(byTable(ROXANNE)),
  },
  {
    name: 'position-first',
    ...reversi,
    about: 'Plays the best square of a fixed table of priorities, whatever the position.',
    limit: { depth: 1 },
    pace: ONE_PLY,
    search: bestBy(byTable(POSITION_FIRST)),
  },
  {
    name: 'mobility',
    ...reversi,
    about: 'Leaves you as few moves as it can.',
    limit: { depth: 1 },
    pace: ONE_PLY,
    search: bestBy(mobility),
  },
  {
    name: 'evaporation',
    ...reversi,
    about: 'Keeps few discs until 20 squares are empty, then takes as many as it can.',
    limit: { depth: 1 },
    pace: ONE_PLY,
    search: bestBy(evaporation),
  },
  {
    name: 'parity',
    ...reversi,
    about: 'Plays where an odd number of squares is empty, to have the last move there.',
    limit: { depth: 1 },
    pace: ONE_PLY,
    search: bestBy(parity),
  },
  {
    name: 'mcts-roxanne',
    ...reversi,
    about: 'A plain tree search whose imagined games play the better squares first.',
    limit: { timeMs: 1_000 },
    pace: { nodesPerMs: 500 },
    search: uct({ bonus: 'log', c: Math.SQRT2, leastVisits: 1, firstPlayout: 'root' }),
  },
  {
    name: 'mcts-ucb1',
    ...reversi,
    about: 'Weighs moves by how many discs random games win with them.',
    limit: { timeMs: 4_000, nodes: 1_000 },
    pace: { nodesPerMs: 170 },
    search: ucb1(2),
  },
  {
    name: 'mcts-position-first',
    ...reversi,
    about: 'A plain tree search that tries every move often before it trusts any.',
    limit: { timeMs: 59_000 },
    pace: { nodesPerMs: 470 },
    search: uct({ bonus: 'log', c: 2 * Math.SQRT2, leastVisits: 2, firstPlayout: 'root' }),
  },
  mctsOf('gomoku', { nodesPerMs: 60 }),
  {
    name: 'alphabeta',
    ...gomoku,
    about: 'Reads far ahead, and wins by force where fours and threes can do it.',
    limit: {},
    pace: { nodesPerMs: 1_000 },
    search: gomokuAlphaBeta,
    canBeWeakened: true,
  },
  randomOf('gomoku'),
  {
    name: 'greedy',
    ...freestyle,
    about: 'Makes the best rows it can now, and looks no further.',
    limit: { depth: 1 },
    pace: ONE_PLY,
    search: greedyShapes,
  },
  {
    // Its design counts a win 1 and a loss -1; with a loss at 0 the same formula has half its constant, here and below.
    name: 'mcts-gomoku',
    ...freestyle,
    about: 'A plain tree search over purely random games.',
    limit: { nodes: 10_000 },
    pace: { nodesPerMs: 230 },
    search: uct({ bonus: 'root', c: 1.98 / 2, leastVisits: 1, firstPlayout: 'child' }),
  },
  {
    name: 'mcts-gomoku-ucb',
    ...freestyle,
    about: 'A plain tree search over purely random games that tries neglected moves more.',
    limit: { nodes: 10_000 },
    pace: { nodesPerMs: 230 },
    search: uct({ bonus: 'log', c: 2 / 2, leastVisits: 1, firstPlayout: 'child' }),
  },
  {
    name: 'alphabeta-2',
    ...freestyle15,
    about: 'Counts fives, fours, threes and twos two moves ahead.',
    limit: { depth: 2 },
    pace: { ms: 5 },
    search: shapeAlphaBeta(2),
  },
  {
    name: 'alphabeta-4',
    ...freestyle15,
    about: 'Counts fives, fours, threes and twos four moves ahead.',
    limit: { depth: 4 },
    pace: { ms: 170 },
    search: shapeAlphaBeta(4),
  },
];

/** Every opponent there is: a game without entries in the table has the two that can play any game. */
export const OPPONENTS: readonly Opponent[] = GAME_NAMES.flatMap((game) => {
  const own = TABLE.filter((each) => each.game === game);
  return own.length > 0 ? own : [mctsOf(game, UNMEASURED), randomOf(game)];
});

const SUGGESTIONS = 3;

const opponentsOf = (game: GameName): readonly Opponent[] => OPPONENTS.filter((each) => each.game === game);

/** The best opponent of each game: it plays all variants, and ranks several moves. */
export const STRONGEST: Readonly<Record<GameName, string>> = { reversi: 'alphabeta', gomoku: 'alphabeta' };

/** The names of a game's opponents that are most like this one, the nearest first. */
export const nearestNames = (name: string, game: GameName): readonly string[] =>
  opponentsOf(game)
    .map((each) => ({ name: each.name, distance: distance(name.toLowerCase(), each.name) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, SUGGESTIONS)
    .map((each) => each.name);

/** Says that the game has no opponent of this name, with the names that are nearest. */
export function noOpponent(name: string, game: GameName): string {
  const nearest = new Intl.ListFormat('en', { type: 'disjunction' }).format(nearestNames(name, game));
  return `${game} has no opponent named ${JSON.stringify(name)}; the nearest are ${nearest}`;
}

/** Throws a RangeError where the game has no opponent of this name, with the names that are nearest. */
export function findOpponent(name: string, game: GameName): Opponent {
  const found = opponentsOf(game).find((each) => each.name === name);
  if (found) return found;
  throw new RangeError(noOpponent(name, game));
}

/**
 * The opponent's best move after the task's moves, found in this thread. Arm the core's control first: it holds the
 * deadline. The task must make sense (see `positionOf`). Throws a RangeError on an unknown opponent.
 */
export const search: Search = (core, task) =>
  findOpponent(task.strength.opponent, task.variant.game).search(core, task);

/** The opponents as a thinker offers them, none of them taking more than `thinkMs` a move. */
export const opponents = (thinkMs: number): readonly OpponentInfo[] =>
  OPPONENTS.map(({ name, game, about, rules, sizes, limit }) => {
    const timeMs = Math.min(limit.timeMs ?? thinkMs, thinkMs);
    return { name, game, about, rules, sizes, limit: { ...limit, timeMs } };
  });
