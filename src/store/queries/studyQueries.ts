import { z } from 'zod';
import type { GameId } from '../../game/play/game.js';
import { STUDIES_KEPT, type Study } from '../../game/ports/reviewStore.js';
import { replay, startPosition } from '../../rules/games.js';
import { firstPly } from '../../rules/stones.js';
import { parseStudy } from '../parseRows.js';
import type { Database, StudiesTable } from '../schema.js';

export const findStudy = (db: Database, id: string): Promise<StudiesTable | undefined> =>
  db.selectFrom('studies').selectAll().where('id', '=', id).executeTakeFirst();

export const findStudiesOf = (db: Database, member: string): Promise<StudiesTable[]> =>
  db.selectFrom('studies').selectAll().where('member', '=', member).orderBy('touched_at').execute();

/** Keeps a study, and deletes those of its member that are too many. What was judged of it before it changed is deleted. */
export async function upsertStudy(db: Database, { id, ...rest }: StudiesTable): Promise<void> {
  await db
    .insertInto('studies')
    .values({ id, ...rest })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
    .execute();
  await db.deleteFrom('reviews').where('game_id', '=', id).execute();
  const others = await db
    .selectFrom('studies')
    .select('id')
    .where('member', '=', rest.member)
    .where('id', '<>', id)
    .orderBy('touched_at', 'desc')
    .execute();
  const surplus = others.slice(STUDIES_KEPT - 1).map((row) => row.id);
  await deleteStudies(db, surplus);
}

/** Deletes studies and what was judged of them. */
async function deleteStudies(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('reviews').where('game_id', 'in', ids).execute();
  await db.deleteFrom('studies').where('id', 'in', ids).execute();
}

export async function deleteStudiesOf(db: Database, member: string): Promise<void> {
  const rows = await findStudiesOf(db, member);
  await deleteStudies(
    db,
    rows.map(({ id }) => id),
  );
}

export function studyRow({ id, member, position, names }: Study, at: number): StudiesTable {
  const { variant, start, moves } = position;
  return {
    ...{ id, member, ...variant },
    start: JSON.stringify({ board: start, moves: moves.slice(firstPly(start)) }),
    names: names ? JSON.stringify(names) : null,
    touched_at: at,
  };
}

/** The study that a row makes; undefined where it makes none, as it is damaged. */
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
