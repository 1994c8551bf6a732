import type { Limit, Line, Progress } from '../../game/ports/thinker.js';
import type { Variant } from '../../rules/position.js';
import { squareAt } from '../../rules/squares.js';
import { randomNumbers } from '../random.js';
import { type Core, type DeepeningResult, UNLIMITED } from '../wasm/core.js';
import { MATE_THRESHOLD } from '../wasm/gomokuEvaluation.js';
import type { SearchTask } from './searchTask.js';

// Variety in the openings of Gomoku's alpha-beta search.

/** A search chooses among nearly equal moves below this number of stones. They lose at most `margin` points by its evaluation. */
type Variety = { readonly stones: number; readonly margin: number };

/** For searches limited by time alone: 15 points are less than 2 % of win probability. */
const FULL_STRENGTH: Variety = { stones: 4, margin: 15 };
const LIMITED: Variety = { stones: 8, margin: 30 };

const RANKED_MOVES = 4;
/** Maximum depth at which all `RANKED_MOVES` are ranked; deeper searches rank only the moves within twice the margin. */
const FULL_RANKING_DEPTH = 4;
const CONTENDER_MARGINS = 2; // margins within which a move stays ranked: a move behind at one depth may be level at the next

const varietyOf = ({ nodes, depth }: Limit): Variety =>
  nodes === undefined && depth === undefined ? FULL_STRENGTH : LIMITED;

/** Counts the stones on the board, including those of the start board. */
export const countStones = ({ start, moves }: Pick<SearchTask, 'start' | 'moves'>): number =>
  (start?.stones.replaceAll('-', '').length ?? 0) + moves.filter((move) => move !== 'pass').length;

/** Whether a search chooses among nearly equal moves: in the opening, unless the task ranks several. */
export const isOpening = (task: Pick<SearchTask, 'start' | 'moves' | 'strength' | 'lines'>): boolean =>
  countStones(task) < varietyOf(task.strength.limit).stones && (task.lines ?? 1) === 1;

/** Plays the center or a square next to it; in renju the center, as its opening rules demand. */
export function firstStone({ rule, size }: Variant, seed: number): Progress {
  const random = randomNumbers(seed);
  const beside = () => Math.floor(size / 2) + (rule === 'renju' ? 0 : random(3) - 1);
  const [file, rank] = [beside(), beside()];
  return { nodes: 0, best: squareAt(file, rank, size), winProbability: 0.5 };
}

const withinMargin = (points: number, [best, ...others]: readonly Line[]): readonly Line[] =>
  best ? [best, ...others.filter(({ value }) => best.value - value <= points)] : [];

const isDecisive = ({ figures }: DeepeningResult): boolean => Math.abs(figures.value!) > MATE_THRESHOLD;

/**
 * Chooses by the task's seed among the nearly equal best moves, ranked by searches of at most `plies` plies. Continues with
 * `search` if only one move is good or the game is decided. Compares only scores of the same completed depth.
 */
export function chooseOpeningMove(
  core: Core,
  { plies, nodes, task }: { readonly plies: number; readonly nodes: number; readonly task: SearchTask },
  search: (nodes: number) => DeepeningResult,
): Progress {
  const { margin } = varietyOf(task.strength.limit);
  let nodesSpent = 0;
  const countNodes = (search: (nodes: number) => DeepeningResult): DeepeningResult => {
    const found = search(nodes === UNLIMITED ? nodes : nodes - nodesSpent);
    nodesSpent += found.nodes;
    return found;
  };
  const rankMoves = (depth: number, lines: number): DeepeningResult =>
    countNodes((rest) => core.deepen({ depth, lines, softMs: Number.POSITIVE_INFINITY }, rest));
  const progressOf = (found: DeepeningResult, line = found.lines[0]): Progress => ({
    ...found,
    nodes: nodesSpent,
    ...(line ? { best: line.move, lines: [line] } : {}),
  });
  const chooseAmongNear = (found: DeepeningResult): Progress => {
    const among = withinMargin(margin, found.lines);
    return progressOf(found, among[randomNumbers(task.seed)(among.length)]);
  };
  let found = rankMoves(1, RANKED_MOVES);
  if (found.figures.depth! < 1) return progressOf(found);
  for (let depth = 2; depth <= plies; depth++) {
    const choices =
      depth <= FULL_RANKING_DEPTH
        ? RANKED_MOVES
        : withinMargin(CONTENDER_MARGINS * margin, found.lines).length;
    if (isDecisive(found) || choices === 1) {
      const deeper = countNodes(search);
      return progressOf(deeper.figures.depth! < depth ? found : deeper);
    }
    const next = rankMoves(depth, choices);
    if (next.figures.depth! < depth) return chooseAmongNear(found);
    found = next;
  }
  return chooseAmongNear(found);
}
