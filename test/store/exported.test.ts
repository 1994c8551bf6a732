import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '../../src/game/ports/store.js';
import { newSqlite, type TestDatabase } from './databases.js';
import { MEMBER, OTHER, storeEverything } from './everything.js';
import { columnsWith, type Row, rowsOf } from './rows.js';

/** Columns of a member's rows that "Save as a file" leaves out, each with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'actions.number': 'the order of the actions says it',
  'anchors.shown': 'whether a message is up to date',
  'blocks.blocked': 'of others: whom they blocked is theirs to know',
  'blocks.member': 'of others: who blocked whom is theirs to know',
  'challenge_notices.due_at': 'follows from the last notice',
  'challenge_notices.member': 'the file says it once',
  'daily_solvers.member': 'the file says it once',
  'days_off.member': 'the file says it once',
  'days_off.told': 'of the games that it is told to',
  'game_puzzles.black': 'the game says it',
  'game_puzzles.line': 'a position of the game, and its solution',
  'game_puzzles.rating': "a program's estimate",
  'game_puzzles.white': 'the game says it',
  'games.black_member': 'the seat says it',
  'games.due_at': 'follows from the game',
  'games.seed': "of the bot's own moves",
  'games.touched_at': 'the last action says it',
  'games.version': 'the number of the actions',
  'games.white_member': 'the seat says it',
  'honors.member': 'the file says it once',
  'linked_roles.member': 'the file says it once',
  'linked_roles.tokens': 'a secret of the bot',
  'live_sessions.id': 'a hash of a secret of the browser',
  'live_sessions.link': 'a random number',
  'live_sessions.member': 'the file says it once',
  'opening_lines.member': 'the file says it once',
  'puzzle_attempts.member': 'the file says it once',
  'puzzle_ratings.id': 'the file says it once',
  'puzzle_ratings.surplus': 'an interim result of the rating',
  'puzzle_ratings.surplus_variance': 'an interim result of the rating',
  'puzzle_ratings.volatility': 'an interim result of the rating',
  'rated_games.member': 'the file says it once',
  'rated_games.opponent': 'named "another member"',
  'rated_games.pool': 'given as the game and its rules',
  'ratings.member': 'the file says it once',
  'ratings.pool': 'given as the game and its rules',
  'settings.id': 'the file says it once',
  'standings.established_until': 'follows from the rating',
  'standings.member': 'the file says it once',
  'standings.pool': 'given as the game and its rules',
  'standings.rated_at': 'of the last rated game',
  'standings.season': 'empty for all time, which the file calls null',
  'standings.server': 'empty for all servers, which the file calls null',
  'standings.volatility': 'an interim result of the rating',
  'streaks.member': 'the file says it once',
  'studies.member': 'the file says it once',
  'tallies.against': 'given in its parts',
  'tallies.member': 'the file says it once',
  'tallies.pool': 'given as the game and its rules',
  'team_actions.number': 'the order of the actions says it',
  'team_games.created_at': 'the terms say it',
  'team_games.shown': 'whether a message is up to date',
  'team_games.version': 'the number of the actions',
  'team_members.member': 'the file says it once',
  'team_members.plays': 'the actions say it',
  'tournament_members.member': 'the file says it once',
  'tournament_members.plays': 'the actions say it',
  'tournaments.created_at': 'the terms say it',
  'tournaments.message': 'of the tournament',
  'tournaments.news': 'of the tournament',
  'tournaments.replaced': 'of the tournament',
  'tournaments.sent_at': 'of the tournament',
  'tournaments.shown': 'whether a message is up to date',
};

/** Tables with rows that hold no member, but belong to a game or study of one: what the program found out or still has to. */
const ABOUT_GAMES = ['reviews', 'uncounted_games'];

let database: TestDatabase;
let store: Store;

beforeAll(async () => {
  database = await newSqlite();
  store = await database.open();
  await storeEverything(database, store);
});

afterAll(() => database.drop());

const holdsMember = (value: unknown): boolean => String(value).includes(MEMBER);

/** Texts and numbers in a value, at any depth; those of JSON in a text too. */
function leavesOf(value: unknown): string[] {
  if (typeof value === 'string' && /^[[{]/.test(value)) return leavesOf(JSON.parse(value));
  if (typeof value !== 'object') return [String(value)];
  return Object.values(value ?? {}).flatMap(leavesOf);
}

/** Gives each number of these tables a value of its own, so that the file cannot hold it by chance. Keys and flags keep theirs. */
async function numberColumns(rows: ReadonlyMap<string, readonly Row[]>): Promise<void> {
  const isKept = (column: string): boolean => /\.(number|version|size|strict|rated|score)$/.test(column);
  const columns = columnsWith(rows, (value) => typeof value === 'number');
  for (const [i, column] of columns.entries()) {
    if (isKept(column)) continue;
    const [table, name] = column.split('.');
    await database.run(`update ${table} set ${name} = ${7_000_000 + i}`);
  }
}

test('a member’s file holds every column of theirs, but for those with a reason', async () => {
  const holders = columnsWith(await rowsOf(database), holdsMember).map((column) => column.split('.')[0]!);
  const tables = [...new Set([...holders, 'actions', 'anchors'])];
  await numberColumns(new Map([...(await rowsOf(database))].filter(([table]) => tables.includes(table))));
  const rows = await rowsOf(database);
  const games = new Set(rows.get('games')!.map(({ id }) => id));
  const own = new Map(
    tables.map((table) => [
      table,
      rows.get(table)!.filter((row) => Object.values(row).some(holdsMember) || games.has(row.game_id)),
    ]),
  );
  const exported = new Set(leavesOf(await store.memberData(MEMBER)));
  exported.delete(MEMBER);
  const isExported = (value: unknown): boolean =>
    value === null || leavesOf(value).every((leaf) => [MEMBER, OTHER].includes(leaf) || exported.has(leaf));
  expect(columnsWith(own, (value) => !isExported(value) || value === MEMBER)).toEqual(
    Object.keys(LEFT_OUT).sort(),
  );
});

test('no other table belongs to games, but for what the program found out about them', async () => {
  const rows = await rowsOf(database);
  const holders = new Set(columnsWith(rows, holdsMember).map((column) => column.split('.')[0]!));
  const aboutGames = [...rows]
    .filter(([, all]) => all.some((row) => 'game_id' in row))
    .map(([table]) => table);
  expect(aboutGames.filter((table) => !holders.has(table)).sort()).toEqual(['anchors', ...ABOUT_GAMES]);
});
