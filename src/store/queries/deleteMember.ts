import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema.js';
import { forgetPlaces, isInPrivate } from './forgetPlaces.js';
import { allGamesOf, countGamesOf } from './gameLists.js';
import { deleteGamePuzzlesOf } from './gamePuzzleQueries.js';
import { deletePuzzlesOf } from './puzzleQueries.js';
import { deleteStudiesOf } from './reviewQueries.js';
import { deleteSettings } from './settingQueries.js';
import { replaceInTeamGames, unfinishedTeamGamesOf } from './teamQueries.js';
import { replaceInTournaments, unfinishedTournamentsOf } from './tournamentQueries.js';

/**
 * Deletes a member's records, replaces their id in their games with a pseudonym, and forgets the direct messages in which they
 * played. `unfinished`: one of their games, tournaments or team games is not over, and nothing has changed. Runs in a transaction.
 */
export async function replaceMember(
  db: Database,
  member: string,
  pseudonym: string,
): Promise<'deleted' | 'unfinished'> {
  if ((await countGamesOf(db, { member, phase: 'live' })) > 0) return 'unfinished';
  if ((await unfinishedTournamentsOf(db, member)).length > 0) return 'unfinished';
  if ((await unfinishedTeamGamesOf(db, member)).length > 0) return 'unfinished';
  await forgetPlaces(db, isInPrivate(db, allGamesOf(db, member)));
  await replaceInGames(db, member, pseudonym);
  await replaceInTournaments(db, member, pseudonym, replacement(member, pseudonym));
  await replaceInTeamGames(db, member, pseudonym, replacement(member, pseudonym));
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
    'honors',
    'opening_lines',
    'days_off',
  ] as const)
    await db.deleteFrom(table).where('member', '=', member).execute();
  for (const side of ['member', 'blocked'] as const)
    await db.deleteFrom('blocks').where(side, '=', member).execute();
  return 'deleted';
}

/** Returns an expression that replaces a member's id in a column of JSON. */
function replacement(member: string, pseudonym: string): (column: string) => RawBuilder<string> {
  // `JSON.stringify` wrote seats, actions and terms; they hold a member's id only in this form.
  const memberText = (id: string): string => `"member":${JSON.stringify(id)}`;
  return (column) => sql`replace(${sql.ref(column)}, ${memberText(member)}, ${memberText(pseudonym)})`;
}

async function replaceInGames(db: Database, member: string, pseudonym: string): Promise<void> {
  const replaceIn = replacement(member, pseudonym);
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
