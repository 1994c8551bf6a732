import type { GameId } from './game.js';

/** A stored game that cannot be read, or whose actions cannot be played again. */
export class DamagedGame extends Error {
  constructor(
    readonly id: GameId,
    /** Where it was played last. */
    readonly place: string,
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`game ${id} is damaged: ${reason}`, options);
  }
}
