import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { BotInServer, privateText } from '../botInServer.js';
import { GatewayProxy } from '../gatewayProxy.js';

/** Listens on IPv6's loopback only, and passes all to a port on IPv4's. Returns its server and host. */
async function relayTo(address: string): Promise<{ server: Server; host: string }> {
  const server = createServer((socket) => {
    const behind = connect(Number(new URL(address).port), '127.0.0.1');
    for (const each of [socket, behind]) {
      each
        .on('error', () => undefined)
        .on('close', () => [socket, behind].forEach((end) => void end.destroy()));
    }
    socket.pipe(behind).pipe(socket);
  });
  server.listen({ port: 0, host: '::1', ipv6Only: true });
  await once(server, 'listening');
  return { server, host: `[::1]:${(server.address() as AddressInfo).port}` };
}

test('REST and the Gateway are reached over IPv6 alone', async () => {
  if (!networkInterfaces().lo?.some(({ family }) => family === 'IPv6')) {
    process.stdout.write('not tried: this machine has no IPv6\n');
    return;
  }
  const bot = await BotInServer.build();
  const gateway = new GatewayProxy(bot.playground.url);
  await gateway.listen();
  const relays = [await relayTo(bot.proxy.url), await relayTo(gateway.url)];
  bot.proxy.gateway = `ws://${relays[1]!.host}`;
  await bot.logIn({ apiUrl: `http://${relays[0]!.host}` });
  expect(gateway.handshakes).toBe(1);
  const ada = await bot.member('ada');
  expect(privateText(await ada.command(ada.channel('games'), 'help'))).toContain('Start a game');
  await bot.close();
  gateway.close();
  for (const { server } of relays) server.close();
});
