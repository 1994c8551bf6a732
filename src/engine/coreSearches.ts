import type { Progress } from '../game/ports.js';
import type { Core, UctFormula } from './core.js';
import type { Search, SearchTask } from './search.js';

const UNLIMITED = 0xffff_ffff;

/** A search by the core over the task's position, within its number of nodes. */
const inCore =
  (run: (core: Core, nodes: number, task: SearchTask) => Progress): Search =>
  (core, task) => {
    core.start(task.variant);
    for (const move of task.moves) core.play(move);
    return run(core, task.limit.nodes ?? UNLIMITED, task);
  };

/** Our own Monte-Carlo tree search. */
export const mcts: Search = inCore((core, nodes, { seed }) => core.mcts(nodes, seed));

/** Plain UCT by a design's formula. */
export const uct = (formula: UctFormula): Search =>
  inCore((core, nodes, { seed }) => core.uct(formula, nodes, seed));

/** Reversi, UCB1 with this constant over a table of positions. */
export const ucb1 = (c: number): Search => inCore((core, nodes, { seed }) => core.ucb1(c, nodes, seed));

/** Gomoku, the square with the best score of shapes after the move, ties at random. */
export const bestByShapes: Search = inCore((core, nodes, { seed }) => core.alphaBeta(1, 'lot', nodes, seed));

/** Gomoku, alpha-beta over scores of shapes, no deeper than this. */
export const alphaBeta = (depth: number): Search =>
  inCore((core, nodes, { seed, limit }) =>
    core.alphaBeta(Math.min(depth, limit.depth ?? depth), 'first', nodes, seed),
  );

const END = 60; // plies of the longest game
const SOFT = 0.7; // of the time, after which nothing new is begun unless the best move has just changed

/** Reversi, iterative deepening over the fitted evaluation, in the end exact. */
export const deepen: Search = inCore((core, nodes, { limit, lines = 1 }) =>
  core.deepen(
    { depth: limit.depth ?? END, lines, softMs: SOFT * (limit.timeMs ?? Number.POSITIVE_INFINITY) },
    nodes,
  ),
);
