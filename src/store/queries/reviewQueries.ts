import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { GameId } from '../../game/play/game.js';
import type { StoredReview } from '../../game/ports/reviewStore.js';
import { STUDIES_KEPT, type Study } from '../../game/ports/reviewStore.js';
import { replay, startPosition } from '../../rules/games.js';
import { firstPly } from '../../rules/stones.js';
import { parseJudgments, parseStudy } from '../parseRows.js';
import type { Database, StudiesTable } from '../schema.js';
import { queueHonors } from './honorQueries.js';

export async function review(db: Database, id: GameId): Promise<StoredReview | undefined> {
  const row = await db.selectFrom('reviews').selectAll().where('game_id', '=', id).executeTakeFirst();
  const judgments = row && parseJudgments(row.judgments);
  return judgments && { version: row.version, judgments, isDone: row.done === 1 };
}

const touchedAt = async (db: Database, table: 'games' | 'studies', id: string): Promise<number | undefined> =>
  (await db.selectFrom(table).select('touched_at').where('id', '=', id).executeTakeFirst())?.touched_at;

export async function saveReview(
  db: Database,
  id: GameId,
  { version, judgments, isDone }: StoredReview,
): Promise<void> {
  const playedAt = await touchedAt(db, 'games', id);
  // A study, or its member, may have been deleted during the review.
  if (playedAt === undefined && (await touchedAt(db, 'studies', id)) === undefined) return;
  const columns = { version, judgments: JSON.stringify(judgments), done: isDone ? 1 : 0 };
  await db
    .insertInto('reviews')
    .values({ game_id: id, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('game_id')
        .doUpdateSet(columns)
        // Another process may have finished it.
        .where(sql<SqlBool>`(reviews.done = 0 or excluded.done = 1 or reviews.version <> excluded.version)`),
    )
    .execute();
  if (isDone && playedAt !== undefined) await queueHonors(db, 'game', id, playedAt);
}

export async function unfinishedReviews(db: Database): Promise<GameId[]> {
  const rows = await db.selectFrom('reviews').select('game_id').where('done', '=', 0).execute();
  return rows.map(({ game_id }) => game_id as GameId);
}

export const findStudy = (db: Database, id: GameId): Promise<StudiesTable | undefined> =>
  db.selectFrom('studies').selectAll().where('id', '=', id).executeTakeFirst();

/** Inserts or replaces a study, deletes its review, and deletes the member's oldest studies beyond `STUDIES_KEPT`. */
export async function upsertStudy(db: Database, { id, ...columns }: StudiesTable): Promise<void> {
  await db
    .insertInto('studies')
    .values({ id, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
  await db.deleteFrom('reviews').where('game_id', '=', id).execute();
  const others = await db
    .selectFrom('studies')
    .select('id')
    .where('member', '=', columns.member)
    .where('id', '<>', id)
    .orderBy('touched_at', 'desc')
    .execute();
  await deleteStudies(db, others.slice(STUDIES_KEPT - 1));
}

/** Deletes studies and their reviews. */
async function deleteStudies(db: Database, studies: readonly Pick<StudiesTable, 'id'>[]): Promise<void> {
  if (studies.length === 0) return;
  const ids = studies.map(({ id }) => id);
  // In this order: a review that is being saved keeps its study.
  await db.deleteFrom('studies').where('id', 'in', ids).execute();
  await db.deleteFrom('reviews').where('game_id', 'in', ids).execute();
}

/** Finds a member's studies, the longest untouched first. */
export const findStudiesOf = (db: Database, member: string): Promise<StudiesTable[]> =>
  db.selectFrom('studies').selectAll().where('member', '=', member).orderBy('touched_at').execute();

export const deleteStudiesOf = async (db: Database, member: string): Promise<void> =>
  deleteStudies(db, await findStudiesOf(db, member));

export function studyRow({ id, member, position, names }: Study, at: number): StudiesTable {
  const { variant, start, moves } = position;
  return {
    ...{ id, member, ...variant },
    start: JSON.stringify({ board: start, moves: moves.slice(firstPly(start)) }),
    names: names ? JSON.stringify(names) : null,
    touched_at: at,
  };
}

/** Returns the study in a row, or `undefined` if the row is damaged. */
export function studyFrom(row: StudiesTable): Study | undefined {
  try {
    const { variant, start, names } = parseStudy(row);
    const { ply } = startPosition(variant, start.board);
    const moves = [...new Array<'pass'>(ply).fill('pass'), ...start.moves];
    const position = replay(variant, moves, start.board);
    return { id: row.id as GameId, member: row.member, position, ...(names ? { names } : {}) };
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError || error instanceof z.ZodError)
      return undefined;
    throw error;
  }
}
