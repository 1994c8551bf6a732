import type { Answer, Progress, Task, Weakness } from '../game/ports/thinker.js';
import { covers } from '../rules/gameRules.js';
import { isVariant, replay } from '../rules/games.js';
import type { Position } from '../rules/position.js';
import { findOpponent } from './opponents/opponents.js';

/** An answer without its times. */
export type UntimedAnswer = Omit<Answer, 'ms' | 'waitedMs'>;

/** Checks a task and returns its position: `known` if given, else by replaying the moves. Throws a RangeError if the task is invalid. */
export function positionOf(task: Task, known?: Position): Position {
  const { variant, start, moves, strength, seed, gameSeed = seed, lines } = task;
  const { opponent, limit, weakness } = strength;
  if (!isVariant(variant)) throw new RangeError(`no such variant: ${JSON.stringify(variant)}`);
  const found = findOpponent(opponent, variant.game);
  if (!covers(found, variant)) {
    throw new RangeError(`${opponent} does not play ${variant.rule} on a board of ${variant.size}`);
  }
  const { timeMs, nodes, depth } = limit;
  const endsByItself = found.limit.depth !== undefined;
  if (!endsByItself && timeMs === undefined && nodes === undefined) {
    throw new RangeError(`${opponent} needs a limit of time or nodes`);
  }
  if (timeMs !== undefined && !(timeMs > 0)) throw new RangeError(`invalid time: ${timeMs} ms`);
  if (nodes !== undefined && !isUint32(nodes)) throw new RangeError(`invalid number of nodes: ${nodes}`);
  if (depth !== undefined && !(isUint32(depth) && depth > 0)) throw new RangeError(`invalid depth: ${depth}`);
  if (weakness && !found.canBeWeakened) throw new RangeError(`${opponent} cannot be weakened`);
  if (weakness && !isWeakness(weakness))
    throw new RangeError(`invalid weakness: ${JSON.stringify(weakness)}`);
  if (!isUint32(seed)) throw new RangeError(`invalid seed: ${seed}`);
  if (!isUint32(gameSeed)) throw new RangeError(`invalid seed: ${gameSeed}`);
  if (lines !== undefined && !(isUint32(lines) && lines > 0))
    throw new RangeError(`invalid number of lines: ${lines}`);
  const position = known ?? replay(variant, moves, start);
  if (position.status.kind !== 'playing') throw new RangeError('the game is over');
  return position;
}

const MAX_FOURS = 0x7fff_fffe; // rounded up, it must fit a signed 32-bit integer of the core

const isWeakness = ({ noise, form = 0, greed = 0, fours = 0, whims = 0 }: Weakness): boolean =>
  [noise, form].every((value) => value >= 0 && Number.isFinite(value)) &&
  [greed, whims].every((value) => value >= 0 && value <= 1) &&
  fours >= 0 &&
  fours <= MAX_FOURS;

const isUint32 = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= 0xffff_ffff;

/** Returns the answer if there is only one legal move. */
export function forcedAnswer(position: Position): UntimedAnswer | undefined {
  const [only, second] = position.legalMoves();
  if (only === undefined || second !== undefined) return undefined;
  return { nodes: 0, best: only, winProbability: 0.5, source: 'forced' };
}

/** Returns an answer in place of a worker that gave none: the best move of its progress, else a legal one. */
export function rescueAnswer(position: Position, known: Progress | undefined): UntimedAnswer {
  if (known && position.illegal(known.best) === undefined) return { ...known, source: 'rescued' };
  const moves = position.legalMoves();
  const best = moves[Math.floor(moves.length / 2)]!;
  return { nodes: 0, best, winProbability: 0.5, source: 'rescued' };
}
