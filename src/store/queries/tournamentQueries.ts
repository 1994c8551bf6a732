import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { GameId } from '../../game/play/game.js';
import type { Post } from '../../game/ports/post.js';
import type { Terms, TournamentId, TournamentPhase } from '../../game/tournaments/tournament.js';
import type { Database, TournamentActionsTable, TournamentsTable } from '../schema.js';
import { queueHonors } from './honorQueries.js';
import { DAMAGED } from './phases.js';
import { columnsOfPost, postFromRow } from './postRows.js';

/** A tournament's row and its actions, in order. */
export type StoredTournament = {
  readonly row: TournamentsTable;
  readonly actions: readonly Omit<TournamentActionsTable, 'tournament'>[];
};

/** An accepted action, and the phase of its tournament after it. */
export type NewTournamentAction = TournamentActionsTable & {
  readonly phase: TournamentPhase['kind'];
  /** Members whom the action names. `plays`: whether they play from now on; `undefined` if it does not change that. */
  readonly members: readonly { readonly member: string; readonly plays: boolean | undefined }[];
};

/** Literals, so that both databases use the partial index. */
const isUnfinished = (): RawBuilder<SqlBool> => sql`tournaments.phase in ('open', 'running', 'paused')`;
const isUnshown = (): RawBuilder<SqlBool> =>
  sql`tournaments.phase in ('finished', 'cancelled') and tournaments.shown < tournaments.version`;

export async function createTournament(db: Database, terms: Terms): Promise<void> {
  const { id, server, createdAt, organizer, format } = terms;
  await db
    .insertInto('tournaments')
    .values({
      ...{ id, server, terms: JSON.stringify(terms), created_at: createdAt, phase: 'open', version: 0 },
      ...{ message: null, sent_at: null, replaced: null, news: null, shown: 0 },
    })
    .execute();
  await noteMember(db, id, organizer.member, undefined);
  if (format.kind === 'simul') await noteMember(db, id, format.host.member, true);
}

/** Appends an action. `conflict`: another process was first, or the tournament was set aside or deleted. */
export async function insertTournamentAction(
  db: Database,
  { phase, members, ...row }: NewTournamentAction,
): Promise<'stored' | 'conflict'> {
  const { numUpdatedRows } = await db
    .updateTable('tournaments')
    .set({ phase, version: row.number })
    .where('id', '=', row.tournament)
    .where('version', '=', row.number - 1)
    .where('phase', '<>', DAMAGED)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return 'conflict';
  await db.insertInto('tournament_actions').values(row).execute();
  for (const { member, plays } of members) await noteMember(db, row.tournament, member, plays);
  if (phase === 'finished') await queueHonors(db, 'tournament', row.tournament, row.at);
  return 'stored';
}

async function noteMember(
  db: Database,
  tournament: string,
  member: string,
  plays: boolean | undefined,
): Promise<void> {
  await db
    .insertInto('tournament_members')
    .values({ tournament, member, plays: plays ? 1 : 0 })
    .onConflict((conflict) =>
      plays === undefined
        ? conflict.columns(['member', 'tournament']).doNothing()
        : conflict.columns(['member', 'tournament']).doUpdateSet({ plays: plays ? 1 : 0 }),
    )
    .execute();
}

export async function findTournament(db: Database, id: TournamentId): Promise<StoredTournament | undefined> {
  const row = await db.selectFrom('tournaments').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const actions = await db
    .selectFrom('tournament_actions')
    .select(['number', 'action', 'at'])
    .where('tournament', '=', id)
    .orderBy('number')
    .execute();
  return { row, actions };
}

export async function tournamentVersion(db: Database, id: TournamentId): Promise<number | undefined> {
  const row = await db
    .selectFrom('tournaments')
    .select('version')
    .where('id', '=', id)
    .where('phase', '<>', DAMAGED)
    .executeTakeFirst();
  return row?.version;
}

export async function setTournamentAside(db: Database, id: TournamentId): Promise<void> {
  await db.updateTable('tournaments').set({ phase: DAMAGED }).where('id', '=', id).execute();
}

type InServer = { readonly id: TournamentId; readonly server: string };

export const unfinishedTournaments = (db: Database): Promise<InServer[]> =>
  tournamentsWhere(db, isUnfinished());

export const unshownTournaments = (db: Database): Promise<InServer[]> => tournamentsWhere(db, isUnshown());

async function tournamentsWhere(db: Database, holds: RawBuilder<SqlBool>): Promise<InServer[]> {
  const rows = await db
    .selectFrom('tournaments')
    .select(['id', 'server'])
    .where(holds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, server }) => ({ id: id as TournamentId, server }));
}

export async function unfinishedTournamentsOf(db: Database, member: string): Promise<TournamentId[]> {
  const rows = await db
    .selectFrom('tournament_members')
    .innerJoin('tournaments', 'tournaments.id', 'tournament_members.tournament')
    .select('tournaments.id')
    .where('tournament_members.member', '=', member)
    .where('tournament_members.plays', '=', 1)
    .where(isUnfinished())
    .execute();
  return rows.map(({ id }) => id as TournamentId);
}

export async function tournamentsIn(
  db: Database,
  server: string,
  limit: number,
  offset: number,
): Promise<TournamentId[]> {
  const rows = await db
    .selectFrom('tournaments')
    .select('id')
    .where('server', '=', server)
    .where('phase', '<>', DAMAGED)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id as TournamentId);
}

export async function tournamentOf(db: Database, game: GameId): Promise<TournamentId | undefined> {
  const row = await db.selectFrom('games').select('tournament').where('id', '=', game).executeTakeFirst();
  return (row?.tournament ?? undefined) as TournamentId | undefined;
}

export async function tournamentPost(db: Database, id: TournamentId): Promise<Post | undefined> {
  const row = await db
    .selectFrom('tournaments')
    .select(['message', 'sent_at', 'replaced', 'news'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.sent_at == null ? undefined : postFromRow({ ...row, sent_at: row.sent_at });
}

export async function setTournamentPost(db: Database, id: TournamentId, post: Post): Promise<void> {
  await db.updateTable('tournaments').set(columnsOfPost(post)).where('id', '=', id).execute();
}

export async function shownVersion(db: Database, id: TournamentId): Promise<number> {
  const row = await db.selectFrom('tournaments').select('shown').where('id', '=', id).executeTakeFirst();
  return row?.shown ?? 0;
}

export async function setTournamentShown(db: Database, id: TournamentId, version: number): Promise<void> {
  await db.updateTable('tournaments').set({ shown: version }).where('id', '=', id).execute();
}

/** Deletes a server's tournaments. Their games stay. */
export async function deleteTournamentsIn(db: Database, server: string): Promise<void> {
  const theirs = db.selectFrom('tournaments').select('id').where('server', '=', server);
  for (const table of ['tournament_actions', 'tournament_members'] as const)
    await db.deleteFrom(table).where('tournament', 'in', theirs).execute();
  await db.deleteFrom('tournaments').where('server', '=', server).execute();
}

/** Tournaments that name a member, in their terms or an action. */
const namingMember = (db: Database, member: string) =>
  db.selectFrom('tournament_members').select('tournament').where('member', '=', member);

/** Returns the tournaments that name a member, each with the actions that do. */
export async function findTournamentsOf(db: Database, member: string): Promise<StoredTournament[]> {
  const rows = await db
    .selectFrom('tournaments')
    .selectAll()
    .where('id', 'in', namingMember(db, member))
    .orderBy('created_at')
    .execute();
  const actions = await db
    .selectFrom('tournament_actions')
    .selectAll()
    .where('tournament', 'in', namingMember(db, member))
    .where('action', 'like', `%"member":${JSON.stringify(member)}%`)
    .orderBy('tournament')
    .orderBy('number')
    .execute();
  return rows.map((row) => ({ row, actions: actions.filter(({ tournament }) => tournament === row.id) }));
}

/** Replaces a member's id in all tournaments. `replaceIn` returns an expression that does so in a column. */
export async function replaceInTournaments(
  db: Database,
  member: string,
  pseudonym: string,
  replaceIn: (column: string) => RawBuilder<string>,
): Promise<void> {
  await db
    .updateTable('tournaments')
    .set({ terms: replaceIn('terms') })
    .where('id', 'in', namingMember(db, member))
    .execute();
  await db
    .updateTable('tournament_actions')
    .set({ action: replaceIn('action') })
    .where('tournament', 'in', namingMember(db, member))
    .execute();
  await db
    .updateTable('tournament_members')
    .set({ member: pseudonym })
    .where('member', '=', member)
    .execute();
}
