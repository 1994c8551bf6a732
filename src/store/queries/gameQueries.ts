import { dueAt } from '../../game/play/dueTime.js';
import { FORGOTTEN_PLACE, type Game, type GameId } from '../../game/play/game.js';
import type { Anchor, CreateResult, GameAtVersion, GameLimits } from '../../game/ports/gameStore.js';
import type { ActionsTable, Database, GamesTable } from '../schema.js';
import { DAMAGED, isInPhase, isLive, takesPlace, wasPlayed } from './phases.js';

/** A game's row and its actions, in order. */
export type StoredGame = {
  readonly row: GamesTable;
  readonly actions: readonly Pick<ActionsTable, 'number' | 'action' | 'at'>[];
};

/** Returns the row of a new game. */
export function rowOf(game: Game): GamesTable {
  const { setup, place, phase, version } = game;
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
    due_at: dueAt(game),
    tournament: setup.tournament ?? null,
  };
}

/**
 * Inserts a game unless a limit or another game forbids it. The caller locks the opener and the server, so that nothing is
 * inserted between counting and inserting.
 */
export async function insertGame(db: Database, row: GamesTable, limits: GameLimits): Promise<CreateResult> {
  const member = openerOf(row);
  const { server } = row;
  if (member !== null) {
    if (row.challenger && (await hasStandingChallenge(db, member, row.place)))
      return 'challenge-standing-here';
    if (limits.member > 0 && (await liveGames(db, { member })) >= limits.member) return 'member-full';
  }
  if (server !== null && limits.server > 0 && (await liveGames(db, { server })) >= limits.server) {
    return 'server-full';
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('games')
    .values(row)
    .onConflict((conflict) => conflict.column('place').where(takesPlace()).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? 'stored' : 'place-taken';
}

/** Returns the member who opens a game: the challenger, or the only member in its seats; `null` if there is none. */
export function openerOf({
  challenger,
  black_member,
  white_member,
}: Pick<GamesTable, 'challenger' | 'black_member' | 'white_member'>): string | null {
  if (challenger) return challenger === 'black' ? black_member : white_member;
  return black_member !== null && white_member !== null ? null : (black_member ?? white_member);
}

/** Live games in which a member has this seat. Each seat has an index. */
const liveInSeat = (db: Database, seat: 'black' | 'white', member: string) =>
  db
    .selectFrom('games')
    .select('id')
    .where(isLive())
    .where(seat === 'black' ? 'black_member' : 'white_member', '=', member);

/** Counts a server's live games, or a member's: of the challenges only those that the member opened. */
export async function liveGames(
  db: Database,
  of: { readonly member: string } | { readonly server: string },
): Promise<number> {
  const ofSeat = (seat: 'black' | 'white', member: string) =>
    liveInSeat(db, seat, member).where(({ or, eb }) =>
      or([isInPhase('playing'), eb('challenger', '=', seat)]),
    );
  const games =
    'server' in of
      ? db.selectFrom('games').select('id').where(isLive()).where('server', '=', of.server)
      : ofSeat('black', of.member).unionAll(ofSeat('white', of.member));
  const { count } = await db
    .selectFrom(games.as('live'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the member has an open challenge at a place. */
async function hasStandingChallenge(db: Database, member: string, place: string): Promise<boolean> {
  const ofSeat = (seat: 'black' | 'white') =>
    liveInSeat(db, seat, member)
      .where(isInPhase('challenged'))
      .where('place', '=', place)
      .where('challenger', '=', seat);
  const found = await ofSeat('black').unionAll(ofSeat('white')).execute();
  return found.length > 0;
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

export async function version(db: Database, id: GameId): Promise<number | undefined> {
  const row = await db.selectFrom('games').select('version').where('id', '=', id).executeTakeFirst();
  return row?.version;
}

export async function playingAt(db: Database, place: string): Promise<GameAtVersion[]> {
  const rows = await db
    .selectFrom('games')
    .select(['id', 'version'])
    .where('place', '=', place)
    .where(isInPhase('playing'))
    .orderBy('touched_at', 'desc')
    .execute();
  return rows.map((row) => ({ id: row.id as GameId, version: row.version }));
}

export async function lastOverAt(db: Database, place: string): Promise<GameId | undefined> {
  const row = await db
    .selectFrom('games')
    .select('id')
    .where('place', '=', place)
    .where(wasPlayed())
    .orderBy('touched_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id as GameId | undefined;
}

/** Corrects the due time of a game that is still at this version. */
export async function setDue(
  db: Database,
  { id, version }: GameAtVersion,
  due_at: number | null,
): Promise<void> {
  await db.updateTable('games').set({ due_at }).where('id', '=', id).where('version', '=', version).execute();
}

export async function setAside(db: Database, id: GameId): Promise<void> {
  await db.updateTable('games').set({ phase: DAMAGED }).where('id', '=', id).execute();
}

export const anchor = (db: Database, id: GameId): Promise<Anchor | undefined> =>
  db.selectFrom('anchors').select(['place', 'shown']).where('game_id', '=', id).executeTakeFirst();

export async function setAnchor(db: Database, id: GameId, { place, shown }: Anchor): Promise<void> {
  const game = await db
    .selectFrom('games')
    .select(['place', 'phase', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  // Its member was deleted while the message was on its way.
  if (game?.place === FORGOTTEN_PLACE) return;
  await db
    .insertInto('anchors')
    .values({ game_id: id, place, shown })
    .onConflict((conflict) => conflict.column('game_id').doUpdateSet({ place, shown }))
    .execute();
  const isEnd = game?.phase === 'over' || game?.phase === 'parked';
  if (isEnd && game.version === shown) await setDue(db, { id, version: shown }, null);
}
