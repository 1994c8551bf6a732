import { bookMoves, reversiBook } from '../opponents/book.js';
import { reversiAlphaBeta, ucb1, uct } from '../opponents/coreSearches.js';
import {
  bestBy,
  byTable,
  evaporation,
  greedy,
  mobility,
  POSITION_FIRST,
  parity,
  ROXANNE,
  stable,
} from '../opponents/strategies.js';
import { findInReversi } from '../puzzles/reversi/findInReversi.js';
import {
  coverageOf,
  type EngineGame,
  mctsOpponent,
  ONE_PLY,
  type Opponent,
  randomOpponent,
} from './engineGame.js';

const ALL = coverageOf('reversi');

const OPPONENTS: readonly Opponent[] = [
  mctsOpponent('reversi', { nodesPerMs: 400 }),
  {
    name: 'alphabeta',
    ...ALL,
    about: 'Reads far ahead, judges as a million games taught it, and plays perfect ends.',
    limit: {},
    pace: { nodesPerMs: 6_000 },
    search: reversiAlphaBeta,
    canBeWeakened: true,
    canBeHelped: () => true,
  },
  randomOpponent('reversi'),
  {
    name: 'greedy',
    ...ALL,
    about: 'Takes whatever gives it the most discs now.',
    limit: { depth: 1 },
    pace: ONE_PLY,
    search: bestBy(greedy),
  },
  {
    name: 'stable',
    ...ALL,
    about: 'Gathers discs that can never be turned again.',
    limit: { depth: 1 },
    pace: ONE_PLY,
    search: bestBy(stable),
  },
  {
    name: 'roxanne',
    ...ALL,
    about: 'Knows nine classes of squares: corners first, the squares beside them last.',
    limit: { depth: 1 },
    pace: ONE_PLY,
    search: bestBy(byTable(ROXANNE)),
  },
  {
    name: 'position-first',
    ...ALL,
    about: 'Plays the best square of a fixed table of priorities, whatever the position.',
    limit: { depth: 1 },
    pace: ONE_PLY,
    search: bestBy(byTable(POSITION_FIRST)),
  },
  {
    name: 'mobility',
    ...ALL,
    about: 'Leaves you as few moves as it can.',
    limit: { depth: 1 },
    pace: ONE_PLY,
    search: bestBy(mobility),
  },
  {
    name: 'evaporation',
    ...ALL,
    about: 'Keeps few discs until 20 squares are empty, then takes as many as it can.',
    limit: { depth: 1 },
    pace: ONE_PLY,
    search: bestBy(evaporation),
  },
  {
    name: 'parity',
    ...ALL,
    about: 'Plays where an odd number of squares is empty, to have the last move there.',
    limit: { depth: 1 },
    pace: ONE_PLY,
    search: bestBy(parity),
  },
  {
    name: 'mcts-roxanne',
    ...ALL,
    about: 'A plain tree search whose imagined games play the better squares first.',
    limit: { timeMs: 1_000 },
    pace: { nodesPerMs: 500 },
    search: uct({ bonus: 'log', c: Math.SQRT2, leastVisits: 1, firstPlayout: 'root' }),
  },
  {
    name: 'mcts-ucb1',
    ...ALL,
    about: 'Weighs moves by how many discs random games win with them.',
    limit: { timeMs: 4_000, nodes: 1_000 },
    pace: { nodesPerMs: 170 },
    search: ucb1(2),
  },
  {
    name: 'mcts-position-first',
    ...ALL,
    about: 'A plain tree search that tries every move often before it trusts any.',
    limit: { timeMs: 59_000 },
    pace: { nodesPerMs: 470 },
    search: uct({ bonus: 'log', c: 2 * Math.SQRT2, leastVisits: 2, firstPlayout: 'root' }),
  },
];

const DISCS = 64;

/** Maximum number of empty squares of puzzle positions: they and their successors are solved in a fraction of a second. */
const PUZZLE_EMPTIES = 16;

export const REVERSI_ENGINE: EngineGame = {
  opponents: OPPONENTS,
  strongest: 'alphabeta',
  maxValue: DISCS,
  bookMoves: (position) => bookMoves(reversiBook(), position),
  findPuzzles: (core, positions) =>
    findInReversi(core, positions, { empties: PUZZLE_EMPTIES, keepsEasy: () => false }),
};
