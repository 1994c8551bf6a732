import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DOWNLOAD_WITHIN_MS, download, MAX_FILE_BYTES } from '../../../src/discord/board/attachments.js';
import { FakeClock, FakeLog } from '../../game/fakes.js';

let server: Server;
let address: string;
/** The server's handler, and the requested paths. */
let serve: RequestListener;
let asked: string[];
let clock: FakeClock;
let log: FakeLog;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!);
    serve(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
  clock = new FakeClock();
  log = new FakeLog();
  serve = (_, response) => response.end('f5d6c3');
});
afterEach(() => server.closeAllConnections());
afterAll(() => server.close());

/** Downloads a file whose announced size is `size` bytes. */
function get(size: number, { url = `${address}/a.txt`, api = 'http://127.0.0.1:1/api' } = {}) {
  const client = { rest: { options: { api } } } as Parameters<typeof download>[0]['client'];
  return download({ client, clock, log }, { url, size });
}

const refused = (problem: string) => ({ kind: 'refused', problem });

test("downloads a whole file from the API's host", async () => {
  expect(await get(6)).toEqual({ kind: 'downloaded', bytes: new TextEncoder().encode('f5d6c3') });
  expect(log.lines).toEqual([]);
});

test('downloads a megabyte, and does not request a larger file', async () => {
  const bytes = Buffer.alloc(MAX_FILE_BYTES, 'a');
  serve = (_, response) => response.end(bytes);
  expect(await get(MAX_FILE_BYTES)).toMatchObject({ kind: 'downloaded' });
  expect(await get(MAX_FILE_BYTES + 1)).toEqual(refused('too-large'));
  expect(asked).toHaveLength(1);
  expect(log.lines).toEqual([]);
});

test.each([
  'http://localhost/a.txt',
  'https://127.0.0.1/a.txt',
  'http://cdn.discordapp.com/a.txt',
  'https://cdn.discordapp.com.example.org/a.txt',
  'https://discord.com@127.0.0.2/a.txt',
  'file:///etc/passwd',
  'a.txt',
  '',
])('requests nothing from %j', async (url) => {
  expect(await get(6, { url })).toEqual(refused('unavailable'));
  expect(log.lines).toEqual(['warn: could not download a file']);
});

test('requests only Discord’s own hosts if the API is Discord’s own', async () => {
  expect(await get(6, { api: 'https://discord.com/api' })).toEqual(refused('unavailable'));
  expect(asked).toEqual([]);
});

test('follows no redirect', async () => {
  serve = (request, response) => {
    if (request.url === '/b.txt') response.end('f5d6c3');
    else response.writeHead(302, { location: '/b.txt' }).end();
  };
  expect(await get(6)).toEqual(refused('unavailable'));
  expect(asked).toEqual(['/a.txt']);
});

test.each([403, 404, 500])('refuses a file if the server responds with status %i', async (status) => {
  serve = (_, response) => response.writeHead(status).end('f5d6c3');
  expect(await get(6)).toEqual(refused('unavailable'));
  expect(log.lines).toHaveLength(1);
});

test('refuses a file whose connection breaks before or within the body', async () => {
  serve = (request) => request.socket.destroy();
  expect(await get(6)).toEqual(refused('unavailable'));
  serve = (request, response) => {
    response.writeHead(200, { 'content-length': 6 });
    response.write('f5', () => request.socket.destroy());
  };
  expect(await get(6)).toEqual(refused('unavailable'));
});

test('refuses a body shorter than announced', async () => {
  expect(await get(7)).toEqual(refused('unavailable'));
});

test('aborts a body as soon as it is longer than announced', async () => {
  let isLeft = (): void => undefined;
  const left = new Promise<void>((resolve) => {
    isLeft = resolve;
  });
  serve = (_, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write('f5d6c3'));
    };
    response.on('drain', more).on('close', isLeft);
    more();
  };
  expect(await get(6)).toEqual(refused('unavailable'));
  await left;
});

test('times out if a server does not answer or stops midway', async () => {
  for (const part of ['', 'f5']) {
    const begun = new Promise<void>((resolve) => {
      serve = (_, response) => {
        if (part !== '') response.write(part);
        resolve();
      };
    });
    const got = get(6);
    await begun;
    clock.forward(DOWNLOAD_WITHIN_MS);
    expect(await got).toEqual(refused('unavailable'));
  }
});
