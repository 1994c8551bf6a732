import type { OpponentInfo } from '../game/ports.js';
import { GAMES } from '../rules/games.js';
import type { GameName } from '../rules/position.js';
import type { Playouts } from './core.js';

/** An opponent and how it searches; its `limit` is its design's own. */
export type Opponent = OpponentInfo & { readonly playouts: Playouts };

/** Every opponent there is, one entry each; a name may stand once a game. */
export const OPPONENTS: readonly Opponent[] = [
  {
    name: 'mcts',
    game: 'reversi',
    rules: GAMES.reversi.rules,
    sizes: GAMES.reversi.sizes,
    about: 'Plays thousands of games in its head and chooses the move that wins most of them.',
    limit: {},
    playouts: 'roxanne',
  },
  {
    name: 'mcts',
    game: 'gomoku',
    rules: GAMES.gomoku.rules,
    sizes: GAMES.gomoku.sizes,
    about: 'Plays thousands of games in its head and chooses the move that wins most of them.',
    limit: {},
    playouts: 'near',
  },
];

/** Throws a RangeError where the game has no opponent of this name. */
export function findOpponent(name: string, game: GameName): Opponent {
  const found = OPPONENTS.find((each) => each.name === name && each.game === game);
  if (!found) throw new RangeError(`${game} has no opponent named ${JSON.stringify(name)}`);
  return found;
}

/** The opponents as a thinker offers them, none of them taking more than `thinkMs` a move. */
export const opponents = (thinkMs: number): readonly OpponentInfo[] =>
  OPPONENTS.map(({ name, game, about, rules, sizes, limit }) => {
    const timeMs = Math.min(limit.timeMs ?? thinkMs, thinkMs);
    return { name, game, about, rules, sizes, limit: { ...limit, timeMs } };
  });
