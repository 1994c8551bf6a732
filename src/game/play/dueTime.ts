import { type Game, seatToMove, turnOf } from './game.js';
import { offeredTo } from './gameOffers.js';
import { minTimeLeft, timeWithLeft } from './moveClock.js';

/** Due time of a game in which the host must act now, or whose end no message shows yet. */
const NOW = 0;

/** Ms before the host must act on a time that a game is due, so that it is loaded by then. */
const AHEAD_MS = 60_000;

/**
 * Returns the time in ms since the epoch from which the host must watch a game: at once if the bot must move or answer, or the end
 * must be shown; else before a challenge lapses, or before the side to move has so little time left that it is reminded, or gets
 * time back after downtime. `null` if nothing happens until a member acts. Games are stored with it: a release that makes it earlier
 * needs a migration that sets it to 0.
 */
export function dueAt(game: Game): number | null {
  const { phase, offers, seats, setup, times } = game;
  if (phase.kind === 'challenged') return phase.until - AHEAD_MS;
  if (phase.kind !== 'playing') return NOW;
  const asked = offeredTo(offers);
  if (seatToMove(game)?.kind === 'opponent' || (asked && seats[asked].kind === 'opponent')) return NOW;
  const turn = turnOf(game);
  if (!turn || !setup.time) return null;
  return timeWithLeft(times, turn, minTimeLeft(setup.time))! - AHEAD_MS;
}
