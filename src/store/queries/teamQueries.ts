import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Post } from '../../game/ports/post.js';
import type { TeamGameId, TeamPhase, TeamPlace, TeamTerms } from '../../game/teams/teamGame.js';
import type { Database, TeamActionsTable, TeamGamesTable } from '../schema.js';
import { DAMAGED } from './phases.js';
import { columnsOfPost, postFromRow } from './postRows.js';

/** A team game's row and its actions, in order. */
export type StoredTeamGame = {
  readonly row: TeamGamesTable;
  readonly actions: readonly Omit<TeamActionsTable, 'team_game'>[];
};

/** An accepted action, and the phase of its team game after it. */
export type NewTeamAction = TeamActionsTable & {
  readonly phase: TeamPhase['kind'];
  /** Server that accepts the game; `undefined` for other actions. */
  readonly otherServer: string | undefined;
  /** Member whom the action names. `plays`: whether they are on a side from now on; `undefined` if it does not change that. */
  readonly named: { readonly member: string; readonly plays: boolean | undefined } | undefined;
};

/** Literals, so that both databases use the partial index. */
const isUnfinished = (): RawBuilder<SqlBool> => sql`team_games.phase in ('open', 'playing')`;
const isUnshown = (): RawBuilder<SqlBool> =>
  sql`team_games.phase in ('over') and team_games.shown < team_games.version`;

export async function createTeamGame(db: Database, terms: TeamTerms): Promise<void> {
  const { id, home, createdAt, organizer } = terms;
  await db
    .insertInto('team_games')
    .values({
      ...{ id, server: home.server, other_server: null },
      ...{ terms: JSON.stringify(terms), created_at: createdAt, phase: 'open', version: 0, shown: 0 },
    })
    .execute();
  await noteMember(db, id, { member: organizer.member, plays: undefined });
}

/** Appends an action. `conflict`: another process was first, or the team game was set aside or deleted. */
export async function insertTeamAction(
  db: Database,
  { phase, otherServer, named, ...row }: NewTeamAction,
): Promise<'stored' | 'conflict'> {
  const { numUpdatedRows } = await db
    .updateTable('team_games')
    .set({ phase, version: row.number, ...(otherServer !== undefined && { other_server: otherServer }) })
    .where('id', '=', row.team_game)
    .where('version', '=', row.number - 1)
    .where('phase', '<>', DAMAGED)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return 'conflict';
  await db.insertInto('team_actions').values(row).execute();
  if (named) await noteMember(db, row.team_game, named);
  return 'stored';
}

async function noteMember(
  db: Database,
  teamGame: string,
  { member, plays }: NonNullable<NewTeamAction['named']>,
): Promise<void> {
  await db
    .insertInto('team_members')
    .values({ team_game: teamGame, member, plays: plays ? 1 : 0 })
    .onConflict((conflict) =>
      plays === undefined
        ? conflict.columns(['member', 'team_game']).doNothing()
        : conflict.columns(['member', 'team_game']).doUpdateSet({ plays: plays ? 1 : 0 }),
    )
    .execute();
}

export async function findTeamGame(db: Database, id: TeamGameId): Promise<StoredTeamGame | undefined> {
  const row = await db.selectFrom('team_games').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const actions = await db
    .selectFrom('team_actions')
    .select(['number', 'action', 'at'])
    .where('team_game', '=', id)
    .orderBy('number')
    .execute();
  return { row, actions };
}

export async function teamGameVersion(db: Database, id: TeamGameId): Promise<number | undefined> {
  const row = await db
    .selectFrom('team_games')
    .select('version')
    .where('id', '=', id)
    .where('phase', '<>', DAMAGED)
    .executeTakeFirst();
  return row?.version;
}

export async function setTeamGameAside(db: Database, id: TeamGameId): Promise<void> {
  await db.updateTable('team_games').set({ phase: DAMAGED }).where('id', '=', id).execute();
}

type InServer = { readonly id: TeamGameId; readonly server: string };

export const unfinishedTeamGames = (db: Database): Promise<InServer[]> => teamGamesWhere(db, isUnfinished());

export const unshownTeamGames = (db: Database): Promise<InServer[]> => teamGamesWhere(db, isUnshown());

async function teamGamesWhere(db: Database, holds: RawBuilder<SqlBool>): Promise<InServer[]> {
  const rows = await db
    .selectFrom('team_games')
    .select(['id', 'server'])
    .where(holds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, server }) => ({ id: id as TeamGameId, server }));
}

export async function unfinishedTeamGamesOf(db: Database, member: string): Promise<TeamGameId[]> {
  const rows = await db
    .selectFrom('team_members')
    .innerJoin('team_games', 'team_games.id', 'team_members.team_game')
    .select('team_games.id')
    .where('team_members.member', '=', member)
    .where('team_members.plays', '=', 1)
    .where(isUnfinished())
    .execute();
  return rows.map(({ id }) => id as TeamGameId);
}

export async function unfinishedTeamGamesIn(db: Database, server: string): Promise<TeamGameId[]> {
  const rows = await db
    .selectFrom('team_games')
    .select('id')
    .where(({ or, eb }) => or([eb('server', '=', server), eb('other_server', '=', server)]))
    .where(isUnfinished())
    .execute();
  return rows.map(({ id }) => id as TeamGameId);
}

export async function teamGamesIn(db: Database, server: string, limit: number): Promise<TeamGameId[]> {
  const rows = await db
    .selectFrom('team_games')
    .select('id')
    .where(({ or, eb }) => or([eb('server', '=', server), eb('other_server', '=', server)]))
    .where('phase', '<>', DAMAGED)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id as TeamGameId);
}

export async function teamPost(
  db: Database,
  id: TeamGameId,
  { channel }: TeamPlace,
): Promise<Post | undefined> {
  const row = await db
    .selectFrom('team_posts')
    .selectAll()
    .where('team_game', '=', id)
    .where('channel', '=', channel)
    .executeTakeFirst();
  return row && postFromRow(row);
}

/** Does nothing if the team game has been deleted meanwhile. */
export async function setTeamPost(
  db: Database,
  id: TeamGameId,
  { channel }: TeamPlace,
  post: Post,
): Promise<void> {
  const row = columnsOfPost(post);
  const exists = await db.selectFrom('team_games').select('id').where('id', '=', id).executeTakeFirst();
  if (!exists) return;
  await db
    .insertInto('team_posts')
    .values({ team_game: id, channel, ...row })
    .onConflict((conflict) => conflict.columns(['team_game', 'channel']).doUpdateSet(row))
    .execute();
}

export async function setTeamGameShown(db: Database, id: TeamGameId, version: number): Promise<void> {
  await db.updateTable('team_games').set({ shown: version }).where('id', '=', id).execute();
}

/** Deletes the team games that a server created or accepted. */
export async function deleteTeamGamesIn(db: Database, server: string): Promise<void> {
  for (const column of ['server', 'other_server'] as const) {
    const theirs = db.selectFrom('team_games').select('id').where(column, '=', server);
    for (const table of ['team_actions', 'team_members', 'team_posts'] as const)
      await db.deleteFrom(table).where('team_game', 'in', theirs).execute();
    await db.deleteFrom('team_games').where(column, '=', server).execute();
  }
}

/** Team games that name a member, in their terms or an action. */
const namingMember = (db: Database, member: string) =>
  db.selectFrom('team_members').select('team_game').where('member', '=', member);

/** Returns the team games that name a member, each with the actions that do. */
export async function findTeamGamesOf(db: Database, member: string): Promise<StoredTeamGame[]> {
  const rows = await db
    .selectFrom('team_games')
    .selectAll()
    .where('id', 'in', namingMember(db, member))
    .orderBy('created_at')
    .execute();
  const actions = await db
    .selectFrom('team_actions')
    .selectAll()
    .where('team_game', 'in', namingMember(db, member))
    .where('action', 'like', `%"member":${JSON.stringify(member)}%`)
    .orderBy('team_game')
    .orderBy('number')
    .execute();
  return rows.map((row) => ({ row, actions: actions.filter(({ team_game }) => team_game === row.id) }));
}

/** Replaces a member's id in all team games. `replaceIn` returns an expression that does so in a column. */
export async function replaceInTeamGames(
  db: Database,
  member: string,
  pseudonym: string,
  replaceIn: (column: string) => RawBuilder<string>,
): Promise<void> {
  await db
    .updateTable('team_games')
    .set({ terms: replaceIn('terms') })
    .where('id', 'in', namingMember(db, member))
    .execute();
  await db
    .updateTable('team_actions')
    .set({ action: replaceIn('action') })
    .where('team_game', 'in', namingMember(db, member))
    .execute();
  await db.updateTable('team_members').set({ member: pseudonym }).where('member', '=', member).execute();
}
