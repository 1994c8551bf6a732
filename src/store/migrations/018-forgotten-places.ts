import { type Kysely, sql } from 'kysely';

/** Finished games of deleted members that may have been in their direct messages, as `forgetPlaces` chooses them. */
const FORGOTTEN = sql`select id from games
  where (black_member like 'deleted-%' or white_member like 'deleted-%') and phase in ('over', 'damaged')
  and (server is null or ((black_member is null or white_member is null)
    and exists (select 1 from actions where game_id = games.id and action like '{"kind":"unpark"%')))`;

/** Forgets the direct messages of members who were deleted before deletions did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ game_id: string; number: number; action: string }>`
    select game_id, number, action from actions
    where game_id in (${FORGOTTEN}) and action like '%"place":"%'`.execute(db);
  for (const { game_id, number, action } of rows) {
    const forgotten = action.replaceAll(/(?<="place":")[^"]*/g, '');
    await sql`update actions set action = ${forgotten} where game_id = ${game_id} and number = ${number}`.execute(
      db,
    );
  }
  await sql`update games set place = '' where id in (${FORGOTTEN})`.execute(db);
  await sql`delete from anchors where game_id in (${FORGOTTEN})`.execute(db);
}
