import { type RawBuilder, sql } from 'kysely';
import type { Results } from '../../game/ports/records.js';
import type { Score } from '../../game/ratings/ratings.js';
import type { Schema } from '../schema.js';

/** Counts one game as won, drawn or lost. */
export const countsOf = (score: Score): Results => ({
  wins: score === 1 ? 1 : 0,
  draws: score === 0.5 ? 1 : 0,
  losses: score === 0 ? 1 : 0,
});

/** Returns the update of an upsert that adds the new row's counts to the existing row's. */
export const addingCounts = (
  table: keyof Schema,
): { readonly [Kind in keyof Results]: RawBuilder<number> } => {
  const added = (column: keyof Results) =>
    sql<number>`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`;
  return { wins: added('wins'), draws: added('draws'), losses: added('losses') };
};
