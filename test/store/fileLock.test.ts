import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseAddress } from '../../src/store/address.js';
import { copyDatabase } from '../../src/store/copyDatabase.js';
import { lockFile } from '../../src/store/sqlite/fileLock.js';
import { BotProcess } from '../botProcess.js';
import { startBackup } from '../cli/startBackup.js';
import { ended } from '../programs.js';
import { openTestStore } from './open.js';

let folder: string;
let file: string;
let holders: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sente-'));
  file = join(folder, 'sente.db');
  holders = [];
});

afterEach(async () => {
  for (const holder of holders) holder.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

type Holder = { readonly pid: number; readonly said: string; readonly process: ChildProcess };

/** Starts a process that locks the file and waits. Resolves once it has the lock, or said why it has not. */
async function startHolder(): Promise<Holder> {
  const lock = new URL('../../dist/store/sqlite/fileLock.js', import.meta.url);
  const source = `import { lockFile } from ${JSON.stringify(lock.href)};
try { globalThis.lock = lockFile(${JSON.stringify(file)}); console.log('locked'); } catch (error) { console.log(error.message); }
setInterval(() => undefined, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  holders.push(holder);
  const [said] = await once(holder.stdout!, 'data');
  return { pid: holder.pid!, said: String(said).trim(), process: holder };
}

async function kill({ process }: Holder): Promise<void> {
  process.kill('SIGKILL');
  await once(process, 'exit');
}

test('a second process is refused, in a sentence that names the first', async () => {
  const { pid } = await startHolder();
  await expect(openTestStore(`sqlite:${file}`)).rejects.toThrow(
    new RegExp(
      `^The database ${file} cannot be opened: it is in use by another Sente \\(process ${pid} on this machine, since \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC\\)\\. Stop that one first, or use another file\\.$`,
    ),
  );
});

test('a killed process leaves no lock', async () => {
  await kill(await startHolder());
  await (await openTestStore(`sqlite:${file}`)).close();
});

test('of processes that start in the same instant exactly one has the lock', async () => {
  const started = await Promise.all(Array.from({ length: 4 }, () => startHolder()));
  const outcomes = started.map(({ said }) => said);
  const [owner] = started.filter(({ said }) => said === 'locked');
  expect(outcomes.filter((said) => said === 'locked')).toHaveLength(1);
  const refusal = new RegExp(
    `^it is in use by another Sente \\(process ${owner!.pid} on this machine, since `,
  );
  for (const said of outcomes) if (said !== 'locked') expect(said).toMatch(refusal);
});

test('a closed store leaves no lock', async () => {
  await (await openTestStore(`sqlite:${file}`)).close();
  await (await openTestStore(`sqlite:${file}`)).close();
});

test('the lock file is for its owner only, and says nothing of a process that ended', async () => {
  await kill(await startHolder());
  expect((statSync(`${file}.lock`).mode & 0o777).toString(8)).toBe('600');
  const stale = new SqliteDatabase(`${file}.lock`);
  // Another program may have the number now.
  stale.prepare('update owner set pid = ?').run(process.pid);
  stale.close();
  await (await openTestStore(`sqlite:${file}`)).close();
});

test('a process of another machine or container is named by its host', async () => {
  const holder = lockFile(file);
  holder.release();
  const stale = new SqliteDatabase(`${file}.lock`);
  stale.exec(`update owner set pid = 1, host = '3f2a7c'`);
  stale.exec('begin immediate');
  await expect(openTestStore(`sqlite:${file}`)).rejects.toThrow(
    /in use by another Sente \(process 1 on the machine or container 3f2a7c, since/,
  );
  stale.close();
});

test('a symbolic link does not lead around the lock', async () => {
  await (await openTestStore(`sqlite:${file}`)).close();
  const link = join(folder, 'other', 'link.db');
  mkdirSync(join(folder, 'other'));
  symlinkSync(file, link);
  await startHolder();
  await expect(openTestStore(`sqlite:${link}`)).rejects.toThrow(/in use by another Sente/);
});

test('a damaged lock file is reported', async () => {
  writeFileSync(`${file}.lock`, 'this is no database, but a text that is long enough to be looked at as one');
  await expect(openTestStore(`sqlite:${file}`)).rejects.toThrow(/cannot be opened: file is not a database/);
});

describe('beside a process that uses the file', () => {
  beforeEach(async () => {
    await (await openTestStore(`sqlite:${file}`)).close();
    await startHolder();
  });

  test('npm run backup works', async () => {
    expect(await ended(startBackup(`sqlite:${file}`, [folder]))).toMatchObject({ code: 0, err: '' });
  });

  test('npm run migrate-store neither reads it nor writes into it', async () => {
    const [here, other] = [`sqlite:${file}`, `sqlite:${join(folder, 'other.db')}`].map(
      (url) => parseAddress(url)!,
    );
    await expect(copyDatabase(here!, other!, () => undefined)).rejects.toThrow(/in use by another Sente/);
    await (await openTestStore(`sqlite:${join(folder, 'other.db')}`)).close();
    await expect(copyDatabase(other!, here!, () => undefined)).rejects.toThrow(/in use by another Sente/);
  });

  test('a bot ends with exit code 1 and one sentence', async () => {
    const bot = new BotProcess({ DATABASE_URL: `sqlite:${file}`, PLAYGROUND_PORT: '0', LOG_LEVEL: 'warn' });
    expect(await bot.exited).toBe(1);
    expect(bot.lines).toEqual([
      expect.stringMatching(/cannot be opened: it is in use by another Sente \(process \d+ on this machine/),
    ]);
  });
});
