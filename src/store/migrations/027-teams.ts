import { type Kysely, sql } from 'kysely';

/** Team games, their actions, the members whom these name, and the messages that show them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('team_games')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('server', 'text', (column) => column.notNull())
    .addColumn('other_server', 'text')
    .addColumn('terms', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('phase', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
  await sql`create index team_games_of_a_server on team_games (server, created_at)`.execute(db);
  await sql`create index team_games_of_the_other_server on team_games (other_server, created_at)`.execute(db);
  await sql`create index unfinished_team_games on team_games (created_at)
    where phase in ('open', 'playing')`.execute(db);
  await db.schema
    .createTable('team_actions')
    .addColumn('team_game', 'text', (column) => column.notNull().references('team_games.id'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('team_actions_key', ['team_game', 'number'])
    .execute();
  await db.schema
    .createTable('team_members')
    .addColumn('member', 'text', (column) => column.notNull())
    .addColumn('team_game', 'text', (column) => column.notNull().references('team_games.id'))
    .addColumn('plays', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('team_members_key', ['member', 'team_game'])
    .execute();
  await sql`create index members_of_a_team_game on team_members (team_game)`.execute(db);
  await db.schema
    .createTable('team_posts')
    .addColumn('team_game', 'text', (column) => column.notNull().references('team_games.id'))
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('message', 'text')
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('team_posts_key', ['team_game', 'channel'])
    .execute();
}
