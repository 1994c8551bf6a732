import type { Database } from '../schema.js';

export async function hasBlocked(db: Database, member: string, blocked: string): Promise<boolean> {
  const found = await db
    .selectFrom('blocks')
    .select('blocked')
    .where('member', '=', member)
    .where('blocked', '=', blocked)
    .executeTakeFirst();
  return found !== undefined;
}

export async function setBlocked(
  db: Database,
  member: string,
  blocked: string,
  isBlocked: boolean,
): Promise<void> {
  if (isBlocked) {
    await db
      .insertInto('blocks')
      .values({ member, blocked })
      .onConflict((conflict) => conflict.columns(['member', 'blocked']).doNothing())
      .execute();
  } else {
    await db.deleteFrom('blocks').where('member', '=', member).where('blocked', '=', blocked).execute();
  }
}

/** Finds the members whom a member has blocked. */
export async function findBlocked(db: Database, member: string): Promise<string[]> {
  const rows = await db
    .selectFrom('blocks')
    .select('blocked')
    .where('member', '=', member)
    .orderBy('blocked')
    .execute();
  return rows.map(({ blocked }) => blocked);
}
