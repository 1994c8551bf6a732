import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GameId } from '../../src/game/play/game.js';
import { newTeamGame } from '../../src/game/teams/teamGame.js';
import { newTournament } from '../../src/game/tournaments/tournament.js';
import { parseAddress } from '../../src/store/address.js';
import { type CopiedTable, copyDatabase } from '../../src/store/copyDatabase.js';
import { comparable, gameOf, move, OPENED_AT, played, STRICT } from '../game/games.js';
import { BANKS } from '../game/puzzles/banks.js';
import { acceptedBy, HOME, join as joinTeam, teamTerms } from '../game/teams/teamGames.js';
import { accepted, termsOf } from '../game/tournaments/tournaments.js';
import { DATABASES, newSqlite, type TestDatabase } from './databases.js';

const { id } = gameOf().setup;
const POST = { message: 'message', sentAt: OPENED_AT, replaced: 'old', news: 'end' };
const first = move(0, 'f5', 'ada');

/** More rows than one batch. */
const MANY = 1200;
/** Number of games that are created at once. */
const TOGETHER = 100;

/** A database with a game, its anchor and some more games. */
async function fill(database: TestDatabase, more = 3): Promise<void> {
  const store = await database.open();
  const others = Array.from({ length: more }, (_, i) => ({
    ...gameOf({ id: `other${i}` as GameId, ...STRICT, server: i % 2 ? 'here' : null }),
    place: `place${i}`,
  }));
  const games = [gameOf(), ...others];
  // Not all at once: on a busy machine the last would wait too long for a connection.
  for (let at = 0; at < games.length; at += TOGETHER)
    await Promise.all(games.slice(at, at + TOGETHER).map((game) => store.create(game)));
  await store.append(first, OPENED_AT, played(gameOf(), first));
  await store.setAnchor(id, { place: 'message', shown: 1 });
  await store.saveSettings({ member: 'ada' }, { theme: 'wood' });
  await store.setBlocked('ada', 'ben', true);
  await store.noteServers(['here', 'there'], OPENED_AT);
  await store.noteServer('there', 'left', OPENED_AT);
  await store.saveReview(id, { version: 1, judgments: [null], isDone: true });
  await store.savePuzzleStep('ada', { puzzle: 'r1', game: 'reversi', step: 0 }, OPENED_AT);
  const result = {
    member: 'ada',
    game: 'reversi',
    puzzle: { id: 'r1', rating: 1200 },
    isSolved: true,
  } as const;
  await store.endPuzzle(result, OPENED_AT);
  await store.chooseDailyPuzzle('reversi', '2026-11-24', 'r1');
  await store.addDaySolver('here', { game: 'reversi', day: '2026-11-24' }, 'ada', OPENED_AT);
  await store.beginDayPost('here', '2026-11-24', 'channel');
  await store.saveGamePuzzles('other1' as GameId, [BANKS.reversi[0]!.puzzle()], OPENED_AT);
  await store.saveStudy({ id: 'study1' as GameId, member: 'ada', position: gameOf().position }, OPENED_AT);
  await store.secret('key', 'secret');
  const session = { server: null, place: 'channel', locale: 'en-US', expiresAt: OPENED_AT };
  await store.beginSession({ id: 'session1', link: 'link1', member: 'ada', ...session }, 0);
  await store.linkRoles({ member: 'ada', tokens: 'tokens' }, 7);
  await store.setLobbyPost('here', { channel: 'channel', ...POST });
  await store.setNotice('ada', { server: 'here', game: 'reversi' }, 7);
  await store.setWeeklyChannel('here', 'channel', '2026-11-23');
  await store.createTournament(termsOf());
  const join = { kind: 'join', member: 'ada', rating: 1200 } as const;
  await store.appendToTournament(join, OPENED_AT, accepted(newTournament(termsOf()), join));
  await store.createTeamGame(teamTerms());
  const joining = joinTeam('ada');
  await store.appendToTeamGame(joining, OPENED_AT, acceptedBy(newTeamGame(teamTerms()), joining));
  await store.setTeamPost(teamTerms().id, HOME, POST);
  await store.close();
  await database.run(`insert into standings values
    ('', '2026-Q4', 'reversi-standard', 'ada', 412.3456789012345, 0.1, 1, 0, 0, 0.06, 0, 1);
    insert into tallies values ('ada', 'reversi-standard', 'black', 'level-3', 1, 0, 0);
    insert into streaks values ('ada', 'wins', 1);
    insert into honors values ('game', 'ada', 'level', 'gomoku', '3', 1);
    insert into uncounted_games select id from games order by id limit 1;
    insert into opening_moves values ('here', 'reversi standard 8', 'Xd5e4/d4e5', 19, 3, 2, 1);
    insert into opening_lines values ('line1', 'ada', 'reversi', 'standard', 8, 'black', '[37]', '{}', 7);
    insert into days_off values ('ada', 1, 2, '2026-12-24', '2026-12-25', 'UTC', 1)`);
}

const copyAll = async (from: TestDatabase, to: TestDatabase): Promise<CopiedTable[]> => {
  const copied: CopiedTable[] = [];
  await copyDatabase(parseAddress(from.url)!, parseAddress(to.url)!, (each) => copied.push(each));
  return copied;
};

const ways = DATABASES.flatMap(([from, makeFrom]) =>
  DATABASES.map(([to, makeTo]): [string, string, typeof makeFrom, typeof makeTo] => [
    from,
    to,
    makeFrom,
    makeTo,
  ]),
);

describe.each(ways)('copying from %s to %s', (_, __, makeFrom, makeTo) => {
  let [from, to]: TestDatabase[] = [];

  beforeEach(async () => {
    [from, to] = [await makeFrom(), await makeTo()];
  });

  afterEach(async () => {
    await from!.drop();
    await to!.drop();
  });

  test('copies every row once', async () => {
    await fill(from!, MANY);
    const copied = await copyAll(from!, to!);
    expect(copied.map(({ table, rows }) => [table, rows])).toEqual([
      ['games', 1201],
      ['actions', 1],
      ['anchors', 1],
      ['ratings', 0],
      ['rated_games', 0],
      ['standings', 1],
      ['tallies', 1],
      ['streaks', 1],
      ['settings', 1],
      ['blocks', 1],
      ['servers', 2],
      ['reviews', 1],
      ['studies', 1],
      ['puzzle_ratings', 2],
      ['puzzle_attempts', 1],
      ['daily_puzzles', 1],
      ['daily_solvers', 1],
      ['day_posts', 1],
      ['game_puzzles', 1],
      ['secrets', 1],
      ['live_sessions', 1],
      ['linked_roles', 1],
      ['lobby_posts', 1],
      ['challenge_notices', 1],
      ['weekly_posts', 1],
      ['tournaments', 1],
      ['tournament_actions', 1],
      ['tournament_members', 2],
      ['team_games', 1],
      ['team_actions', 1],
      ['team_members', 2],
      ['team_posts', 1],
      ['honors', 1],
      ['honor_queue', 1],
      ['uncounted_games', 1],
      ['opening_moves', 1],
      ['opening_lines', 1],
      ['days_off', 1],
    ]);
    await expect(copyAll(from!, to!)).rejects.toThrow(/is not empty: its table \w+ has rows/);
    const [store, source] = [await to!.open(), await from!.open()];
    expect(await store.unfinished()).toHaveLength(1201);
    expect(comparable((await store.load(id))!)).toEqual(comparable((await source.load(id))!));
    expect(await store.anchor(id)).toEqual({ place: 'message', shown: 1 });
    expect(await store.liveGames({ server: 'here' })).toBe(600);
    expect(await store.settings({ member: 'ada' })).toEqual({ theme: 'wood' });
    expect(await store.hasBlocked('ada', 'ben')).toBe(true);
    expect(await store.streakOf('ada')).toEqual({ kind: 'wins', games: 1 });
    const [ranked] = await store.ranking({ variant: gameOf().setup.variant, season: '2026-Q4' }, 0, 10, 0);
    expect(ranked).toMatchObject({ member: 'ada', rank: 1, rating: 412.3456789012345 });
    expect(await store.forgetServers(OPENED_AT + 1)).toBe(1);
  });

  test('keeps nothing if the target differs from the source', async () => {
    await fill(from!);
    await (await to!.open()).close();
    const forger = to!.url.startsWith('sqlite')
      ? `create trigger forge after insert on anchors begin update anchors set shown = 7; end`
      : `create function forge() returns trigger language plpgsql as $$ begin new.shown = 7; return new; end $$;
           create trigger forge before insert on anchors for each row execute function forge()`;
    await to!.run(forger);
    await expect(copyAll(from!, to!)).rejects.toThrow(/The table anchors was copied wrongly: 1 rows/);
    expect(await (await to!.open()).unfinished()).toEqual([]);
  });
});

describe('copying refuses', () => {
  let [from, to]: TestDatabase[] = [];

  beforeEach(async () => {
    [from, to] = [await newSqlite(), await newSqlite()];
  });

  afterEach(async () => {
    await from!.drop();
    await to!.drop();
  });

  test('a source with another release’s schema', async () => {
    await from!.run('create table something (else_ text)');
    await expect(copyAll(from!, to!)).rejects.toThrow(/not a database of this release of Sente/);
  });

  test('a missing source, without creating it', async () => {
    await expect(copyAll(from!, to!)).rejects.toThrow(/sente\.db cannot be opened: unable to open/);
    await expect(copyAll(from!, to!)).rejects.toThrow(/unable to open/);
  });

  test('somebody else’s database as target, and leaves it unchanged', async () => {
    await fill(from!);
    await to!.run(`create table diary (entry text); insert into diary values ('dear')`);
    await expect(copyAll(from!, to!)).rejects.toThrow(/is not empty: its table diary has rows/);
    await to!.run('create table games (none text); drop table games');
  });

  test('and leaves the source’s file unchanged', async () => {
    await fill(from!);
    const hash = () =>
      createHash('sha256')
        .update(readFileSync(from!.url.slice('sqlite:'.length)))
        .digest('hex');
    const before = hash();
    await copyAll(from!, to!);
    expect(hash()).toBe(before);
  });
});

describe('npm run migrate-store', () => {
  const MIGRATE_STORE = fileURLToPath(new URL('../../dist/cli/migrateStore.js', import.meta.url));
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [MIGRATE_STORE, ...args], {
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  test('copies, and prints a line for each table', async () => {
    const from = await newSqlite();
    const folder = mkdtempSync(join(tmpdir(), 'sente-'));
    await fill(from);
    const { status, stdout } = run(from.url, `sqlite:${join(folder, 'copy.db')}`);
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(
        /^games: 4 rows, checksum \w{16}\nactions: 1 rows, checksum \w{16}\nanchors: 1 rows, checksum \w{16}\n(\w+: \d rows, checksum \w{16}\n){35}$/,
      ),
    ]);
    await from.drop();
    rmSync(folder, { recursive: true });
  });

  test.each([
    [[], 'Name two databases: npm run migrate-store -- FROM TO'],
    [['sqlite:a', 'sqlite:b', 'sqlite:c'], 'Name two databases: npm run migrate-store -- FROM TO'],
    [['postgres://a:secret@', 'x'], 'FROM must be sqlite:FILE or postgres://user:password@host/database.'],
    [
      ['sqlite:/nowhere/a.db', 'sqlite::memory:'],
      'TO must be sqlite:FILE or postgres://user:password@host/database.',
    ],
    [['--fast', 'sqlite:a', 'sqlite:b'], "Unknown option '--fast'."],
    [
      ['sqlite:/nowhere/a.db', 'sqlite:/nowhere/b.db'],
      'The database /nowhere/a.db cannot be opened: Cannot open database because the directory does not exist',
    ],
  ])('answers %j with one clear sentence', (args, sentence) => {
    expect(run(...args)).toEqual({ status: 1, stdout: '', stderr: `${sentence}\n` });
  });
});
