import rate from 'glicko2-lite';
import type { GameName } from '../../rules/position.js';

/** What is known of a member's strength in one game and rule set, by Glicko-2 (M. Glickman, "Example of the Glicko-2 system"). */
export type Rating = {
  /** On the scale of the bot's levels: Elo points above an opponent that plays any legal square. */
  readonly rating: number;
  /** Standard deviation of the rating, in points, as it was when it was last rated. */
  readonly deviation: number;
  /** How erratic the member's strength is, in Glicko-2's own scale. */
  readonly volatility: number;
  /** How much more was scored than expected, older games counting less and less. */
  readonly surplus: number;
  /** The surplus' variance, were the ratings right. */
  readonly surplusVariance: number;
  /** When it was last rated, in ms since the epoch. */
  readonly ratedAt: number;
};

/** Who was played against: a member, or a strength of the bot, whose rating does not change. */
export type Rated = Pick<Rating, 'rating' | 'deviation'>;

/** A game's result for one side: 1 won, 0.5 drawn, 0 lost. */
export type Score = 0 | 0.5 | 1;

/** Points of Elo's scale in one unit of Glicko-2's. */
const SCALE = 173.7178;

/** How much the volatility may change: Glickman advises 0.3 to 1.2. */
const TAU = 0.5;

/** Glickman's own; of those tried on simulated seasons it predicts best, with 0.045. */
const START_VOLATILITY = 0.06;

/** No deviation becomes smaller: people change. */
export const LEAST_DEVIATION = 45;

/** A rating with this deviation or more is provisional, and shown with a question mark. */
export const PROVISIONAL_DEVIATION = 110;

/** What is assumed of the bot: its levels are measured, and held. */
export const BOT_DEVIATION = 45;

/**
 * What is assumed of a member who has not played: about the third level. In a simulated season 500 points for Gomoku predict a
 * little better, but then a first game moves a rating by up to 800.
 */
const START: Readonly<Record<GameName, Rated>> = {
  reversi: { rating: 400, deviation: 350 },
  gomoku: { rating: 1300, deviation: 400 },
};

/** What a game counts for in the surplus once another has been played. */
const SURPLUS_KEPT = 0.95;

/** A surplus of so many standard deviations is hardly luck; Glicko-boost's. */
const SURPRISING = 1.96;

/** By how many points the least surprise raises a deviation; Glicko-boost's. */
const RAISE = 17.5;

/** A surprise raises no deviation beyond Glickman's own of a new player. */
const MOST_RAISED = 350;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The rating of a member who has not played a game yet. */
export const newRating = (game: GameName, now: number): Rating => ({
  ...START[game],
  volatility: START_VOLATILITY,
  surplus: 0,
  surplusVariance: 0,
  ratedAt: now,
});

/** A rating as it is some time after it was last rated: what is known fades, a day being Glicko-2's rating period; never beyond a new member's. */
export function ratingAt(rating: Rating, game: GameName, now: number): Rating {
  const days = Math.max(0, now - rating.ratedAt) / DAY_MS;
  const grown = Math.hypot(rating.deviation, rating.volatility * SCALE * Math.sqrt(days));
  return { ...rating, deviation: Math.min(grown, START[game].deviation), ratedAt: now };
}

/** A game for one side: whom it was against, as they were just before it, and what it brought. */
export type RatedGame = { readonly opponent: Rated; readonly score: Score };

/**
 * A rating after games that count as played at once, from the ratings just before them.
 *
 * A provisional rating whose member has lately scored far more or less than expected moves in longer steps: its deviation is
 * raised first. With games that count one by one Glicko-2's volatility alone is too slow for members far from where ratings
 * begin. The idea and two of its numbers are from M. Glickman's Glicko-boost (Deloitte/FIDE Chess Rating Challenge, 2010).
 */
export function rateGames(before: Rating, games: readonly RatedGame[]): Rating {
  const lately = surplusAfter(before, games);
  const raised = isProvisional(before) ? raisedBySurprise(before.deviation, lately) : before.deviation;
  // The library lets a whole rating period fade with each call; what has faded is in `before` already.
  const deviation = Math.sqrt(raised ** 2 - (before.volatility * SCALE) ** 2);
  const { rating, rd, vol } = rate(
    before.rating,
    deviation,
    before.volatility,
    games.map(({ opponent, score }) => [opponent.rating, opponent.deviation, score]),
    { tau: TAU },
  );
  return { ...before, ...lately, rating, deviation: Math.max(rd, LEAST_DEVIATION), volatility: vol };
}

type Surplus = Pick<Rating, 'surplus' | 'surplusVariance'>;

function surplusAfter(before: Rating, games: readonly RatedGame[]): Surplus {
  let { surplus, surplusVariance } = before;
  for (const { opponent, score } of games) {
    const expected = expectedScore(before, opponent);
    surplus = SURPLUS_KEPT * surplus + score - expected;
    surplusVariance = SURPLUS_KEPT ** 2 * surplusVariance + expected * (1 - expected);
  }
  return { surplus, surplusVariance };
}

/** At most doubled at once, as a single game may be many standard deviations off. */
function raisedBySurprise(deviation: number, { surplus, surplusVariance }: Surplus): number {
  if (surplusVariance === 0) return deviation;
  const excess = Math.abs(surplus) / Math.sqrt(surplusVariance) - SURPRISING;
  if (excess < 0) return deviation;
  return Math.max(deviation, Math.min(deviation * (1 + Math.min(excess, 1)) + RAISE, MOST_RAISED));
}

/** Rated games of the same two members in a day that count in full. */
const FULL_GAMES_A_DAY = 10;
const DEVIATION_A_REPEAT = 100;

/**
 * How sure the other's rating is taken to be after so many games of the same two members in a day: beyond the tenth by 100
 * points less with each, so that each counts less than the one before.
 */
export const deviationForRepeats = (deviation: number, games: number): number =>
  deviation + DEVIATION_A_REPEAT * Math.max(0, games + 1 - FULL_GAMES_A_DAY);

/** What one side scores on average against another, from 0 to 1; what is not known of either draws it towards one half. */
export function expectedScore(own: Rated, opponent: Rated): number {
  const phi = Math.hypot(own.deviation, opponent.deviation) / SCALE;
  const g = 1 / Math.sqrt(1 + (3 * phi ** 2) / Math.PI ** 2);
  return 1 / (1 + Math.exp((-g * (own.rating - opponent.rating)) / SCALE));
}

export const isProvisional = ({ deviation }: Pick<Rating, 'deviation'>): boolean =>
  deviation >= PROVISIONAL_DEVIATION;
