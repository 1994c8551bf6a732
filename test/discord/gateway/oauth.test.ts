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
  options = {
    consentPage: 'https://consent.example/oauth2/authorize',
    apiUrl,
    botToken: 'bot',
    applicationId: '1',
    clientSecret: 's',
    clock: { now: () => 1000 },
    log,
  };
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

const TOKENS = { access: 'a', refresh: 'r', expiresAt: 1000 };
const GRANTED = { access_token: 'a2', refresh_token: 'r2', expires_in: 60 };
const DATA = { bestRating: 812, games: 30, puzzleRating: 0, puzzleStreak: 4, memberSince: 0 };

it('sends members to Discord’s page to agree', () => {
  const redirect = 'https://boards.example/linked-role/callback';
  const url = new URL(oauth.rolesConsentUrl({ redirect, state: 'x y' }));
  expect([url.origin, url.pathname]).toEqual(['https://consent.example', '/oauth2/authorize']);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    ...{ client_id: '1', redirect_uri: redirect, response_type: 'code', state: 'x y', prompt: 'consent' },
    scope: 'identify role_connections.write',
  });
});

it('links a member by a code, and renews their tokens', async () => {
  answer = ({ url }, response) => json(response, 200, url?.endsWith('/token') ? GRANTED : { id: '7' });
  const tokens = { access: 'a2', refresh: 'r2', expiresAt: 61_000 };
  expect(await oauth.link('c', 'https://x.example')).toEqual({ member: '7', locale: 'en-US', tokens });
  expect(seen[0]!.body).toContain('redirect_uri=https%3A%2F%2Fx.example');
  expect(await oauth.renew(TOKENS)).toEqual(tokens);
  expect(seen.at(-1)!.body).toContain('grant_type=refresh_token&refresh_token=r&');
});

it('sends the data for roles as texts, and takes it back', async () => {
  answer = (_, response) => json(response, 200, {});
  expect(await oauth.sendRoles(TOKENS, DATA)).toBe('sent');
  expect(await oauth.sendRoles(TOKENS, { ...DATA, memberSince: null })).toBe('sent');
  expect(await oauth.sendRoles(TOKENS, undefined)).toBe('sent');
  const path = '/api/v10/users/@me/applications/1/role-connection';
  expect(seen.map((each) => [each.path, each.authorization])).toEqual(Array(3).fill([path, 'Bearer a']));
  const metadata = { best_rating: '812', games: '30', puzzle_rating: '0', puzzle_streak: '4' };
  expect(seen.map(({ body }) => (JSON.parse(body) as { metadata: object }).metadata)).toEqual([
    { ...metadata, member_since: '1970-01-01T00:00:00.000Z' },
    metadata,
    {},
  ]);
});

it('tells a member who removed the application from a wrong secret of ours', async () => {
  answer = (_, response) => json(response, 400, { error: 'invalid_grant' });
  expect(await oauth.renew(TOKENS)).toBe('refused');
  answer = (_, response) => json(response, 401, {});
  expect(await oauth.renew(TOKENS)).toBe('silent');
  expect(await oauth.sendRoles(TOKENS, DATA)).toBe('unauthorized');
  answer = (_, response) => json(response, 500, {});
  expect([await oauth.renew(TOKENS), await oauth.sendRoles(TOKENS, DATA)]).toEqual(['silent', 'silent']);
});
