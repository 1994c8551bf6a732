import type { GameId } from '../game/game.js';
import type { Action } from '../game/update.js';
import type { Database } from './schema.js';

/** An action as it was accepted, `at` in ms since the epoch. */
export type Accepted = { readonly action: Action; readonly at: number };

export async function insertAction(
  db: Database,
  id: GameId,
  number: number,
  { action, at }: Accepted,
): Promise<void> {
  await db
    .insertInto('actions')
    .values({ game_id: id, number, action: JSON.stringify(action), at })
    .execute();
}

/** The actions of a game, in order. */
export async function actionsOf(db: Database, id: GameId): Promise<Accepted[]> {
  const rows = await db
    .selectFrom('actions')
    .select(['action', 'at'])
    .where('game_id', '=', id)
    .orderBy('number')
    .execute();
  return rows.map(({ action, at }) => ({ action: JSON.parse(action) as Action, at }));
}
