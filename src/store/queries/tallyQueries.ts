import { sql } from 'kysely';
import type { Streak, Tally } from '../../game/ports/records.js';
import type { Score } from '../../game/ratings/ratings.js';
import { type OpponentKind, parsePool } from '../../game/ratings/results.js';
import type { Color } from '../../rules/position.js';
import type { Database, TalliesTable } from '../schema.js';
import { addingCounts, countsOf } from './counts.js';

/** One member's result in a game that has just ended. */
export type NewResult = Pick<TalliesTable, 'member' | 'pool' | 'color' | 'against'> & {
  readonly score: Score;
};

/** Writes a kind of opponent for its column. */
export function againstText(against: OpponentKind): string {
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

/** Reads a kind of opponent from its column. Throws if the text names none. */
export function againstFrom(text: string): OpponentKind {
  if (text === 'members' || text === 'even') return { kind: text };
  const [, kind, rest] = /^(level|style)-(.+)$/.exec(text) ?? [];
  if (rest === undefined) throw new Error(`unknown kind of opponent: ${text}`);
  return kind === 'level' ? { kind, level: Number(rest) } : { kind: 'style', style: rest };
}

const KINDS = { 1: 'wins', 0.5: 'draws', 0: 'losses' } as const;

/** Adds a game to each member's tally and streak. */
export async function tallyGame(db: Database, results: readonly NewResult[]): Promise<void> {
  // Locks in one order, so that two games of the same members that end at once cannot deadlock.
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

export async function talliesOf(db: Database, member: string): Promise<Tally[]> {
  const rows = await db
    .selectFrom('tallies')
    .selectAll()
    .where('member', '=', member)
    .orderBy('pool')
    .orderBy('color')
    .orderBy('against')
    .execute();
  return rows.map(({ pool, color, against, wins, draws, losses }) => ({
    variant: parsePool(pool),
    color: color as Color,
    against: againstFrom(against),
    ...{ wins, draws, losses },
  }));
}

export async function streakOf(db: Database, member: string): Promise<Streak | undefined> {
  const row = await db
    .selectFrom('streaks')
    .select(['kind', 'games'])
    .where('member', '=', member)
    .executeTakeFirst();
  return row && { kind: row.kind as Streak['kind'], games: row.games };
}
