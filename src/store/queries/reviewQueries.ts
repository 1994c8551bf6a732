import type { Database, ReviewsTable } from '../schema.js';

export const findReview = (db: Database, id: string): Promise<ReviewsTable | undefined> =>
  db.selectFrom('reviews').selectAll().where('game_id', '=', id).executeTakeFirst();

/** Whether there is something of that id to review: a study, or its member, may have been deleted meanwhile. */
async function isThere(db: Database, id: string): Promise<boolean> {
  for (const table of ['games', 'studies'] as const) {
    const row = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** Keeps nothing where what was reviewed is no longer there. */
export async function upsertReview(db: Database, { game_id, ...rest }: ReviewsTable): Promise<void> {
  if (!(await isThere(db, game_id))) return;
  await db
    .insertInto('reviews')
    .values({ game_id, ...rest })
    .onConflict((conflict) => conflict.column('game_id').doUpdateSet(rest))
    .execute();
}

/** Games and studies whose review was begun and is not done. */
export async function findUnfinishedReviews(db: Database): Promise<readonly string[]> {
  const rows = await db.selectFrom('reviews').select('game_id').where('done', '=', 0).execute();
  return rows.map(({ game_id }) => game_id);
}
