import type { Anchor } from '../../game/ports/gameStore.js';
import type { Database } from '../schema.js';

export const findAnchor = (db: Database, id: string): Promise<Anchor | undefined> =>
  db.selectFrom('anchors').select(['place', 'shown']).where('game_id', '=', id).executeTakeFirst();

export async function upsertAnchor(db: Database, id: string, { place, shown }: Anchor): Promise<void> {
  await db
    .insertInto('anchors')
    .values({ game_id: id, place, shown })
    .onConflict((conflict) => conflict.column('game_id').doUpdateSet({ place, shown }))
    .execute();
}
