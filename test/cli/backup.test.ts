import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gameOf } from '../game/games.js';
import { ended } from '../programs.js';
import { DATABASES, newSqlite, type TestDatabase } from '../store/databases.js';
import { startBackup } from './startBackup.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sente-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const run = (...args: Parameters<typeof startBackup>) => ended(startBackup(...args));

const fill = async (database: TestDatabase): Promise<void> =>
  void (await (await database.open()).create(gameOf()));

test('writes to its own folder beside the file by default, apart from the backups that the bot counts', async () => {
  const database = await newSqlite();
  await fill(database);
  const { out, code } = await run(database.url);
  expect(code).toBe(0);
  const [, file = ''] = /^(.*): 1 games, 0\.\d MB, read back whole\n$/.exec(out) ?? [];
  expect(file).toMatch(/\/backups\/by-hand\/sente-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db$/);
  expect(existsSync(file)).toBe(true);
  expect((statSync(join(file, '..')).mode & 0o777).toString(8)).toBe('700');
  await database.drop();
});

test('keeps the newest seven in its own folder, and every file elsewhere', async () => {
  const database = await newSqlite();
  await fill(database);
  const byHand = join(database.url.slice('sqlite:'.length), '..', 'backups', 'by-hand');
  mkdirSync(byHand, { recursive: true });
  const older = Array.from({ length: 9 }, (_, i) => `sente-2025-01-0${i + 1}T04-02-57Z.db`);
  const others = ['sente-2025-01-01.txt', 'other-2025-01-01T04-02-57Z.db'];
  for (const where of [byHand, folder])
    for (const name of [...older, ...others]) writeFileSync(join(where, name), '');
  expect((await run(database.url)).code).toBe(0);
  expect((await run(database.url, [folder])).code).toBe(0);
  const kept = readdirSync(byHand).sort();
  expect(kept).toHaveLength(7 + others.length);
  expect(kept).toEqual(expect.arrayContaining([...others, ...older.slice(-6)]));
  expect(readdirSync(folder)).toHaveLength(older.length + others.length + 1);
  await database.drop();
});

test('reads the database from the .env file if the environment names none', async () => {
  const database = await newSqlite();
  await fill(database);
  writeFileSync(join(folder, '.env'), `DATABASE_URL=${database.url}\n`);
  const { out } = await run(undefined, ['copy.db'], { cwd: folder });
  expect(out).toMatch(/^copy\.db: 1 games/);
  await database.drop();
});

test.each([
  ['sqlite::memory:', [], 'DATABASE_URL names a database in memory, which ends with the bot.'],
  [
    'sqlite:/nowhere/a.db',
    ['b.db'],
    'The database /nowhere/a.db cannot be opened: Cannot open database because the directory does not exist',
  ],
  ['mysql:x', [], expect.stringMatching(/^DATABASE_URL must be a file such as/)],
  ['sqlite:a', ['b', 'c'], 'Name one file or folder: npm run backup -- TARGET'],
  ['sqlite:a', ['--fast'], "Unknown option '--fast'."],
])('%s %j gets one clear sentence', async (url, args, sentence) => {
  const { out, err, code } = await run(url, args, { cwd: folder });
  expect([out, err.trimEnd(), code]).toEqual(['', sentence, 1]);
  expect(readdirSync(folder)).toEqual([]);
});

test.skipIf(process.getuid?.() !== 0)(
  'a file of another user is left alone (only root can make one)',
  async () => {
    const database = await newSqlite();
    await fill(database);
    chownSync(database.url.slice('sqlite:'.length), 65_534, 65_534);
    expect((await run(database.url, [folder])).err).toMatch(
      /sente\.db belongs to another user \(65534\). Run this as that user, as the bot does\.\n$/,
    );
    await database.drop();
  },
);

describe.each(DATABASES.filter(([name]) => name === 'PostgreSQL'))('of %s', (_, make) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await make();
    await fill(database);
  });

  afterEach(() => database.drop());

  /** A pg_dump that reports this version, then fails and prints its arguments. */
  function fakeDump(version: string): { PATH: string } {
    const file = join(folder, 'pg_dump');
    writeFileSync(
      file,
      `#!/bin/sh
if [ "$1" = --version ]; then echo "pg_dump (PostgreSQL) ${version}"; exit; fi
echo "$@" > '${folder}/asked'; echo "$PGUSER $PGPASSWORD" >> '${folder}/asked'
echo 'no room' >&2; exit 1\n`,
    );
    chmodSync(file, 0o755);
    return { PATH: folder };
  }

  test('reports a pg_dump that is missing or older than the server in a sentence', async () => {
    expect((await run(database.url, [folder], { env: { PATH: '/nowhere' } })).err).toBe(
      "pg_dump cannot be run (spawn pg_dump ENOENT). It comes with PostgreSQL's programs for clients: apt-get install postgresql-client\n",
    );
    expect((await run(database.url, [folder], { env: fakeDump('9.6.24') })).err).toMatch(
      /^pg_dump 9 cannot back up a server of PostgreSQL (\d+): apt-get install postgresql-client-\1\n$/,
    );
    expect(readdirSync(folder)).toEqual(['pg_dump']);
  });

  test('shows the password neither in the process list nor in errors', async () => {
    const url = database.url.replace('postgres@', 'postgres:se%20cret@');
    const { out, err, code } = await run(url, [join(folder, 'x.dump')], { env: fakeDump('99.1') });
    expect([out, err, code]).toEqual(['', 'pg_dump failed (1): no room\n', 1]);
    const [args, environment] = readFileSync(join(folder, 'asked'), 'utf8').split('\n');
    expect(args).toMatch(/^--format=custom --no-password --snapshot=\S+ --file=\S+x\.dump\.partial$/);
    expect(environment).toBe('postgres se cret');
    expect(readdirSync(folder).sort()).toEqual(['asked', 'pg_dump']);
  });
});
