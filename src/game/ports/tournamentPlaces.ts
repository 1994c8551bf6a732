import type { Updated } from '../play/action.js';
import type { Pairing, Tournament } from '../tournaments/tournament.js';

/** Finds places for a tournament's games. */
export interface TournamentPlaces {
  /**
   * Finds or opens a place for a pairing, such as a thread, and calls `begin` with it once. Called again if the game loses its place. `later`: could not now, try again soon.
   * `unreachable`: the tournament's channel is gone. `begin` is refused with `game-over` if the game is no longer needed.
   */
  open(
    tournament: Tournament,
    pairing: Pairing,
    begin: (place: string) => Promise<Updated>,
  ): Promise<'opened' | 'later' | 'unreachable'>;
}
