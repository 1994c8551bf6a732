import type { Limit, Line, Progress } from '../../game/ports.js';
import type { Variant } from '../../rules/position.js';
import { squareAt } from '../../rules/squares.js';
import { MATE_THRESHOLD } from '../core/constants.js';
import type { Core, Deepened } from '../core.js';
import { UNLIMITED } from '../core.js';
import { randomNumbers } from '../random.js';
import type { SearchTask } from '../search.js';

// How Gomoku's alpha-beta search opens, so that no two games need be alike.

/** How long a search has a choice, in stones, and how many points it may give away then by its own values. */
type Variety = { readonly below: number; readonly near: number };

/** What has nothing but time is to play as well as it can: 15 points are less than two in a hundred wins. */
const AT_FULL_STRENGTH: Variety = { below: 4, near: 15 };
const HELD_BACK: Variety = { below: 8, near: 30 };

/** How many moves are ranked to choose from. */
const CHOICES = 4;
/** Plies from which on only those moves are ranked that are still nearly equal. */
const CALM = 4;

const varietyOf = ({ nodes, depth }: Limit): Variety =>
  nodes === undefined && depth === undefined ? AT_FULL_STRENGTH : HELD_BACK;

/** Whether a search has a choice: the game is young, and one move is asked for. */
export const isOpening = ({
  moves,
  strength,
  lines = 1,
}: Pick<SearchTask, 'moves' | 'strength' | 'lines'>): boolean =>
  moves.length < varietyOf(strength.limit).below && lines === 1;

/** The centre or a square that touches it; in renju, by custom, the centre. */
export function firstStone({ rule, size }: Variant, seed: number): Progress {
  const random = randomNumbers(seed);
  const beside = () => Math.floor(size / 2) + (rule === 'renju' ? 0 : random(3) - 1);
  const [file, rank] = [beside(), beside()];
  return { nodes: 0, best: squareAt(file, rank, size), winProbability: 0.5 };
}

const within = (points: number, [best, ...others]: readonly Line[]): readonly Line[] =>
  best ? [best, ...others.filter(({ value }) => best.value - value <= points)] : [];

const isSure = ({ figures }: Deepened): boolean => Math.abs(figures.value!) > MATE_THRESHOLD;

/**
 * Chooses by the task's seed among the best moves that are nearly equal, `plies` deep at most; where one alone is good, or
 * the game is decided, `plain` searches on. Only values of one depth are compared, not those of a search that was cut short.
 */
export function anyOfTheBest(
  core: Core,
  { plies, nodes, task }: { readonly plies: number; readonly nodes: number; readonly task: SearchTask },
  plain: (nodes: number) => Deepened,
): Progress {
  const near = ({ lines }: Deepened) => within(varietyOf(task.strength.limit).near, lines);
  let spent = 0;
  const count = (search: (nodes: number) => Deepened): Deepened => {
    const found = search(nodes === UNLIMITED ? nodes : nodes - spent);
    spent += found.nodes;
    return found;
  };
  const rankedTo = (depth: number, lines: number): Deepened =>
    count((rest) => core.deepen({ depth, lines, softMs: Number.POSITIVE_INFINITY }, rest));
  const best = (found: Deepened, line = { move: found.best, value: found.figures.value! }): Progress => ({
    ...found,
    nodes: spent,
    best: line.move,
    lines: [line],
  });
  const any = (found: Deepened): Progress => {
    const among = near(found);
    return best(found, among[randomNumbers(task.seed)(among.length)]);
  };
  let found = rankedTo(1, CHOICES);
  if (found.figures.depth! < 1) return best(found);
  for (let depth = 2; depth <= plies; depth++) {
    const choices = depth <= CALM ? CHOICES : near(found).length;
    if (isSure(found) || choices === 1) {
      const deeper = count(plain);
      return best(deeper.figures.depth! < depth ? found : deeper);
    }
    const next = rankedTo(depth, choices);
    if (next.figures.depth! < depth) return any(found);
    found = next;
  }
  return any(found);
}
