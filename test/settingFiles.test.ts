import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../src/config.js';

const TOKEN = 'MTk4.G2.secret-token';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sente-secret-'));
  file = join(folder, 'token');
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Returns the message that refuses an environment. */
function complaint(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('it was taken');
}

test.each([
  ['as it is', Buffer.from(TOKEN)],
  ['with a newline', Buffer.from(`${TOKEN}\n`)],
  ['with a newline of Windows', Buffer.from(`${TOKEN}\r\n`)],
  ['with spaces around it', Buffer.from(`  ${TOKEN}\t\n\n`)],
  ['with a byte order mark', Buffer.from(`\ufeff${TOKEN}\r\n`)],
  ['in UTF-16, as PowerShell writes it', Buffer.from(`\ufeff${TOKEN}\r\n`, 'utf16le')],
])('reads a secret %s', (_, bytes) => {
  writeFileSync(file, bytes);
  expect(readConfig({ DISCORD_TOKEN_FILE: file }).token).toBe(TOKEN);
});

test('reads each secret setting from its file', () => {
  const [database, redis] = ['postgres://sente:a%40bcdef@host/sente', 'rediss://:abcdefg@host:6380'];
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), `${text}\n`);
    return join(folder, name);
  };
  const config = readConfig({
    DISCORD_TOKEN_FILE: write('a', TOKEN),
    DATABASE_URL_FILE: write('b', database),
    REDIS_URL_FILE: write('c', redis),
  });
  expect([config.token, config.databaseUrl, config.redisUrl]).toEqual([TOKEN, database, redis]);
});

const UNUSABLE: [what: string, make: () => void, why: string][] = [
  ['missing', () => undefined, 'does not exist'],
  ['empty', () => writeFileSync(file, ' \r\n'), 'is empty'],
  ['1 MB', () => writeFileSync(file, TOKEN.padEnd(1 << 20, 'x')), 'is too large for a secret'],
  ['UTF-16 without a mark', () => writeFileSync(file, TOKEN, 'utf16le'), 'is not text in UTF-8'],
  ['Latin-1', () => writeFileSync(file, `${TOKEN}ü`, 'latin1'), 'is not text in UTF-8'],
];

test.each(UNUSABLE)('a file that is %s is refused in a sentence without its content', (_, make, why) => {
  make();
  const said = complaint({ DISCORD_TOKEN_FILE: file });
  expect(said).toBe(`DISCORD_TOKEN_FILE must be a file with the value of DISCORD_TOKEN: it ${why}.`);
});

test('a folder, a path through a file and an endless device are refused', () => {
  writeFileSync(file, TOKEN);
  expect(complaint({ REDIS_URL_FILE: folder })).toContain('REDIS_URL: it is a folder.');
  expect(complaint({ REDIS_URL_FILE: join(file, 'x') })).toContain('it cannot be read (ENOTDIR).');
  expect(complaint({ REDIS_URL_FILE: '/dev/zero' })).toContain('it is too large for a secret.');
});

test.skipIf(process.getuid?.() === 0)('a file without rights is refused (root may read any)', () => {
  writeFileSync(file, TOKEN);
  chmodSync(file, 0);
  expect(complaint({ DISCORD_TOKEN_FILE: file })).toContain('it cannot be read (EACCES).');
});

test('content that is malformed is refused by the name of its file’s variable', () => {
  writeFileSync(file, 'two secret words');
  expect(complaint({ DISCORD_TOKEN_FILE: file })).toBe(
    "The content of DISCORD_TOKEN_FILE must be the bot's token, without spaces.",
  );
});

test('both forms at once are refused, unless one is empty', () => {
  writeFileSync(file, TOKEN);
  expect(complaint({ DISCORD_TOKEN_FILE: file, DISCORD_TOKEN: 'other' })).toBe(
    'Set either DISCORD_TOKEN or DISCORD_TOKEN_FILE.',
  );
  expect(readConfig({ DISCORD_TOKEN_FILE: file, DISCORD_TOKEN: '' }).token).toBe(TOKEN);
  expect(readConfig({ DISCORD_TOKEN_FILE: '', DISCORD_TOKEN: 'other' }).token).toBe('other');
});

test('a line names each file that fails', () => {
  expect(complaint({ DISCORD_TOKEN_FILE: file, DATABASE_URL_FILE: folder }).split('\n')).toHaveLength(2);
});
