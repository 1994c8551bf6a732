import type { Color } from '../../rules/position.js';

/** How much time a side has; a side that uses more of it loses. Times are in ms. */
export type TimeControl =
  /** So much for each move. */
  | { readonly kind: 'perMove'; readonly ms: number }
  /** So much for all moves, and some more after each (Fischer's clock). */
  | { readonly kind: 'fischer'; readonly ms: number; readonly incrementMs: number };

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
  /** What each side had left when its turn began, or will have when it begins, in ms; null without a time control. */
  readonly left: Readonly<Record<Color, number>> | null;
};

/** What the side to move had left after downtime, in ms, before the action that gives it said how much. */
export const FORMERLY_LEFT_MS = 30_000;

/** The least time that the side to move has after the bot was down: a minute, or a tenth of the control. */
const LEAST_LEFT_MS = 60_000;
const LEAST_LEFT_SHARE = 0.1;

const NOTHING_SPENT: Spent = { last: null, total: 0 };

/** The clock at the start of a game: black begins to think now. */
export const newTimes = (now: number, control: TimeControl | null): Times => ({
  since: now,
  spent: { black: NOTHING_SPENT, white: NOTHING_SPENT },
  left: control && { black: control.ms, white: control.ms },
});

/** How long a turn that ends now has taken; not negative even if the machine's clock was set back. */
const elapsed = ({ since }: Times, now: number): number => Math.max(0, now - since);

/** After a move of this color. */
export function timesAfterMove(times: Times, color: Color, control: TimeControl | null, now: number): Times {
  const last = elapsed(times, now);
  const total = times.spent[color].total + last;
  const left = times.left &&
    control && { ...times.left, [color]: leftAfter(times.left[color], last, control) };
  return { since: now, spent: { ...times.spent, [color]: { last, total } }, left };
}

function leftAfter(left: number, used: number, control: TimeControl): number {
  switch (control.kind) {
    case 'perMove':
      return control.ms;
    case 'fischer':
      return Math.max(0, left - used) + control.incrementMs;
  }
}

/** After a turn of this color that the game's end cut short. */
export function timesAtEnd(times: Times, color: Color, now: number): Times {
  const { last, total } = times.spent[color];
  return { ...times, spent: { ...times.spent, [color]: { last, total: total + elapsed(times, now) } } };
}

/** After moves were taken back: the turn that begins now is charged anew, the one that was cut short to nobody. */
export const timesAfterTakeback = (times: Times, now: number): Times => ({ ...times, since: now });

/** After the players have swapped their colors: each keeps its own time. */
export const timesAfterSwap = ({ since, spent, left }: Times): Times => ({
  since,
  spent: { black: spent.white, white: spent.black },
  left: left && { black: left.white, white: left.black },
});

/** The last moment, in ms since the epoch, at which this color, whose turn it is, may still move; undefined without a time control. */
export const deadline = ({ since, left }: Times, turn: Color): number | undefined =>
  left ? since + left[turn] : undefined;

/** What the side to move has left at least after downtime, in ms. */
export const leastLeft = ({ ms }: TimeControl): number => Math.max(LEAST_LEFT_MS, LEAST_LEFT_SHARE * ms);

/** The turn's start moved forward, so that this color, whose turn it is, has so many ms left. */
export const timesAfterPause = (times: Times, turn: Color, now: number, leftMs: number): Times => ({
  ...times,
  since: now + leftMs - times.left![turn],
});
