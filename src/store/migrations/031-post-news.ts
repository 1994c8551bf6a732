import type { Kysely } from 'kysely';

/** The events that posts announce, and the messages that posts of team games and lobbies are replacing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['tournaments', 'team_posts', 'lobby_posts'])
    await db.schema.alterTable(table).addColumn('news', 'text').execute();
  for (const table of ['team_posts', 'lobby_posts'])
    await db.schema.alterTable(table).addColumn('replaced', 'text').execute();
}
