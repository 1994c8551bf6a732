import { type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Playground, startPlayground } from '../../src/playground/playground.js';

let playground: Playground;
let port: number;

beforeAll(async () => {
  playground = await startPlayground();
  port = Number(new URL(playground.url).port);
});
afterAll(() => playground.close());

type Answer = { readonly status: number | undefined; readonly text: string };

const SOCKET = {
  connection: 'upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

/** Every door, with what opens it. */
const DOORS = [
  { method: 'GET', path: '/', opens: 200 },
  { method: 'GET', path: '/page/app.js', opens: 200 },
  { method: 'GET', path: '/vendor/preact.js', opens: 200 },
  { method: 'GET', path: '/attachments/1/2/a.png', opens: 404 },
  { method: 'GET', path: '/emojis/1.png', opens: 404 },
  { method: 'GET', path: '/api/v10/users/@me', opens: 200 },
  { method: 'POST', path: '/api/v10/interactions/1/x/callback', opens: 404 },
  { method: 'OPTIONS', path: '/api/v10/users/@me', opens: 404 },
  { method: 'GET', path: '/members?as=ada', headers: SOCKET, opens: 101 },
  { method: 'GET', path: '/gateway?v=10&encoding=json', headers: SOCKET, opens: 101 },
] as const;

function ask(door: (typeof DOORS)[number], added: OutgoingHttpHeaders): Promise<Answer> {
  const { method, path } = door;
  const headers = {
    authorization: `Bot ${playground.token}`,
    ...('headers' in door ? door.headers : {}),
    ...added,
  };
  return new Promise((resolve, reject) => {
    const sent: ClientRequest = request({ host: '127.0.0.1', port, method, path, headers, agent: false });
    sent.on('response', (answer: IncomingMessage) => {
      text(answer).then((read) => resolve({ status: answer.statusCode, text: read }), reject);
    });
    sent.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, text: '' });
    });
    sent.on('error', reject).end();
  });
}

const IMAGE = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
const LINK = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const FRAME = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' };

describe('every door refuses', () => {
  it.each<[string, () => OutgoingHttpHeaders]>([
    ['another site’s name for this machine', () => ({ host: `rebound.example:${port}` })],
    ['another site’s name, with its own Origin', () => ({ host: 'a.example', origin: 'http://a.example' })],
    ['a name that begins like ours', () => ({ host: `localhost.example:${port}` })],
    ['a name that ends like ours', () => ({ host: `x.localhost:${port}` })],
    ['a user before our name', () => ({ host: `a@localhost:${port}` })],
  ])('%s', async (_, headers) => {
    for (const door of DOORS) {
      const { status, text } = await ask(door, headers());
      expect([door.path, status]).toEqual([door.path, 403]);
      expect(text).toContain(`ssh -L ${port}:127.0.0.1:${port} HOST`);
    }
  });

  it.each<[string, () => OutgoingHttpHeaders]>([
    ['a page of another site', () => ({ origin: 'http://elsewhere.example' })],
    ['a page of another port of this machine', () => ({ origin: 'http://localhost:1' })],
    ['a page of this port under another name', () => ({ origin: `http://localhost:${port}` })],
    ['a page over TLS', () => ({ origin: `https://127.0.0.1:${port}` })],
    ['a page without an origin', () => ({ origin: 'null' })],
    ['an extension', () => ({ origin: 'chrome-extension://abcdef' })],
    ['a picture in another site’s page', () => ({ 'sec-fetch-site': 'cross-site', ...IMAGE })],
    ['a picture in another port’s page', () => ({ 'sec-fetch-site': 'same-site', ...IMAGE })],
    ['a frame in another site’s page', () => ({ 'sec-fetch-site': 'cross-site', ...FRAME })],
  ])('%s', async (_, headers) => {
    for (const door of DOORS) {
      const { status, text } = await ask(door, headers());
      expect([door.path, status]).toEqual([door.path, 403]);
      expect(text).toBe('Other sites’ pages may not use the playground.\n');
    }
  });
});

describe('every door opens to', () => {
  it.each<[string, () => OutgoingHttpHeaders]>([
    ['programs, which send no Origin', () => ({})],
    ['localhost', () => ({ host: `localhost:${port}`, origin: `http://localhost:${port}` })],
    ['LOCALHOST', () => ({ host: `LOCALHOST:${port}` })],
    ['IPv6’s loopback', () => ({ host: `[::1]:${port}`, origin: `http://[::1]:${port}` })],
    ['a tunnel from another port', () => ({ host: 'localhost:1', origin: 'http://localhost:1' })],
    ['the default port', () => ({ host: '127.0.0.1', origin: 'http://127.0.0.1' })],
    ['its own page', () => ({ origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' })],
    ['the address bar', () => ({ 'sec-fetch-site': 'none', ...LINK })],
  ])('%s', async (_, headers) => {
    for (const door of DOORS) {
      const { status } = await ask(door, headers());
      expect([door.path, status]).toEqual([door.path, door.opens]);
    }
  });

  it('another site’s link, but not its form', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', ...LINK };
    for (const door of DOORS) {
      const { status } = await ask(door, headers);
      expect([door.path, status]).toEqual([door.path, door.method === 'GET' ? door.opens : 403]);
    }
  });
});

it('has another token at each start', async () => {
  const other = await startPlayground();
  expect(other.token).not.toBe(playground.token);
  const headers = { authorization: `Bot ${other.token}` };
  expect((await fetch(`${playground.apiUrl}/v10/users/@me`, { headers })).status).toBe(401);
  await other.close();
});

it('has a page that no other page can frame, and whose forms and files stay here', async () => {
  const { headers } = await fetch(playground.url);
  const policy = headers.get('content-security-policy')?.split('; ');
  for (const rule of ["object-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(rule);
  const script = await fetch(`${playground.url}page/app.js`);
  for (const each of [headers, script.headers]) {
    expect(each.get('x-content-type-options')).toBe('nosniff');
    expect(each.get('referrer-policy')).toBe('no-referrer');
    expect(each.get('cross-origin-resource-policy')).toBe('same-origin');
  }
});
