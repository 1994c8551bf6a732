import type { Strength } from '../../game/ports.js';
import type { GameName } from '../../rules/position.js';

// A game's levels below the top all lie on one curve: from a player who knows next to nothing to one who sees far and judges
// well. A place on it is a number from 0; between two whole ones the strength is between theirs.

type Knot = {
  readonly nodes: number;
  /** Discs in Reversi, points in Gomoku. */
  readonly noise: number;
  readonly greed?: number;
  readonly whims?: number;
  /** All unless given. */
  readonly fours?: number;
};

/**
 * How far apart two games of one player are, as a factor of the noise: about 280 Elo points. Elo himself took 200 for the
 * standard deviation of people's play (“The Rating of Chessplayers”, 1978). Without it the same points would mean far less of a
 * difference between people than between levels, and even with 240 Reversi's ladder is too long for ten levels.
 */
const FORM = 0.7;

/**
 * Beginners play anywhere now and then. In Reversi they count discs; who no longer does judges badly at first. Later the noise
 * is the one with which a search of four plies loses as many discs a move as the players of tournaments do, and agrees with
 * them most often. In Gomoku they see threes and fours next, then ever longer wins by fours.
 */
const CURVES: Readonly<Record<GameName, readonly Knot[]>> = {
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
    { nodes: 4_000, noise: 60, fours: 4 },
    { nodes: 15_000, noise: 50, fours: 8 },
    { nodes: 50_000, noise: 40 },
    { nodes: 200_000, noise: 30 },
    { nodes: 600_000, noise: 20 },
  ],
};

/** The last place on a game's curve. */
export const lastPlace = (game: GameName): number => CURVES[game].length - 1;

/** The place from which on a game's curve nothing is played on a whim. */
export const earnestPlace = (game: GameName): number => CURVES[game].findIndex(({ whims }) => !whims);

const digits = (value: number, count: number): number => Number(value.toPrecision(count));

/** The strength at a place of a game's curve, its figures rounded to what matters. */
export function strengthAt(game: GameName, place: number): Strength {
  const knots = CURVES[game];
  const within = Math.min(Math.max(place, 0), lastPlace(game));
  const [from, to] = [knots[Math.floor(within)]!, knots[Math.ceil(within)]!];
  const share = within - Math.floor(within);
  const evenly = (a = 0, b = 0) => Math.round(100 * (a + share * (b - a))) / 100;
  const byRatio = (a: number, b: number) => digits(a * (b / a) ** share, 2);
  const [greed, whims] = [evenly(from.greed, to.greed), evenly(from.whims, to.whims)];
  return {
    opponent: 'alphabeta',
    limit: { nodes: byRatio(from.nodes, to.nodes) },
    weakness: {
      noise: byRatio(from.noise, to.noise),
      form: FORM,
      ...(greed > 0 ? { greed } : {}),
      ...(from.fours === undefined ? {} : { fours: from.fours }),
      ...(whims > 0 ? { whims } : {}),
    },
  };
}

/** A strength in words, by which its games are known. */
export const strengthText = ({ opponent, limit, weakness }: Strength): string =>
  [opponent, ...Object.entries({ ...limit, ...weakness }).map(([key, value]) => `${key} ${value}`)].join(
    ', ',
  );
