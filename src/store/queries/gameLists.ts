import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { GameId, Venue } from '../../game/play/game.js';
import type {
  GameAtVersion,
  GamesIn,
  GamesOf,
  UnfinishedGame,
  Untouched,
} from '../../game/ports/gameStore.js';
import type { Database, GamesTable } from '../schema.js';
import { DAMAGED, isInPhase, isLive, isUnshownEnd, takesPlace, wasPlayed } from './phases.js';

const idsOf = (rows: readonly Pick<GamesTable, 'id'>[]): GameId[] => rows.map(({ id }) => id as GameId);

const isUnfinished = () => isInPhase('playing', 'challenged', 'parked');

/** A member's games that meet a condition. Each seat has an index. */
function inSeats(db: Database, member: string, condition: RawBuilder<SqlBool>) {
  const inSeat = (seat: 'black_member' | 'white_member') =>
    db.selectFrom('games').select(['id', 'touched_at']).where(seat, '=', member).where(condition);
  // The union finds a member who sits in both seats once.
  return db.selectFrom(inSeat('black_member').union(inSeat('white_member')).as('found'));
}

function inServer(db: Database, { server, place, phase }: GamesIn) {
  const ofServer = db.selectFrom('games').where('server', '=', server);
  // Both conditions: the index is one of live games.
  const all = phase ? ofServer.where(isLive()).where(isInPhase(phase)) : ofServer.where(isUnfinished());
  return place === undefined ? all : all.where('place', '=', place);
}

const selectGames = (db: Database, of: GamesOf | GamesIn) =>
  'member' in of
    ? inSeats(db, of.member, of.phase === 'live' ? isUnfinished() : wasPlayed())
    : db.selectFrom(inServer(db, of).select(['id', 'touched_at']).as('found'));

export async function gamesOf(
  db: Database,
  of: GamesOf | GamesIn,
  limit: number,
  offset: number,
): Promise<GameId[]> {
  const rows = await selectGames(db, of)
    .select('id')
    .orderBy('touched_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return idsOf(rows);
}

export async function countGamesOf(db: Database, of: GamesOf | GamesIn): Promise<number> {
  const { count } = await selectGames(db, of)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns a query for the ids of all games that a member sits in. Each phase has its indexes. */
export const allGamesOf = (db: Database, member: string) =>
  inSeats(db, member, isUnfinished())
    .select('id')
    .unionAll(inSeats(db, member, isInPhase('over')).select('id'))
    .unionAll(inSeats(db, member, sql`games.phase = ${sql.lit(DAMAGED)}`).select('id'));

export async function placesIn(db: Database, server: string): Promise<string[]> {
  const rows = await inServer(db, { server })
    .select('place')
    .distinct()
    .where('venue', '<>', 'guest' satisfies Venue)
    .orderBy('place')
    .execute();
  return rows.map(({ place }) => place);
}

export async function unfinished(db: Database): Promise<UnfinishedGame[]> {
  const columns = [
    'games.id',
    'games.server',
    'games.version',
    'games.opened_at',
    'games.touched_at',
    'games.due_at',
    'anchors.shown',
  ] as const;
  const live = db
    .selectFrom('games')
    .leftJoin('anchors', 'anchors.game_id', 'games.id')
    .select(columns)
    .where(isLive());
  const notShown = db
    .selectFrom('games')
    .innerJoin('anchors', 'anchors.game_id', 'games.id')
    .select(columns)
    .where(isUnshownEnd())
    .whereRef('anchors.shown', '<>', 'games.version');
  const rows = await live.unionAll(notShown).orderBy('opened_at').execute();
  return rows.map(({ id, server, version, touched_at, due_at, shown }) => ({
    id: id as GameId,
    ...{ server, version, touchedAt: touched_at, dueAt: due_at, isShown: shown === version },
  }));
}

/** Games that no clock ends: playing or parked without a time control, or parked with one. Each kind has an index. */
const UNTIMED_KINDS = [
  sql<SqlBool>`${isInPhase('playing', 'parked')} and games.time is null`,
  sql<SqlBool>`${isInPhase('parked')} and games.time is not null`,
];

export async function untouchedSince(db: Database, before: Untouched): Promise<GameId[]> {
  const games = await Promise.all(UNTIMED_KINDS.map((kind) => untouchedOf(db, kind, before)));
  return games.flat();
}

async function untouchedOf(
  db: Database,
  kind: RawBuilder<SqlBool>,
  { againstBot, betweenMembers }: Untouched,
): Promise<GameId[]> {
  const rows = await db
    .selectFrom('games')
    .select('id')
    .where(kind)
    .where('touched_at', '<', Math.max(againstBot, betweenMembers))
    .where(({ or, and, eb }) =>
      or([
        and([
          or([eb('black_member', 'is', null), eb('white_member', 'is', null)]),
          eb('touched_at', '<', againstBot),
        ]),
        and([
          eb('black_member', 'is not', null),
          eb('white_member', 'is not', null),
          eb('touched_at', '<', betweenMembers),
        ]),
      ]),
    )
    .orderBy('touched_at')
    .execute();
  return idsOf(rows);
}

export async function untouchedInServers(db: Database, before: number): Promise<GameAtVersion[]> {
  const rows = await db
    .selectFrom('games')
    .select(['id', 'version'])
    .where(takesPlace())
    .where('time', 'is', null)
    .where('touched_at', '<', before)
    .where(({ or, eb }) => or([eb('black_member', 'is', null), eb('white_member', 'is', null)]))
    .orderBy('touched_at')
    .execute();
  return rows.map(({ id, version }) => ({ id: id as GameId, version }));
}
