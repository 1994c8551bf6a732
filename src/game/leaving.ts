import type { Action } from './action.js';
import { colorOf, type Game } from './game.js';
import { haveBothMoved } from './offers.js';

/**
 * What ends a game for a member in it who leaves for good: a challenge is withdrawn or declined, a game in which not each
 * side has moved aborted, another resigned. Undefined where it is over.
 */
export function leave(game: Game, member: string): Action | undefined {
  const { phase } = game;
  switch (phase.kind) {
    case 'over':
      return undefined;
    case 'challenged':
      return { kind: colorOf(game, member) === phase.by ? 'withdraw' : 'decline', member };
    case 'playing':
    case 'parked':
      return { kind: haveBothMoved(game) ? 'resign' : 'abort', member };
  }
}
