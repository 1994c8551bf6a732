import type { Action } from '../play/action.js';
import { deadlineOf, type Game, turnOf } from '../play/game.js';
import { leastLeft } from '../play/moveClock.js';

/** Tolerance between machines' clocks, in ms. A greater difference means that a clock was set. */
export const CLOCKS_AGREE_MS = 1000;

/** Time left for the side to move, in ms, and its bounds when it is given time back. */
type Left = { readonly now: number; readonly least: number; readonly most: number };

function leftOf(game: Game, now: number): Left | undefined {
  const last = deadlineOf(game);
  if (last === undefined) return undefined;
  const least = leastLeft(game.setup.time!);
  return { now: last - now, least, most: Math.max(least, game.times.left![turnOf(game)!]) };
}

/** Restarts a turn whose start is in the future because the clock was set back; `undefined` if it is not. */
const beginNow = (left: Left): Action | undefined =>
  left.now > left.most + CLOCKS_AGREE_MS ? { kind: 'resume', leftMs: left.most } : undefined;

/** Returns the action that makes up for downtime: gives the side to move the minimum time. `undefined` if it has enough. */
export function resumption(game: Game, now: number): Action | undefined {
  const left = leftOf(game, now);
  if (!left) return undefined;
  return left.now < left.least ? { kind: 'resume', leftMs: left.least } : beginNow(left);
}

/**
 * Returns the action that makes up for a clock that was set by `byMs` ms during a turn. If it was set forward, the side to move
 * keeps its time, and at least the minimum after downtime. `undefined` if nothing is to do.
 */
export function resumptionAfterSet(game: Game, now: number, byMs: number): Action | undefined {
  const left = leftOf(game, now);
  if (!left) return undefined;
  if (byMs < CLOCKS_AGREE_MS) return beginNow(left);
  return { kind: 'resume', leftMs: Math.min(left.most, Math.max(left.least, left.now + byMs)) };
}
