import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GameId } from '../../src/game/play/game.js';
import { backUp } from '../../src/store/backups/backUp.js';
import { type OpenStore, openStore } from '../../src/store/openStore.js';
import { copyRows, DATABASES, newSqlite, type TestDatabase } from './databases.js';
import { DIRECT, IDS, MEMBER, OTHER, storeEverything } from './everything.js';
import { filesWith } from './fileBytes.js';
import { openTestStore, WORKER } from './open.js';
import { columnsWith, rowsOf } from './rows.js';

const NOW = Date.UTC(2026, 10, 24);
const holdsId = (value: unknown): boolean => IDS.some((id) => String(value).includes(id));

/** Columns that lead to a member before the deletion. A new one belongs into `replaceMember`, the export and this list. */
const HOLDERS = [
  'actions.action',
  'anchors.place',
  'blocks.blocked',
  'blocks.member',
  'challenge_notices.member',
  'daily_solvers.member',
  'days_off.member',
  'game_puzzles.black',
  'game_puzzles.white',
  'games.black',
  'games.black_member',
  'games.place',
  'games.white',
  'games.white_member',
  'honors.member',
  'linked_roles.member',
  'live_sessions.member',
  'live_sessions.place',
  'opening_lines.member',
  'puzzle_attempts.member',
  'puzzle_ratings.id',
  'rated_games.member',
  'rated_games.opponent',
  'ratings.member',
  'settings.id',
  'standings.member',
  'streaks.member',
  'studies.member',
  'studies.names',
  'tallies.member',
  'team_actions.action',
  'team_games.terms',
  'team_members.member',
  'tournament_actions.action',
  'tournament_members.member',
  'tournaments.terms',
];

describe.each(DATABASES)('a deleted member on %s', (_, make) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await make();
  });

  afterEach(() => database.drop());

  test('is in no column of any table, nor are their direct messages', async () => {
    const store = await database.open();
    await storeEverything(database, store);
    const before = await rowsOf(database);
    const columns = columnsWith(before, () => true);
    // A new table or column is filled by `storeEverything`.
    expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([]);
    expect(columnsWith(before, (value) => value !== null)).toEqual(columns);
    expect(columnsWith(before, holdsId)).toEqual(HOLDERS);
    await store.deleteMember(MEMBER);
    expect(columnsWith(await rowsOf(database), holdsId)).toEqual([]);
  });

  test('leaves every game readable, and those in servers where they were', async () => {
    const store = await database.open();
    await storeEverything(database, store);
    await store.deleteMember(MEMBER);
    for (const id of ['direct', 'moved', 'guest', 'position'] as GameId[]) {
      expect(await store.load(id)).toMatchObject({ place: '', phase: { kind: 'over' } });
      expect(await store.anchor(id)).toBeUndefined();
    }
    for (const id of ['rated', 'swapped'] as GameId[]) {
      const { place } = (await store.load(id))!;
      expect(await store.lastOverAt(place)).toBe(id);
      expect((await store.anchor(id))!.place).toContain(place);
    }
    expect(await store.gamesOf({ member: OTHER, phase: 'over' }, 9, 0)).toHaveLength(3);
  });

  test('is forgotten by a migration if an older release deleted them', async () => {
    const source = await newSqlite();
    await storeEverything(source, await source.open());
    await database.migrateTo(17);
    await copyRows(source, database, ['games', 'actions', 'anchors']);
    await source.drop();
    for (const column of ['black', 'white'])
      await database.run(
        `update games set ${column} = replace(${column}, '${MEMBER}', 'deleted-0123456789ab'),
        ${column}_member = replace(${column}_member, '${MEMBER}', 'deleted-0123456789ab')`,
      );
    await database.run(`update actions set action = replace(action, '${MEMBER}', 'deleted-0123456789ab')`);
    expect(columnsWith(await rowsOf(database), holdsId)).not.toEqual([]);
    const store = await database.open();
    expect(columnsWith(await rowsOf(database), holdsId)).toEqual([]);
    for (const id of ['direct', 'moved', 'guest', 'rated'] as GameId[])
      expect((await store.load(id))!.phase.kind).toBe('over');
    expect((await store.load('rated' as GameId))!.place).not.toBe('');
  });

  test('is not recorded again by a board that was on its way', async () => {
    const store = await database.open();
    await storeEverything(database, store);
    await Promise.all([
      store.deleteMember(MEMBER),
      ...Array.from({ length: 20 }, () =>
        store.setAnchor('direct' as GameId, { place: `{"channel":"${DIRECT}"}`, shown: 5 }),
      ),
    ]);
    await store.setAnchor('direct' as GameId, { place: `{"channel":"${DIRECT}"}`, shown: 5 });
    expect(await store.anchor('direct' as GameId)).toBeUndefined();
  });
});

describe('the files of a SQLite database', () => {
  let database: TestDatabase;
  let store: OpenStore;
  let file: string;

  beforeEach(async () => {
    database = await newSqlite();
    file = database.url.slice('sqlite:'.length);
    store = await openTestStore(database.url);
    await storeEverything(database, store);
  });

  afterEach(async () => {
    await store.close();
    await database.drop();
  });

  const holders = (name = file): string[] => filesWith(name, IDS);

  test('hold no id of a deleted member, nor do backups made afterwards', async () => {
    expect(holders()).not.toEqual([]);
    await store.deleteMember(MEMBER);
    expect(holders()).toEqual([]);
    expect(holders(await store.backups!.make(NOW))).toEqual([]);
    const byHand = await backUp({ kind: 'sqlite', file }, undefined, NOW);
    expect(holders(byHand.file)).toEqual([]);
    await store.close();
    expect(holders()).toEqual([]);
  });

  test('hold none once a process that was reading them has finished', async () => {
    const reader = new SqliteDatabase(file, { readonly: true });
    const rows = reader.prepare('select * from games').iterate();
    rows.next();
    await store.deleteMember(MEMBER);
    expect(await store.countGamesOf({ member: MEMBER, phase: 'over' })).toBe(0);
    rows.return?.();
    reader.close();
    await expect.poll(() => holders(), { timeout: 20_000 }).toEqual([]);
  });

  test('hold none after a backup that was being made', async () => {
    const [backup] = await Promise.all([store.backups!.make(NOW), store.deleteMember(MEMBER)]);
    expect(holders()).toEqual([]);
    expect(dirname(backup)).toBe(join(dirname(file), 'backups'));
  });

  /** Deletes settings as an older release did. */
  function deleteAsBefore(): void {
    const older = new SqliteDatabase(file);
    older.pragma('secure_delete = OFF');
    older.pragma('user_version = 0');
    older.exec('delete from settings');
    older.close();
  }
  const hasSettings = (): boolean => readFileSync(file).includes('"lastSetup"');

  test('are rewritten once if an older release deleted members from them', async () => {
    await store.close();
    deleteAsBefore();
    expect(hasSettings()).toBe(true);
    store = await openTestStore(database.url);
    expect(hasSettings()).toBe(false);
    await store.close();
    store = await openTestStore(database.url);
  });

  test('are rewritten at a later start if another process writes to them, which is reported', async () => {
    await store.close();
    deleteAsBefore();
    const writer = new SqliteDatabase(file);
    writer.exec('begin immediate');
    const faults: string[] = [];
    const onFault = ({ message }: Error) => void faults.push(message);
    store = await openStore(database.url, { onFault, workerUrl: WORKER });
    writer.close();
    expect(faults).toEqual(['deleted data could not be erased from the database file']);
    await store.close();
    expect(hasSettings()).toBe(true);
    store = await openTestStore(database.url);
    expect(hasSettings()).toBe(false);
  });
});
