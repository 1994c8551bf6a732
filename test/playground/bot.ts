import { Client, Events, GatewayIntentBits } from 'discord.js';
import type { Playground } from '../../src/playground/playground.js';

/** Logs an unmodified discord.js client in to the playground and waits until it is ready. */
export async function startBot(playground: Playground): Promise<Client<true>> {
  const client = new Client({
    intents: [
      GatewayIntentBits.Guilds,
      GatewayIntentBits.GuildMessages,
      GatewayIntentBits.DirectMessages,
      GatewayIntentBits.GuildMessageTyping,
    ],
    rest: { api: playground.apiUrl },
  });
  const ready = new Promise<Client<true>>((resolve) => {
    client.once(Events.ClientReady, resolve);
  });
  await client.login(playground.token);
  return ready;
}

/** Returns a PNG of one pixel. */
export function onePixel(): Buffer {
  return Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
}
