import type { Database, ReviewsTable } from './schema.js';

export const findReview = (db: Database, id: string): Promise<ReviewsTable | undefined> =>
  db.selectFrom('reviews').selectAll().where('game_id', '=', id).executeTakeFirst();

export async function upsertReview(db: Database, { game_id, ...rest }: ReviewsTable): Promise<void> {
  await db
    .insertInto('reviews')
    .values({ game_id, ...rest })
    .onConflict((conflict) => conflict.column('game_id').doUpdateSet(rest))
    .execute();
}

/** Games whose review was begun and is not done. */
export async function findUnfinishedReviews(db: Database): Promise<readonly string[]> {
  const rows = await db.selectFrom('reviews').select('game_id').where('done', '=', 0).execute();
  return rows.map(({ game_id }) => game_id);
}
