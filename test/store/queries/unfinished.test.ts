import { type CompiledQuery, DummyDriver, Kysely, SqliteAdapter, SqliteQueryCompiler, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dueAt } from '../../../src/game/play/dueTime.js';
import type { GameId } from '../../../src/game/play/game.js';
import type { Store } from '../../../src/game/ports/store.js';
import { unfinished } from '../../../src/store/queries/gameLists.js';
import type { Schema } from '../../../src/store/schema.js';
import { AGAINST_BOT, gameOf, OPENED_AT, played } from '../../game/games.js';
import { DATABASES, openBeside, type TestDatabase } from '../databases.js';
import { play, resign } from '../play.js';

const MIGRATIONS_BEFORE = 18;
const id = 'game' as GameId;

/** Returns the query for unfinished games, without parameters the same on both databases. */
async function compiledQuery(): Promise<string> {
  const queries: CompiledQuery[] = [];
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: () => {
        throw new Error('there is no database');
      },
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    log: ({ query }) => void queries.push(query),
  });
  await unfinished(db);
  expect(queries.map(({ parameters }) => parameters)).toEqual([[]]);
  return queries[0]!.sql;
}

describe.each(DATABASES)('unfinished games on %s', (name, make) => {
  let database: TestDatabase;
  let store: Store;

  beforeEach(async () => {
    database = await make();
    store = await database.open();
  });

  afterEach(() => database.drop());

  const listed = async () => (await store.unfinished()).map(({ id, isShown }) => [id, isShown]);

  test('include an end until a message shows it', async () => {
    const { version } = await play(store, id, resign('ada'));
    // No message ever showed the game, so that none is outdated.
    expect(await listed()).toEqual([]);
    await store.setAnchor(id, { place: '{}', shown: version - 1 });
    expect(await listed()).toEqual([[id, false]]);
    await store.setAnchor(id, { place: '{}', shown: version });
    expect(await listed()).toEqual([]);
    await store.setAnchor(id, { place: '{}', shown: version });
    expect(await listed()).toEqual([]);
  });

  test('include the end of a game that was parked, shown, and resumed', async () => {
    let game = gameOf({ seats: AGAINST_BOT, id });
    await store.create(game);
    for (const action of [
      { kind: 'park' },
      { kind: 'unpark', member: 'ada', place: 'elsewhere' },
      resign('ada'),
    ] as const) {
      game = played(game, action);
      expect(await store.append(action, OPENED_AT, game)).toBe('stored');
      if (action.kind !== 'resign') await store.setAnchor(id, { place: '{}', shown: game.version });
    }
    expect(await listed()).toEqual([[id, false]]);
  });

  test('of older releases are due at once; their ends that are not shown are found', async () => {
    const before = await make();
    await before.migrateTo(MIGRATIONS_BEFORE);
    const columns =
      'id, game, rule, size, black, white, seed, opened_at, place, phase, version, server, touched_at';
    const rows = ['playing', 'over', 'over'].map(
      (phase, i) => `('${i}', 'reversi', 'standard', 8, '', '', 1, ${i}, '${i}', '${phase}', 3, 'here', 7)`,
    );
    await before.run(`insert into games (${columns}) values ${rows.join(', ')};
      insert into anchors (game_id, place, shown) values ('1', '', 2), ('2', '', 3)`);
    const migrated = await before.open();
    const found = await migrated.unfinished();
    await before.drop();
    const common = { server: 'here', version: 3, touchedAt: 7, dueAt: 0, isShown: false };
    expect(found).toEqual([
      { id: '0', ...common },
      { id: '1', ...common },
    ]);
  });

  test('know when they are due', async () => {
    const game = gameOf({ id, time: { kind: 'perMove', ms: 60 * 60_000 } });
    await store.create(game);
    expect(await store.unfinished()).toMatchObject([{ dueAt: dueAt(game), touchedAt: OPENED_AT }]);
    await store.setDue({ id, version: 1 }, null);
    expect(await store.unfinished()).toMatchObject([{ dueAt: dueAt(game) }]);
    await store.setDue({ id, version: 0 }, 7);
    expect(await store.unfinished()).toMatchObject([{ dueAt: 7 }]);
  });

  test('are found by index, however many games are over', async () => {
    const plan = await planOf(database, await compiledQuery());
    expect(plan).toMatch(/\bINDEX unshown_ends|Index Scan using unshown_ends/);
    expect(plan).not.toMatch(/Seq Scan|SCAN \w+$/m);
  });

  /** Returns the plan of a query. PostgreSQL reads whole tables while they are small, unless that is disabled. */
  async function planOf({ url }: TestDatabase, query: string): Promise<string> {
    const { db, close } = await openBeside(url);
    const lines = await db.connection().execute(async (connection) => {
      const run = async (text: string) =>
        (await sql.raw<Record<string, string>>(text).execute(connection)).rows;
      if (name === 'SQLite') return (await run(`explain query plan ${query}`)).map(({ detail }) => detail);
      await run('set enable_seqscan = off');
      return (await run(`explain ${query}`)).map((row) => row['QUERY PLAN']);
    });
    await close();
    return lines.join('\n');
  }
});
