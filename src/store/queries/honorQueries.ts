import type { Honor, HonorKind } from '../../game/honors/honors.js';
import type { GameId, TournamentId } from '../../game/play/game.js';
import type { HonorCount, HonorTask } from '../../game/ports/honorStore.js';
import { type Pool, poolName } from '../../game/ratings/results.js';
import type { GameName } from '../../rules/position.js';
import type { Database, HonorsTable } from '../schema.js';

/** Queues a game or tournament, also if it is in the queue or being worked on. `at`: ms since the epoch. */
export async function queueHonors(
  db: Database,
  kind: HonorTask['kind'],
  source: string,
  at: number,
): Promise<void> {
  await db
    .insertInto('honor_queue')
    .values({ source, kind, due_at: at })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ due_at: at }))
    .execute();
}

export async function takeHonorTasks(
  db: Database,
  now: number,
  until: number,
  limit: number,
): Promise<HonorTask[]> {
  const due = await db
    .selectFrom('honor_queue')
    .leftJoin('games', 'games.id', 'honor_queue.source')
    .select(['source', 'kind', 'honor_queue.due_at', 'touched_at'])
    .where('honor_queue.due_at', '<=', now)
    .orderBy('honor_queue.due_at', 'desc')
    .limit(limit)
    .execute();
  const tasks: HonorTask[] = [];
  // In one order, so that two processes that take the same tasks at once cannot deadlock.
  for (const { source, kind, due_at, touched_at } of due.sort((a, b) => (a.source < b.source ? -1 : 1))) {
    const { numUpdatedRows } = await db
      .updateTable('honor_queue')
      .set({ due_at: until })
      .where('source', '=', source)
      .where('due_at', '=', due_at)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) continue;
    tasks.push(
      kind === 'game'
        ? { kind, id: source as GameId, at: touched_at ?? 0, until }
        : { kind: 'tournament', id: source as TournamentId, until },
    );
  }
  return tasks;
}

/** Runs in a transaction that keeps the game or tournament as it is: a deletion replaces its members. */
export async function saveHonors(
  db: Database,
  { kind, id, until }: HonorTask,
  honors: readonly Honor[] | undefined,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('honor_queue')
    .where('source', '=', id)
    .where('due_at', '=', until)
    .executeTakeFirst();
  if (numDeletedRows === 0n || !honors) return;
  const members = await membersOf(db, kind, id);
  // A tournament was deleted with its server: its medals stay.
  if (members.length === 0) return;
  await db.deleteFrom('honors').where('source', '=', id).execute();
  const rows = honors
    .filter(({ member }) => members.includes(member))
    .map((honor): HonorsTable => ({ source: id, ...honor }));
  if (rows.length > 0) await db.insertInto('honors').values(rows).execute();
}

/** Members of a game or tournament now. */
async function membersOf(db: Database, kind: HonorTask['kind'], id: string): Promise<(string | null)[]> {
  if (kind === 'game') {
    const row = await db
      .selectFrom('games')
      .select(['black_member', 'white_member'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row ? [row.black_member, row.white_member] : [];
  }
  const rows = await db
    .selectFrom('tournament_members')
    .select('member')
    .where('tournament', '=', id)
    .execute();
  return rows.map(({ member }) => member);
}

export async function honorsOf(db: Database, member: string): Promise<HonorCount[]> {
  const rows = await db
    .selectFrom('honors')
    .select(['kind', 'game', 'detail'])
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('at').as('firstAt')])
    .where('member', '=', member)
    .groupBy(['kind', 'game', 'detail'])
    .orderBy('kind')
    .orderBy('game')
    .orderBy('detail')
    .execute();
  return rows.map(({ kind, game, ...rest }) => ({
    kind: kind as HonorKind,
    game: game as GameName,
    ...rest,
  }));
}

/** Finds a member's honors one by one, for their file. */
export const findHonorsOf = (db: Database, member: string): Promise<HonorsTable[]> =>
  db
    .selectFrom('honors')
    .selectAll()
    .where('member', '=', member)
    .orderBy('at')
    .orderBy('source')
    .orderBy('kind')
    .execute();

export async function ratingBefore(
  db: Database,
  member: string,
  variant: Pool,
  at: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('rated_games')
    .select('rating')
    .where('member', '=', member)
    .where('pool', '=', poolName(variant))
    .where('rated_at', '<', at)
    .orderBy('rated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.rating;
}
