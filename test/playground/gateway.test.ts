import { type Client, Events, GatewayIntentBits, type Interaction, SlashCommandBuilder } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { PortTaken } from '../../src/playground/loopbackServer.js';
import { type Playground, startPlayground } from '../../src/playground/playground.js';
import { startBot } from './bot.js';
import { connectMember, type MemberClient } from './memberClient.js';

let playground: Playground;
let ada: MemberClient;
let games: string;
const open: Client[] = [];

async function start(options: Parameters<typeof startPlayground>[0] = {}): Promise<void> {
  playground = await startPlayground(options);
  ada = await connectMember(playground.url, 'ada');
  games = ada.channel('games');
}
async function bot(): Promise<Client<true>> {
  const client = await startBot(playground);
  open.push(client);
  await client.application.commands.set([
    new SlashCommandBuilder().setName('ping').setDescription('Answers'),
  ]);
  return client;
}
afterEach(async () => {
  for (const client of open.splice(0)) await client.destroy();
  await ada.close();
  await playground.close();
});

/** Resolves with the next event of a name. */
const next = (client: Client, name: string): Promise<unknown[]> =>
  new Promise((resolve) => {
    client.once(name as Events.Debug, (...args: unknown[]) => resolve(args));
  });

describe('a client that loses its connection', () => {
  beforeEach(() => start());

  it.each(['dropConnections', 'reconnect'] as const)(
    'resumes after %s and receives the missed dispatches',
    async (how) => {
      const client = await bot();
      const contents: string[] = [];
      client.on(Events.MessageCreate, (message) => contents.push(message.id));
      const resumed = next(client, Events.ShardResume);
      let isReady = false;
      client.once(Events.ClientReady, () => {
        isReady = true;
      });
      await ada.send(games, 'before');
      playground[how]();
      if (how === 'dropConnections') {
        await ada.waitFor((me) => !me.botOnline);
        await ada.send(games, 'missed');
      } else await ada.send(games, 'meanwhile');
      const [, replayed] = await resumed;
      await ada.waitFor((me) => me.botOnline);
      if (how === 'dropConnections') expect(replayed).toBeGreaterThanOrEqual(1);
      expect(contents).toEqual([...ada.messages.keys()]);
      expect(isReady).toBe(false);
    },
  );

  it('identifies again after op 9 (discord.js waits 5 s between two IDENTIFYs)', {
    timeout: 20_000,
  }, async () => {
    const client = await bot();
    const again = new Promise<void>((resolve) => {
      client.once(Events.ShardReady, () => resolve());
    });
    playground.invalidate();
    await ada.waitFor((me) => me.events.some((e) => e.event === 'botStatus' && !e.online));
    await again;
    await ada.waitFor((me) => me.botOnline);
    client.on(Events.InteractionCreate, (interaction: Interaction) => {
      if (interaction.isChatInputCommand()) interaction.reply('pong').catch(String);
    });
    expect(await ada.command(games, 'ping')).toMatchObject({ kind: 'reply' });
  });
});

describe('login', () => {
  beforeEach(() => start());

  const closeCode = (identify: object): Promise<number> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`${playground.url.replace('http', 'ws')}gateway?v=10&encoding=json`);
      socket.on('open', () => socket.send(JSON.stringify({ op: 2, d: identify })));
      socket.on('close', resolve);
      socket.on('error', reject);
    });
  const identity = { token: '', intents: 0, properties: { os: 'x', browser: 'x', device: 'x' } };

  it('refuses a wrong token at REST and Gateway', async () => {
    expect(await closeCode({ ...identity, token: 'no' })).toBe(4004);
    const response = await fetch(`${playground.apiUrl}/v10/users/@me`, {
      headers: { authorization: 'Bot no' },
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ message: '401: Unauthorized', code: 0 });
  });

  it.each([
    [4014, GatewayIntentBits.MessageContent],
    [4014, GatewayIntentBits.GuildMembers],
    [4013, 2 ** 30],
  ])('closes with %i for intents %i', async (code, intents) => {
    expect(await closeCode({ ...identity, token: playground.token, intents })).toBe(code);
  });

  it('drops a client without heartbeats', async () => {
    await ada.close();
    await playground.close();
    await start({ heartbeatMs: 20 });
    expect(await closeCode({ ...identity, token: playground.token })).toBe(4009);
  });
});

describe('an interaction', () => {
  it('fails at once while no bot is logged in', async () => {
    await start();
    const client = await bot();
    await client.destroy();
    await ada.waitFor((me) => !me.botOnline);
    expect(await ada.command(games, 'ping')).toMatchObject({ kind: 'failed', reason: 'offline' });
  });

  it('fails without a timely answer, and refuses a late one with 10062', async () => {
    await start({ answerWithinMs: 60 });
    const client = await bot();
    const received = next(client, Events.InteractionCreate) as Promise<[Interaction]>;
    const outcome = await ada.command(games, 'ping');
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'timeout' });
    expect(ada.events.find(({ event }) => event === 'failed')).toMatchObject({
      commandName: 'ping',
      channelId: games,
    });
    const [interaction] = await received;
    if (!interaction.isChatInputCommand()) throw new Error('no command');
    await expect(interaction.reply('late')).rejects.toMatchObject({ code: 10062, status: 404 });
  });

  it('refuses a second answer with 40060', async () => {
    await start();
    const client = await bot();
    const received = next(client, Events.InteractionCreate) as Promise<[Interaction]>;
    const outcome = ada.command(games, 'ping');
    const [interaction] = await received;
    const answer = (): Promise<Response> =>
      fetch(`${playground.apiUrl}/v10/interactions/${interaction.id}/${interaction.token}/callback`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ type: 4, data: { content: 'one' } }),
      });
    const statuses = await Promise.all([answer(), answer(), answer()]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([204, 400, 400]);
    expect(await statuses.find(({ status }) => status === 400)?.json()).toMatchObject({ code: 40060 });
    expect(await outcome).toMatchObject({ kind: 'reply' });
    expect(ada.inChannel(games)).toHaveLength(1);
  });

  it('has a token that expires (50027), which fails an open deferred answer', async () => {
    await start({ tokenLifeMs: 150 });
    const client = await bot();
    const received = next(client, Events.InteractionCreate) as Promise<[Interaction]>;
    const outcome = ada.command(games, 'ping');
    const [interaction] = await received;
    if (!interaction.isChatInputCommand()) throw new Error('no command');
    await interaction.deferReply();
    expect(await outcome).toMatchObject({ kind: 'deferred' });
    await ada.waitFor((me) => me.events.some((e) => e.event === 'failed' && e.reason === 'expired'));
    expect(ada.inChannel(games)).toEqual([]);
    await expect(interaction.editReply('late')).rejects.toMatchObject({ code: 50027, status: 401 });
  });
});

describe('the server', () => {
  it('reports a taken port', async () => {
    await start();
    const port = Number(new URL(playground.url).port);
    await expect(startPlayground({ port })).rejects.toEqual(new PortTaken(port));
  });
});
