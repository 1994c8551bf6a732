import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Client } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { download } from '../../../src/discord/board/attachments.js';
import { Proxies } from '../../../src/discord/gateway/proxies.js';
import { SplitRest } from '../../../src/discord/gateway/splitRest.js';
import { ConnectProxy } from '../../connectProxy.js';
import { FakeClock, FakeLog } from '../../game/fakes.js';
import { BotInServer, privateText } from '../botInServer.js';
import { GatewayProxy } from '../gatewayProxy.js';

let proxy: ConnectProxy;
let proxies: Proxies | undefined;

beforeEach(async () => {
  proxy = await ConnectProxy.open();
});

afterEach(async () => {
  await proxies?.close();
  proxies = undefined;
  proxy.close();
});

/** Uses the proxy for all that is not on loopback. */
function use(user = ''): Proxies {
  const address = `http://${user}${proxy.host}`;
  proxies = new Proxies({ https: address, http: address, exempt: [] });
  return proxies;
}

describe('a bot behind a proxy', () => {
  let bot: BotInServer;
  let gateway: GatewayProxy;
  /** Discord's REST API under a name that only the proxy knows. */
  let apiUrl: string;
  /** Host of the Gateway, also under such a name. */
  let gatewayHost: string;

  beforeEach(async () => {
    bot = await BotInServer.build();
    gateway = new GatewayProxy(bot.playground.url);
    await gateway.listen();
    apiUrl = bot.proxy.url.replace('127.0.0.1', 'discord.test');
    bot.proxy.gateway = gateway.url.replace('127.0.0.1', 'gateway.test');
    gatewayHost = new URL(bot.proxy.gateway).host;
    gateway.resumeUrl = bot.proxy.gateway;
  });

  afterEach(async () => {
    await bot.close();
    gateway.close();
  });

  test('reaches REST and the Gateway through it, with user and password', async () => {
    proxy.credentials = 'us er:p@ss';
    await bot.logIn({ apiUrl, proxies: use('us%20er:p%40ss@') });
    expect(new Set(proxy.targets)).toEqual(new Set([new URL(apiUrl).host, gatewayHost]));
    const ada = await bot.member('ada');
    expect(privateText(await ada.command(ada.channel('games'), 'help'))).toContain('Start a game');
  });

  test.each([407, 502])('that answers %i waits, and says why without the password', async (status) => {
    proxy.refusal = status;
    const warned = bot.nextLogLine('warn');
    const loggedIn = bot.logIn({ apiUrl, proxies: use('user:secret@') });
    const said = await warned;
    expect(said).toMatch(
      new RegExp(`^Discord cannot be reached: through the proxy ${proxy.host} of HTTP_PROXY: .*${status}`),
    );
    expect(said).not.toContain('secret');
    proxy.refusal = undefined;
    bot.clock.forward(1000);
    await loggedIn;
  });

  test('that refuses the Gateway alone waits, and says why', async () => {
    const warned = bot.nextLogLine('warn');
    // REST has no proxy here.
    const loggedIn = bot.logIn({ apiUrl: bot.proxy.url, proxies: use('user:secret@') });
    proxy.refusal = 407;
    const said = await warned;
    expect(said).toMatch(
      new RegExp(`^the Gateway cannot be reached: through the proxy ${proxy.host} of HTTP_PROXY: .*407`),
    );
    expect(said).not.toContain('secret');
    expect(bot.outage.why).toContain('HTTP_PROXY');
    proxy.refusal = undefined;
    bot.clock.forward(1000);
    await loggedIn;
  });

  test('reaches loopback without it', async () => {
    bot.proxy.gateway = gateway.url;
    await bot.logIn({ proxies: use() });
    expect(proxy.targets).toEqual([]);
  });
});

test('a file that a member sends is downloaded through it', async () => {
  const server = createServer((_, response) => response.end('f5d6')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `discord.test:${(server.address() as AddressInfo).port}`;
  const rest = new SplitRest({ api: `http://${host}/api` }, () => undefined, use());
  const speaker = { client: { rest } as unknown as Client<true>, clock: new FakeClock(), log: new FakeLog() };
  const file = await download(speaker, { url: `http://${host}/attachments/game.txt`, size: 4 });
  server.close();
  expect(file).toEqual({ kind: 'downloaded', bytes: new TextEncoder().encode('f5d6') });
  expect(proxy.targets).toEqual([host]);
});
