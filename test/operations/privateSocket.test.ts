import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askStatus } from '../../src/cli/status/askStatus.js';
import { Operations } from '../../src/operations/operations.js';
import { listenPrivately } from '../../src/operations/privateSocket.js';
import { FakeClock, FakeLog } from '../game/fakes.js';

let folder: string;
let path: string;
let server: Server;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sente-'));
  path = join(folder, 'data', 'sente.db.status');
  server = createServer((_, response) => response.end('here'));
});

afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

/** Asks the socket at `path`, as `npm run status` does. */
const ask = () => askStatus({ port: undefined, host: '127.0.0.1', socket: path });

test('a socket is for its owner only, and goes with its server', async () => {
  const before = process.umask();
  await listenPrivately(server, path);
  expect([modeOf(path), modeOf(join(folder, 'data'))]).toEqual(['600', '700']);
  expect(process.umask()).toBe(before);
  server.close();
  await once(server, 'close');
  expect(existsSync(path)).toBe(false);
});

test('a bot serves its status on one', async () => {
  const [clock, log] = [new FakeClock(), new FakeLog()];
  const operations = await Operations.open({ socket: path, clock, log, isStopping: () => false });
  expect((await ask()).missing).toContain('Discord is not connected');
  await operations.close();
  await expect(ask()).rejects.toThrow(
    `Nothing answers at ${path} (ENOENT): the bot is not running, or runs from another folder`,
  );
});

/** Starts a process that listens at `path`. */
async function listenElsewhere(): Promise<ChildProcess> {
  const program = `require('net').createServer().listen(process.argv[1], () => console.log('listening'))`;
  const child = spawn(process.execPath, ['-e', program, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout!, 'data');
  return child;
}

test('one that a killed process left is replaced, and one that is in use is not', async () => {
  path = join(folder, 'sente.db.status');
  const child = await listenElsewhere();
  await expect(listenPrivately(server, path)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(existsSync(path)).toBe(true);
  await expect(ask()).rejects.toThrow('(ECONNREFUSED): the bot is not running');
  await listenPrivately(server, path);
  await expect(ask()).rejects.toThrow(`What answers at ${path} is not this release of Sente.`);
});

test('a file of the same name stays', async () => {
  path = join(folder, 'sente.db.status');
  writeFileSync(path, 'precious');
  await expect(listenPrivately(server, path)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  expect(statSync(path).size).toBe(8);
});
