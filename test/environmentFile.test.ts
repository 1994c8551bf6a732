import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConfigError } from '../src/config.js';
import { hintsFor, loadEnvironmentFile } from '../src/environmentFile.js';

const TEXT = '# Bücher\nSENTE_TEST_ONE=größer\r\nSENTE_TEST_TWO=2\n';
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
const utf16 = Buffer.from(TEXT, 'utf16le');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sente-env-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Loads a file of these bytes into an environment without its variables. */
function load(bytes: Uint8Array): void {
  for (const name of ['SENTE_TEST_ONE', 'SENTE_TEST_TWO']) vi.stubEnv(name, undefined);
  const file = join(folder, '.env');
  writeFileSync(file, bytes);
  loadEnvironmentFile(file);
}

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16, as PowerShell writes it', Buffer.concat([Buffer.of(0xff, 0xfe), utf16])],
  ['big-endian UTF-16', Buffer.concat([Buffer.of(0xfe, 0xff), swapped(utf16)])],
])('reads a file in %s', (_, bytes) => {
  load(bytes);
  expect(process.env.SENTE_TEST_ONE).toBe('größer');
  expect(process.env.SENTE_TEST_TWO).toBe('2');
});

test('says how to save a file in an encoding that it cannot know', () => {
  expect(() => load(utf16)).toThrow(ConfigError);
  expect(() => load(utf16)).toThrow(/as UTF-8/);
});

test('needs no file, and leaves variables that are set', () => {
  loadEnvironmentFile(join(folder, 'none'));
  const file = join(folder, '.env');
  writeFileSync(file, TEXT);
  vi.stubEnv('SENTE_TEST_ONE', 'own');
  vi.stubEnv('SENTE_TEST_TWO', undefined);
  loadEnvironmentFile(file);
  expect([process.env.SENTE_TEST_ONE, process.env.SENTE_TEST_TWO]).toEqual(['own', '2']);
});

test.each([
  ['TOKEN', 'DISCORD_TOKEN'],
  ['DISCORDTOKEN', 'DISCORD_TOKEN'],
  ['discord_token', 'DISCORD_TOKEN'],
  ['DISCORD_BOT_TOKEN', 'DISCORD_TOKEN'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['PORT', 'PLAYGROUND_PORT, LIVE_PORT, or METRICS_PORT'],
])('asks whether %s means %s', (name, meant) => {
  expect(hintsFor('.env', { [name]: 'secret' })).toEqual([
    `.env sets ${name}, which Sente does not read. Did you mean ${meant}?`,
  ]);
});

test('does not ask about other programs’ variables, nor about one that is set', () => {
  const others = { POSTGRES_PASSWORD: 'x', COMPOSE_PROJECT_NAME: 'x', NODE_ENV: 'x', TZ: 'x', HOME: 'x' };
  expect(hintsFor('.env', others)).toEqual([]);
  expect(hintsFor('.env', { TOKEN: 'a', DISCORD_TOKEN: 'b' })).toEqual([]);
});

test('prints its hint, and none of the value', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  load(Buffer.from('SENTE_TEST_ONE=1\nTOKEN=secret\n'));
  expect(write).toHaveBeenCalledOnce();
  expect(write.mock.calls[0]![0]).toContain('DISCORD_TOKEN');
  expect(write.mock.calls[0]![0]).not.toContain('secret');
});
