import { type Kysely, sql } from 'kysely';

/** Tournaments, their actions, the members whom these name, and the games of tournaments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tournaments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('server', 'text', (column) => column.notNull())
    .addColumn('terms', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('phase', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('message', 'text')
    .addColumn('sent_at', 'bigint')
    .execute();
  await sql`create index tournaments_of_a_server on tournaments (server, created_at)`.execute(db);
  await sql`create index unfinished_tournaments on tournaments (created_at)
    where phase in ('open', 'running', 'paused')`.execute(db);
  await db.schema
    .createTable('tournament_actions')
    .addColumn('tournament', 'text', (column) => column.notNull().references('tournaments.id'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('tournament_actions_key', ['tournament', 'number'])
    .execute();
  await db.schema
    .createTable('tournament_members')
    .addColumn('member', 'text', (column) => column.notNull())
    .addColumn('tournament', 'text', (column) => column.notNull().references('tournaments.id'))
    .addColumn('plays', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('tournament_members_key', ['member', 'tournament'])
    .execute();
  await sql`create index members_of_a_tournament on tournament_members (tournament)`.execute(db);
  await db.schema.alterTable('games').addColumn('tournament', 'text').execute();
}
