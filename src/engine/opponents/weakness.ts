import type { Progress, Weakness } from '../../game/ports.js';
import type { Move, Position, Square } from '../../rules/position.js';
import { fileOf, rankOf } from '../../rules/squares.js';
import { randomNumbers } from '../random.js';
import { replay } from '../replay.js';
import type { SearchTask } from '../search.js';

const FINE = 1_000_000; // chances are told apart in such parts
const NEAR = 2; // files and ranks that a stone on a whim is from another one at most

/** The noise in a game: its seed decides in which form the opponent is (Box and Muller's method, 1958). */
export function noiseIn({ noise, form = 0 }: Weakness, gameSeed: number): number {
  const random = randomNumbers(gameSeed);
  const drawn = () => (random(FINE) + 0.5) / FINE;
  const deviate = Math.sqrt(-2 * Math.log(drawn())) * Math.cos(2 * Math.PI * drawn());
  return noise * Math.exp(form * deviate);
}

/** The legal moves, but of Gomoku's those alone that are near a stone, where one is. */
function movesInSight(position: Position): readonly Move[] {
  const { variant, moves } = position;
  const legal = position.legalMoves();
  if (variant.game !== 'gomoku') return legal;
  const isNear = (a: number, b: number) => Math.abs(a - b) <= NEAR;
  const touches = (square: Square, stone: Square) =>
    isNear(fileOf(square, variant.size), fileOf(stone, variant.size)) &&
    isNear(rankOf(square, variant.size), rankOf(stone, variant.size));
  const near = legal.filter((move) => moves.some((stone) => touches(move as Square, stone as Square)));
  return near.length > 0 ? near : legal;
}

/** What is played on a whim, if this move is one: the task's seed decides, of `whims` in all. */
export function onAWhim({ variant, moves, seed }: SearchTask, whims: number): Progress | undefined {
  const random = randomNumbers(seed);
  if (random(FINE) >= whims * FINE) return undefined;
  const all = movesInSight(replay(variant, moves));
  return { nodes: 0, best: all[random(all.length)]!, winProbability: 0.5 };
}
