import { expect, test } from 'vitest';
import { readConfig } from '../src/config.js';
import { statusSocketOf } from '../src/statusSocket.js';

const socketOf = (settings: Record<string, string>, platform: NodeJS.Platform = 'linux') =>
  statusSocketOf(readConfig(settings), platform);

test.each([
  [{}, 'data/sente.db.status'],
  [{ DATABASE_URL: 'sqlite:/var/lib/sente/sente.db' }, '/var/lib/sente/sente.db.status'],
  [{ DATABASE_URL: 'sqlite::memory:' }, undefined],
  [{ DATABASE_URL: `sqlite:/${'x'.repeat(100)}.db` }, undefined],
  [{ DATABASE_URL: 'postgres://a:b@host/c' }, 'data/postgres.status'],
  [{ DATABASE_URL: 'postgres://a:b@host/c', SHARD_LIST: '4-7', SHARD_COUNT: '8' }, 'data/postgres-4.status'],
])('with %j the status is at %s', (settings, path) => {
  expect(socketOf(settings)).toBe(path);
});

test('on Windows it is a named pipe of the database', () => {
  const pipes = ['a.db', 'b.db', `${'x'.repeat(200)}.db`].map((name) =>
    socketOf({ DATABASE_URL: `sqlite:${name}` }, 'win32'),
  );
  for (const pipe of pipes) expect(pipe).toMatch(/^\\\\\.\\pipe\\sente-[0-9a-f]{16}$/);
  expect(new Set(pipes).size).toBe(3);
});
