import { MATE } from '../core/constants.js';
import { gomokuAlphaBeta, greedyShapes, shapeAlphaBeta, uct } from '../opponents/coreSearches.js';
import { isOpening } from '../opponents/variety.js';
import { findInGomoku } from '../puzzles/gomoku/findInGomoku.js';
import {
  coverageOf,
  type EngineGame,
  mctsOpponent,
  ONE_PLY,
  type Opponent,
  randomOpponent,
} from './engineGame.js';

const ALL = coverageOf('gomoku');
const FREESTYLE = { ...ALL, rules: ['freestyle'] } as const;
const FREESTYLE_15 = { ...FREESTYLE, sizes: [15] } as const;

const OPPONENTS: readonly Opponent[] = [
  mctsOpponent('gomoku', { nodesPerMs: 60 }),
  {
    name: 'alphabeta',
    ...ALL,
    about: 'Reads far ahead, and wins by force where fours and threes can do it.',
    limit: {},
    pace: { nodesPerMs: 1_000 },
    search: gomokuAlphaBeta,
    canBeWeakened: true,
    canBeHelped: (task) => !isOpening(task),
  },
  randomOpponent('gomoku'),
  {
    name: 'greedy',
    ...FREESTYLE,
    about: 'Makes the best rows it can now, and looks no further.',
    limit: { depth: 1 },
    pace: ONE_PLY,
    search: greedyShapes,
  },
  {
    // Its design scores a win 1 and a loss -1. We score a loss 0, which halves the formula's constant.
    name: 'mcts-gomoku',
    ...FREESTYLE,
    about: 'A plain tree search over purely random games.',
    limit: { nodes: 10_000 },
    pace: { nodesPerMs: 230 },
    search: uct({ bonus: 'root', c: 1.98 / 2, leastVisits: 1, firstPlayout: 'child' }),
  },
  {
    name: 'mcts-gomoku-ucb',
    ...FREESTYLE,
    about: 'A plain tree search over purely random games that tries neglected moves more.',
    limit: { nodes: 10_000 },
    pace: { nodesPerMs: 230 },
    search: uct({ bonus: 'log', c: 2 / 2, leastVisits: 1, firstPlayout: 'child' }),
  },
  {
    name: 'alphabeta-2',
    ...FREESTYLE_15,
    about: 'Counts fives, fours, threes and twos two moves ahead.',
    limit: { depth: 2 },
    pace: { ms: 5 },
    search: shapeAlphaBeta(2),
  },
  {
    name: 'alphabeta-4',
    ...FREESTYLE_15,
    about: 'Counts fives, fours, threes and twos four moves ahead.',
    limit: { depth: 4 },
    pace: { ms: 170 },
    search: shapeAlphaBeta(4),
  },
];

export const GOMOKU_ENGINE: EngineGame = {
  opponents: OPPONENTS,
  strongest: 'alphabeta',
  maxValue: MATE,
  findPuzzles: (core, positions) => findInGomoku(core, positions).map(({ puzzle }) => puzzle),
};
