import { randomNumbers } from '../../src/engine/random.js';

/** A game of a simulated season: its players, its day, and the first one's score. */
type SeasonGame = {
  readonly day: number;
  readonly first: number;
  /** A player, or a strength of the bot by its rating. */
  readonly second: { readonly player: number } | { readonly bot: number };
  readonly score: 0 | 0.5 | 1;
  /** Strengths of both at the time, in points of the levels' scale. */
  readonly strengths: readonly [first: number, second: number];
};

export type Season = {
  readonly games: readonly SeasonGame[];
  /** Final strength of each player, in points of the levels' scale. */
  readonly strengths: readonly number[];
};

type SeasonOptions = {
  readonly players: number;
  readonly games: number;
  readonly days: number;
  readonly seed: number;
  readonly levels: readonly number[];
  /** Mean and standard deviation of the players' strengths. */
  readonly mean: number;
  readonly spread: number;
  /** Points that a player gains with practice. */
  readonly gained: number;
};

const DRAWN = 0.03;
const BETWEEN_MEMBERS = 0.4;
/** Initial level of everybody, from 0. */
const FIRST_LEVEL = 2;
/** Standard deviation of a strength's change in a day, in points. */
const DRIFT = 3;
/** Number of games after which a player has gained two thirds of the points from practice. */
const PRACTICE_GAMES = 60;

/** Normally distributed random numbers, by Box and Muller. */
const normal = (uniform: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());

/**
 * Simulates a season of players with hidden strengths. Some play much more than others; they improve with practice and vary
 * from day to day. They play against a level, which half of the games move up or down, or against a member near their level.
 */
export function playSeason(options: SeasonOptions): Season {
  const random = randomNumbers(options.seed);
  const uniform = (): number => random(2 ** 30) / 2 ** 30;
  const base = Array.from({ length: options.players }, () => options.mean + options.spread * normal(uniform));
  const drift = base.map(() => 0);
  const played = base.map(() => 0);
  const changedOn = base.map(() => 0);
  const level = base.map(() => FIRST_LEVEL);
  // A few play hundreds of games, half of them hardly any.
  const eagerness = base.map(() => Math.exp(1.2 * normal(uniform)));
  const sums: number[] = [];
  eagerness.reduce((sum, each) => sums.push(sum + each) && sum + each, 0);
  const draw = (): number => {
    const at = uniform() * sums.at(-1)!;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle]! > at) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  const strength = (player: number): number =>
    base[player]! + drift[player]! + options.gained * (1 - Math.exp(-played[player]! / PRACTICE_GAMES));
  const games: SeasonGame[] = [];
  for (let i = 0; i < options.games; i++) {
    const day = (i * options.days) / options.games;
    const first = draw();
    let other = -1;
    if (uniform() < BETWEEN_MEMBERS) {
      for (let tries = 0; tries < 20 && other < 0; tries++) {
        const found = draw();
        if (found !== first && Math.abs(level[found]! - level[first]!) <= 2) other = found;
      }
    }
    for (const player of other < 0 ? [first] : [first, other]) {
      drift[player]! += DRIFT * Math.sqrt(day - changedOn[player]!) * normal(uniform);
      changedOn[player] = day;
    }
    const own = strength(first);
    const bot = options.levels[level[first]!]!;
    const theirs = other < 0 ? bot : strength(other);
    const expected = 1 / (1 + 10 ** ((theirs - own) / 400));
    const drawn = Math.min(DRAWN, 2 * expected, 2 * (1 - expected));
    const at = uniform();
    const score = at < drawn ? 0.5 : at < drawn / 2 + expected ? 1 : 0;
    games.push({
      day,
      first,
      second: other < 0 ? { bot } : { player: other },
      score,
      strengths: [own, theirs],
    });
    // They choose by results, not by strengths, which nobody knows.
    if (other < 0 && score !== 0.5 && uniform() < 0.5) {
      const next = level[first]! + (score === 1 ? 1 : -1);
      level[first] = Math.min(Math.max(next, 0), options.levels.length - 1);
    }
    played[first]! += 1;
    if (other >= 0) played[other]! += 1;
  }
  return { games, strengths: base.map((_, player) => strength(player)) };
}
