import { distance } from 'fastest-levenshtein';
import type { OpponentInfo } from '../../game/ports/thinker.js';
import { GAME_NAMES, type GameName } from '../../rules/position.js';
import type { Opponent } from '../games/engineGame.js';
import { engineGame } from '../games/engineGames.js';
import type { Search, SearchTask } from './searchTask.js';

export type { Opponent } from '../games/engineGame.js';

/** Opponents of all games. A name is unique within its game. */
export const OPPONENTS: readonly Opponent[] = GAME_NAMES.flatMap((game) => engineGame(game).opponents);

const SUGGESTIONS = 3;

/** Returns the names of a game's opponents that are most similar to this one, the nearest first. */
export const nearestNames = (name: string, game: GameName): readonly string[] =>
  engineGame(game)
    .opponents.map((each) => ({ name: each.name, distance: distance(name.toLowerCase(), each.name) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, SUGGESTIONS)
    .map((each) => each.name);

/** Returns the message that the game has no opponent of this name. Suggests the nearest names. */
export function noOpponentMessage(name: string, game: GameName): string {
  const nearest = new Intl.ListFormat('en', { type: 'disjunction' }).format(nearestNames(name, game));
  return `${game} has no opponent named ${JSON.stringify(name)}; the nearest are ${nearest}`;
}

/** Finds an opponent. Throws a RangeError with the nearest names if the game has none of this name. */
export function findOpponent(name: string, game: GameName): Opponent {
  const found = engineGame(game).opponents.find((each) => each.name === name);
  if (found) return found;
  throw new RangeError(noOpponentMessage(name, game));
}

/**
 * Searches for the opponent's best move after the task's moves, in this thread. The caller must have armed the core's control with
 * the deadline, and checked the task (see `positionOf`). Throws a RangeError if the opponent is unknown.
 */
export const search: Search = (core, task) =>
  findOpponent(task.strength.opponent, task.variant.game).search(core, task);

/** Whether idle threads can help a task: a search by iterative deepening for one move, limited by time alone. */
export function canBeHelped(task: SearchTask): boolean {
  const { opponent, limit, weakness } = task.strength;
  const isFull =
    limit.nodes === undefined && limit.depth === undefined && !weakness && (task.lines ?? 1) === 1;
  return isFull && findOpponent(opponent, task.variant.game).canBeHelped?.(task) === true;
}

/** Lists the opponents for a catalogue, each with a time limit of at most `thinkMs` a move. */
export const listOpponents = (thinkMs: number): readonly OpponentInfo[] =>
  OPPONENTS.map(({ name, game, about, rules, sizes, limit }) => {
    const timeMs = Math.min(limit.timeMs ?? thinkMs, thinkMs);
    return { name, game, about, rules, sizes, limit: { ...limit, timeMs } };
  });
