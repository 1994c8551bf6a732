import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { REST } from 'discord.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_LINE, makeLog } from '../../src/app/log.js';

const TOKEN = 'aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OnNlY3JldA';
const BOT_TOKEN = 'MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789ab';
const WORDS = 'zebra crossing';
const PICTURE = Buffer.alloc(170_000, 'PNGBYTES');

/** Opens a log and collects its lines. */
function logged(log: (log: ReturnType<typeof makeLog>) => void, secrets: readonly string[] = []): string[] {
  const lines: string[] = [];
  log(makeLog({ level: 'info', secrets, to: { write: (text: string) => void lines.push(text) } }));
  return lines;
}

function lineOf(error: unknown): string {
  const [line] = logged((log) => log.error({ err: error, interaction: '1' }, 'an interaction failed'));
  return line!;
}

/** Answer of a fake of Discord's REST API. */
type Answer = (response: ServerResponse) => void;
let answer: Answer;
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    request.on('end', () => answer(response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** Returns the error of a request that carries a picture, words and a token. */
async function failureOf(
  how: Answer,
  path: `/${string}` = `/interactions/123/${TOKEN}/callback`,
  port = (server.address() as AddressInfo).port,
): Promise<unknown> {
  answer = how;
  const rest = new REST({ api: `http://127.0.0.1:${port}`, retries: 0, timeout: 500 }).setToken(BOT_TOKEN);
  const failed = rest.post(path, {
    body: { content: WORDS },
    files: [{ name: 'board.png', data: PICTURE }],
  });
  const error = await failed.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  rest.clearHandlerSweeper();
  rest.clearHashSweeper();
  return error;
}

const json =
  (status: number, body: object): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };

const REFUSED = json(400, {
  code: 50_035,
  message: 'Invalid Form Body',
  errors: Object.fromEntries(
    Array.from({ length: 500 }, (_, i) => [`field${i}`, { _errors: [{ code: 'BAD', message: 'no' }] }]),
  ),
});

/** Texts that no line may hold. */
function expectClean(line: string): void {
  expect(Buffer.byteLength(line)).toBeLessThan(MAX_LINE);
  for (const secret of [TOKEN, BOT_TOKEN, WORDS, 'PNGBYTES', '"Buffer"', 'requestBody']) {
    expect(line).not.toContain(secret);
  }
}

describe('an error of a request with a picture is logged without the content', () => {
  test('that Discord refused', async () => {
    const line = lineOf(await failureOf(REFUSED));
    expectClean(line);
    const { err } = JSON.parse(line);
    expect(err).toMatchObject({ type: 'DiscordAPIError[50035]', code: 50_035, status: 400, method: 'POST' });
    expect(err.message).toContain('Invalid Form Body');
    expect(err.url).toContain('/interactions/123/…/callback');
    expect(err.stack).toContain('    at ');
  });

  test('to a webhook, whose address holds a token', async () => {
    const line = lineOf(await failureOf(REFUSED, `/webhooks/456/${TOKEN}/messages/@original`));
    expectClean(line);
    expect(JSON.parse(line).err.url).toContain('/webhooks/456/…/messages/@original');
  });

  test('that failed at Discord', async () => {
    const line = lineOf(await failureOf(json(503, {})));
    expectClean(line);
    expect(JSON.parse(line).err).toMatchObject({ type: 'HTTPError', status: 503, method: 'POST' });
  });

  test('that timed out', async () => {
    const line = lineOf(await failureOf(() => undefined));
    expectClean(line);
    expect(JSON.parse(line).err).toMatchObject({ type: 'AbortError' });
  });

  test('whose connection broke', async () => {
    const line = lineOf(await failureOf((response) => response.destroy()));
    expectClean(line);
    expect(JSON.parse(line).err).toMatchObject({ code: 'UND_ERR_SOCKET' });
  });

  test('that reached nobody', async () => {
    const line = lineOf(await failureOf(() => undefined, undefined, 1));
    expectClean(line);
    expect(JSON.parse(line).err).toMatchObject({ message: expect.stringMatching(/ECONNREFUSED|bad port/) });
  });

  test('as the cause of another error, at any depth', async () => {
    const deep = await failureOf(REFUSED);
    const error = [1, 2, 3, 4, 5, 6, 7].reduce<unknown>(
      (cause, i) => new Error(`level ${i}`, { cause }),
      deep,
    );
    expectClean(lineOf(error));
    const line = lineOf(new Error('outer', { cause: deep }));
    expectClean(line);
    expect(JSON.parse(line).err.cause).toMatchObject({ code: 50_035 });
  });
});

test('hides members in the routes of Discord and in the parts of a damaged game', async () => {
  const member = '814236590127453781';
  const error = await failureOf(
    json(404, { code: 10_007, message: 'Unknown Member' }),
    `/guilds/1/members/${member}`,
  );
  expect(lineOf(error)).not.toContain(member);
  expect(JSON.parse(lineOf(error)).err.url).toContain('/guilds/1/members/…');
  const seat = new Error(`the seat of black cannot be read: {"kind":"member","member":"${member}"`);
  expect(lineOf(new Error('game x is damaged', { cause: seat }))).not.toContain(member);
});

test('logs an error that is its own cause', () => {
  const error = new Error('round');
  error.cause = error;
  expectClean(lineOf(error));
});

test.each([
  ['postgres://sente:pa:ss@word@db.example/sente', 'postgres://sente:…@db.example/sente'],
  ['redis://:pa:ss@word@redis.example:6379/1', 'redis://:…@redis.example:6379/1'],
  ['rediss://sente:hush@redis.example', 'rediss://sente:…@redis.example'],
  ['postgresql://db.example/sente?password=hush&ssl=1', 'postgresql://db.example/sente?password=…&ssl=1'],
  [`Headers.append: "Bot ${BOT_TOKEN}" is no header`, 'Headers.append: "Bot …" is no header'],
])('%s is logged as %s, in messages and in details', (text, redacted) => {
  const [line] = logged((log) => log.warn({ text, err: new Error(text) }, text));
  expect(JSON.parse(line!)).toMatchObject({ text: redacted, msg: redacted, err: { message: redacted } });
});

test('redacts a secret everywhere', () => {
  const lines = logged(
    (log) => {
      log.info({ hush: 'a', nested: { list: [`x hush-hush y`] } }, 'hush-hush again');
      log.error({ err: new TypeError('hush-hush', { cause: 'hush-hush' }) }, 'failed');
    },
    ['hush-hush'],
  );
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).not.toContain('hush-hush');
});

test('logs anything as one line below 4 KB, without bytes or tokens', () => {
  const path = `/interactions/1/${TOKEN}/callback`;
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3000, size: '+2' }),
    fc.string().map((each) => each + path + each),
  );
  const leaf = fc.oneof(text, fc.integer(), fc.constant(null), fc.constant(PICTURE), fc.constant(undefined));
  const { details } = fc.letrec<{ details: unknown }>((tie) => ({
    details: fc.oneof(
      { depthSize: 'medium' },
      leaf,
      fc.array(tie('details'), { maxLength: 20 }),
      fc.dictionary(fc.string({ maxLength: 10 }), tie('details'), { maxKeys: 20, noNullPrototype: true }),
      fc.tuple(text, tie('details')).map(([message, cause]) => new Error(message, { cause })),
    ),
  }));
  fc.assert(
    fc.property(
      fc.dictionary(fc.string({ maxLength: 10 }), details, { noNullPrototype: true }),
      text,
      (details, message) => {
        const lines = logged((log) => log.info(details, message));
        expect(lines).toHaveLength(1);
        expectClean(lines[0]!);
        expect(() => JSON.parse(lines[0]!)).not.toThrow();
      },
    ),
    { numRuns: 50, endOnFailure: true },
  );
});

describe('the last errors', () => {
  const silent = () => makeLog({ level: 'silent', secrets: ['hush'], to: { write: () => undefined } });

  test('keep the last twenty, without warnings', () => {
    const log = silent();
    log.warn({}, 'a warning');
    for (let i = 1; i <= 25; i++) log.error({}, `error ${i}`);
    expect(log.lastErrors).toHaveLength(20);
    expect(log.lastErrors.at(0)?.message).toBe('error 6');
    expect(log.lastErrors.at(-1)).toEqual({ at: expect.any(Number), message: 'error 25' });
  });

  test('name their kind, without ids, texts or secrets', () => {
    const log = silent();
    const full = Object.assign(new Error(`no room for ${WORDS}`), { code: 'SQLITE_FULL' });
    const refused = Object.assign(new Error(WORDS), { name: 'DiscordAPIError[50035]', code: 50_035 });
    log.error({ err: full, member: '123456789012345678' }, 'a game was not stored');
    log.error({ err: refused }, 'hush: 123456789012345678 failed');
    log.error({ err: WORDS }, 'x'.repeat(10_000));
    expect(log.lastErrors.map(({ message }) => message)).toEqual([
      'a game was not stored (Error SQLITE_FULL)',
      '…: … failed (DiscordAPIError[50035])',
      `${'x'.repeat(200)}…`,
    ]);
  });
});
