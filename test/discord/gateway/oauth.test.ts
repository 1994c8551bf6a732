import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, test } from 'vitest';
import { OAuth } from '../../../src/discord/gateway/oauth.js';
import { FakeLog } from '../../game/fakes.js';

let server: Server;
let options: ConstructorParameters<typeof OAuth>[0];
let oauth: OAuth;
let log: FakeLog;
/** Answers the next requests, by path. */
let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;
const seen: { path: string | undefined; authorization: string | undefined; body: string }[] = [];

const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

beforeEach(async () => {
  seen.length = 0;
  log = new FakeLog();
  server = createServer(async (request, response) => {
    const body = await text(request);
    seen.push({ path: request.url, authorization: request.headers.authorization, body });
    answer(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  options = { apiUrl, botToken: 'bot', applicationId: '1', clientSecret: 's', log };
  oauth = new OAuth(options);
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

it('exchanges a code by the client secret, and asks who it is', async () => {
  answer = ({ url }, response) =>
    json(response, 200, url?.endsWith('/token') ? { access_token: 't' } : { id: '7', locale: 'de' });
  expect(await oauth.identify('c&d')).toEqual({ member: '7', locale: 'de', token: 't' });
  expect(seen).toEqual([
    {
      path: '/api/v10/oauth2/token',
      authorization: undefined,
      body: 'grant_type=authorization_code&code=c%26d&client_id=1&client_secret=s',
    },
    { path: '/api/v10/users/@me', authorization: 'Bearer t', body: '' },
  ]);
});

it('asks as the bot for an instance, whose id cannot lead elsewhere', async () => {
  const location = { id: 'gc-1', kind: 'gc', channel_id: '3', guild_id: '4' };
  answer = (_, response) => json(response, 200, { location, users: ['7'] });
  expect(await oauth.instance('../x')).toEqual({ server: '4', place: '3', members: ['7'] });
  expect(seen[0]).toMatchObject({
    path: '/api/v10/applications/1/activity-instances/..%2Fx',
    authorization: 'Bot bot',
  });
});

test.each([
  [400, 'refused'],
  [404, 'refused'],
  [429, 'silent'],
  [500, 'silent'],
  [503, 'silent'],
])('status %i means %s', async (status, meaning) => {
  answer = (_, response) => json(response, status, { error: 'invalid_grant' });
  expect([await oauth.identify('c'), await oauth.instance('i')]).toEqual([meaning, meaning]);
});

it('tells the operator that the client secret is wrong', async () => {
  answer = (_, response) => json(response, 401, { error: 'invalid_client' });
  expect(await oauth.identify('c')).toBe('refused');
  expect(log.lines).toEqual(['error: Discord refuses the bot: check DISCORD_CLIENT_SECRET']);
});

test.each([
  ['cuts the connection', (response: ServerResponse) => response.destroy()],
  ['answers in another form', (response: ServerResponse) => json(response, 200, { hello: 1 })],
  ['answers with a page', (response: ServerResponse) => response.end('<html>')],
])('is silent if Discord %s', async (_, act: (response: ServerResponse) => unknown) => {
  answer = (_request, response) => void act(response);
  expect(await oauth.identify('c')).toBe('silent');
});

it('is silent if Discord does not answer in time', async () => {
  answer = () => undefined;
  expect(await new OAuth({ ...options, withinMs: 1 }).identify('c')).toBe('silent');
});
