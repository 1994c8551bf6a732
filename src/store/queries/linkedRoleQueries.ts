import { sql } from 'kysely';
import type { LinkedMember, RoleData } from '../../game/ports/linkedRoleStore.js';
import type { MemberData } from '../../game/ports/records.js';
import { isProvisional, type Rating, ratingAt } from '../../game/ratings/ratings.js';
import type { GameName } from '../../rules/position.js';
import type { Database } from '../schema.js';
import { allGamesOf } from './gameLists.js';
import { ratingOf, ratingsOf } from './ratingQueries.js';
import { talliesOf } from './tallyQueries.js';

export async function linkRoles(
  db: Database,
  { member, tokens }: LinkedMember,
  linked_at: number,
): Promise<void> {
  const link = { tokens, linked_at, due_at: linked_at };
  await db
    .insertInto('linked_roles')
    .values({ member, sent: null, ...link })
    .onConflict((conflict) => conflict.column('member').doUpdateSet(link))
    .execute();
}

export async function renewTokens(
  db: Database,
  { member, tokens }: LinkedMember,
  before: string,
): Promise<void> {
  await db
    .updateTable('linked_roles')
    .set({ tokens })
    .where('member', '=', member)
    .where('tokens', '=', before)
    .execute();
}

export async function roleTokens(db: Database, member: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('linked_roles')
    .select('tokens')
    .where('member', '=', member)
    .executeTakeFirst();
  return row?.tokens;
}

export async function unlinkRoles(db: Database, member: string): Promise<void> {
  await db.deleteFrom('linked_roles').where('member', '=', member).execute();
}

export async function dueRoles(
  db: Database,
  before: number,
  limit: number,
): Promise<(LinkedMember & { readonly dueAt: number })[]> {
  const rows = await db
    .selectFrom('linked_roles')
    .select(['member', 'tokens', 'due_at'])
    .where('due_at', 'is not', null)
    .where('due_at', '<', before)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map(({ member, tokens, due_at }) => ({ member, tokens, dueAt: due_at! }));
}

/** Marks the data of members as changed, if they have linked it. Each change gets a later time, so that none passes for one sent before. */
export async function markRolesDue(db: Database, members: readonly string[], at: number): Promise<void> {
  if (members.length === 0) return;
  await db
    .updateTable('linked_roles')
    .set({ due_at: sql<number>`case when due_at >= ${at} then due_at + 1 else ${at} end` })
    .where('member', 'in', members)
    .execute();
}

export async function settleRoles(
  db: Database,
  member: string,
  dueAt: number,
  sent?: RoleData,
): Promise<void> {
  await db
    .updateTable('linked_roles')
    .set({ due_at: null, ...(sent && { sent: JSON.stringify(sent) }) })
    .where('member', '=', member)
    .where('due_at', '=', dueAt)
    .execute();
}

export async function roleData(db: Database, member: string, now: number): Promise<RoleData> {
  const [ratings, tallies, puzzles, puzzleStreak, memberSince] = await Promise.all([
    ratingsOf(db, member),
    talliesOf(db, member),
    puzzleRatingsOf(db, member),
    puzzleStreakOf(db, member),
    firstGameAt(db, member),
  ]);
  return {
    bestRating: best(ratings.map(({ variant, rating }) => ratingAt(rating, variant.game, now))),
    games: tallies.reduce((sum, { wins, draws, losses }) => sum + wins + draws + losses, 0),
    puzzleRating: best(puzzles.map(({ game, rating }) => ratingAt(rating, game, now))),
    puzzleStreak,
    memberSince,
  };
}

/** The highest established rating; 0 if there is none. Roles have no room for a question mark. */
const best = (ratings: readonly Rating[]): number =>
  ratings.reduce((most, each) => (isProvisional(each) ? most : Math.max(most, Math.round(each.rating))), 0);

async function puzzleRatingsOf(
  db: Database,
  member: string,
): Promise<{ readonly game: GameName; readonly rating: Rating }[]> {
  const rows = await db
    .selectFrom('puzzle_ratings')
    .selectAll()
    .where('owner', '=', 'member')
    .where('id', '=', member)
    .execute();
  return rows.map((row) => ({ game: row.game as GameName, rating: ratingOf(row) }));
}

/** Puzzles solved since the last one that was not. */
async function puzzleStreakOf(db: Database, member: string): Promise<number> {
  const ended = db.selectFrom('puzzle_attempts').where('member', '=', member);
  const { at } = await ended
    .where('result', '=', 'failed')
    .select(({ fn }) => fn.max('touched_at').as('at'))
    .executeTakeFirstOrThrow();
  const { count } = await ended
    .where('result', '=', 'solved')
    .where('touched_at', '>', at ?? 0)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function firstGameAt(db: Database, member: string): Promise<number | null> {
  const { at } = await db
    .selectFrom('games')
    .select(({ fn }) => fn.min('opened_at').as('at'))
    .where('id', 'in', allGamesOf(db, member))
    .executeTakeFirstOrThrow();
  return at;
}

/** Returns a member's link, for their file. */
export async function findLinkOf(
  db: Database,
  member: string,
): Promise<NonNullable<MemberData['linkedRoles']> | undefined> {
  const row = await db
    .selectFrom('linked_roles')
    .select(['linked_at', 'due_at', 'sent'])
    .where('member', '=', member)
    .executeTakeFirst();
  if (!row) return undefined;
  const sent = row.sent === null ? null : (JSON.parse(row.sent) as RoleData);
  return { linkedAt: row.linked_at, dueAt: row.due_at, sent };
}
