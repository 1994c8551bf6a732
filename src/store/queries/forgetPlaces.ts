import { type SelectQueryBuilder, sql } from 'kysely';
import { FORGOTTEN_PLACE } from '../../game/play/game.js';
import type { Database, Schema } from '../schema.js';

/** A query for games' ids. */
type Ids = SelectQueryBuilder<Schema, never, { id: string }>;

/**
 * Filters finished games for those that may have been in a channel of their members alone, whose id leads to them: direct
 * messages, or private channels in which the bot was a guest. A game against the bot may have moved there from a server.
 */
export const isInPrivate = (db: Database, games: Ids) =>
  db
    .selectFrom('games')
    .select('id')
    .where('id', 'in', games)
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        eb('server', 'is', null),
        and([
          or([eb('black_member', 'is', null), eb('white_member', 'is', null)]),
          exists(
            selectFrom('actions')
              .select(sql.lit(1).as('one'))
              .whereRef('game_id', '=', 'games.id')
              .where('action', 'like', '{"kind":"unpark"%'),
          ),
        ]),
      ]),
    );

/** Forgets where finished games were played: in their rows, their actions, and the messages that showed them. */
export async function forgetPlaces(db: Database, games: ReturnType<typeof isInPrivate>): Promise<void> {
  const placed = await db
    .selectFrom('actions')
    .select(['game_id', 'number', 'action'])
    .where('game_id', 'in', games)
    .where('action', 'like', '%"place":"%')
    .execute();
  for (const { game_id, number, action } of placed)
    await db
      .updateTable('actions')
      .set({ action: withoutPlace(action) })
      .where('game_id', '=', game_id)
      .where('number', '=', number)
      .execute();
  await db
    .updateTable('games')
    .set({ place: FORGOTTEN_PLACE, due_at: null })
    .where('id', 'in', games)
    .execute();
  await db.deleteFrom('anchors').where('game_id', 'in', games).execute();
}

/** Replaces the place in an action's JSON, even if the JSON is damaged. */
const withoutPlace = (action: string): string => action.replaceAll(/(?<="place":")[^"]*/g, FORGOTTEN_PLACE);
