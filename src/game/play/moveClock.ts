import type { Color } from '../../rules/position.js';
import { type Period, runningMs, timeAfterRunning } from './standstill.js';

/** Time that each side has, in ms. A side that uses more loses. */
export type TimeControl =
  /** A fixed time for each move. */
  | { readonly kind: 'perMove'; readonly ms: number }
  /** A time for all moves, and an increment after each (Fischer's clock). */
  | { readonly kind: 'fischer'; readonly ms: number; readonly incrementMs: number };

/** Default of strict games: a minute a move. */
export const STRICT_TIME: TimeControl = { kind: 'perMove', ms: 60_000 };

/** Minimum time control of a slow game, in ms. */
const SLOW_MS = 24 * 60 * 60 * 1000;

/** Whether a side has at least a day: its members are reminded of the end of their time, and the clock respects their days off. */
export const isSlow = (control: TimeControl | null): boolean => control !== null && control.ms >= SLOW_MS;

/** Time that a side has spent, in ms. */
type Spent = {
  /** On its last move; `null` before its first. */
  readonly last: number | null;
  /** On all its turns, including one that the end of the game cut short. */
  readonly total: number;
};

/** State of the clock. It runs in every game, but only with a time control can a side lose on time. */
export type Times = {
  /** Start of the turn, in ms since the epoch. */
  readonly since: number;
  readonly spent: Readonly<Record<Color, Spent>>;
  /** Time left for each side at the start of its current or next turn, in ms; `null` without a time control. */
  readonly left: Readonly<Record<Color, number>> | null;
  /** Days off, during which a side's clock stands still. Default: none. */
  readonly away?: Readonly<Partial<Record<Color, readonly Period[]>>>;
};

/** Returns the days off of a side. */
export const awayOf = ({ away }: Times, color: Color): readonly Period[] => away?.[color] ?? [];

/** Time that a `resume` action without `leftMs` gives, in ms: old stored games have such actions. */
export const DEFAULT_LEFT_MS = 30_000;

/** Minimum time left after downtime: a minute, or a tenth of the control if that is more. */
const MIN_LEFT_MS = 60_000;
const MIN_LEFT_SHARE = 0.1;

const NOTHING_SPENT: Spent = { last: null, total: 0 };

/** Returns the clock at the start of a game: black's turn begins now. */
export const newTimes = (now: number, control: TimeControl | null): Times => ({
  since: now,
  spent: { black: NOTHING_SPENT, white: NOTHING_SPENT },
  left: control && { black: control.ms, white: control.ms },
});

/** Returns the time used in a turn that ends now, in ms; 0 if the machine's clock was set back beyond its start. */
const elapsed = (times: Times, color: Color, now: number): number =>
  Math.max(0, runningMs(times.since, now, awayOf(times, color)));

/** Returns the clock after a move of this color. */
export function timesAfterMove(times: Times, color: Color, control: TimeControl | null, now: number): Times {
  const last = elapsed(times, color, now);
  const total = times.spent[color].total + last;
  const left = times.left &&
    control && { ...times.left, [color]: leftAfter(times.left[color], last, control) };
  return { ...times, since: now, spent: { ...times.spent, [color]: { last, total } }, left };
}

function leftAfter(left: number, used: number, control: TimeControl): number {
  switch (control.kind) {
    case 'perMove':
      return control.ms;
    case 'fischer':
      return Math.max(0, left - used) + control.incrementMs;
  }
}

/** Returns the clock after the end of the game cut a turn of this color short. */
export function timesAtEnd(times: Times, color: Color, now: number): Times {
  const { last, total } = times.spent[color];
  return {
    ...times,
    spent: { ...times.spent, [color]: { last, total: total + elapsed(times, color, now) } },
  };
}

/** Returns the clock after a takeback. A new turn begins now; nobody is charged for the interrupted one. */
export const timesAfterTakeback = (times: Times, now: number): Times => ({ ...times, since: now });

/** Returns the clock after the players have swapped colors. Each keeps their own time. */
export const timesAfterSwap = ({ since, spent, left, away }: Times): Times => ({
  since,
  spent: { black: spent.white, white: spent.black },
  left: left && { black: left.white, white: left.black },
  ...(away && { away: { black: away.white ?? [], white: away.black ?? [] } }),
});

/** Returns the last moment at which the side to move may move, in ms since the epoch; `undefined` without a time control. */
export const turnDeadline = (times: Times, turn: Color): number | undefined => timeWithLeft(times, turn, 0);

/** Returns the last moment at which the side to move has this much time left, in ms; `undefined` without a time control. */
export const timeWithLeft = (times: Times, turn: Color, leftMs: number): number | undefined =>
  times.left ? timeAfterRunning(times.since, times.left[turn] - leftMs, awayOf(times, turn)) : undefined;

/** Returns the time that the side to move has left, in ms; negative once it has run out. `undefined` without a time control. */
export const timeLeft = (times: Times, turn: Color, now: number): number | undefined =>
  times.left ? times.left[turn] - runningMs(times.since, now, awayOf(times, turn)) : undefined;

/** Minimum time left after downtime for the side to move, in ms. */
export const minTimeLeft = ({ ms }: TimeControl): number => Math.max(MIN_LEFT_MS, MIN_LEFT_SHARE * ms);

/** Moves the start of the turn so that the side to move has this much time left, in ms. */
export const timesAfterPause = (times: Times, turn: Color, now: number, leftMs: number): Times => ({
  ...times,
  since: timeAfterRunning(now, leftMs - times.left![turn], awayOf(times, turn)),
});

/** Returns the clock with other days off of these sides. */
export const timesWithAway = (times: Times, colors: readonly Color[], periods: readonly Period[]): Times => ({
  ...times,
  away: { ...times.away, ...Object.fromEntries(colors.map((color) => [color, periods])) },
});
