import type { Action } from '../play/action.js';
import { type Game, turnOf } from '../play/game.js';
import { minTimeLeft, timeLeft } from '../play/moveClock.js';

/** Tolerance between machines' clocks, in ms. A greater difference means that a clock was set. */
const CLOCKS_AGREE_MS = 1000;

/** Time left for the side to move, in ms, and the bounds within which it can be given time back. */
type TimeLeft = { readonly now: number; readonly min: number; readonly max: number };

function timeLeftIn(game: Game, now: number): TimeLeft | undefined {
  const turn = turnOf(game);
  const { times, setup } = game;
  if (!turn || !times.left || !setup.time) return undefined;
  const min = minTimeLeft(setup.time);
  return { now: timeLeft(times, turn, now)!, min, max: Math.max(min, times.left[turn]) };
}

/** Restarts a turn whose start is in the future because the clock was set back; `undefined` if it is not. */
const restartTurn = (left: TimeLeft): Action | undefined =>
  left.now > left.max + CLOCKS_AGREE_MS ? { kind: 'resume', leftMs: left.max } : undefined;

/** Returns the action that makes up for downtime: gives the side to move the minimum time. `undefined` if it has enough. */
export function resumption(game: Game, now: number): Action | undefined {
  const left = timeLeftIn(game, now);
  if (!left) return undefined;
  return left.now < left.min ? { kind: 'resume', leftMs: left.min } : restartTurn(left);
}

/**
 * Returns the action that makes up for a clock that was set by `byMs` ms during a turn. If it was set forward, the side to move
 * keeps its time, and at least the minimum after downtime. `undefined` if its time is right.
 */
export function resumptionAfterClockSet(game: Game, now: number, byMs: number): Action | undefined {
  const left = timeLeftIn(game, now);
  if (!left) return undefined;
  if (byMs < CLOCKS_AGREE_MS) return restartTurn(left);
  const leftBefore = timeLeftIn(game, now - byMs)!.now;
  const leftMs = Math.min(left.max, Math.max(left.min, leftBefore));
  // While the side to move is away, a jump of the clock takes no time.
  return leftMs > left.now ? { kind: 'resume', leftMs } : undefined;
}
