import type { Color } from '../rules/position.js';

/** How much time a side has; a side that uses more of it loses. Times are in ms. */
export type TimeControl = { readonly kind: 'perMove'; readonly ms: number };

/** The designs' strict rules: a minute a move. */
export const STRICT_TIME: TimeControl = { kind: 'perMove', ms: 60_000 };

/** What a side has thought, in ms. */
export type Spent = {
  /** Over its last move; null before its first. */
  readonly last: number | null;
  /** Over all its turns, an unfinished one at the game's end included. */
  readonly total: number;
};

/** What the clock shows. It runs in every game; only a time control makes anyone lose by it. */
export type Times = {
  /** Since when the side to move has been thinking, in ms since the epoch. */
  readonly since: number;
  readonly spent: Readonly<Record<Color, Spent>>;
};

/** After a time in which nobody could play, the side to move has at least this left, in ms. */
export const RESUMED_WITH = 30_000;

const NOTHING: Spent = { last: null, total: 0 };

/** The clock of a game in which black begins to think now. */
export const startedAt = (now: number): Times => ({ since: now, spent: { black: NOTHING, white: NOTHING } });

/** What a turn that ends now has taken; never less than nothing, whatever was done to the machine's clock. */
const taken = ({ since }: Times, now: number): number => Math.max(0, now - since);

/** After a move of this colour. */
export function moved(times: Times, color: Color, now: number): Times {
  const last = taken(times, now);
  const total = times.spent[color].total + last;
  return { since: now, spent: { ...times.spent, [color]: { last, total } } };
}

/** After a turn of this colour that the game's end cut short. */
export function stopped(times: Times, color: Color, now: number): Times {
  const { last, total } = times.spent[color];
  return { since: now, spent: { ...times.spent, [color]: { last, total: total + taken(times, now) } } };
}

/** The last moment, in ms since the epoch, at which the side to move may still move. */
export function deadline({ since }: Times, control: TimeControl): number {
  switch (control.kind) {
    case 'perMove':
      return since + control.ms;
  }
}

/** The clock put forward, so that the side to move has `RESUMED_WITH` left from now on, and its turn began that much later. */
export const resumed = (times: Times, control: TimeControl, now: number): Times => ({
  ...times,
  since: times.since + now + RESUMED_WITH - deadline(times, control),
});
