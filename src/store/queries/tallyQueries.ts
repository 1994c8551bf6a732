import { sql } from 'kysely';
import type { Score } from '../../game/ratings/ratings.js';
import type { ResultsAgainst } from '../../game/ratings/results.js';
import type { Database, StreaksTable, TalliesTable } from '../schema.js';
import { addingCounts, countsOf } from './counts.js';

/** How a game that has just ended went for one of its members. */
export type NewResult = Pick<TalliesTable, 'member' | 'pool' | 'color' | 'against'> & {
  readonly score: Score;
};

/** A kind of opponent as a row has it. */
export function againstText(against: ResultsAgainst): string {
  switch (against.kind) {
    case 'members':
    case 'even':
      return against.kind;
    case 'level':
      return `level-${against.level}`;
    case 'style':
      return `style-${against.style}`;
  }
}

/** Throws where it is none. */
export function againstFrom(text: string): ResultsAgainst {
  if (text === 'members' || text === 'even') return { kind: text };
  const [, kind, rest] = /^(level|style)-(.+)$/.exec(text) ?? [];
  if (rest === undefined) throw new Error(`no kind of opponent: ${text}`);
  return kind === 'level' ? { kind, level: Number(rest) } : { kind: 'style', style: rest };
}

const KINDS = { 1: 'wins', 0.5: 'draws', 0: 'losses' } as const;

/** Counts a game for each of its members. */
export async function tallyGame(db: Database, results: readonly NewResult[]): Promise<void> {
  // Always in the same order: two games of the same members that end at once would wait for each other.
  const inOrder = [...results].sort((a, b) => (a.member < b.member ? -1 : 1));
  for (const { member, pool, color, against, score } of inOrder) {
    await db
      .insertInto('tallies')
      .values({ member, pool, color, against, ...countsOf(score) })
      .onConflict((conflict) =>
        conflict.columns(['member', 'pool', 'color', 'against']).doUpdateSet(addingCounts('tallies')),
      )
      .execute();
    await db
      .insertInto('streaks')
      .values({ member, kind: KINDS[score], games: 1 })
      .onConflict((conflict) =>
        conflict.column('member').doUpdateSet({
          kind: sql<string>`excluded.kind`,
          games: sql<number>`case when streaks.kind = excluded.kind then streaks.games + 1 else 1 end`,
        }),
      )
      .execute();
  }
}

export const findTallies = (db: Database, member: string): Promise<TalliesTable[]> =>
  db
    .selectFrom('tallies')
    .selectAll()
    .where('member', '=', member)
    .orderBy('pool')
    .orderBy('color')
    .orderBy('against')
    .execute();

export const findStreak = (
  db: Database,
  member: string,
): Promise<Pick<StreaksTable, 'kind' | 'games'> | undefined> =>
  db.selectFrom('streaks').select(['kind', 'games']).where('member', '=', member).executeTakeFirst();
