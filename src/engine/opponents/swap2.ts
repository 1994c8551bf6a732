import type { Limit, Progress, Swap2Answer, Task, Think } from '../../game/ports/thinker.js';
import { protocolsOf, replay } from '../../rules/games.js';
import type { Position, Square } from '../../rules/position.js';
import { allSquares, fileOf, rankOf } from '../../rules/squares.js';
import { randomNumbers } from '../random.js';

// Swap2 is an opening protocol of Gomoku that gives neither side an advantage. One player places three stones (black, white,
// black). The other stays white and places the fourth stone, or takes black, or places two more (white, black). After those two,
// the first player chooses: white with the sixth stone, or black.

/** Result of a search: the best move, and the win probability of the side to move. */
type Evaluated = Pick<Progress, 'best' | 'winProbability'>;

/** Searches a position with a share of the answer's whole time; `undefined` if no time is left. */
export type Evaluate = (position: Position, share: number) => Promise<Evaluated | undefined>;

export type Swap2 = Swap2Answer['answer'];

/** Number of random openings searched, and number of the best of them searched a second time. */
const OPENINGS_TRIED = 24;
const OPENINGS_REFINED = 4;
/** Maximum distance of a random stone to the nearest stone, in files and ranks. */
const MAX_STONE_DISTANCE = 4;
/**
 * Maximum advantage of either side, in win probability, at which two stones are added to three: the opener may have prepared the
 * three stones, and two more leave that preparation.
 */
const PREPARATION_COST = 0.03;
/** Share of the time for evaluating the three stones; the rest is for finding two more. */
const FIRST_SHARE = 1 / 3;

type Random = (below: number) => number;

const distance = (a: Square, b: Square, size: number): number =>
  Math.max(Math.abs(fileOf(a, size) - fileOf(b, size)), Math.abs(rankOf(a, size) - rankOf(b, size)));

/** Returns a random legal square: any on an empty board, else one near a stone. */
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

/** Adds `count` random stones. The result has at most five stones, which end no game. */
const addRandomStones = (position: Position, count: number, random: Random): Position =>
  count === 0 ? position : addRandomStones(position.play(randomSquare(position, random)), count - 1, random);

/** A position with its bias: the distance of the win probability to a half. */
type Balanced = { readonly position: Position; readonly bias: number };

/** Evaluates positions and sorts them by bias, the most even first. Drops those for which no time was left. */
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

/** Most balanced extension by `count` stones; falls back to any if none could be searched. */
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
  const [mostEven] = await sortByBalance(best, evaluate, share / 2);
  return mostEven ?? rough[0] ?? { position: candidates[0]!, bias: 0.5 };
}

const addedStones = (before: Position, after: Position): Swap2 => ({
  kind: 'stones',
  squares: after.moves.slice(before.ply).filter((move) => move !== 'pass'),
});

/** Stays white and places the next stone if white is not worse; swaps otherwise, or without a result. */
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
 * Chooses on an empty board (places three stones), or after three or five stones. The choice is legal even without time for a
 * search. The seed decides which openings are tried. Throws a RangeError after another number of stones, or if the game did not
 * begin on an empty board.
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

/** Returns a share, 0 to 1, of the time and nodes of a move; a depth stays. */
const shareOf = ({ timeMs, nodes, ...rest }: Limit, share: number): Limit => ({
  ...rest,
  ...(timeMs === undefined ? {} : { timeMs: timeMs * share }),
  ...(nodes === undefined ? {} : { nodes: Math.max(1, Math.floor(nodes * share)) }),
});

/** Makes an opponent's choice in swap2 by searches with `think`, which together take as long as one move. See `Thinking.swap2`. */
export async function answerSwap2(
  think: Think,
  task: Task,
  signal: AbortSignal | undefined,
): Promise<Swap2Answer> {
  const { variant, start, moves, strength, seed } = task;
  if (!protocolsOf(variant).includes('swap2')) throw new RangeError(`${variant.game} has no swap2`);
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
