import { type Color, opposite } from '../../rules/position.js';
import { type Meeting, wasPlayed } from './history.js';
import type { PlayerColors, PlayerNumber } from './tournament.js';

/** How much a player must have a color: `ABSOLUTE` if the other would make a difference of three, or three in a row. */
export const [NONE, MILD, STRONG, ABSOLUTE] = [0, 1, 2, 3] as const;

/** The color that a player should have next, as in the FIDE Dutch system. Black moves first, as White does in chess. */
export type ColorPreference = {
  readonly color: Color | undefined;
  readonly strength: typeof NONE | typeof MILD | typeof STRONG | typeof ABSOLUTE;
  /** Number of games as black more than as white. */
  readonly difference: number;
  /** Colors of the games played, in order. */
  readonly colors: readonly Color[];
};

/** Returns the color that a player with these meetings should have next. */
export function preferenceOf(meetings: readonly Meeting[]): ColorPreference {
  const colors = meetings.filter(wasPlayed).map(({ color }) => color);
  const difference = colors.reduce((sum, color) => sum + (color === 'black' ? 1 : -1), 0);
  const [last, before] = [colors.at(-1), colors.at(-2)];
  const isTwice = last !== undefined && last === before;
  if (last === undefined) return { color: undefined, strength: NONE, difference, colors };
  const rarer = difference > 0 ? 'white' : 'black';
  if (Math.abs(difference) > 1) return { color: rarer, strength: ABSOLUTE, difference, colors };
  if (isTwice) return { color: opposite(last), strength: ABSOLUTE, difference, colors };
  if (difference !== 0) return { color: rarer, strength: STRONG, difference, colors };
  return { color: opposite(last), strength: MILD, difference, colors };
}

/** Returns how strong a preference a pair denies one of its players. */
export const deniedStrength = (a: ColorPreference, b: ColorPreference): ColorPreference['strength'] =>
  a.color !== undefined && a.color === b.color ? (a.strength < b.strength ? a.strength : b.strength) : NONE;

/** A player who is to be paired: the first of two ranks higher. */
type Colored = { readonly number: PlayerNumber; readonly preference: ColorPreference };

/**
 * Gives two players their colors: both preferences, else the stronger one, else the opposite of the last round in which their colors
 * differed, else the higher-ranked player's. `fallback`: the higher-ranked player's color if neither has a preference.
 */
export function withColors(higher: Colored, lower: Colored, fallback: Color): PlayerColors {
  const isBlack = colorOfHigher(higher.preference, lower.preference, fallback) === 'black';
  return isBlack
    ? { black: higher.number, white: lower.number }
    : { black: lower.number, white: higher.number };
}

function colorOfHigher(higher: ColorPreference, lower: ColorPreference, fallback: Color): Color {
  if (higher.color !== lower.color || higher.color === undefined)
    return higher.color ?? (lower.color ? opposite(lower.color) : fallback);
  const isHigherFirst = compareStrength(higher, lower);
  if (isHigherFirst !== 0) return isHigherFirst > 0 ? higher.color : opposite(higher.color);
  for (let i = 1; i <= Math.min(higher.colors.length, lower.colors.length); i++) {
    const [mine, theirs] = [higher.colors.at(-i)!, lower.colors.at(-i)!];
    if (mine !== theirs) return opposite(mine);
  }
  return higher.color;
}

const compareStrength = (a: ColorPreference, b: ColorPreference): number =>
  a.strength - b.strength || Math.abs(a.difference) - Math.abs(b.difference);
