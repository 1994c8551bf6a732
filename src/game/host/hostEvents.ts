import type { Action } from '../play/action.js';
import type { Game, GameId } from '../play/game.js';
import type { Progress } from '../ports/thinker.js';

/**
 * Events of games, in order for each game. `opened` and `changed` are emitted once their game is stored, with the cause that
 * the caller gave.
 */
export type HostEvent<Cause> =
  | { readonly kind: 'opened'; readonly game: Game; readonly cause: Cause | undefined }
  | {
      readonly kind: 'changed';
      readonly game: Game;
      readonly action: Action;
      readonly cause: Cause | undefined;
    }
  /** Another process has changed a game of this process. `isShown`: that process draws the change as well. */
  | { readonly kind: 'changedElsewhere'; readonly game: Game; readonly isShown: boolean }
  /**
   * The game's message may be outdated: after a start, after the bot has rejoined the game's server, or after another process
   * may have changed the game. A start that gives the side to move time back emits `changed` instead.
   */
  | { readonly kind: 'recovered'; readonly game: Game }
  /** The stored game cannot be rebuilt and was set aside. */
  | { readonly kind: 'damaged'; readonly id: GameId; readonly place: string }
  /** The side to move of a slow game has a tenth of its time left. */
  | { readonly kind: 'reminder'; readonly game: Game }
  | { readonly kind: 'progress'; readonly game: Game; readonly progress: Progress };
