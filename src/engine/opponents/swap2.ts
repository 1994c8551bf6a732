import type { Progress } from '../../game/ports.js';
import type { Position, Square } from '../../rules/position.js';
import { allSquares, fileOf, rankOf } from '../../rules/squares.js';
import { randomNumbers } from '../random.js';

// Swap2, the opening of Gomoku that leaves nobody the better side: one places three stones (black, white, black); the
// other stays white and places the fourth, or takes black, or places two more (white, black), after which the first
// chooses: white and the sixth stone, or black.

/** What a search makes of a position that is not over: a best move, and the chances of the side to move. */
export type Judged = Pick<Progress, 'best' | 'winProbability'>;

/** Searches a position in a share of the time there is for the whole answer; undefined where that is up, or it was stopped. */
export type Judge = (position: Position, share: number) => Promise<Judged | undefined>;

export type Swap2 =
  /** The asked one takes black, and adds no stone. */
  | { readonly kind: 'swap' }
  /** The stones that the asked one adds, in turn: three, one (and is white), or two. */
  | { readonly kind: 'stones'; readonly squares: readonly Square[] };

/** How many openings are looked at, and how many of them a second time. */
const DRAWN = 24;
const SEEN_AGAIN = 4;
/** Files and ranks that a drawn stone is from another one at most. */
const REACH = 4;
/**
 * The opener may have studied the three stones. To be rid of that is worth this much of a win: where neither colour is
 * better by more, two stones are added.
 */
const UNKNOWN_GROUND = 0.03;
/** Of the time, for judging three stones, before two more may have to be found. */
const FIRST_LOOK = 1 / 3;

type Random = (below: number) => number;

const distance = (a: Square, b: Square, size: number): number =>
  Math.max(Math.abs(fileOf(a, size) - fileOf(b, size)), Math.abs(rankOf(a, size) - rankOf(b, size)));

/** A square that may be played, anywhere on an empty board, else in reach of some stone. */
function drawn(position: Position, random: Random): Square | undefined {
  const { variant, moves } = position;
  const stones = moves.filter((move) => move !== 'pass');
  const near = allSquares(variant.size).filter(
    (square) =>
      position.illegal(square) === undefined &&
      (stones.length === 0 || stones.some((stone) => distance(stone, square, variant.size) <= REACH)),
  );
  return near[random(near.length)];
}

/** The position with so many stones more, drawn by lot. */
function extended(position: Position, count: number, random: Random): Position | undefined {
  const square = count === 0 ? undefined : drawn(position, random);
  if (square === undefined) return count === 0 ? position : undefined;
  const next = position.play(square);
  return next.status.kind === 'playing' ? extended(next, count - 1, random) : undefined;
}

type Weighed = { readonly position: Position; readonly bias: number };

/** Positions by how far each is from being even, the most even first; those for which no time was left are left out. */
async function weighed(
  positions: readonly Position[],
  judge: Judge,
  share: number,
): Promise<readonly Weighed[]> {
  const found: Weighed[] = [];
  for (const position of positions) {
    const judged = await judge(position, share / positions.length);
    if (!judged) break;
    found.push({ position, bias: Math.abs(judged.winProbability - 0.5) });
  }
  return found.sort((a, b) => a.bias - b.bias);
}

/** Of the positions with so many stones more the most even one that is found. */
async function mostEven(
  from: Position,
  count: number,
  judge: Judge,
  { seed, share }: { readonly seed: number; readonly share: number },
): Promise<Weighed | undefined> {
  const random = randomNumbers(seed);
  const candidates = Array.from({ length: DRAWN }, () => extended(from, count, random)).filter(
    (position) => position !== undefined,
  );
  const rough = await weighed(candidates, judge, share / 2);
  const best = rough.slice(0, SEEN_AGAIN).map(({ position }) => position);
  const [finest] = await weighed(best, judge, share / 2);
  return finest ?? rough[0];
}

const added = (before: Position, after: Position): Swap2 => ({
  kind: 'stones',
  squares: after.moves.slice(before.ply).filter((move) => move !== 'pass'),
});

/** Stays white where that is as good, and places the next stone; else swaps. */
const better = ({ best, winProbability }: Judged): Swap2 =>
  winProbability >= 0.5 && best !== 'pass' ? { kind: 'stones', squares: [best] } : { kind: 'swap' };

async function afterThree(position: Position, judge: Judge, seed: number): Promise<Swap2 | undefined> {
  const judged = await judge(position, FIRST_LOOK);
  if (!judged || Math.abs(judged.winProbability - 0.5) > UNKNOWN_GROUND) return judged && better(judged);
  const even = await mostEven(position, 2, judge, { seed, share: 1 - FIRST_LOOK });
  const isWorthIt = even && Math.abs(judged.winProbability - 0.5) + even.bias < UNKNOWN_GROUND;
  return isWorthIt ? added(position, even.position) : better(judged);
}

/**
 * What to do with an empty board (place three stones), with three stones of the other's, or with five of which the last
 * two are. The seed decides which openings are looked at. Undefined where it was stopped. Throws a RangeError at another
 * number of stones.
 */
export async function swap2(position: Position, judge: Judge, seed: number): Promise<Swap2 | undefined> {
  switch (position.ply) {
    case 0: {
      const even = await mostEven(position, 3, judge, { seed, share: 1 });
      return even && added(position, even.position);
    }
    case 3:
      return afterThree(position, judge, seed);
    case 5: {
      const judged = await judge(position, 1);
      return judged && better(judged);
    }
    default:
      throw new RangeError(`swap2 has no choice after ${position.ply} stones`);
  }
}
