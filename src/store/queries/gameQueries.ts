import type { Game } from '../../game/play/game.js';
import type { Created, GameLimits } from '../../game/ports/gameStore.js';
import type { ActionsTable, Database, GamesTable } from '../schema.js';
import { countLive, hasStandingChallenge, openerOf } from './openerLimits.js';
import { DAMAGED, isInPhase, takesPlace, wasPlayed } from './phases.js';

/** A game's row and its actions, in order. */
export type StoredGame = {
  readonly row: GamesTable;
  readonly actions: readonly Pick<ActionsTable, 'number' | 'action' | 'at'>[];
};

export function rowOf({ setup, place, phase, version }: Game): GamesTable {
  const { black, white } = setup.seats;
  return {
    id: setup.id,
    ...setup.variant,
    black: JSON.stringify(black),
    white: JSON.stringify(white),
    opening: setup.opening,
    start: setup.start && JSON.stringify(setup.start),
    seed: setup.seed,
    opened_at: setup.openedAt,
    challenger: setup.challenger,
    strict: setup.strict ? 1 : 0,
    rated: setup.rated ? 1 : 0,
    time: setup.time && JSON.stringify(setup.time),
    server: setup.server,
    venue: setup.venue,
    black_member: black.kind === 'member' ? black.member : null,
    white_member: white.kind === 'member' ? white.member : null,
    place,
    phase: phase.kind,
    version,
    touched_at: setup.openedAt,
  };
}

/** The caller sees to it that no other game of the opener or in the server is inserted between counting and inserting. */
export async function insertGame(db: Database, row: GamesTable, limits: GameLimits): Promise<Created> {
  const member = openerOf(row);
  const { server } = row;
  if (member !== null) {
    if (row.challenger && (await hasStandingChallenge(db, member, row.place)))
      return 'challenge-standing-here';
    if (limits.member > 0 && (await countLive(db, { member })) >= limits.member) return 'member-full';
  }
  if (server !== null && limits.server > 0 && (await countLive(db, { server })) >= limits.server) {
    return 'server-full';
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('games')
    .values(row)
    .onConflict((conflict) => conflict.column('place').where(takesPlace()).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? 'stored' : 'place-taken';
}

export async function findGame(db: Database, id: string): Promise<StoredGame | undefined> {
  const row = await db.selectFrom('games').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const actions = await db
    .selectFrom('actions')
    .select(['number', 'action', 'at'])
    .where('game_id', '=', id)
    .orderBy('number')
    .execute();
  return { row, actions };
}

export async function findVersion(db: Database, id: string): Promise<number | undefined> {
  const row = await db.selectFrom('games').select('version').where('id', '=', id).executeTakeFirst();
  return row?.version;
}

/** The games being played at a place, the last touched first. */
export const findPlayingAt = (db: Database, place: string): Promise<Pick<GamesTable, 'id' | 'version'>[]> =>
  db
    .selectFrom('games')
    .select(['id', 'version'])
    .where('place', '=', place)
    .where(isInPhase('playing'))
    .orderBy('touched_at', 'desc')
    .execute();

/** The game that ended last at a place, if it is still there. */
export async function findLastOverAt(db: Database, place: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('games')
    .select('id')
    .where('place', '=', place)
    .where(wasPlayed())
    .orderBy('touched_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Takes a game out of play. */
export async function setAside(db: Database, id: string): Promise<void> {
  await db.updateTable('games').set({ phase: DAMAGED }).where('id', '=', id).execute();
}
