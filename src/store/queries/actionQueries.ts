import { sql } from 'kysely';
import type { GameId } from '../../game/play/game.js';
import type { AppendResult, MemberLimit } from '../../game/ports/gameStore.js';
import type { Color } from '../../rules/position.js';
import type { ActionsTable, Database, GamesTable } from '../schema.js';
import { liveGames, version as versionOf } from './gameQueries.js';
import { queueHonors } from './honorQueries.js';
import { markRolesDue } from './linkedRoleQueries.js';
import { queueOpening } from './openingQueries.js';
import { DAMAGED } from './phases.js';
import { type NewRatedGame, rateGame } from './ratingQueries.js';
import { type NewResult, tallyGame } from './tallyQueries.js';

/** An accepted action, and its game's row after it. */
export type NewAction = Omit<ActionsTable, 'number'> &
  Pick<GamesTable, 'place' | 'phase' | 'version' | 'due_at'> & {
    /** Members' results, if the action ends the game and the game counts. */
    readonly results: readonly NewResult[];
    /** The rated game that the action ends, if any. */
    readonly rated: NewRatedGame | undefined;
    /** The member for whom the action begins a game, if that is limited. */
    readonly limit: MemberLimit | undefined;
    /** The seat of an open challenge that the action takes, if any. */
    readonly taken: { readonly color: Color; readonly member: string } | undefined;
  };

/**
 * Appends an action as number `version` of its game, unless it begins a game for a member at their limit. `conflict`: another process
 * was first, or the game was set aside. The caller locks that member, so that no game of theirs begins meanwhile. Throws if there is
 * no such game.
 */
export async function appendAction(
  db: Database,
  { game_id, action, at, place, phase, version, due_at, results, rated, limit, taken }: NewAction,
): Promise<AppendResult> {
  if (limit && limit.most > 0 && (await liveGames(db, limit)) >= limit.most) {
    const stored = await versionOf(db, game_id as GameId);
    return stored === version - 1 ? 'member-full' : 'conflict';
  }
  try {
    const { numUpdatedRows } = await db
      .updateTable('games')
      .set({
        ...{ place, phase, version, touched_at: at, due_at },
        ...(taken && { [`${taken.color}_member`]: taken.member }),
      })
      .where('id', '=', game_id)
      .where('version', '=', version - 1)
      .where('phase', '<>', DAMAGED)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      await requireGame(db, game_id);
      return 'conflict';
    }
  } catch (error) {
    // PostgreSQL can only roll the transaction back now. Nothing was written, so that loses nothing.
    if (isPlaceTaken(error)) return 'place-taken';
    throw error;
  }
  await db.insertInto('actions').values({ game_id, number: version, action, at }).execute();
  if (rated) await rateGame(db, rated);
  await tallyGame(db, results);
  if (results.length > 0) await queueOpening(db, game_id);
  const members = results.map(({ member }) => member);
  await markRolesDue(db, members.sort(), at);
  if (results.length > 0) await queueHonors(db, 'game', game_id, at);
  return 'stored';
}

async function requireGame(db: Database, id: string): Promise<void> {
  const found = await db.selectFrom('games').select(sql.lit(1).as('one')).where('id', '=', id).execute();
  if (found.length === 0) throw new Error(`no such game to append an action to: ${id}`);
}

/** Whether a write failed because another game occupies the place, on either database. */
function isPlaceTaken(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code === 'SQLITE_CONSTRAINT_UNIQUE') return error.message.includes('games.place');
  return error.code === '23505' && 'constraint' in error && error.constraint === 'one_game_a_place';
}
