import type { GameId } from '../game/game.js';
import type { Action } from '../game/update.js';
import type { Database } from './schema.js';

export async function insertAction(db: Database, id: GameId, number: number, action: Action): Promise<void> {
  await db
    .insertInto('actions')
    .values({ game_id: id, number, action: JSON.stringify(action) })
    .execute();
}

/** The actions of a game, in order. */
export async function actionsOf(db: Database, id: GameId): Promise<Action[]> {
  const rows = await db
    .selectFrom('actions')
    .select('action')
    .where('game_id', '=', id)
    .orderBy('number')
    .execute();
  return rows.map(({ action }) => JSON.parse(action) as Action);
}
