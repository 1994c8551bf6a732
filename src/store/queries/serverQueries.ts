import { ownsBy } from '../../game/host/shards.js';
import type { Shards } from '../../game/ports/records.js';
import type { Database } from '../schema.js';
import { forgetWhereSolved } from './dayPuzzleQueries.js';
import { forgetPlaces } from './forgetPlaces.js';
import { deleteGamePuzzlesIn } from './gamePuzzleQueries.js';
import { isFinished } from './phases.js';
import { deleteSettings } from './settingQueries.js';
import { deleteTeamGamesIn } from './teamQueries.js';
import { deleteTournamentsIn } from './tournamentQueries.js';

/** Number of rows in a statement. SQLite takes 32,766 parameters. */
const BATCH_ROWS = 10_000;

const batchesOf = (servers: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(servers.length / BATCH_ROWS) }, (_, i) =>
    servers.slice(i * BATCH_ROWS, (i + 1) * BATCH_ROWS),
  );

export async function noteServers(
  db: Database,
  present: readonly string[],
  now: number,
  shards?: Shards,
): Promise<readonly string[]> {
  const isOwn = shards ? ownsBy(shards) : () => true;
  const rows = await db.selectFrom('servers').select('server').where('left_at', 'is', null).execute();
  const [presentSet, known] = [new Set(present), new Set(rows.map(({ server }) => server))];
  const missing = [...known].filter((server) => !presentSet.has(server) && isOwn(server));
  for (const servers of batchesOf(missing))
    await db.updateTable('servers').set({ left_at: now }).where('server', 'in', servers).execute();
  return markJoined(
    db,
    [...presentSet].filter((server) => !known.has(server)),
  );
}

/** Records servers as joined. Returns those that were not recorded as joined before. */
async function markJoined(db: Database, joined: readonly string[]): Promise<string[]> {
  const added: string[] = [];
  for (const servers of batchesOf(joined)) {
    const changed = await db
      .insertInto('servers')
      .values(servers.map((server) => ({ server, left_at: null })))
      .onConflict((conflict) =>
        conflict.column('server').doUpdateSet({ left_at: null }).where('servers.left_at', 'is not', null),
      )
      .returning('server')
      .execute();
    added.push(...changed.map(({ server }) => server));
  }
  return added;
}

export async function noteServer(
  db: Database,
  server: string,
  is: 'joined' | 'left',
  now: number,
): Promise<boolean> {
  if (is === 'joined') return (await markJoined(db, [server])).length > 0;
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
    for (const table of [
      'standings',
      'day_posts',
      'lobby_posts',
      'challenge_notices',
      'weekly_posts',
      'opening_moves',
    ] as const)
      await db.deleteFrom(table).where('server', '=', server).execute();
    await forgetWhereSolved(db, server);
    const games = db.selectFrom('games').select('id').where('server', '=', server).where(isFinished());
    await forgetPlaces(db, games);
    await db.updateTable('rated_games').set({ server: null }).where('server', '=', server).execute();
    await deleteTournamentsIn(db, server);
    await deleteTeamGamesIn(db, server);
    await db
      .updateTable('games')
      .set({ server: null, tournament: null })
      .where('server', '=', server)
      .execute();
    // After the games: puzzles that are being saved keep theirs.
    await deleteGamePuzzlesIn(db, server);
    await db.deleteFrom('servers').where('server', '=', server).execute();
  }
  return left.length;
}
