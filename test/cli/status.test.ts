import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { askStatus, type Status } from '../../src/cli/status/askStatus.js';
import { statusLines } from '../../src/cli/status/statusLines.js';
import { built, ended } from '../programs.js';

const SINCE = '2026-11-24T20:15:03.123Z';
const NOW = Date.parse(SINCE);

const BARE: Status = {
  version: '1.2.3',
  since: SINCE,
  missing: [],
  memory: { rss: 312_400_000, heapUsed: 95_000_000 },
  errors: [],
};

const FULL: Status = {
  ...BARE,
  games: 12,
  search: { out: 1, waiting: 4, workers: 1, isConnected: false },
  discord: {
    isConnected: true,
    owed: 1,
    shards: [
      { id: 0, status: 'Ready', ping: 40.6 },
      { id: 3, status: 'Connecting', ping: -1 },
    ],
    limited: 1,
    invalid: 2,
  },
  storeMs: 1.26,
  errors: [{ at: '2026-11-24T20:16:00.000Z', message: 'a picture failed (Error)' }],
};

describe('the status text', () => {
  test('covers everything that a bot reports', () => {
    expect(statusLines(FULL, NOW + 60_000)).toEqual([
      'Sente 1.2.3 runs since 2026-11-24 20:15:03 UTC (1 min).',
      'It is ready.',
      'Games: 12 in play, challenges included.',
      'Searches: 1 running, 4 waiting, 1 worker on other machines, the queue to them is not connected.',
      'Discord: connected, 1 board owed.',
      '  shard 0: Ready, last ping 41 ms',
      '  shard 3: Connecting',
      '  in the last ten minutes: 1 request limited (429), 2 invalid (at 10,000 Discord bans the bot)',
      'Database: answers in 1.3 ms.',
      'Memory: 312 MB, 95 MB of it in the heap.',
      'The last 1 error of the log, which has the details:',
      '  2026-11-24 20:16:00  a picture failed (Error)',
    ]);
  });

  test('of a bot that has just started', () => {
    const missing = ['the store does not answer', 'Discord is not connected'];
    expect(statusLines({ ...BARE, missing }, NOW - 5)).toEqual([
      'Sente 1.2.3 runs since 2026-11-24 20:15:03 UTC (0 min).',
      'It is not ready: the store does not answer; Discord is not connected.',
      'Database: does not answer.',
      'Memory: 312 MB, 95 MB of it in the heap.',
      'No errors in the log since then.',
    ]);
  });

  test.each([
    [59_999, '0 min'],
    [3_600_000, '1 h 0 min'],
    [90_061_000, '1 d 1 h 1 min'],
    [86_400_000 * 40, '40 d 0 h 0 min'],
  ])('after %i ms: %s', (ms, uptime) => {
    expect(statusLines(BARE, NOW + ms)[0]).toContain(`(${uptime})`);
  });
});

describe('the request', () => {
  let server: Server;
  let port: number;
  let answer: [status: number, body: string];

  beforeEach(async () => {
    server = createServer((request, response) => {
      expect(request.url).toBe('/status');
      response.writeHead(answer[0]).end(answer[1]);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });

  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });

  test.each(['127.0.0.1', '0.0.0.0'])('reaches a bot that listens on %s', async (host) => {
    answer = [200, JSON.stringify(FULL)];
    expect(await askStatus({ port, host })).toEqual(FULL);
  });

  test.each([
    [404, 'There are /healthz, /readyz, /metrics.'],
    [200, '{"version":"1"}'],
  ])('reports another server, which answers %i %s, in a sentence', async (status, body) => {
    answer = [status, body];
    await expect(askStatus({ port, host: '127.0.0.1' })).rejects.toThrow(
      `What answers at http://127.0.0.1:${port} is not this release of Sente.`,
    );
  });

  test.each([
    [
      { METRICS_PORT: '', DATABASE_URL: 'sqlite:/nowhere/sente.db' },
      /^Nothing answers at \/nowhere\/sente\.db\.status \(ENOENT\): the bot is not running, or .*\.\n$/,
    ],
    [
      { METRICS_PORT: '', DATABASE_URL: 'sqlite::memory:' },
      /^The database is in memory, .* Set METRICS_PORT, for example to 9464, and restart the bot\.\n$/,
    ],
    [{ METRICS_PORT: '0' }, /^METRICS_PORT is 0, which means any free port\./],
    [{ METRICS_PORT: 'x' }, /^METRICS_PORT must be a whole number from 0 to 65535\.\n$/],
  ])('with %j reports why it fails', async (settings, sentence) => {
    const child = spawn(process.execPath, [built('status')], { env: { ...process.env, ...settings } });
    const { out, err, code } = await ended(child);
    expect([out, code]).toEqual(['', 1]);
    expect(err).toMatch(sentence);
  });

  test('reports that nothing answers', async () => {
    server.close();
    await once(server, 'close');
    await expect(askStatus({ port, host: '127.0.0.1' })).rejects.toThrow(
      `Nothing answers at http://127.0.0.1:${port} (ECONNREFUSED): the bot is not running, or runs with another METRICS_PORT or METRICS_HOST.`,
    );
  });

  test('prints data on request', async () => {
    answer = [200, JSON.stringify(BARE)];
    const env = { ...process.env, METRICS_PORT: String(port), METRICS_HOST: '127.0.0.1' };
    const { out } = await ended(spawn(process.execPath, [built('status'), '--json'], { env }));
    expect(JSON.parse(out)).toEqual(BARE);
  });
});
