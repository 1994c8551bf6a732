import { sql } from 'kysely';
import type { PhaseKind } from '../game/game.js';
import type { ActionsTable, Database, GamesTable } from './schema.js';

/** A game's row and its actions, in order. */
export type StoredGame = {
  readonly row: GamesTable;
  readonly actions: readonly Pick<ActionsTable, 'number' | 'action' | 'at'>[];
};

/** A phase in a query's text: for a parameter, the indexes of the games in a phase are not used. */
const phase = (kind: PhaseKind) => sql.lit(kind);

export async function insertGame(db: Database, row: GamesTable): Promise<'stored' | 'place-taken'> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('games')
    .values(row)
    .onConflict((conflict) => conflict.column('place').where('phase', '=', phase('playing')).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? 'stored' : 'place-taken';
}

export async function findGame(db: Database, id: string): Promise<StoredGame | undefined> {
  const row = await db.selectFrom('games').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const actions = await db
    .selectFrom('actions')
    .select(['number', 'action', 'at'])
    .where('game_id', '=', id)
    .orderBy('number')
    .execute();
  return { row, actions };
}

export async function findVersion(db: Database, id: string): Promise<number | undefined> {
  const row = await db.selectFrom('games').select('version').where('id', '=', id).executeTakeFirst();
  return row?.version;
}

export const findPlayingAt = (
  db: Database,
  place: string,
): Promise<Pick<GamesTable, 'id' | 'version'> | undefined> =>
  db
    .selectFrom('games')
    .select(['id', 'version'])
    .where('place', '=', place)
    .where('phase', '=', phase('playing'))
    .executeTakeFirst();

/** Games that are not over, or that are shown in an older state than their last. */
export async function findUnfinished(db: Database): Promise<string[]> {
  const over: PhaseKind = 'over';
  const rows = await db
    .selectFrom('games')
    .leftJoin('anchors', 'anchors.game_id', 'games.id')
    .select('games.id')
    .where((where) =>
      where.or([where('games.phase', '<>', over), where('anchors.shown', '<>', where.ref('games.version'))]),
    )
    .orderBy('games.opened_at')
    .execute();
  return rows.map(({ id }) => id);
}
