import { COLORS, type Color } from '../../rules/position.js';
import { type Action, accepted, refused, type Updated } from './action.js';
import { type Game, seatsOf } from './game.js';
import { awayOf, isSlow, timesWithAway } from './moveClock.js';
import { type Period, periodAtOrAfter } from './standstill.js';

/** Whether a game's clock stands still while a member is away: it is slow and not over. */
export const respectsDaysOff = ({ setup, phase }: Game): boolean =>
  isSlow(setup.time) && (phase.kind === 'playing' || phase.kind === 'parked');

/** Days off that matter to a game: those that are not over before the turn. */
const relevantIn = ({ times }: Game, periods: readonly Period[]): Period[] =>
  periods
    .filter(({ from, until }) => until > from && until > times.since)
    .map(({ from, until }) => ({ from, until }));

const areEqual = (a: readonly Period[], b: readonly Period[]): boolean =>
  a.length === b.length && a.every(({ from, until }, i) => from === b[i]!.from && until === b[i]!.until);

/** Returns the action that tells a game of all of a member's days off, in order; `undefined` if it knows them or needs none. */
export function awayAction(
  game: Game,
  member: string,
  periods: readonly Period[],
): (Action & { kind: 'away' }) | undefined {
  const [color] = seatsOf(game, member);
  if (!color || !respectsDaysOff(game)) return undefined;
  const relevant = relevantIn(game, periods);
  const isKnown = areEqual(relevantIn(game, awayOf(game.times, color)), relevant);
  return isKnown ? undefined : { kind: 'away', member, periods: relevant };
}

/** Replaces a member's days off. They may have begun before this action: the member had announced them by then. */
export function setAway(game: Game, { member, periods }: Action & { kind: 'away' }): Updated {
  const colors = seatsOf(game, member);
  if (colors.length === 0) return refused({ code: 'not-your-game' });
  if (game.phase.kind === 'over') return refused({ code: 'game-over' });
  if (game.phase.kind === 'challenged') return refused({ code: 'challenge-standing' });
  const isNews = colors.some((color) => !areEqual(awayOf(game.times, color), periods));
  if (!respectsDaysOff(game) || !isNews) return refused({ code: 'stale' });
  return accepted({ ...game, times: timesWithAway(game.times, colors, periods) });
}

/** Returns the members who are away at a time or will be, each with the present or next period. */
export const absencesIn = (game: Game, now: number): { readonly color: Color; readonly period: Period }[] =>
  respectsDaysOff(game)
    ? COLORS.flatMap((color) => {
        const period = periodAtOrAfter(awayOf(game.times, color), now);
        return period ? [{ color, period }] : [];
      })
    : [];
