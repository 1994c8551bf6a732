import type { GameId } from '../../game/play/game.js';
import type { MemberRating, RatingChange } from '../../game/ports/gameStore.js';
import type { RatedAt } from '../../game/ports/records.js';
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
import { type Pool, parsePool, poolName } from '../../game/ratings/results.js';
import type { GameName } from '../../rules/position.js';
import type { Database, RatingsTable } from '../schema.js';
import { countsOf } from './counts.js';
import { recordStanding } from './standingQueries.js';

/** One side of a rated game: a member, or the bot at its fixed rating. */
export type RatedSide = { readonly member: string } | { readonly bot: number };

/** A rated game that has just ended. */
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

/** Reads the rating from a row's columns. */
export const ratingOf = (row: RatingColumns): Rating => ({
  rating: row.rating,
  deviation: row.deviation,
  volatility: row.volatility,
  surplus: row.surplus,
  surplusVariance: row.surplus_variance,
  ratedAt: row.rated_at,
});

/** Returns a rating's columns. */
export const columnsOf = ({ ratedAt, surplusVariance, ...rest }: Rating) => ({
  ...rest,
  surplus_variance: surplusVariance,
  rated_at: ratedAt,
});

/**
 * Updates the ratings of a game's members, both from their ratings before it. Runs in a transaction. Throws if the game has
 * been rated before.
 */
export async function rateGame(db: Database, played: NewRatedGame): Promise<void> {
  const { game_id, game, pool, server, at, scores } = played;
  const rows = new Map<string, RatingsTable>();
  // Locks in one order, so that two games of the same members that end at once cannot deadlock.
  for (const member of membersOf(played).sort()) rows.set(member, await lockRating(db, member, played));
  const repeats = await countRepeats(db, played);
  const before = (member: string): Rating => ratingAt(ratingOf(rows.get(member)!), game, at);
  const ratedOf = (side: RatedSide): Rated =>
    'bot' in side ? { rating: side.bot, deviation: BOT_DEVIATION } : before(side.member);
  for (const [color, other] of [
    ['black', 'white'],
    ['white', 'black'],
  ] as const) {
    const [side, otherSide] = [played[color], played[other]];
    if ('bot' in side) continue;
    const { member } = side;
    const score = scores[color];
    const { rating, deviation } = ratedOf(otherSide);
    const opponent = { rating, deviation: deviationForRepeats(deviation, repeats) };
    const own = before(member);
    const after = rateGames(own, [{ opponent, score }]);
    const row = rows.get(member)!;
    const { wins, draws, losses } = countsOf(score);
    await db
      .updateTable('ratings')
      .set({
        ...columnsOf(after),
        wins: row.wins + wins,
        draws: row.draws + draws,
        losses: row.losses + losses,
      })
      .where('member', '=', member)
      .where('pool', '=', pool)
      .execute();
    await db
      .insertInto('rated_games')
      .values({
        ...{ game_id, member, pool, server, score },
        opponent: 'member' in otherSide ? otherSide.member : null,
        rating_before: own.rating,
        rating: after.rating,
        deviation: after.deviation,
        rated_at: at,
      })
      .execute();
    await recordStanding(db, { member, pool, server, at, score, after });
  }
}

/** Locks a member's row until the transaction ends; inserts it if there is none. */
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

/** Counts the rated games that the same two members ended within the last day. */
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

export async function ratingChanges(db: Database, id: GameId): Promise<RatingChange[]> {
  const rows = await db
    .selectFrom('rated_games')
    .select(['member', 'rating_before', 'rating', 'deviation'])
    .select(({ selectFrom, fn }) =>
      selectFrom('rated_games as earlier')
        .select(fn.countAll<number>().as('games'))
        .whereRef('earlier.member', '=', 'rated_games.member')
        .whereRef('earlier.pool', '=', 'rated_games.pool')
        .whereRef('earlier.rated_at', '<=', 'rated_games.rated_at')
        .as('games'),
    )
    .where('game_id', '=', id)
    .orderBy('member')
    .execute();
  return rows.map(({ member, rating_before, rating, deviation, games }) => ({
    ...{ member, deviation, games: games ?? 1 },
    before: rating_before,
    after: rating,
  }));
}

export async function ratingsOf(db: Database, member: string): Promise<MemberRating[]> {
  const rows = await db
    .selectFrom('ratings')
    .selectAll()
    .where('member', '=', member)
    .orderBy('rated_at', 'desc')
    .orderBy('pool')
    .execute();
  return rows.map((row) => {
    const { wins, draws, losses } = row;
    return { variant: parsePool(row.pool), rating: ratingOf(row), wins, draws, losses };
  });
}

export async function ratingHistory(
  db: Database,
  member: string,
  variant: Pool,
  limit: number,
): Promise<RatedAt[]> {
  const rows = await db
    .selectFrom('rated_games')
    .select(['rating', 'rated_at'])
    .where('member', '=', member)
    .where('pool', '=', poolName(variant))
    .orderBy('rated_at', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse().map(({ rated_at, rating }) => ({ at: rated_at, rating }));
}
