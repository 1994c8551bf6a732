import type { Progress } from '../../game/ports/thinker.js';
import { replay } from '../../rules/games.js';
import type { Move, Position } from '../../rules/position.js';
import { type Core, type DeepeningResult, type UctFormula, UNLIMITED } from '../wasm/core.js';
import { bookMove, reversiBook } from './book.js';
import type { Search, SearchTask } from './searchTask.js';
import { chooseOpeningMove, countStones, firstStone, isOpening } from './variety.js';
import { foursAtMove, movesNearStones, noiseInGame, whimMove } from './weakness.js';

/** Makes a search that sets up the task's position in the core and runs within the task's nodes. */
const overPosition =
  (run: (core: Core, nodes: number, task: SearchTask) => Progress): Search =>
  (core, task) => {
    core.setUp(task.variant, task.moves, task.start);
    return run(core, task.strength.limit.nodes ?? UNLIMITED, task);
  };

/** Our own Monte-Carlo tree search. */
export const mcts: Search = overPosition((core, nodes, { seed }) => core.mcts(nodes, seed));

/** Plain UCT by a design's formula. */
export const uct = (formula: UctFormula): Search =>
  overPosition((core, nodes, { seed }) => core.uct(formula, nodes, seed));

/** Reversi: UCB1 with this constant over a table of positions. */
export const ucb1 = (c: number): Search => overPosition((core, nodes, { seed }) => core.ucb1(c, nodes, seed));

/** Gomoku: plays the move whose shapes score best; chooses randomly among equals. */
export const greedyShapes: Search = overPosition((core, nodes, { seed }) =>
  core.searchShapes(1, 'random', nodes, seed),
);

/** Gomoku: alpha-beta over the scores of shapes, at most this deep. */
export const shapeAlphaBeta = (depth: number): Search =>
  overPosition((core, nodes, { seed, strength }) =>
    core.searchShapes(Math.min(depth, strength.limit.depth ?? depth), 'first', nodes, seed),
  );

const MAX_DEPTH = 60; // plies of the longest game of Reversi; deeper than any search of Gomoku
const SOFT_SHARE = 0.9; // share of the time after which no iteration begins unless the best move has just changed

/** Plays the book's move; `undefined` if it has none, or if the task sets a depth or several lines, which need a search. */
function playBook(
  core: Core,
  { variant, start, moves, strength, seed, lines = 1 }: SearchTask,
): Progress | undefined {
  if (strength.limit.depth !== undefined || lines > 1) return undefined;
  const found = bookMove(reversiBook(), replay(variant, moves, start), seed);
  return (
    found && {
      nodes: 0,
      best: found.move,
      winProbability: core.reversiEvaluation.winProbability(found.value),
      figures: { value: found.value, depth: 0 },
      lines: [found],
    }
  );
}

/** Runs iterative deepening with the task's limits and handicaps. */
function searchDeepening(core: Core, nodes: number, task: SearchTask): DeepeningResult {
  const { strength, lines = 1, seed, gameSeed = seed } = task;
  const { limit, weakness } = strength;
  const softMs = SOFT_SHARE * (limit.timeMs ?? Number.POSITIVE_INFINITY);
  const errors = weakness && {
    ...weakness,
    noise: noiseInGame(weakness, gameSeed),
    ...(weakness.fours === undefined ? {} : { fours: foursAtMove(weakness.fours, seed) }),
    seed,
  };
  return core.deepen(
    { depth: limit.depth ?? MAX_DEPTH, lines, softMs, ...(errors ? { errors } : {}) },
    nodes,
  );
}

/** Plays a whim or searches, as the task's weakness and seed decide. */
const searchWeakened = (
  core: Core,
  nodes: number,
  task: SearchTask,
  whimCandidates: (position: Position) => readonly Move[],
): Progress =>
  whimMove(task, task.strength.weakness?.whims ?? 0, whimCandidates) ?? searchDeepening(core, nodes, task);

/** Reversi: the opening book, then iterative deepening. A weakened opponent has no book. */
export const reversiAlphaBeta: Search = overPosition((core, nodes, task) =>
  task.strength.weakness
    ? searchWeakened(core, nodes, task, (position) => position.legalMoves())
    : (playBook(core, task) ?? searchDeepening(core, nodes, task)),
);

function searchOpening(core: Core, nodes: number, task: SearchTask): Progress {
  const limits = { plies: task.strength.limit.depth ?? MAX_DEPTH, nodes, task };
  return chooseOpeningMove(core, limits, (rest) => searchDeepening(core, rest, task));
}

/**
 * Gomoku: iterative deepening. In the opening the seed chooses among nearly equal moves, unless a weakness varies the games
 * anyway.
 */
export const gomokuAlphaBeta: Search = overPosition((core, nodes, task) => {
  const { variant, strength, seed, lines = 1 } = task;
  if (countStones(task) === 0 && lines === 1) return firstStone(variant, seed);
  if (strength.weakness) return searchWeakened(core, nodes, task, movesNearStones);
  return isOpening(task) ? searchOpening(core, nodes, task) : searchDeepening(core, nodes, task);
});
