import { sql } from 'kysely';
import type { GameId, TournamentId } from '../../game/play/game.js';
import type { EndedGame, Period, RatedSide, WeeklyServer } from '../../game/ports/weeklyStore.js';
import type { Score } from '../../game/ratings/ratings.js';
import { parsePool } from '../../game/ratings/results.js';
import type { GameName, RuleName } from '../../rules/position.js';
import type { Database } from '../schema.js';
import { isInPhase } from './phases.js';
import { settingsFrom } from './settingQueries.js';

export async function weeklyServers(db: Database): Promise<WeeklyServer[]> {
  const rows = await db
    .selectFrom('weekly_posts')
    .leftJoin('settings', (join) =>
      join.onRef('settings.id', '=', 'weekly_posts.server').on('settings.owner', '=', 'server'),
    )
    .select(['weekly_posts.server', 'weekly_posts.day', 'weekly_posts.sent', 'settings.settings'])
    .where('weekly_posts.channel', 'is not', null)
    .execute();
  return rows.map(({ server, day, sent, settings }) => ({
    ...{ server, lastDay: day, isUnsent: sent === 0 },
    settings: settingsFrom(settings ?? undefined),
  }));
}

export async function weeklyChannel(db: Database, server: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('weekly_posts')
    .select('channel')
    .where('server', '=', server)
    .executeTakeFirst();
  return row?.channel ?? undefined;
}

/** The row stays when the summary is turned off: turned on again the same day, it does not come twice. */
export async function setWeeklyChannel(
  db: Database,
  server: string,
  channel: string | undefined,
  today: string,
): Promise<void> {
  const isNew = sql`weekly_posts.channel is null and weekly_posts.day < excluded.day`;
  await db
    .insertInto('weekly_posts')
    .values({ server, channel: channel ?? null, day: today, sent: 1 })
    .onConflict((conflict) =>
      conflict.column('server').doUpdateSet({
        channel: channel ?? null,
        day: sql<string>`case when ${isNew} then excluded.day else weekly_posts.day end`,
        sent: sql<number>`case when ${isNew} then excluded.sent else weekly_posts.sent end`,
      }),
    )
    .execute();
}

export async function beginWeekly(db: Database, server: string, day: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('weekly_posts')
    .set({ day, sent: 0 })
    .where('server', '=', server)
    .where('channel', 'is not', null)
    .where('day', '<', day)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function endWeekly(db: Database, server: string, day: string): Promise<void> {
  await db
    .updateTable('weekly_posts')
    .set({ sent: 1 })
    .where('server', '=', server)
    .where('day', '=', day)
    .execute();
}

/** Last actions after which a game has no result. */
const WITHOUT_RESULT = ['abort', 'close', 'expire', 'decline', 'withdraw', 'lapse'];

/** Fewest actions of a game in which both sides have moved and something ended it. */
const MIN_ACTIONS = 3;

/** A server's games that ended in a period. */
const endedIn = (db: Database, server: string, { from, until }: Period) =>
  db
    .selectFrom('games')
    .where('games.server', '=', server)
    .where(isInPhase('over'))
    .where('games.touched_at', '>=', from)
    .where('games.touched_at', '<', until);

export async function gamesEndedIn(
  db: Database,
  server: string,
  period: Period,
  limit: number,
): Promise<EndedGame[]> {
  const rows = await endedIn(db, server, period)
    .innerJoin('actions as last', (join) =>
      join.onRef('last.game_id', '=', 'games.id').onRef('last.number', '=', 'games.version'),
    )
    .leftJoin('reviews', 'reviews.game_id', 'games.id')
    .select(['games.id', 'place', 'game', 'rule', 'size', 'black_member', 'white_member', 'reviews.done'])
    .where('games.version', '>=', MIN_ACTIONS)
    .where(({ and, eb }) =>
      // `JSON.stringify` wrote the actions, with their kind first.
      and(WITHOUT_RESULT.map((kind) => eb('last.action', 'not like', `{"kind":"${kind}"%`))),
    )
    .orderBy('games.touched_at', 'desc')
    .orderBy('games.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, place, game, rule, size, black_member, white_member, done }) => ({
    ...{ id: id as GameId, place, isReviewed: done === 1 },
    variant: { game: game as GameName, rule: rule as RuleName, size },
    members: [black_member, white_member].filter((member) => member !== null),
  }));
}

export async function ratedGamesIn(
  db: Database,
  server: string,
  period: Period,
  limit: number,
): Promise<RatedSide[]> {
  const rows = await endedIn(db, server, period)
    .innerJoin('rated_games as rated', 'rated.game_id', 'games.id')
    .select(['rated.game_id', 'rated.member', 'rated.opponent', 'rated.pool', 'rated.score'])
    .select(['rated.rating_before', 'rated.rating', 'rated.deviation'])
    .orderBy('games.touched_at', 'desc')
    .orderBy('games.id')
    .limit(limit)
    .execute();
  return rows.map(({ game_id, member, opponent, pool, score, rating_before, rating, deviation }) => ({
    ...{ member, opponent, deviation, before: rating_before, after: rating },
    ...{ game: game_id as GameId, pool: parsePool(pool), score: score as Score },
  }));
}

export async function tournamentsFinishedIn(
  db: Database,
  server: string,
  { from, until }: Period,
): Promise<TournamentId[]> {
  const rows = await db
    .selectFrom('tournaments')
    .innerJoin('tournament_actions as last', (join) =>
      join.onRef('last.tournament', '=', 'tournaments.id').onRef('last.number', '=', 'tournaments.version'),
    )
    .select('tournaments.id')
    .where('tournaments.server', '=', server)
    .where('tournaments.phase', '=', 'finished')
    .where('last.at', '>=', from)
    .where('last.at', '<', until)
    .orderBy('last.at')
    .orderBy('tournaments.id')
    .execute();
  return rows.map(({ id }) => id as TournamentId);
}

export async function daySolversSince(
  db: Database,
  server: string,
  day: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('daily_solvers')
    .select('member')
    .where('server', '=', server)
    .where('day', '>=', day)
    .groupBy('member')
    .orderBy(sql`count(distinct day)`, 'desc')
    .orderBy('member')
    .limit(limit)
    .execute();
  return rows.map(({ member }) => member);
}
