import SqliteDatabase from 'better-sqlite3';
import { type CompiledQuery, Kysely, SqliteDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GameId } from '../../src/game/play/game.js';
import type { TeamGameId } from '../../src/game/teams/teamGame.js';
import type { TournamentId } from '../../src/game/tournaments/tournament.js';
import { type ArgumentsOf, type RequestName, runRequest } from '../../src/store/requests.js';
import { KEYS, type Schema } from '../../src/store/schema.js';
import { migrateFile } from '../../src/store/sqlite/sqliteFile.js';

const DAYS_OFF = { from: 1, until: 9, firstDay: '2026-12-24', endDay: '2026-12-25', zone: 'UTC' };

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
  // With these rows the requests run all of their queries.
  sqlite.exec(`insert into standings (server, season, pool, member, rating, deviation, established_until, wins, draws, losses) values
      ('', '', 'reversi-standard', 'ada', 400, 200, 0, 1, 0, 0),
      ('', '', 'reversi-standard', 'ben', 500, 80, 9, 1, 0, 0);
    insert into servers values ('here', 1);
    insert into games (id, game, rule, size, black, white, black_member, white_member, seed, opened_at, place, phase, version, server)
      values ('game', 'reversi', 'standard', 8, '', '', 'ada', 'ben', 1, 1, '', 'over', 1, 'here');
    insert into honor_queue values ('game', 'game', 5);
    insert into tournaments values ('tournament', 'here', '', 1, 'finished', 1, null, null, null, 0, null);
    insert into team_games values ('team', 'here', 'there', '', 1, 'over', 1, 0);
    insert into game_puzzles values ('puzzle', 'here', 'game', 'reversi', 'ada', 'ben', 1300, '', 1)`);
});

afterAll(() => db.destroy());

/** Returns SQLite's plan for each query of a request. */
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

const HONOR_TASK = { kind: 'game', id: 'game' as GameId, at: 1, until: 9 } as const;
const HONORS = [{ member: 'ada', kind: 'wipeout', game: 'reversi', detail: '', at: 1 }] as const;

const SCANS = new RegExp(`^SCAN (${Object.keys(KEYS).join('|')})\\b`);
const REVERSI = { game: 'reversi', rule: 'standard' } as const;
const LIST = { variant: REVERSI };
const THERE = { variant: REVERSI, server: 'here', season: '2026-Q4' };

describe('scans no table', () => {
  test.each<[string, () => Promise<string[]>]>([
    ['a member’s ratings', () => plansOf('ratingsOf', 'ada')],
    ['the data for a member’s roles', () => plansOf('roleData', 'ada', 1)],
    ['the members whose roles are due', () => plansOf('dueRoles', 9, 50)],
    ['members whose data has changed', () => plansOf('settleRoles', 'ada', 9)],
    ['a member’s tallies', () => plansOf('talliesOf', 'ada')],
    ['a member’s streak', () => plansOf('streakOf', 'ada')],
    ['a rating’s history', () => plansOf('ratingHistory', 'ada', REVERSI, 100)],
    ['a member’s last games', () => plansOf('gamesOf', { member: 'ada', phase: 'over' }, 5, 0)],
    ['the number of a member’s live games', () => plansOf('countGamesOf', { member: 'ada', phase: 'live' })],
    ['a server’s games', () => plansOf('gamesOf', { server: 'here' }, 6, 0)],
    ['a server’s games at a place', () => plansOf('gamesOf', { server: 'here', place: 'place' }, 6, 0)],
    ['the number of a server’s games', () => plansOf('countGamesOf', { server: 'here' })],
    ['a server’s places', () => plansOf('placesIn', 'here')],
    ['the top of a ranking', () => plansOf('ranking', LIST, 5, 10, 0)],
    ['the middle of a ranking', () => plansOf('ranking', LIST, 5, 10, 1)],
    ['a server’s ranking', () => plansOf('ranking', THERE, 5, 10, 0)],
    ['the length of a ranking', () => plansOf('countRanked', LIST)],
    ['an established member’s rank', () => plansOf('rankedOf', LIST, 'ben', 5)],
    ['a provisional member’s rank', () => plansOf('rankedOf', LIST, 'ada', 5)],
    ['settings', () => plansOf('settings', { member: 'ada' })],
    ['a block', () => plansOf('hasBlocked', 'ada', 'ben')],
    ['a member’s data', () => plansOf('memberData', 'ada')],
    ['open puzzles', () => plansOf('openPuzzles', 'ada', 'reversi')],
    ['used daily puzzles', () => plansOf('usedDailyPuzzles', 'reversi')],
    ['a member’s unfinished tournaments', () => plansOf('unfinishedTournamentsOf', 'ada')],
    ['a server’s week', () => plansOf('gamesEndedIn', 'here', { from: 1, until: 9 }, 100)],
    ['the rated games of a server’s week', () => plansOf('ratedGamesIn', 'here', { from: 1, until: 9 }, 100)],
    [
      'the tournaments of a server’s week',
      () => plansOf('tournamentsFinishedIn', 'here', { from: 1, until: 9 }),
    ],
    ['the solvers of a server’s week', () => plansOf('daySolversSince', 'here', '2026-11-23', 50)],
    ['the beginning of a weekly summary', () => plansOf('beginWeekly', 'here', '2026-11-23')],
    ['a member’s days off', () => plansOf('daysOff', 'ada')],
    ['the end of days off', () => plansOf('endDaysOff', 'ada', DAYS_OFF, 1)],
    ['days off told', () => plansOf('markDaysOffTold', 'ada', [DAYS_OFF])],
    ['a server’s tournaments', () => plansOf('tournamentsIn', 'here', 5, 0)],
    ['a tournament', () => plansOf('findTournament', 'tournament' as TournamentId)],
    ['a member’s unfinished team games', () => plansOf('unfinishedTeamGamesOf', 'ada')],
    ['a server’s unfinished team games', () => plansOf('unfinishedTeamGamesIn', 'here')],
    ['a server’s team games', () => plansOf('teamGamesIn', 'here', 5)],
    ['a team game', () => plansOf('findTeamGame', 'team' as TeamGameId)],
    ['a game’s puzzle', () => plansOf('findGamePuzzle', 'puzzle')],
    ['a server’s puzzles', () => plansOf('gamePuzzlesFor', 'ada', 'here')],
    [
      'a game’s new puzzles',
      () => plansOf('insertGamePuzzles', 'game', [{ puzzle: 'new', rating: 1300, line: '' }], 2),
    ],
    ['a member’s honors', () => plansOf('honorsOf', 'ada')],
    ['a member’s rating before a game', () => plansOf('ratingBefore', 'ada', REVERSI, 5)],
    ['the next games to look for honors in', () => plansOf('takeHonorTasks', 5, 9, 10)],
    ['a game’s honors', () => plansOf('saveHonors', HONOR_TASK, HONORS)],
    ['forgotten servers', () => plansOf('forgetServers', 10)],
    ['deleting a member', () => plansOf('replaceMember', 'ada', 'deleted-000000000000')],
  ])('for %s', async (_, plans) => {
    const details = await plans();
    expect(details.length).toBeGreaterThan(0);
    expect(details.filter((detail) => SCANS.test(detail))).toEqual([]);
  });

  test('reads a week of games by the time of their ends', async () => {
    for (const request of ['gamesEndedIn', 'ratedGamesIn'] as const) {
      const details = await plansOf(request, 'here', { from: 1, until: 9 }, 100);
      expect(details.join()).toContain(
        'INDEX games_over_in_a_server (server=? AND touched_at>? AND touched_at<?)',
      );
    }
  });

  test('reads only those tournaments and team games whose end is not shown', async () => {
    for (const [request, table] of [
      ['unshownTournaments', 'tournaments'],
      ['unshownTeamGames', 'team_games'],
    ] as const)
      expect((await plansOf(request)).join()).toContain(`${table} USING INDEX unshown_${table}`);
  });

  test('does not sort a ranking', async () => {
    const details = await plansOf('ranking', LIST, 5, 10, 0);
    expect(details.filter((detail) => detail.includes('B-TREE'))).toEqual([]);
  });
});
