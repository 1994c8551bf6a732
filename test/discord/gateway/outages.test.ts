import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GatewayFault } from '../../fakeDiscord/gatewayFaults.js';
import { BotInServer, privateText } from '../botInServer.js';
import { GatewayProxy } from '../gatewayProxy.js';

let bot: BotInServer;
let gateway: GatewayProxy;

beforeEach(async () => {
  bot = await BotInServer.build();
  gateway = new GatewayProxy(bot.playground.url);
  await gateway.listen();
  bot.proxy.gateway = gateway.url;
});

afterEach(async () => {
  await bot.close();
  gateway.close();
});

/** Resolves when `isTrue` returns true, between turns of the event loop. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
}

/** Handshakes of a first connection that need no delay. */
const IMMEDIATE = 2;

/** Ways in which the Gateway is away, each with the reason that the log gives. */
const FAULTS: readonly [string, GatewayFault | 'not listening', RegExp][] = [
  ['answers 503', { kind: 'status', status: 503 }, /503/],
  ['answers 200', { kind: 'status', status: 200 }, /200/],
  ['answers 429', { kind: 'status', status: 429 }, /429/],
  ['closes with 1011 before HELLO', { kind: 'close', code: 1011 }, /1011/],
  ['closes with 4000 before HELLO', { kind: 'close', code: 4000 }, /4000 UnknownError/],
  ['cuts the handshake', { kind: 'cut' }, /1006/],
  ['refuses TCP', 'not listening', /1006/],
];

function begin(fault: GatewayFault | 'not listening'): void {
  if (fault === 'not listening') gateway.close();
  else {
    gateway.fault = fault;
    gateway.cut();
  }
}

async function end(fault: GatewayFault | 'not listening'): Promise<void> {
  gateway.fault = undefined;
  if (fault === 'not listening') await gateway.listen();
}

describe('waits while the Gateway', () => {
  test.each(FAULTS)('%s at the start', async (_, fault, why) => {
    begin(fault);
    const warned = bot.nextLogLine('warn');
    let isLoggedIn = false;
    const loggedIn = bot.logIn().then(() => {
      isLoggedIn = true;
    });
    expect(await warned).toMatch(/^the Gateway cannot be reached: .* Trying again in 1 s$/);
    expect(await warned).toMatch(why);
    expect(bot.outage.why).toMatch(why);
    expect(isLoggedIn).toBe(false);
    if (fault !== 'not listening') expect(gateway.handshakes).toBe(IMMEDIATE);
    await end(fault);
    bot.clock.forward(1000);
    await loggedIn;
    expect(bot.outage.why).toBeUndefined();
    const ada = await bot.member('ada');
    expect(privateText(await ada.command(ada.channel('games'), 'help'))).toContain('Start a game');
  });

  test.each(FAULTS)('%s after a session', async (_, fault, why) => {
    await bot.logIn();
    const warned = bot.nextLogLine('warn');
    begin(fault);
    expect(await warned).toMatch(why);
    expect(bot.discord.isConnected).toBe(false);
    expect(bot.outage.why).toMatch(why);
    await end(fault);
    bot.clock.forward(1000);
    await until(() => bot.discord.isConnected);
    expect(bot.outage.why).toBeUndefined();
    expect(bot.disconnections).toEqual([]);
  });
});

test('doubles its delays up to a minute, and logs seldom', { timeout: 60_000 }, async () => {
  bot.chance = 1;
  gateway.fault = { kind: 'status', status: 503 };
  const loggedIn = bot.logIn();
  const delaysS = [1, 2, 4, 8, 16, 32, 60, 60, 60];
  for (const [i, delayS] of delaysS.entries()) {
    await until(() => gateway.handshakes === IMMEDIATE + i && bot.clock.timerCount > 0);
    bot.clock.forward(delayS * 1000 - 1);
    expect(bot.clock.timerCount).toBeGreaterThan(0);
    bot.clock.forward(1);
  }
  await until(() => gateway.handshakes === IMMEDIATE + delaysS.length);
  const warnings = bot.log.lines.filter((line) => line.startsWith('warn: the Gateway cannot be reached'));
  expect(warnings.map((line) => /in (\d+) s$/.exec(line)?.[1])).toEqual(['1', '2', '8', '60']);
  gateway.fault = undefined;
  bot.clock.run();
  await loggedIn;
  bot.clock.stop();
});

test('begins a new session once the host that keeps the last one is gone', { timeout: 20_000 }, async () => {
  const gone = new GatewayProxy(bot.playground.url);
  await gone.listen();
  gateway.resumeUrl = gone.url;
  gone.fault = { kind: 'status', status: 503 };
  await bot.logIn();
  bot.clock.run();
  gateway.cut();
  await until(() => !bot.discord.isConnected);
  await until(() => bot.discord.isConnected);
  bot.clock.stop();
  expect(gone.handshakes).toBeGreaterThan(1);
  gone.close();
});

/** Answers of a Discord, or of a proxy before it, that is out of order. */
const ANSWERS = [
  { status: 500, code: 0 },
  { status: 502, html: '<h1>Bad gateway</h1>' },
  { status: 503, json: null },
  { status: 200, json: {} },
  { status: 200, json: null },
  { status: 200, html: '<h1>Maintenance</h1>' },
  { status: 204, html: '' },
  { status: 400, code: 0 },
  { status: 403, code: 40_333 },
  { status: 403, html: '<h1>Sorry, you have been blocked</h1>' },
  { status: 404, html: '<h1>Not found</h1>' },
  { status: 429, json: { message: 'You are being rate limited.', retry_after: 0.001 } },
];

const PICTURE = { name: 'black_stone', version: 1, plain: '⚫', draw: async () => PNG };
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.each([
  ['GET', /^\/gateway\/bot/],
  ['GET', /\/commands\b/],
  ['PUT', /\/commands$/],
  ['GET', /\/emojis$/],
  ['POST', /\/emojis$/],
] as const)('starts in spite of any answers to %s %s', { timeout: 20_000 }, async (method, path) => {
  for (const answer of ANSWERS) bot.proxy.failNext(method, path, answer);
  bot.clock.run();
  await bot.logIn({ signPictures: [PICTURE] });
  const ada = await bot.member('ada');
  await bot.proxy.waitForRequests(method, path, ANSWERS.length + 1);
  await bot.proxy.waitForRequests('POST', /\/emojis$/, 1);
  await ada.waitFor(({ commands }) => commands.length > 0);
  bot.clock.stop();
  expect(privateText(await ada.command(ada.channel('games'), 'help'))).toContain('Start a game');
  expect(bot.log.lines.length).toBeLessThan(ANSWERS.length);
});

test('stops its attempts when it is closed', async () => {
  await bot.logIn();
  const warned = bot.nextLogLine('warn');
  begin('not listening');
  await warned;
  await bot.discord.close();
  expect(bot.clock.timerCount).toBe(0);
  await gateway.listen();
});
