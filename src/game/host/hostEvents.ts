import type { Action } from '../play/action.js';
import type { Game, GameId } from '../play/game.js';
import type { Log } from '../ports/log.js';
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

/** Event emitter of the host. A listener that throws does not affect the others. */
export class HostListeners<Cause> {
  readonly #log: Log;
  readonly #listeners = new Set<(event: HostEvent<Cause>) => void>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** Subscribes to events; returns the unsubscribe function. */
  add(listener: (event: HostEvent<Cause>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  emit(event: HostEvent<Cause>): void {
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch (error) {
        const game = 'game' in event ? event.game.setup.id : event.id;
        this.#log.error({ err: error, game }, 'a listener threw an error');
      }
    }
  }
}
