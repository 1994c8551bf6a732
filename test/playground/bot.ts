import { Client, Events, GatewayIntentBits } from 'discord.js';
import type { Playground } from '../../src/playground/playground.js';

/** An unmodified discord.js client, logged in to the playground and ready. */
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

/** Returns a PNG of one color, `size` pixels square, small enough for any test (stored deflate blocks). */
export function onePixel(): Buffer {
  return Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
}
