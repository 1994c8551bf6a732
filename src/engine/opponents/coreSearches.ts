import type { Progress } from '../../game/ports.js';
import type { Core, Deepened, UctFormula } from '../core.js';
import { UNLIMITED } from '../core.js';
import { replay } from '../replay.js';
import type { Search, SearchTask } from '../search.js';
import { bookMove, reversiBook } from './book.js';
import { anyOfTheBest, firstStone, isOpening } from './variety.js';
import { noiseIn, onAWhim } from './weakness.js';

/** A search by the core over the task's position, within its number of nodes. */
const inCore =
  (run: (core: Core, nodes: number, task: SearchTask) => Progress): Search =>
  (core, task) => {
    core.start(task.variant);
    for (const move of task.moves) core.play(move);
    return run(core, task.strength.limit.nodes ?? UNLIMITED, task);
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
  inCore((core, nodes, { seed, strength }) =>
    core.alphaBeta(Math.min(depth, strength.limit.depth ?? depth), 'first', nodes, seed),
  );

const END = 60; // plies of the longest game of Reversi; no search of Gomoku goes deeper
const SOFT = 0.9; // of the time, after which nothing new is begun unless the best move has just changed

/** What the book plays; it is not asked for a depth or for more than one line, which only a search can give. */
function fromBook(
  core: Core,
  { variant, moves, strength, seed, lines = 1 }: SearchTask,
): Progress | undefined {
  if (strength.limit.depth !== undefined || lines > 1) return undefined;
  const found = bookMove(reversiBook(), replay(variant, moves), seed);
  return (
    found && {
      nodes: 0,
      best: found.move,
      winProbability: core.evaluation.chance(found.value),
      figures: { value: found.value, depth: 0 },
      lines: [found],
    }
  );
}

function byDeepening(core: Core, nodes: number, task: SearchTask): Deepened {
  const { strength, lines = 1, seed, gameSeed = seed } = task;
  const { limit, weakness } = strength;
  const softMs = SOFT * (limit.timeMs ?? Number.POSITIVE_INFINITY);
  const errors = weakness && { ...weakness, noise: noiseIn(weakness, gameSeed), seed };
  return core.deepen({ depth: limit.depth ?? END, lines, softMs, ...(errors ? { errors } : {}) }, nodes);
}

const weakly = (core: Core, nodes: number, task: SearchTask): Progress =>
  onAWhim(task, task.strength.weakness?.whims ?? 0) ?? byDeepening(core, nodes, task);

/** Reversi, by the book, then by iterative deepening; who is held back knows no book. */
export const bookThenDeepen: Search = inCore((core, nodes, task) =>
  task.strength.weakness
    ? weakly(core, nodes, task)
    : (fromBook(core, task) ?? byDeepening(core, nodes, task)),
);

function openingBySeed(core: Core, nodes: number, task: SearchTask): Progress {
  const limits = { plies: task.strength.limit.depth ?? END, nodes, task };
  return anyOfTheBest(core, limits, (rest) => byDeepening(core, rest, task));
}

/**
 * Gomoku, by iterative deepening over our own evaluation; in the opening by the seed among what is nearly as good, where no
 * errors make games differ anyway.
 */
export const variedThenDeepen: Search = inCore((core, nodes, task) => {
  const { variant, moves, strength, seed, lines = 1 } = task;
  if (moves.length === 0 && lines === 1) return firstStone(variant, seed);
  if (strength.weakness) return weakly(core, nodes, task);
  return isOpening(task) ? openingBySeed(core, nodes, task) : byDeepening(core, nodes, task);
});
