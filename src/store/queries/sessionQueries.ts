import type { LiveSession } from '../../game/ports/sessionStore.js';
import type { Database } from '../schema.js';

export async function secret(db: Database, name: string, proposed: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: proposed })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}

export async function beginSession(
  db: Database,
  { expiresAt, ...session }: LiveSession,
  now: number,
): Promise<boolean> {
  const stored = await db
    .insertInto('live_sessions')
    .values({ ...session, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('link').doNothing())
    .returning('id')
    .executeTakeFirst();
  await db.deleteFrom('live_sessions').where('expires_at', '<=', now).execute();
  return stored !== undefined;
}

export async function session(db: Database, id: string, now: number): Promise<LiveSession | undefined> {
  const row = await db
    .selectFrom('live_sessions')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  const { expires_at: expiresAt, ...rest } = row;
  return { ...rest, expiresAt };
}

/** Returns a member's sessions, the one that ends first before the others. */
export async function findSessionsOf(
  db: Database,
  member: string,
): Promise<Pick<LiveSession, 'server' | 'place' | 'locale' | 'expiresAt'>[]> {
  return db
    .selectFrom('live_sessions')
    .select(['server', 'place', 'locale', 'expires_at as expiresAt'])
    .where('member', '=', member)
    .orderBy('expires_at')
    .execute();
}
