import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Proxies, type ProxySettings } from '../../../src/discord/gateway/proxies.js';
import { SplitRest } from '../../../src/discord/gateway/splitRest.js';
import { ConnectProxy } from '../../connectProxy.js';

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

/** Uses the proxy for all that is not exempt. */
function use(user = '', exempt: readonly string[] = []): Proxies {
  const address = `http://${user}${proxy.host}`;
  proxies = new Proxies({ https: address, http: address, exempt });
  return proxies;
}

test.each<[string, string, Partial<ProxySettings>]>([
  ['https://discord.com/api', 'HTTPS_PROXY', {}],
  ['wss://gateway.discord.gg', 'HTTPS_PROXY', {}],
  ['http://discord.test/api', 'HTTP_PROXY', {}],
  ['https://discord.com/api', 'HTTPS_PROXY', { exempt: ['cord.com', 'other.com', 'discord.com:8443'] }],
])('%s goes through %s with %j', (address, setting, more) => {
  proxies = new Proxies({ https: 'http://a.test:1', http: 'http://b.test:2', exempt: [], ...more });
  expect(proxies.nameFor(address)).toContain(setting);
});

test.each<[string, Partial<ProxySettings>]>([
  ['https://discord.com/api', { exempt: ['*'] }],
  ['https://discord.com/api', { exempt: ['Discord.com'] }],
  ['wss://gateway.discord.gg/', { exempt: ['.discord.gg'] }],
  ['wss://gateway.discord.gg/', { exempt: ['*.discord.gg:443'] }],
  ['https://[fd00::1]:8443/', { exempt: ['fd00::1'] }],
  ['https://discord.com/api', { https: undefined }],
  ['http://127.0.0.1:8080/api', {}],
  ['ws://localhost:8080', {}],
  ['http://[::1]:8080', {}],
])('%s goes through no proxy with %j', (address, more) => {
  proxies = new Proxies({ https: 'http://a.test:1', http: 'http://b.test:2', exempt: [], ...more });
  expect(proxies.nameFor(address)).toBeUndefined();
});

test('a request names a proxy that is down', async () => {
  const rest = new SplitRest({ api: 'http://discord.test/api' }, () => undefined, use());
  proxy.close();
  await expect(rest.get('/gateway', { auth: false })).rejects.toThrow(
    /^through the proxy 127\.0\.0\.1:\d+ of HTTP_PROXY: .*ECONNREFUSED/,
  );
});

test('once closed, handshakes go directly again', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const fail = () => once(new WebSocket(`ws://gateway.test:${port}`), 'error');
  await use().close();
  await fail();
  expect(proxy.targets).toEqual([]);
  server.close();
});
