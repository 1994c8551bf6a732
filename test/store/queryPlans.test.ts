import SqliteDatabase from 'better-sqlite3';
import { type CompiledQuery, Kysely, SqliteDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ArgumentsOf, type RequestName, runRequest } from '../../src/store/requests.js';
import { KEYS, type Schema } from '../../src/store/schema.js';
import { migrateFile } from '../../src/store/sqlite/sqliteFile.js';

let sqlite: SqliteDatabase.Database;
let db: Kysely<Schema>;
let queries: CompiledQuery[] = [];

beforeAll(async () => {
  sqlite = new SqliteDatabase(':memory:');
  await migrateFile(sqlite);
  db = new Kysely<Schema>({
    dialect: new SqliteDialect({ database: sqlite }),
    log: ({ query }) => void queries.push(query),
  });
  // Rows on which the requests run all of their queries.
  sqlite.exec(`insert into standings values
      ('', '', 'reversi-standard', 'ada', 400, 200, 1, 1, 0, 0),
      ('', '', 'reversi-standard', 'ben', 500, 80, 0, 1, 0, 0);
    insert into servers values ('here', 1);
    insert into games (id, game, rule, size, black, white, black_member, white_member, seed, opened_at, place, phase, version, server)
      values ('game', 'reversi', 'standard', 8, '', '', 'ada', 'ben', 1, 1, '', 'over', 1, 'here');
    insert into game_puzzles values ('puzzle', 'here', 'game', 'reversi', 'ada', 'ben', 1300, '', 1)`);
});

afterAll(() => db.destroy());

/** What SQLite does for each query of a request. */
async function plansOf<Name extends RequestName>(name: Name, ...args: ArgumentsOf<Name>): Promise<string[]> {
  queries = [];
  await runRequest(db, { name, args });
  return queries.flatMap(({ sql, parameters }) =>
    sqlite
      .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
      .all(...parameters)
      .map(({ detail }) => detail),
  );
}

const SCANS = new RegExp(`^SCAN (${Object.keys(KEYS).join('|')})\\b`);
const LIST = { server: '', season: '', pool: 'reversi-standard' };
const THERE = { server: 'here', season: '2026-Q4', pool: 'reversi-standard' };

describe('no table is scanned', () => {
  test.each<[string, () => Promise<string[]>]>([
    ['a member’s ratings', () => plansOf('findRatingsOf', 'ada')],
    ['tallies', () => plansOf('findTallies', 'ada')],
    ['a streak', () => plansOf('findStreak', 'ada')],
    ['the history of a rating', () => plansOf('findRatingHistory', 'ada', 'reversi-standard', 100)],
    ['the last games', () => plansOf('findGamesOf', { member: 'ada', phase: 'over' }, 5, 0)],
    ['the live games', () => plansOf('countGamesOf', { member: 'ada', phase: 'live' })],
    ['a server’s games', () => plansOf('findGamesOf', { server: 'here' }, 6, 0)],
    ['those at a place', () => plansOf('findGamesOf', { server: 'here', place: 'place' }, 6, 0)],
    ['how many those are', () => plansOf('countGamesOf', { server: 'here' })],
    ['their places', () => plansOf('findPlacesIn', 'here')],
    ['the first of a list', () => plansOf('findRanking', LIST, 10, 0)],
    ['the middle of a list', () => plansOf('findRanking', LIST, 10, 1)],
    ['a server’s list', () => plansOf('findRanking', THERE, 10, 0)],
    ['the length of a list', () => plansOf('countRanked', LIST)],
    ['an established member’s place', () => plansOf('findRanked', LIST, 'ben')],
    ['a provisional member’s place', () => plansOf('findRanked', LIST, 'ada')],
    ['settings', () => plansOf('findSettings', { member: 'ada' })],
    ['a block', () => plansOf('hasBlocked', 'ada', 'ben')],
    ['everything of a member', () => plansOf('findMemberRows', 'ada')],
    ['an open puzzle', () => plansOf('findOpenPuzzle', 'ada', 'reversi')],
    ['a puzzle of a game', () => plansOf('findGamePuzzle', 'puzzle')],
    ['the puzzles of a server’s games', () => plansOf('findGamePuzzlesFor', 'ada', 'here')],
    [
      'new puzzles of a game',
      () => plansOf('insertGamePuzzles', 'game', [{ puzzle: 'new', rating: 1300, line: '' }], 2),
    ],
    ['servers that were left', () => plansOf('forgetServers', 10)],
    ['deleting a member', () => plansOf('deleteMember', 'ada', 'deleted-000000000000')],
  ])('for %s', async (_, plans) => {
    const details = await plans();
    expect(details.length).toBeGreaterThan(0);
    expect(details.filter((detail) => SCANS.test(detail))).toEqual([]);
  });

  test('and a list is not sorted', async () => {
    const details = await plansOf('findRanking', LIST, 10, 0);
    expect(details.filter((detail) => detail.includes('B-TREE'))).toEqual([]);
  });
});
