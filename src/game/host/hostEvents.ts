import type { Action } from '../play/action.js';
import type { Game, GameId } from '../play/game.js';
import type { Log } from '../ports/log.js';
import type { Progress } from '../ports/thinker.js';

/**
 * What listeners are told, in order for each game. `opened` and `changed` are stored before listeners hear of them,
 * and pass on the caller's cause.
 */
export type HostEvent<Cause> =
  | { readonly kind: 'opened'; readonly game: Game; readonly cause: Cause | undefined }
  | {
      readonly kind: 'changed';
      readonly game: Game;
      readonly action: Action;
      readonly cause: Cause | undefined;
    }
  /** Changed by another process than this one, its owner; `isShown`: that one shows it as well. */
  | { readonly kind: 'changedElsewhere'; readonly game: Game; readonly isShown: boolean }
  /**
   * Found at start, when the bot is back in its server, or after others may have changed it: unfinished, or over with its end
   * perhaps not shown yet. A game that is given time back is `changed` instead.
   */
  | { readonly kind: 'recovered'; readonly game: Game }
  /** What is stored of it makes no game, so it was taken out of play. */
  | { readonly kind: 'damaged'; readonly id: GameId; readonly place: string }
  /** A tenth of its time is left to the side to move in a slow game. */
  | { readonly kind: 'reminder'; readonly game: Game }
  | { readonly kind: 'progress'; readonly game: Game; readonly progress: Progress };

/** Who is told of what happens to games. One that throws hinders no other. */
export class HostListeners<Cause> {
  readonly #log: Log;
  readonly #listeners = new Set<(event: HostEvent<Cause>) => void>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** Calls back with every event from now on; the answer stops it. */
  add(listener: (event: HostEvent<Cause>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(event: HostEvent<Cause>): void {
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch (error) {
        const game = 'game' in event ? event.game.setup.id : event.id;
        this.#log.error({ err: error, game }, 'a listener failed');
      }
    }
  }
}
