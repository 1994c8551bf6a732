import { sql } from 'kysely';
import type { ChallengeNotice, LobbyPost } from '../../game/ports/lobbyStore.js';
import type { GameName } from '../../rules/position.js';
import type { Database } from '../schema.js';
import { columnsOfPost, postFromRow } from './postRows.js';

type NoticeOf = Pick<ChallengeNotice, 'server' | 'game'>;

export async function lobbyServers(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('lobby_posts').select('server').execute();
  return rows.map(({ server }) => server);
}

export async function lobbyPost(db: Database, server: string): Promise<LobbyPost | undefined> {
  const row = await db.selectFrom('lobby_posts').selectAll().where('server', '=', server).executeTakeFirst();
  return row && { ...postFromRow(row), channel: row.channel };
}

export async function setLobbyPost(db: Database, server: string, post: LobbyPost | undefined): Promise<void> {
  if (!post) {
    await db.deleteFrom('lobby_posts').where('server', '=', server).execute();
    return;
  }
  const row = { channel: post.channel, ...columnsOfPost(post) };
  await db
    .insertInto('lobby_posts')
    .values({ server, ...row })
    .onConflict((conflict) => conflict.column('server').doUpdateSet(row))
    .execute();
}

export async function noticesOf(db: Database, member: string): Promise<ChallengeNotice[]> {
  const rows = await db
    .selectFrom('challenge_notices')
    .select(['server', 'game', 'every_ms'])
    .where('member', '=', member)
    .orderBy('server')
    .orderBy('game')
    .execute();
  return rows.map(({ server, game, every_ms }) => ({ server, game: game as GameName, everyMs: every_ms }));
}

export async function setNotice(
  db: Database,
  member: string,
  { server, game }: NoticeOf,
  everyMs: number | undefined,
): Promise<void> {
  if (everyMs === undefined) {
    await db
      .deleteFrom('challenge_notices')
      .where('member', '=', member)
      .where('server', '=', server)
      .where('game', '=', game)
      .execute();
    return;
  }
  await db
    .insertInto('challenge_notices')
    .values({ member, server, game, every_ms: everyMs, due_at: 0 })
    .onConflict((conflict) =>
      conflict.columns(['member', 'server', 'game']).doUpdateSet({ every_ms: everyMs, due_at: 0 }),
    )
    .execute();
}

export async function takeNotices(
  db: Database,
  { server, game }: NoticeOf,
  now: number,
  limit: number,
): Promise<string[]> {
  const due = await db
    .selectFrom('challenge_notices')
    .select('member')
    .where('server', '=', server)
    .where('game', '=', game)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('member')
    .limit(limit)
    .execute();
  const members = due.map(({ member }) => member);
  if (members.length === 0) return [];
  const taken = await db
    .updateTable('challenge_notices')
    .set({ due_at: sql<number>`${now} + every_ms` })
    .where('server', '=', server)
    .where('game', '=', game)
    .where('member', 'in', members)
    // Another process may have taken one meanwhile.
    .where('due_at', '<=', now)
    .returning('member')
    .execute();
  return taken.map(({ member }) => member).sort();
}
