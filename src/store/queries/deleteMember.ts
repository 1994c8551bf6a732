import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema.js';
import { forgetPlaces, isInPrivate } from './forgetPlaces.js';
import { allGamesOf, countGamesOf } from './gameLists.js';
import { deleteGamePuzzlesOf } from './gamePuzzleQueries.js';
import { deletePuzzlesOf } from './puzzleQueries.js';
import { deleteStudiesOf } from './reviewQueries.js';
import { deleteSettings } from './settingQueries.js';

/**
 * Deletes a member's records, replaces their id in their games with a pseudonym, and forgets the direct messages in which they
 * played. `unfinished`: one of their games is not over, and nothing has changed. Runs in a transaction.
 */
export async function replaceMember(
  db: Database,
  member: string,
  pseudonym: string,
): Promise<'deleted' | 'unfinished'> {
  if ((await countGamesOf(db, { member, phase: 'live' })) > 0) return 'unfinished';
  await forgetPlaces(db, isInPrivate(db, allGamesOf(db, member)));
  await replaceInGames(db, member, pseudonym);
  await replaceInRatedGames(db, member, pseudonym);
  await deleteSettings(db, { member });
  await deletePuzzlesOf(db, member);
  await deleteGamePuzzlesOf(db, member);
  await deleteStudiesOf(db, member);
  for (const table of [
    'ratings',
    'standings',
    'tallies',
    'streaks',
    'live_sessions',
    'linked_roles',
    'challenge_notices',
  ] as const)
    await db.deleteFrom(table).where('member', '=', member).execute();
  for (const side of ['member', 'blocked'] as const)
    await db.deleteFrom('blocks').where(side, '=', member).execute();
  return 'deleted';
}

async function replaceInGames(db: Database, member: string, pseudonym: string): Promise<void> {
  // `JSON.stringify` wrote seats and actions; they hold a member's id only in this form.
  const memberText = (id: string): string => `"member":${JSON.stringify(id)}`;
  const replaceIn = (column: 'action' | 'black' | 'white'): RawBuilder<string> =>
    sql`replace(${sql.ref(column)}, ${memberText(member)}, ${memberText(pseudonym)})`;
  await db
    .updateTable('actions')
    .set({ action: replaceIn('action') })
    .where('game_id', 'in', allGamesOf(db, member))
    .execute();
  for (const color of ['black', 'white'] as const) {
    await db
      .updateTable('games')
      .set({ [color]: replaceIn(color), [`${color}_member`]: pseudonym })
      .where('id', 'in', allGamesOf(db, member))
      .where(`${color}_member`, '=', member)
      .execute();
  }
}

async function replaceInRatedGames(db: Database, member: string, pseudonym: string): Promise<void> {
  const theirs = db.selectFrom('rated_games').select('game_id').where('member', '=', member);
  await db
    .updateTable('rated_games')
    .set({ opponent: pseudonym })
    .where('game_id', 'in', theirs)
    .where('opponent', '=', member)
    .execute();
  await db.updateTable('rated_games').set({ member: pseudonym }).where('member', '=', member).execute();
}
