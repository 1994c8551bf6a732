import type { OpponentInfo } from '../game/ports.js';
import type { GameName } from '../rules/position.js';
import type { Playouts } from './core.js';

/** A named way for the bot to play: UCT with these playouts. */
export type Opponent = OpponentInfo & { readonly playouts: Playouts };

/** Every opponent there is, one line each; a name may stand once a game. */
export const OPPONENTS: readonly Opponent[] = [
  { name: 'mcts', game: 'reversi', playouts: 'roxanne' },
  { name: 'mcts-uniform', game: 'reversi', playouts: 'uniform' },
  { name: 'mcts', game: 'gomoku', playouts: 'near' },
];

/** Throws a RangeError where the game has no opponent of this name. */
export function findOpponent(name: string, game: GameName): Opponent {
  const found = OPPONENTS.find((each) => each.name === name && each.game === game);
  if (!found) throw new RangeError(`${game} has no opponent named ${JSON.stringify(name)}`);
  return found;
}
