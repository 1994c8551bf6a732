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

/** What the clock shows. It runs in every game; only with a time control can a side lose on time. */
export type Times = {
  /** Since when the side to move has been thinking, in ms since the epoch. */
  readonly since: number;
  readonly spent: Readonly<Record<Color, Spent>>;
};

/** The least time that the side to move has left after the bot was down, in ms. */
export const MIN_MS_AFTER_PAUSE = 30_000;

const NOTHING_SPENT: Spent = { last: null, total: 0 };

/** The clock at the start of a game: black begins to think now. */
export const newTimes = (now: number): Times => ({
  since: now,
  spent: { black: NOTHING_SPENT, white: NOTHING_SPENT },
});

/** How long a turn that ends now has taken; not negative even if the machine's clock was set back. */
const elapsed = ({ since }: Times, now: number): number => Math.max(0, now - since);

/** After a move of this color. */
export function timesAfterMove(times: Times, color: Color, now: number): Times {
  const last = elapsed(times, now);
  const total = times.spent[color].total + last;
  return { since: now, spent: { ...times.spent, [color]: { last, total } } };
}

/** After a turn of this color that the game's end cut short. */
export function timesAtEnd(times: Times, color: Color, now: number): Times {
  const { last, total } = times.spent[color];
  return { since: now, spent: { ...times.spent, [color]: { last, total: total + elapsed(times, now) } } };
}

/** The last moment, in ms since the epoch, at which the side to move may still move. */
export function deadline({ since }: Times, control: TimeControl): number {
  switch (control.kind) {
    case 'perMove':
      return since + control.ms;
  }
}

/** The turn's start moved forward, so that the side to move has `MIN_MS_AFTER_PAUSE` left. */
export const timesAfterPause = (times: Times, control: TimeControl, now: number): Times => ({
  ...times,
  since: times.since + now + MIN_MS_AFTER_PAUSE - deadline(times, control),
});
