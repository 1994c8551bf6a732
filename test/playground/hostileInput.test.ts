import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type Playground, startPlayground } from '../../src/playground/playground.js';
import { connectMember, type MemberClient } from './memberClient.js';

// Vitest fails the run for exceptions that nothing catches: in the playground's process they would end the bot.

let playground: Playground;
let ada: MemberClient;
let host: string;
const bugs: unknown[] = [];

beforeEach(async () => {
  playground = await startPlayground({ onBug: (error) => bugs.push(error) });
  ada = await connectMember(playground.url, 'ada');
  host = new URL(playground.url).host;
});
afterEach(async () => {
  expect(bugs.splice(0)).toEqual([]);
  await ada.send(ada.channel('games'), 'still here');
  await ada.close();
  await playground.close();
});

/** Sends bytes and the end of the stream. Returns the answer once the connection is closed. */
async function send(bytes: Uint8Array, { isReset = false } = {}): Promise<string> {
  const socket = connect(Number(new URL(playground.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  if (isReset) socket.write(bytes, () => socket.resetAndDestroy());
  else socket.end(bytes);
  await closed;
  return answer;
}

const KEY = 'dGhlIHNhbXBsZSBub25jZQ==';
const upgradeTo = (target: string, added = ''): string =>
  `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${KEY}\r\n${added}\r\n`;

const SOCKETS = [
  '/gateway',
  '/gateway?v=9',
  '/gateway?compress=zlib',
  '/members?as=ben',
  '/members?as=nobody',
];
const TARGETS = [
  '//[',
  'http://[',
  'http://',
  '*',
  '/%',
  '/page/%ff',
  '/members?as=%',
  '/gateway?v=%',
  '/\\',
];
const PATHS = [
  '/',
  '/attachments/%2e%2e/%/%ff',
  '/emojis/1.png',
  '/page/..%2f',
  '/api/v10/channels/%/messages',
];

const target = fc.oneof(
  fc.constantFrom(...TARGETS, ...SOCKETS, ...PATHS),
  fc.string({ unit: 'grapheme-ascii', maxLength: 40 }).map((text) => `/${text.replaceAll(' ', '')}`),
  fc.webPath().map((path) => `/api/v10${path}`),
);
const bytes = fc.uint8Array({ maxLength: 64 });
/** A header of a frame, as RFC 6455 5.2 lays it out, with whatever follows. */
const frame = fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }), bytes);
const header = fc.constantFrom(
  'Sec-WebSocket-Extensions: permessage-deflate',
  'Sec-WebSocket-Protocol: ,',
  'Sec-WebSocket-Version: 99',
  'Sec-WebSocket-Key: short',
  'Content-Length: 99999999',
  'Transfer-Encoding: chunked',
  'Content-Type: multipart/form-data; boundary=',
  'Content-Type: application/json',
  'Origin: \x80',
  'Host: [',
  `X: ${'x'.repeat(20_000)}`,
);

describe('outlives', () => {
  it.each(TARGETS)('a socket at %s', async (where) => {
    expect(await send(Buffer.from(upgradeTo(where)))).toMatch(/^(HTTP\/1\.1 (101|400|404) |$)/);
  });

  it.each(SOCKETS)('a malformed frame at %s', async (where) => {
    const frames = Buffer.alloc(6, 0xff);
    expect(await send(Buffer.concat([Buffer.from(upgradeTo(where)), frames]))).toContain('101');
  });

  it.each(['/gateway', '/members?as=ben'])('a frame of 1 GB at %s', async (where) => {
    // Final frame of text, masked, with a length of eight bytes.
    const start = Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0x40, 0, 0, 0, 1, 2, 3, 4]);
    const answer = await send(Buffer.concat([Buffer.from(upgradeTo(where)), start]));
    // Its close frame holds the code 1009.
    expect(answer).toContain('\x03\xf1');
  });

  it('a request without a Host, which it refuses', async () => {
    expect(await send(Buffer.from('GET / HTTP/1.0\r\n\r\n'))).toContain('403 Forbidden');
  });

  it('any request, frames and end of a connection', async () => {
    const request = fc.record({
      method: fc.constantFrom('GET', 'POST', 'PATCH', 'OPTIONS', 'CONNECT', 'TRACE', 'FOO'),
      target,
      headers: fc.array(header, { maxLength: 3 }),
      isUpgrade: fc.boolean(),
      body: fc.oneof(
        bytes,
        frame.map(([first, second, rest]) => Uint8Array.from([first, second, ...rest])),
      ),
      isReset: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ method, target, headers, isUpgrade, body, isReset }) => {
        const lines = headers.map((each) => `${each}\r\n`).join('');
        const head = isUpgrade
          ? upgradeTo(target, lines)
          : `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\n${lines}\r\n`;
        await send(Buffer.concat([Buffer.from(head, 'latin1'), body]), { isReset });
        expect(bugs).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

const odd = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', '', '\ud800', '../..', '1'.repeat(400)),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const json = fc.jsonValue({ maxDepth: 4 });

/** Opens a WebSocket and resolves with its messages' parsed JSON as they arrive. */
function open(path: string): { socket: WebSocket; next: () => Promise<Record<string, unknown> | undefined> } {
  const socket = new WebSocket(`ws://${host}${path}`);
  const arrived: (Record<string, unknown> | undefined)[] = [];
  let wake = (): void => undefined;
  const add = (message: Record<string, unknown> | undefined): void => {
    arrived.push(message);
    wake();
  };
  socket.on('message', (raw) => add(JSON.parse(raw.toString()) as Record<string, unknown>));
  socket.on('close', () => add(undefined));
  socket.on('error', () => undefined);
  const next = async (): Promise<Record<string, unknown> | undefined> => {
    while (arrived.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return arrived.shift();
  };
  return { socket, next };
}

it('answers any request of a member, or refuses it', async () => {
  const { socket, next } = open('/members?as=ben');
  await next();
  const request = fc.record({
    do: fc.constantFrom(
      ...['send', 'typing', 'command', 'autocomplete', 'menu', 'click', 'select', 'submitModal', 'dismiss'],
      ...['delete', 'setLocale', 'setGuildLocale', 'nothing'],
    ),
    channelId: fc.oneof(fc.constantFrom(ada.channel('games'), ada.channel('read-only')), odd),
    name: odd,
    content: odd,
    replyTo: odd,
    files: fc.array(fc.record({ filename: odd, base64: odd }), { maxLength: 3 }),
    options: fc.dictionary(odd, fc.oneof(odd, fc.double(), fc.record({ filename: odd, base64: odd }))),
    focused: odd,
    target: fc.oneof(fc.record({ userId: odd }), fc.record({ messageId: odd }), json),
    messageId: odd,
    customId: odd,
    values: fc.array(odd, { maxLength: 3 }),
    modalId: odd,
    fields: fc.dictionary(odd, fc.oneof(odd, fc.array(odd))),
    locale: odd,
  });
  let id = 0;
  await fc.assert(
    fc.asyncProperty(request, json, async (each, noise) => {
      id += 1;
      socket.send(JSON.stringify(noise));
      socket.send(JSON.stringify({ ...each, id }));
      for (let reply = await next(); reply?.id !== id; reply = await next()) expect(reply).toBeDefined();
    }),
    { numRuns: 300 },
  );
  socket.terminate();
});

it('answers any payload at the Gateway, or closes the connection', async () => {
  const identify = { op: 2, d: { token: playground.token, intents: 0, properties: {} } };
  const payload = fc.record({ op: fc.oneof(fc.integer({ min: 0, max: 12 }), json), d: json });
  const members = fc.record({
    op: fc.constant(8),
    d: fc.record({ query: odd, user_ids: json, nonce: json }),
  });
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.oneof(payload, members, json), async (isIdentified, each) => {
      const { socket, next } = open('/gateway?v=10&encoding=json');
      await next();
      if (isIdentified) socket.send(JSON.stringify(identify));
      socket.send(JSON.stringify(each));
      socket.send(JSON.stringify({ op: 1, d: null }));
      let answer = await next();
      while (answer !== undefined && answer.op !== 11) answer = await next();
      socket.terminate();
      expect(bugs).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

it('closes a Gateway connection with 4002 for a payload over 4096 bytes, as Discord does', async () => {
  const { socket, next } = open('/gateway?v=10&encoding=json');
  await next();
  const closed = once(socket, 'close');
  socket.send(JSON.stringify({ op: 1, d: 'x'.repeat(4096) }));
  expect((await closed)[0]).toBe(4002);
});
