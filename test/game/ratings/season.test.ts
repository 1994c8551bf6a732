import { describe, expect, test } from 'vitest';
import {
  BOT_DEVIATION,
  expectedScore,
  newRating,
  type Rated,
  type Rating,
  rateGames,
  ratingAt,
  type Score,
} from '../../../src/game/ratings/ratings.js';
import type { GameName } from '../../../src/rules/position.js';
import { playSeason, type Season } from '../season.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Quality of a rating system in a season. */
type Outcome = {
  readonly logLoss: number;
  /** By tenths of the expected score: the excess of the score over it, in percentage points, and the number of games. */
  readonly deciles: readonly { readonly excess: number; readonly games: number }[];
  /** Spearman's correlation of final ratings with strengths. */
  readonly rankCorrelation: number;
  /** Median number of games until a player's rating was within 100 points of their strength. */
  readonly gamesUntilNear: number;
};

/** A rating system: an initial rating, a rating some days later, and a rating after a game. */
type System = {
  readonly start: (game: GameName) => Rating;
  readonly at: (rating: Rating, game: GameName, now: number) => Rating;
  readonly after: (before: Rating, opponent: Rated, score: Score) => Rating;
};

const GLICKO_2: System = {
  start: (game) => newRating(game, 0),
  at: ratingAt,
  after: (before, opponent, score) => rateGames(before, [{ opponent, score }]),
};

/** Glicko-1 (M. Glickman, "The Glicko system"), whose deviation grows by `c` points a day for all players. */
function glicko1(c: number): System {
  const q = Math.log(10) / 400;
  return {
    ...GLICKO_2,
    at: (rating, game, now) => {
      const grown = Math.hypot(rating.deviation, c * Math.sqrt((now - rating.ratedAt) / DAY_MS));
      return { ...rating, deviation: Math.min(grown, newRating(game, 0).deviation), ratedAt: now };
    },
    after: (before, opponent, score) => {
      const g = 1 / Math.sqrt(1 + (3 * q ** 2 * opponent.deviation ** 2) / Math.PI ** 2);
      const expected = 1 / (1 + 10 ** ((-g * (before.rating - opponent.rating)) / 400));
      const information = q ** 2 * g ** 2 * expected * (1 - expected);
      const variance = 1 / (1 / before.deviation ** 2 + information);
      const rating = before.rating + q * variance * g * (score - expected);
      return { ...before, rating, deviation: Math.max(Math.sqrt(variance), 45) };
    },
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

function ranksOf(values: readonly number[]): number[] {
  const ranks = new Array<number>(values.length);
  const order = values.map((_, i) => i).sort((a, b) => values[a]! - values[b]!);
  order.forEach((player, rank) => {
    ranks[player] = rank;
  });
  return ranks;
}

function rankCorrelation(a: readonly number[], b: readonly number[]): number {
  const [ranksA, ranksB] = [ranksOf(a), ranksOf(b)];
  const squares = ranksA.reduce((sum, rank, i) => sum + (rank - ranksB[i]!) ** 2, 0);
  return 1 - (6 * squares) / (a.length * (a.length ** 2 - 1));
}

function rateSeason({ games, strengths }: Season, game: GameName, system: System): Outcome {
  const ratings = strengths.map(() => system.start(game));
  const played = strengths.map(() => 0);
  const near = new Map<number, number>();
  const deciles = Array.from({ length: 10 }, () => ({ expected: 0, scored: 0, games: 0 }));
  let loss = 0;
  for (const { day, first, second, score, strengths: now } of games) {
    const other = 'player' in second ? second.player : undefined;
    const at = day * DAY_MS;
    const own = system.at(ratings[first]!, game, at);
    const theirs =
      'bot' in second
        ? { rating: second.bot, deviation: BOT_DEVIATION }
        : system.at(ratings[second.player]!, game, at);
    const expected = expectedScore(own, theirs);
    loss -= score * Math.log(expected) + (1 - score) * Math.log(1 - expected);
    const decile = deciles[Math.min(9, Math.floor(10 * expected))]!;
    decile.expected += expected;
    decile.scored += score;
    decile.games += 1;
    const done = [{ player: first, after: system.after(own, theirs, score), strength: now[0] }];
    if (other !== undefined) {
      const after = system.after(theirs as Rating, own, (1 - score) as Score);
      done.push({ player: other, after, strength: now[1] });
    }
    for (const { player, after, strength } of done) {
      ratings[player] = after;
      played[player]! += 1;
      if (!near.has(player) && Math.abs(after.rating - strength) < 100) near.set(player, played[player]!);
    }
  }
  const active = strengths.map((_, player) => player).filter((player) => played[player]! > 0);
  return {
    logLoss: loss / games.length,
    deciles: deciles.map(({ expected, scored, games }) => ({
      excess: (100 * (scored - expected)) / games,
      games,
    })),
    rankCorrelation: rankCorrelation(
      active.map((player) => ratings[player]!.rating),
      active.map((player) => strengths[player]!),
    ),
    gamesUntilNear: median(active.map((player) => near.get(player) ?? Number.POSITIVE_INFINITY)),
  };
}

const SEASONS = {
  reversi: { levels: [88, 249, 401, 633, 837, 1083, 1316, 1533, 1724, 1944], spread: 300 },
  gomoku: { levels: [292, 885, 1517, 1927, 2124, 2316, 2495, 2681, 2858, 3010], spread: 450 },
} as const satisfies Partial<Record<GameName, unknown>>;

const seasonOf = (game: keyof typeof SEASONS, gained: number): Season =>
  playSeason({
    players: 2000,
    games: 100_000,
    days: 91,
    seed: 24,
    ...SEASONS[game],
    mean: newRating(game, 0).rating,
    gained,
  });

const worstDecile = ({ deciles }: Outcome): number =>
  Math.max(...deciles.map(({ excess }) => Math.abs(excess)));

describe.each(['reversi', 'gomoku'] as const)('a season of 2,000 players and 100,000 games of %s', (game) => {
  const season = seasonOf(game, 0);
  const outcome = rateSeason(season, game, GLICKO_2);

  test('ranks the players by their strengths', () => {
    expect(outcome.rankCorrelation).toBeGreaterThan(0.93);
  });

  test('predicts the scores', () => {
    expect(worstDecile(outcome)).toBeLessThan(3);
    expect(Math.min(...outcome.deciles.map(({ games }) => games))).toBeGreaterThan(1000);
  });

  test('lags little behind players who gain 150 points in their first hundred games', () => {
    expect(worstDecile(rateSeason(seasonOf(game, 150), game, GLICKO_2))).toBeLessThan(5);
  });

  test('finds a new player’s strength soon', () => {
    expect(outcome.gamesUntilNear).toBeLessThan(10);
  });

  test('predicts as well as Glicko-1', () => {
    const { logLoss } = rateSeason(season, game, glicko1(12));
    expect(outcome.logLoss).toBeLessThan(logLoss + 0.0005);
  });
});
