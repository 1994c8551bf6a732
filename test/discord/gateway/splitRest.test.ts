import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DiscordAPIError } from 'discord.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RequestCounts, SplitRest } from '../../../src/discord/gateway/splitRest.js';
import { FakeClock } from '../../game/fakes.js';

type Answer = { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string };

const JSON_TYPE = { 'content-type': 'application/json' };

let server: Server;
let answers: Answer[];
let rest: SplitRest;
let counts: RequestCounts;
const clock = new FakeClock();
/** Reported durations of limits, in ms. */
let limits: number[];

beforeEach(async () => {
  server = createServer((request, response) => {
    request.resume();
    const { status, headers, body } = answers.shift() ?? { status: 200, headers: JSON_TYPE, body: '{}' };
    response.writeHead(status, headers).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  limits = [];
  const options = {
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rejectOnRateLimit({ sublimitTimeout }: { sublimitTimeout: number }) {
      limits.push(sublimitTimeout);
      return false;
    },
  };
  counts = new RequestCounts(clock);
  rest = new SplitRest(options, counts.onAnswer);
  rest.setToken('x');
});

afterEach(() => {
  rest.clearHashSweeper();
  rest.clearHandlerSweeper();
  server.close();
  server.closeAllConnections();
});

test('reads an empty answer that claims to be JSON as empty', async () => {
  answers = [{ status: 204, headers: JSON_TYPE }];
  await expect(rest.delete('/channels/1/messages/2')).resolves.toBeDefined();
});

test('turns a 429 that means never into a refusal', async () => {
  const body = JSON.stringify({ code: 30_046, message: 'old' });
  answers = [{ status: 429, headers: { ...JSON_TYPE, 'retry-after': '1000' }, body }];
  const failed = await rest.patch('/channels/1/messages/2', { body: {} }).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(DiscordAPIError);
  expect(failed).toMatchObject({ code: 30_046, status: 400 });
});

test.each([
  ['in its headers', { status: 429, headers: { ...JSON_TYPE, 'retry-after': '0.3' }, body: '{}' }, 0.3],
  ['in its body', { status: 429, headers: JSON_TYPE, body: '{"retry_after":0.2}' }, 0.2],
  ['nowhere', { status: 429, headers: JSON_TYPE, body: '{}' }, 1],
  ['nowhere, without JSON', { status: 429, headers: { 'content-type': 'text/html' }, body: '<html>' }, 1],
  ['in words', { status: 429, headers: { ...JSON_TYPE, 'retry-after': 'soon' }, body: 'null' }, 1],
])('waits after a 429 that gives its delay %s', async (_, limited, seconds) => {
  answers = [limited];
  await expect(rest.get('/channels/1')).resolves.toEqual({});
  // discord.js adds 50 ms.
  expect(limits).toEqual([seconds * 1000 + 50]);
});

test('keeps its token after a 401', async () => {
  answers = [{ status: 401, headers: JSON_TYPE, body: '{"code":0,"message":"401: Unauthorized"}' }];
  await expect(rest.get('/channels/1')).rejects.toMatchObject({ status: 401 });
  await expect(rest.get('/channels/1')).resolves.toEqual({});
});

test('counts limited and invalid requests for ten minutes, whatever their token', async () => {
  const failing = (status: number, headers: Record<string, string> = {}): Answer => ({
    status,
    headers: { ...JSON_TYPE, ...headers },
    body: '{"code":1,"message":"no"}',
  });
  const ask = (auth: boolean) => rest.get('/channels/1', { auth }).catch((error: unknown) => error);
  answers = [failing(403), failing(404), failing(401)];
  await ask(true);
  await ask(false);
  await ask(false);
  expect([counts.limited, counts.invalid]).toEqual([0, 2]);
  clock.forward(5 * 60_000);
  const limits = { 'retry-after': '0.01' };
  answers = [failing(429, limits), failing(429, { ...limits, 'x-ratelimit-scope': 'shared' })];
  await ask(true);
  expect([counts.limited, counts.invalid]).toEqual([2, 3]);
  clock.forward(5 * 60_000);
  expect([counts.limited, counts.invalid]).toEqual([2, 1]);
  clock.forward(5 * 60_000);
  expect([counts.limited, counts.invalid]).toEqual([0, 0]);
});

test('counts a 429 that means never as limited too', async () => {
  answers = [{ status: 429, headers: JSON_TYPE, body: '{"code":30046}' }];
  await rest.get('/channels/1').catch((error: unknown) => error);
  expect([counts.limited, counts.invalid]).toEqual([1, 1]);
});
