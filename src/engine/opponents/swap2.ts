import type { Limit, Progress, Swap2Answer, Task, Thinker } from '../../game/ports/thinker.js';
import { replay } from '../../rules/games.js';
import type { Position, Square } from '../../rules/position.js';
import { allSquares, fileOf, rankOf } from '../../rules/squares.js';
import { randomNumbers } from '../random.js';

// Swap2, the opening of Gomoku that leaves nobody the better side: one places three stones (black, white, black); the
// other stays white and places the fourth, or takes black, or places two more (white, black), after which the first
// chooses: white and the sixth stone, or black.

/** A search's result in a position that is not over: the best move and the win probability of the side to move. */
type Evaluated = Pick<Progress, 'best' | 'winProbability'>;

/** Searches a position in a share of the whole answer's time; undefined where no time is left for it. */
export type Evaluate = (position: Position, share: number) => Promise<Evaluated | undefined>;

export type Swap2 = Swap2Answer['answer'];

/** How many random openings are searched, and how many of them a second time. */
const OPENINGS_TRIED = 24;
const OPENINGS_REFINED = 4;
/** How far a random stone may be from the nearest one, in files and ranks. */
const MAX_STONE_DISTANCE = 4;
/**
 * The opener may have prepared the three stones. Where neither color is better by more than this win probability, two stones
 * are added to leave the preparation.
 */
const PREPARATION_COST = 0.03;
/** The share of the time for evaluating three stones, before two more may have to be found. */
const FIRST_SHARE = 1 / 3;

type Random = (below: number) => number;

const distance = (a: Square, b: Square, size: number): number =>
  Math.max(Math.abs(fileOf(a, size) - fileOf(b, size)), Math.abs(rankOf(a, size) - rankOf(b, size)));

/** A random legal square: any on an empty board, else one near a stone. */
function randomSquare(position: Position, random: Random): Square {
  const { variant, moves } = position;
  const stones = moves.filter((move) => move !== 'pass');
  const near = allSquares(variant.size).filter(
    (square) =>
      position.illegal(square) === undefined &&
      (stones.length === 0 ||
        stones.some((stone) => distance(stone, square, variant.size) <= MAX_STONE_DISTANCE)),
  );
  return near[random(near.length)]!;
}

/** The position with so many random stones more; it has at most five then, which end no game. */
const addRandomStones = (position: Position, count: number, random: Random): Position =>
  count === 0 ? position : addRandomStones(position.play(randomSquare(position, random)), count - 1, random);

type Balanced = { readonly position: Position; readonly bias: number };

/** The positions by balance, the most even first, without those for which no time was left. */
async function sortByBalance(
  positions: readonly Position[],
  evaluate: Evaluate,
  share: number,
): Promise<readonly Balanced[]> {
  const found: Balanced[] = [];
  for (const position of positions) {
    const evaluated = await evaluate(position, share / positions.length);
    if (!evaluated) break;
    found.push({ position, bias: Math.abs(evaluated.winProbability - 0.5) });
  }
  return found.sort((a, b) => a.bias - b.bias);
}

/** The most even position found with so many stones more; where none could be searched, any. */
async function findMostBalanced(
  from: Position,
  count: number,
  evaluate: Evaluate,
  { seed, share }: { readonly seed: number; readonly share: number },
): Promise<Balanced> {
  const random = randomNumbers(seed);
  const candidates = Array.from({ length: OPENINGS_TRIED }, () => addRandomStones(from, count, random));
  const rough = await sortByBalance(candidates, evaluate, share / 2);
  const best = rough.slice(0, OPENINGS_REFINED).map(({ position }) => position);
  const [finest] = await sortByBalance(best, evaluate, share / 2);
  return finest ?? rough[0] ?? { position: candidates[0]!, bias: 0.5 };
}

const addedStones = (before: Position, after: Position): Swap2 => ({
  kind: 'stones',
  squares: after.moves.slice(before.ply).filter((move) => move !== 'pass'),
});

/** Stays white and places the next stone where white is not worse; else, or where nothing is known, swaps. */
const chooseSide = (evaluated: Evaluated | undefined): Swap2 =>
  evaluated && evaluated.winProbability >= 0.5 && evaluated.best !== 'pass'
    ? { kind: 'stones', squares: [evaluated.best] }
    : { kind: 'swap' };

async function answerThreeStones(position: Position, evaluate: Evaluate, seed: number): Promise<Swap2> {
  const evaluated = await evaluate(position, FIRST_SHARE);
  if (!evaluated || Math.abs(evaluated.winProbability - 0.5) > PREPARATION_COST) return chooseSide(evaluated);
  const even = await findMostBalanced(position, 2, evaluate, { seed, share: 1 - FIRST_SHARE });
  const isWorthIt = Math.abs(evaluated.winProbability - 0.5) + even.bias < PREPARATION_COST;
  return isWorthIt ? addedStones(position, even.position) : chooseSide(evaluated);
}

/**
 * What to do with an empty board (place three stones), with three stones of the other's, or with five of which the last
 * two are; something lawful also where there is no time to search anything. The seed decides which openings are looked at.
 * Throws a RangeError at another number of stones, or where some stood there before the first move.
 */
export async function swap2(position: Position, evaluate: Evaluate, seed: number): Promise<Swap2> {
  if (position.start) throw new RangeError('swap2 begins on the empty board');
  switch (position.ply) {
    case 0: {
      const even = await findMostBalanced(position, 3, evaluate, { seed, share: 1 });
      return addedStones(position, even.position);
    }
    case 3:
      return answerThreeStones(position, evaluate, seed);
    case 5:
      return chooseSide(await evaluate(position, 1));
    default:
      throw new RangeError(`swap2 has no choice after ${position.ply} stones`);
  }
}

/** A share, 0 to 1, of what a move may take. A depth stays. */
const shareOf = ({ timeMs, nodes, ...rest }: Limit, share: number): Limit => ({
  ...rest,
  ...(timeMs === undefined ? {} : { timeMs: timeMs * share }),
  ...(nodes === undefined ? {} : { nodes: Math.max(1, Math.floor(nodes * share)) }),
});

/** Has the opponent do its part in swap2, by searches which together take as long as a move. See `Thinker.swap2`. */
export async function answerSwap2(
  think: Thinker['think'],
  task: Task,
  signal: AbortSignal | undefined,
): Promise<Swap2Answer> {
  const { variant, start, moves, strength, seed } = task;
  if (variant.game !== 'gomoku') throw new RangeError(`there is no swap2 in ${variant.game}`);
  let searchMs = 0;
  const evaluate: Evaluate = async (position, share) => {
    const limit = shareOf(strength.limit, share);
    const asked = { ...task, moves: position.moves, strength: { ...strength, limit } };
    const { ms, waitedMs, ...found } = await think(asked, { position, ...(signal ? { signal } : {}) });
    searchMs += ms - waitedMs;
    return found;
  };
  const answer = await swap2(replay(variant, moves, start), evaluate, seed);
  return { answer, searchMs };
}
