import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Untouched } from '../../game/ports/gameStore.js';
import type { Database, GamesTable } from '../schema.js';
import { isInPhase, isLive, takesPlace } from './phases.js';

type UnfinishedRow = Pick<GamesTable, 'id' | 'server' | 'version'>;

/** Games that are not over, or whose end or parking is not shown yet where they are shown; oldest first. */
export async function findUnfinished(db: Database): Promise<UnfinishedRow[]> {
  const live = db.selectFrom('games').select(['id', 'server', 'version', 'opened_at']).where(isLive());
  const notShown = db
    .selectFrom('anchors')
    .innerJoin('games', 'games.id', 'anchors.game_id')
    .select(['games.id', 'games.server', 'games.version', 'games.opened_at'])
    .where(isInPhase('over', 'parked'))
    .whereRef('anchors.shown', '<>', 'games.version');
  const rows = await live.unionAll(notShown).orderBy('opened_at').execute();
  return rows.map(({ id, server, version }) => ({ id, server, version }));
}

/** Games without a time control, being played or parked, and those with one that are parked: each kind has an index. */
const KINDS_UNTIMED = [
  sql<SqlBool>`${isInPhase('playing', 'parked')} and games.time is null`,
  sql<SqlBool>`${isInPhase('parked')} and games.time is not null`,
];

/** Games that no clock ends, whose last action came before these times; of each kind the longest untouched first. */
export async function findUntouched(db: Database, before: Untouched): Promise<string[]> {
  const found = await Promise.all(KINDS_UNTIMED.map((kind) => findUntouchedOf(db, kind, before)));
  return found.flat();
}

async function findUntouchedOf(
  db: Database,
  kind: RawBuilder<SqlBool>,
  { againstBot, betweenMembers }: Untouched,
): Promise<string[]> {
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
  return rows.map(({ id }) => id);
}

/** Games against the bot without a time control, being played in servers, whose last action came before this time. */
export async function findUntouchedInServers(db: Database, before: number): Promise<string[]> {
  const rows = await db
    .selectFrom('games')
    .select('id')
    .where(takesPlace())
    .where('time', 'is', null)
    .where('touched_at', '<', before)
    .where(({ or, eb }) => or([eb('black_member', 'is', null), eb('white_member', 'is', null)]))
    .orderBy('touched_at')
    .execute();
  return rows.map(({ id }) => id);
}
