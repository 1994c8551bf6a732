import type { Strength } from '../../game/ports/thinker.js';
import type { GameName, Variant } from '../../rules/position.js';
import { clamp } from './curvePlaces.js';

// A game's levels below the top lie on one curve of strengths, from a beginner to a strong player. A place on it is a number from
// 0; between two integers the strength is interpolated.

/** Games with calibrated levels. */
export const CALIBRATED_GAMES = ['reversi', 'gomoku'] as const satisfies readonly GameName[];
export type CalibratedGame = (typeof CALIBRATED_GAMES)[number];
export type CalibratedVariant = Variant & { readonly game: CalibratedGame };

type Knot = {
  readonly nodes: number;
  /** Discs in Reversi, points in Gomoku. */
  readonly noise: number;
  readonly greed?: number;
  readonly whims?: number;
  /** Default: no limit. */
  readonly fours?: number;
};

/**
 * Standard deviation of the noise's logarithm from game to game: a player's changing form, about 280 Elo points. Elo took
 * 200 for the standard deviation of people's performance ("The Rating of Chessplayers", 1978). Without this variation a gap in
 * rating points would be a far larger difference between levels than between people. Even with 240 points Reversi's ladder is
 * too long for ten levels.
 */
const FORM = 0.7;

/**
 * Beginners sometimes play any legal square. In Reversi they maximize discs; from there on their evaluation is noisy. The final
 * noise is the one at which a search of four plies loses as many discs a move as tournament players do, and agrees with them
 * most often. In Gomoku they next see threes and fours, then ever longer wins by fours.
 */
const CURVES: Readonly<Record<CalibratedGame, readonly Knot[]>> = {
  reversi: [
    { nodes: 100, noise: 40, greed: 1, whims: 0.8 },
    { nodes: 100, noise: 10, greed: 1 },
    { nodes: 100, noise: 10, greed: 0.75 },
    { nodes: 100, noise: 50 },
    { nodes: 100, noise: 10 },
    { nodes: 300, noise: 10 },
    { nodes: 1_000, noise: 10 },
    { nodes: 3_000, noise: 10 },
    { nodes: 10_000, noise: 10 },
    { nodes: 40_000, noise: 8 },
    { nodes: 150_000, noise: 5 },
    { nodes: 500_000, noise: 2.5 },
    { nodes: 1_500_000, noise: 1 },
  ],
  gomoku: [
    { nodes: 300, noise: 1_000, fours: 0, whims: 1 },
    { nodes: 300, noise: 1_000, fours: 0, whims: 0.7 },
    { nodes: 300, noise: 1_000, fours: 0, whims: 0.35 },
    { nodes: 300, noise: 1_000, fours: 0 },
    { nodes: 300, noise: 400, fours: 0 },
    { nodes: 300, noise: 120, fours: 0 },
    { nodes: 300, noise: 80, fours: 1 },
    { nodes: 1_000, noise: 80, fours: 2 },
    { nodes: 2_600, noise: 60, fours: 4 },
    { nodes: 9_200, noise: 50, fours: 8 },
    { nodes: 22_000, noise: 40 },
    { nodes: 100_000, noise: 30 },
    { nodes: 310_000, noise: 20 },
  ],
};

/** Returns the last place on a game's curve. */
export const lastPlace = (game: CalibratedGame): number => CURVES[game].length - 1;

/** Returns the first place on a game's curve without random moves. */
export const firstPlaceWithoutWhims = (game: CalibratedGame): number =>
  CURVES[game].findIndex(({ whims }) => !whims);

const roundToDigits = (value: number, count: number): number => Number(value.toPrecision(count));

/** Returns the strength at a place of a game's curve, with rounded figures. */
export function strengthAt(game: CalibratedGame, place: number): Strength {
  const knots = CURVES[game];
  const clamped = clamp(place, { min: 0, max: lastPlace(game) });
  const [from, to] = [knots[Math.floor(clamped)]!, knots[Math.ceil(clamped)]!];
  const fraction = clamped - Math.floor(clamped);
  const interpolate = (a = 0, b = 0) => Math.round(100 * (a + fraction * (b - a))) / 100;
  const interpolateRatio = (a: number, b: number) => roundToDigits(a * (b / a) ** fraction, 2);
  const [greed, whims] = [interpolate(from.greed, to.greed), interpolate(from.whims, to.whims)];
  return {
    opponent: 'alphabeta',
    limit: { nodes: interpolateRatio(from.nodes, to.nodes) },
    weakness: {
      noise: interpolateRatio(from.noise, to.noise),
      form: FORM,
      ...(greed > 0 ? { greed } : {}),
      ...(from.fours === undefined ? {} : { fours: from.fours }),
      ...(whims > 0 ? { whims } : {}),
    },
  };
}

/** Formats a strength; logs identify its games by this text. */
export const strengthText = ({ opponent, limit, weakness }: Strength): string =>
  [opponent, ...Object.entries({ ...limit, ...weakness }).map(([key, value]) => `${key} ${value}`)].join(
    ', ',
  );
