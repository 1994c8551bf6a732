import {
  BOT_DEVIATION,
  deviationForRepeats,
  newRating,
  type Rated,
  type Rating,
  rateGames,
  ratingAt,
  type Score,
} from '../../game/ratings/ratings.js';
import type { GameName } from '../../rules/position.js';
import type { Database, RatedGamesTable, RatingsTable } from '../schema.js';
import { countsOf } from './counts.js';
import { recordStanding } from './standingQueries.js';

/** One side of a rated game: a member, or the bot at a rating that is held. */
export type RatedSide = { readonly member: string } | { readonly bot: number };

/** A game that counts for ratings and has just ended. */
export type NewRatedGame = {
  readonly game_id: string;
  readonly game: GameName;
  readonly pool: string;
  readonly server: string | null;
  /** In ms since the epoch. */
  readonly at: number;
  readonly black: RatedSide;
  readonly white: RatedSide;
  readonly scores: { readonly black: Score; readonly white: Score };
};

const DAY_MS = 24 * 60 * 60 * 1000;

const membersOf = ({ black, white }: NewRatedGame): string[] =>
  [black, white].flatMap((side) => ('member' in side ? [side.member] : []));

type RatingColumns = Pick<
  RatingsTable,
  'rating' | 'deviation' | 'volatility' | 'surplus' | 'surplus_variance' | 'rated_at'
>;

/** A rating as a row has it. */
export const ratingOf = (row: RatingColumns): Rating => ({
  rating: row.rating,
  deviation: row.deviation,
  volatility: row.volatility,
  surplus: row.surplus,
  surplusVariance: row.surplus_variance,
  ratedAt: row.rated_at,
});

/** What a row has of a rating. */
export const columnsOf = ({ ratedAt, surplusVariance, ...rest }: Rating) => ({
  ...rest,
  surplus_variance: surplusVariance,
  rated_at: ratedAt,
});

/**
 * Changes the ratings of a game's members, once: both from what they were before it. Throws where the game has been rated. To be
 * run in a transaction.
 */
export async function rateGame(db: Database, played: NewRatedGame): Promise<void> {
  const { game_id, game, pool, server, at, scores } = played;
  const rows = new Map<string, RatingsTable>();
  // Always in the same order: two games of the same members that end at once would wait for each other.
  for (const member of membersOf(played).sort()) rows.set(member, await lockRating(db, member, played));
  const repeats = await countRepeats(db, played);
  const before = (member: string): Rating => ratingAt(ratingOf(rows.get(member)!), game, at);
  const ratedOf = (side: RatedSide): Rated =>
    'bot' in side ? { rating: side.bot, deviation: BOT_DEVIATION } : before(side.member);
  for (const [color, other] of [
    ['black', 'white'],
    ['white', 'black'],
  ] as const) {
    const [side, theirs] = [played[color], played[other]];
    if ('bot' in side) continue;
    const { member } = side;
    const score = scores[color];
    const { rating, deviation } = ratedOf(theirs);
    const opponent = { rating, deviation: deviationForRepeats(deviation, repeats) };
    const own = before(member);
    const after = rateGames(own, [{ opponent, score }]);
    const known = rows.get(member)!;
    const { wins, draws, losses } = countsOf(score);
    await db
      .updateTable('ratings')
      .set({
        ...columnsOf(after),
        wins: known.wins + wins,
        draws: known.draws + draws,
        losses: known.losses + losses,
      })
      .where('member', '=', member)
      .where('pool', '=', pool)
      .execute();
    await db
      .insertInto('rated_games')
      .values({
        ...{ game_id, member, pool, server, score },
        opponent: 'member' in theirs ? theirs.member : null,
        rating_before: own.rating,
        rating: after.rating,
        deviation: after.deviation,
        rated_at: at,
      })
      .execute();
    await recordStanding(db, { member, pool, server, at, score, after });
  }
}

/** A member's row, a new one where there is none, which nobody else changes until the transaction ends. */
async function lockRating(
  db: Database,
  member: string,
  { pool, game, at }: NewRatedGame,
): Promise<RatingsTable> {
  return db
    .insertInto('ratings')
    .values({ member, pool, ...columnsOf(newRating(game, at)), wins: 0, draws: 0, losses: 0 })
    .onConflict((conflict) => conflict.columns(['member', 'pool']).doUpdateSet({ pool }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** How many rated games the same two members have ended in the day before. */
async function countRepeats(db: Database, played: NewRatedGame): Promise<number> {
  const [one, other] = membersOf(played);
  if (one === undefined || other === undefined) return 0;
  const { count } = await db
    .selectFrom('rated_games')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member', '=', one)
    .where('pool', '=', played.pool)
    .where('opponent', '=', other)
    .where('rated_at', '>', played.at - DAY_MS)
    .executeTakeFirstOrThrow();
  return count;
}

/** How a game changed the ratings of its members. */
export const findRatingChanges = (
  db: Database,
  id: string,
): Promise<Pick<RatedGamesTable, 'member' | 'rating_before' | 'rating' | 'deviation'>[]> =>
  db
    .selectFrom('rated_games')
    .select(['member', 'rating_before', 'rating', 'deviation'])
    .where('game_id', '=', id)
    .orderBy('member')
    .execute();

/** A member's ratings, the last changed first. */
export const findRatingsOf = (db: Database, member: string): Promise<RatingsTable[]> =>
  db
    .selectFrom('ratings')
    .selectAll()
    .where('member', '=', member)
    .orderBy('rated_at', 'desc')
    .orderBy('pool')
    .execute();

/** The ratings after a member's last rated games in a pool, the last first. */
export const findRatingHistory = (
  db: Database,
  member: string,
  pool: string,
  limit: number,
): Promise<Pick<RatedGamesTable, 'rating' | 'rated_at'>[]> =>
  db
    .selectFrom('rated_games')
    .select(['rating', 'rated_at'])
    .where('member', '=', member)
    .where('pool', '=', pool)
    .orderBy('rated_at', 'desc')
    .limit(limit)
    .execute();
