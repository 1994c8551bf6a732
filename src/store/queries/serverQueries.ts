import { ownsBy } from '../../game/host/shards.js';
import type { Shards } from '../../game/ports/records.js';
import type { Database } from '../schema.js';
import { deleteGamePuzzlesIn } from './gamePuzzleQueries.js';
import { deleteSettings } from './settingQueries.js';

/** SQLite takes 32,766 parameters in a statement. */
const ROWS_IN_A_STATEMENT = 10_000;

const inPieces = (servers: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(servers.length / ROWS_IN_A_STATEMENT) }, (_, i) =>
    servers.slice(i * ROWS_IN_A_STATEMENT, (i + 1) * ROWS_IN_A_STATEMENT),
  );

export async function noteServers(
  db: Database,
  present: readonly string[],
  now: number,
  shards?: Shards,
): Promise<readonly string[]> {
  const isSeen = shards ? ownsBy(shards) : () => true;
  const rows = await db.selectFrom('servers').select('server').where('left_at', 'is', null).execute();
  const [there, known] = [new Set(present), new Set(rows.map(({ server }) => server))];
  const missing = [...known].filter((server) => !there.has(server) && isSeen(server));
  for (const servers of inPieces(missing))
    await db.updateTable('servers').set({ left_at: now }).where('server', 'in', servers).execute();
  return join(
    db,
    [...there].filter((server) => !known.has(server)),
  );
}

/** Records servers as joined. Returns those that were not recorded as joined before. */
async function join(db: Database, joined: readonly string[]): Promise<string[]> {
  const news: string[] = [];
  for (const servers of inPieces(joined)) {
    const changed = await db
      .insertInto('servers')
      .values(servers.map((server) => ({ server, left_at: null })))
      .onConflict((conflict) =>
        conflict.column('server').doUpdateSet({ left_at: null }).where('servers.left_at', 'is not', null),
      )
      .returning('server')
      .execute();
    news.push(...changed.map(({ server }) => server));
  }
  return news;
}

export async function noteServer(
  db: Database,
  server: string,
  is: 'joined' | 'left',
  now: number,
): Promise<boolean> {
  if (is === 'joined') return (await join(db, [server])).length > 0;
  // A server that was left before keeps its time.
  const changed = await db
    .insertInto('servers')
    .values({ server, left_at: now })
    .onConflict((conflict) =>
      conflict.column('server').doUpdateSet({ left_at: now }).where('servers.left_at', 'is', null),
    )
    .returning('server')
    .execute();
  return changed.length > 0;
}

export async function forgetServers(db: Database, leftBefore: number): Promise<number> {
  const left = await db.selectFrom('servers').select('server').where('left_at', '<', leftBefore).execute();
  for (const { server } of left) {
    await deleteSettings(db, { server });
    await deleteGamePuzzlesIn(db, server);
    for (const table of ['standings', 'day_solvers', 'day_posts'] as const)
      await db.deleteFrom(table).where('server', '=', server).execute();
    await db.updateTable('rated_games').set({ server: null }).where('server', '=', server).execute();
    await db.updateTable('games').set({ server: null }).where('server', '=', server).execute();
    await db.deleteFrom('servers').where('server', '=', server).execute();
  }
  return left.length;
}
