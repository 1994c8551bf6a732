import type { Progress, Weakness } from '../../game/ports/thinker.js';
import { replay } from '../../rules/games.js';
import type { Move, Position, Square } from '../../rules/position.js';
import { allSquares, fileOf, rankOf } from '../../rules/squares.js';
import { randomNumbers } from '../random.js';
import type { SearchTask } from './searchTask.js';

const RESOLUTION = 1_000_000; // number of steps of a random number between 0 and 1
const MAX_WHIM_DISTANCE = 2; // distance of a whim to the nearest stone, in files and ranks

/** Returns the noise in a game. The seed decides the opponent's form, a normal deviate by Box and Muller's method (1958). */
export function noiseInGame({ noise, form = 0 }: Weakness, gameSeed: number): number {
  const random = randomNumbers(gameSeed);
  const uniform = () => (random(RESOLUTION) + 0.5) / RESOLUTION;
  const deviate = Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  return noise * Math.exp(form * deviate);
}

/** Returns the number of fours that the opponent sees at this move. The task's seed decides whether a fraction counts as one more. */
export function foursAtMove(fours: number, seed: number): number {
  const random = randomNumbers(seed);
  random(RESOLUTION); // skipped: `whimMove` uses the first number of this seed
  const more = random(RESOLUTION) < (fours % 1) * RESOLUTION;
  return Math.floor(fours) + (more ? 1 : 0);
}

/** Returns the legal moves near a stone; all of them if there are none. */
export function movesNearStones(position: Position): readonly Move[] {
  const { size } = position.variant;
  const legal = position.legalMoves();
  const stones = allSquares(size).filter((square) => position.at(square) !== undefined);
  const isNear = (a: number, b: number) => Math.abs(a - b) <= MAX_WHIM_DISTANCE;
  const touches = (square: Square, stone: Square) =>
    isNear(fileOf(square, size), fileOf(stone, size)) && isNear(rankOf(square, size), rankOf(stone, size));
  const near = legal.filter((move) => stones.some((stone) => touches(move as Square, stone)));
  return near.length > 0 ? near : legal;
}

/** Plays a random one of the `candidates` with probability `whims`, by the task's seed; returns `undefined` otherwise. */
export function whimMove(
  { variant, start, moves, seed }: SearchTask,
  whims: number,
  candidates: (position: Position) => readonly Move[],
): Progress | undefined {
  const random = randomNumbers(seed);
  if (random(RESOLUTION) >= whims * RESOLUTION) return undefined;
  const all = candidates(replay(variant, moves, start));
  return { nodes: 0, best: all[random(all.length)]!, winProbability: 0.5 };
}
