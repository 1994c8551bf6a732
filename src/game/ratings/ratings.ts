import rate from 'glicko2-lite';
import type { GameName } from '../../rules/position.js';

/** A member's rating in one game and rule set, by Glicko-2 (M. Glickman, "Example of the Glicko-2 system"). */
export type Rating = {
  /** On the scale of the bot's levels: Elo points above an opponent that plays random squares. */
  readonly rating: number;
  /** Standard deviation of the rating, in points, after the last rated game. */
  readonly deviation: number;
  /** Volatility of the member's strength, on Glicko-2's own scale. */
  readonly volatility: number;
  /** Score beyond the expected one, with exponentially decaying weights for older games. */
  readonly surplus: number;
  /** Variance of the surplus if the ratings are right. */
  readonly surplusVariance: number;
  /** Time of the last rated game, in ms since the epoch. */
  readonly ratedAt: number;
};

/** Rating of an opponent: a member, or a strength of the bot, which does not change. */
export type Rated = Pick<Rating, 'rating' | 'deviation'>;

/** A game's result for one side: 1 won, 0.5 drawn, 0 lost. */
export type Score = 0 | 0.5 | 1;

/** Elo points in one unit of Glicko-2's scale. */
const SCALE = 173.7178;

/** Limits the change of the volatility; Glickman advises 0.3 to 1.2. */
const TAU = 0.5;

/** Initial volatility: Glickman's own value. In simulated seasons 0.06 and 0.045 predict best. */
const START_VOLATILITY = 0.06;

/** Lower bound of deviations, as people's strength changes. */
export const MIN_DEVIATION = 45;

/** Ratings with this deviation or more are provisional, and shown with a question mark. */
const PROVISIONAL_DEVIATION = 110;

/** Deviation of the bot's levels, which are measured and fixed. */
export const BOT_DEVIATION = 45;

/** Initial rating of a member in a game without measured levels. */
const UNKNOWN_START: Rated = { rating: 400, deviation: 350 };

/**
 * Initial ratings of members: about the third level. In a simulated season a deviation of 500 for Gomoku predicts a little
 * better, but then a first game moves a rating by up to 800.
 */
const START: Readonly<Partial<Record<GameName, Rated>>> = {
  reversi: { rating: 400, deviation: 350 },
  gomoku: { rating: 1300, deviation: 400 },
};

/** Weight of a game in the surplus, relative to the next one. */
const SURPLUS_DECAY = 0.95;

/** Number of standard deviations beyond which a surplus counts as a surprise, not luck; from Glicko-boost. */
const SURPRISE_THRESHOLD = 1.96;

/** Minimum by which a surprise raises a deviation, in points; from Glicko-boost. */
const MIN_RAISE = 17.5;

/** Maximum to which a surprise raises a deviation: Glickman's deviation of a new player. */
const MAX_RAISED = 350;

const DAY_MS = 24 * 60 * 60 * 1000;

const startOf = (game: GameName): Rated => START[game] ?? UNKNOWN_START;

/** Returns the rating of a member who has not played a game yet. */
export const newRating = (game: GameName, now: number): Rating => ({
  ...startOf(game),
  volatility: START_VOLATILITY,
  surplus: 0,
  surplusVariance: 0,
  ratedAt: now,
});

/**
 * Returns a rating some time after the last rated game. The deviation grows, with a day as the rating period, up to a new
 * member's.
 */
export function ratingAt(rating: Rating, game: GameName, now: number): Rating {
  const days = Math.max(0, now - rating.ratedAt) / DAY_MS;
  const grown = Math.hypot(rating.deviation, rating.volatility * SCALE * Math.sqrt(days));
  return { ...rating, deviation: Math.min(grown, startOf(game).deviation), ratedAt: now };
}

/**
 * Returns the time from which `ratingAt` makes a rating provisional, in ms since the epoch; 0 if the rating is provisional already.
 */
export function establishedUntil(rating: Rating): number {
  if (isProvisional(rating)) return 0;
  const growth = PROVISIONAL_DEVIATION ** 2 - rating.deviation ** 2;
  return Math.ceil(rating.ratedAt + (growth / (rating.volatility * SCALE) ** 2) * DAY_MS);
}

/** A game for one side: the opponent's rating just before it, and the score. */
type RatedGame = { readonly opponent: Rated; readonly score: Score };

/**
 * Returns a rating after games that count as played at once, from the ratings just before them.
 *
 * First raises the deviation of a provisional rating whose member has lately scored far more or less than expected, so that
 * it moves in longer steps. With games rated one by one, Glicko-2's volatility alone is too slow for members far from the
 * initial rating. The idea and two of its numbers are from M. Glickman's Glicko-boost (Deloitte/FIDE Chess Rating Challenge,
 * 2010).
 */
export function rateGames(before: Rating, games: readonly RatedGame[]): Rating {
  const surplus = surplusAfter(before, games);
  const raised = isProvisional(before) ? raisedBySurprise(before.deviation, surplus) : before.deviation;
  // The library adds the growth of a whole rating period in each call; `before` includes the actual growth already.
  const deviation = Math.sqrt(raised ** 2 - (before.volatility * SCALE) ** 2);
  const { rating, rd, vol } = rate(
    before.rating,
    deviation,
    before.volatility,
    games.map(({ opponent, score }) => [opponent.rating, opponent.deviation, score]),
    { tau: TAU },
  );
  return { ...before, ...surplus, rating, deviation: Math.max(rd, MIN_DEVIATION), volatility: vol };
}

type Surplus = Pick<Rating, 'surplus' | 'surplusVariance'>;

function surplusAfter(before: Rating, games: readonly RatedGame[]): Surplus {
  let { surplus, surplusVariance } = before;
  for (const { opponent, score } of games) {
    const expected = expectedScore(before, opponent);
    surplus = SURPLUS_DECAY * surplus + score - expected;
    surplusVariance = SURPLUS_DECAY ** 2 * surplusVariance + expected * (1 - expected);
  }
  return { surplus, surplusVariance };
}

/** Raises a deviation by a surprise. At most doubles it, as a single game can be many standard deviations off. */
function raisedBySurprise(deviation: number, { surplus, surplusVariance }: Surplus): number {
  if (surplusVariance === 0) return deviation;
  const excess = Math.abs(surplus) / Math.sqrt(surplusVariance) - SURPRISE_THRESHOLD;
  if (excess < 0) return deviation;
  return Math.max(deviation, Math.min(deviation * (1 + Math.min(excess, 1)) + MIN_RAISE, MAX_RAISED));
}

/** Number of rated games of the same two members in a day that count in full. */
const FULL_GAMES_A_DAY = 10;

/** Deviation that each further game adds to the opponent's, in points. */
const DEVIATION_A_REPEAT = 100;

/**
 * Returns the deviation to assume for an opponent in the next game of two members who have played `games` in a day. After
 * the tenth it grows with each game, so that a game counts less than the one before.
 */
export const deviationForRepeats = (deviation: number, games: number): number =>
  deviation + DEVIATION_A_REPEAT * Math.max(0, games + 1 - FULL_GAMES_A_DAY);

/** Expected score of one side against another, 0 to 1. Large deviations draw it toward one half. */
export function expectedScore(own: Rated, opponent: Rated): number {
  const phi = Math.hypot(own.deviation, opponent.deviation) / SCALE;
  const g = 1 / Math.sqrt(1 + (3 * phi ** 2) / Math.PI ** 2);
  return 1 / (1 + Math.exp((-g * (own.rating - opponent.rating)) / SCALE));
}

export const isProvisional = ({ deviation }: Pick<Rating, 'deviation'>): boolean =>
  deviation >= PROVISIONAL_DEVIATION;
