import type { Action } from '../play/action.js';
import { deadlineOf, type Game, turnOf } from '../play/game.js';
import { leastLeft } from '../play/moveClock.js';

/** Machines' clocks agree to so many ms; by more than that one was set. */
export const CLOCKS_AGREE_MS = 1000;

/** What the side to move has left, in ms, and what it has at least and at most when it is given time back. */
type Left = { readonly now: number; readonly least: number; readonly most: number };

function leftOf(game: Game, now: number): Left | undefined {
  const last = deadlineOf(game);
  if (last === undefined) return undefined;
  const least = leastLeft(game.setup.time!);
  return { now: last - now, least, most: Math.max(least, game.times.left![turnOf(game)!]) };
}

/** Begins a turn now that seems to begin later, because the clock was set back; undefined where none does. */
const beginNow = (left: Left): Action | undefined =>
  left.now > left.most + CLOCKS_AGREE_MS ? { kind: 'resume', leftMs: left.most } : undefined;

/** What makes up for downtime: gives the side to move more time, where it has too little; undefined where it has enough. */
export function resumption(game: Game, now: number): Action | undefined {
  const left = leftOf(game, now);
  if (!left) return undefined;
  return left.now < left.least ? { kind: 'resume', leftMs: left.least } : beginNow(left);
}

/**
 * What makes up for a clock that was set by so many ms during a turn: set forward it takes no time from the side to move, which
 * keeps as much as after downtime at least; undefined where nothing needs to be done.
 */
export function resumptionAfterSet(game: Game, now: number, byMs: number): Action | undefined {
  const left = leftOf(game, now);
  if (!left) return undefined;
  if (byMs < CLOCKS_AGREE_MS) return beginNow(left);
  return { kind: 'resume', leftMs: Math.min(left.most, Math.max(left.least, left.now + byMs)) };
}
