import type { GameId } from '../game/game.js';
import type { Database } from './schema.js';

export async function findAnchor(db: Database, id: GameId): Promise<string | undefined> {
  const row = await db.selectFrom('anchors').select('anchor').where('game_id', '=', id).executeTakeFirst();
  return row?.anchor;
}

export async function upsertAnchor(db: Database, id: GameId, anchor: string): Promise<void> {
  await db
    .insertInto('anchors')
    .values({ game_id: id, anchor })
    .onConflict((conflict) => conflict.column('game_id').doUpdateSet({ anchor }))
    .execute();
}
