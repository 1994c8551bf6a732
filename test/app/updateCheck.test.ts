import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isNewer, repositoryOf, UpdateCheck } from '../../src/app/updateCheck.js';
import { Proxies } from '../../src/discord/gateway/proxies.js';
import { ConnectProxy } from '../connectProxy.js';
import { FakeClock, FakeLog } from '../game/fakes.js';

const DAY_MS = 24 * 60 * 60 * 1000;

let server: Server;
let answer: { status: number; body: string };
let asked: { url: string | undefined; headers: IncomingHttpHeaders }[];
let clock: FakeClock;
let log: FakeLog;
let check: UpdateCheck;

beforeEach(async () => {
  asked = [];
  answer = { status: 200, body: JSON.stringify({ tag_name: 'v1.3.0', body: 'better' }) };
  server = createServer(({ url, headers }, response) => {
    asked.push({ url, headers });
    response.writeHead(answer.status).end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  [clock, log] = [new FakeClock(), new FakeLog()];
  check = newCheck();
});

afterEach(async () => {
  await check.close();
  server.close();
  server.closeAllConnections();
});

const port = (): number => (server.address() as AddressInfo).port;

const newCheck = (options: Partial<ConstructorParameters<typeof UpdateCheck>[0]> = {}): UpdateCheck =>
  new UpdateCheck({
    version: '1.2.3',
    repository: 'git+https://github.com/owner/sente.git',
    clock,
    log,
    apiUrl: `http://127.0.0.1:${port()}`,
    ...options,
  });

describe('the check for a newer release', () => {
  test('logs one, and asks GitHub with nothing but a plain name', async () => {
    await check.start();
    expect(log.lines).toEqual(['info: Sente 1.3.0 is out; this is 1.2.3']);
    expect(asked.map(({ url }) => url)).toEqual(['/repos/owner/sente/releases/latest']);
    expect(asked[0]!.headers['user-agent']).toBe('Sente');
  });

  test('asks again daily, and logs each release once', async () => {
    await check.start();
    for (const tag of ['v1.3.0', '2.0.0']) {
      answer.body = JSON.stringify({ tag_name: tag });
      const line = log.lines.length;
      const answered = once(server, 'request');
      clock.forward(DAY_MS);
      await answered;
      if (tag === '2.0.0') while (log.lines.length === line) await new Promise((done) => setImmediate(done));
    }
    expect(log.lines.slice(1)).toEqual(['info: Sente 2.0.0 is out; this is 1.2.3']);
  });

  test.each(['v1.2.3', 'v1.2.2', 'v0.9.9'])('is silent about %s', async (tag) => {
    answer.body = JSON.stringify({ tag_name: tag });
    await check.start();
    expect(log.lines).toEqual([]);
  });

  test.each([
    [404, '{"message":"Not Found"}', 'GitHub answered 404'],
    [200, '<p>Sign in to this network: secret-word</p>', 'the answer is no JSON'],
    [200, '{"tag_name":"nightly"}', 'the newest release has no version such as v1.2.3'],
    [200, '[]', 'the newest release has no version such as v1.2.3'],
    [200, `"${'x'.repeat(1_100_000)}"`, 'the answer is too long'],
  ])('says once that it failed after %i %.20s', async (status, body, why) => {
    answer = { status, body };
    await check.start();
    await check.start();
    expect(log.lines).toEqual([`info: could not look for a newer release: ${why}`]);
  });

  test('says once that GitHub is away', async () => {
    server.close();
    await once(server, 'close');
    await check.start();
    await check.start();
    expect(log.lines).toEqual([
      expect.stringMatching(/^info: could not look for a newer release: .*ECONNREFUSED/),
    ]);
  });

  test('goes through the proxy', async () => {
    const proxy = await ConnectProxy.open();
    const proxies = new Proxies({ https: undefined, http: `http://${proxy.host}`, exempt: [] });
    check = newCheck({ apiUrl: `http://api.github.test:${port()}`, agent: proxies.dispatcher });
    await check.start();
    expect(log.lines).toEqual(['info: Sente 1.3.0 is out; this is 1.2.3']);
    expect(proxy.targets).toEqual([`api.github.test:${port()}`]);
    await proxies.close();
    proxy.close();
  });

  test.each([undefined, '', 'https://gitlab.com/owner/sente'])(
    'has no effect with the repository %j',
    async (repository) => {
      check = newCheck({ repository });
      await check.start();
      expect(log.lines).toEqual([
        'warn: UPDATE_CHECK has no effect: package.json names no "repository" on GitHub',
      ]);
      expect(asked).toEqual([]);
    },
  );
});

test.each([
  'owner/sente.js',
  'github:owner/sente.js',
  'https://github.com/owner/sente.js',
  'git+https://github.com/owner/sente.js.git',
  'git+ssh://git@github.com/owner/sente.js.git',
  'git@github.com:owner/sente.js.git',
])('%s is a repository on GitHub', (text) => {
  expect(repositoryOf(text)).toBe('owner/sente.js');
});

test.each([
  ['1.10.0', '1.9.0', true],
  ['1.9.0', '1.10.0', false],
  ['2.0.0', '1.9.9', true],
  ['1.0.0', '1.0.0', false],
  ['1.0.0', '1.0.0-rc.1', true],
  ['1.0.0', '1.0.1-rc.1', false],
  ['1.0.0', '1.0.0+build-5', false],
])('whether %s is newer than %s: %j', (a, b, expected) => {
  expect(isNewer(a, b)).toBe(expected);
});
