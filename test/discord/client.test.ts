import { PermissionsBitField } from 'discord.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoginRefused } from '../../src/discord/gateway/login.js';
import { BotInServer, messageIn, privateText, waitForText } from './botInServer.js';
import { GatewayProxy } from './gatewayProxy.js';

let bot: BotInServer;

beforeEach(async () => {
  bot = await BotInServer.build();
});

afterEach(() => bot.close());

const MENUS = ['Challenge', 'Review this game', 'Profile'];
const COMMANDS = [
  ...['play', 'challenge', 'rematch', 'move', 'hint', 'board', 'games', 'undo', 'draw', 'resign', 'lobby'],
  ...[
    'tournament',
    'team',
    'review',
    'analyse',
    'opening',
    'puzzle',
    'profile',
    'leaderboard',
    'settings',
    'admin',
  ],
  'help',
];

/** Registered commands, and where. */
const registered = () =>
  bot.proxy.requests('PUT', /commands$/).map(({ path, body }) => ({
    isInServer: path.includes(`/guilds/${bot.playground.guildId}/`),
    names: (body as unknown as { name: string }[]).map(({ name }) => name),
  }));

test('logs in, registers its commands everywhere and answers them', async () => {
  await bot.logIn();
  await bot.host.start();
  expect(bot.discord.name).toBe('Sente#0001');
  expect(bot.discord.invitation).toBeUndefined();
  expect(registered()).toEqual([{ isInServer: false, names: [...COMMANDS, ...MENUS] }]);
  const ada = await bot.member('ada');
  const help = privateText(await ada.command(ada.channel('games'), 'help'));
  expect(help).toContain('Start a game right here');
});

test('registers its commands in one server if its id is given', async () => {
  await bot.logIn({ guildId: bot.playground.guildId });
  expect(registered()).toEqual([{ isInServer: true, names: [...COMMANDS, ...MENUS] }]);
});

test('explains a refused token in a sentence that names the setting', async () => {
  const refused = bot.logIn({ token: 'wrong' });
  await expect(refused).rejects.toThrow(LoginRefused);
  await expect(refused).rejects.toThrow(/DISCORD_TOKEN/);
});

test('retries while Discord cannot be reached or fails', async () => {
  const apiUrl = bot.proxy.url;
  bot.proxy.close();
  let logged = bot.nextLogLine('warn');
  const loggedIn = bot.logIn({ apiUrl });
  expect(await logged).toMatch(/^Discord cannot be reached: .*ECONNREFUSED.*Trying again in 1 s$/);
  await bot.proxy.listen();
  bot.proxy.failNext('GET', /gateway\/bot/, { status: 500, code: 0 });
  bot.proxy.failNext('PUT', /commands$/, { status: 502, code: 0 });
  logged = bot.nextLogLine('warn');
  bot.clock.forward(1000);
  expect(await logged).toMatch(/^Discord cannot be reached: .*Trying again in 1 s$/);
  logged = bot.nextLogLine('warn');
  bot.clock.forward(1000);
  expect(await logged).toMatch(/^the commands could not be registered: .*Trying again in 1 s$/);
  await loggedIn;
  bot.clock.forward(1000);
  await bot.proxy.waitForRequests('PUT', /commands$/, 2);
});

test.each([
  [4004, /DISCORD_TOKEN/],
  [4013, /intents/],
  [4014, /intents/],
  [4012, /newer version of Sente/],
])(
  'explains in a sentence why the Gateway was closed permanently (%i), at login and later',
  async (code, why) => {
    bot.playground.closeConnections(code);
    await expect(bot.logIn()).rejects.toThrow(why);
    await bot.logIn();
    const disconnection = new Promise<string>((resolve) => {
      bot.disconnections.push = (sentence) => {
        resolve(sentence);
        return 1;
      };
    });
    bot.playground.closeConnections(code);
    expect(await disconnection).toMatch(why);
  },
);

test('offers an invitation while it is in no server', async () => {
  const gateway = new GatewayProxy(bot.playground.url);
  gateway.edit = (payload) => {
    if (payload.t === 'READY') payload.d.guilds = [];
    return payload.t === 'GUILD_CREATE' ? undefined : payload;
  };
  await gateway.listen();
  bot.proxy.gateway = gateway.url;
  await bot.logIn();
  const { pathname, searchParams } = new URL(bot.discord.invitation!);
  expect(pathname).toBe('/oauth2/authorize');
  expect(searchParams.get('scope')?.split(' ').sort()).toEqual(['applications.commands', 'bot']);
  const permissions = new PermissionsBitField(BigInt(searchParams.get('permissions')!));
  expect(permissions.toArray()).toEqual(
    expect.arrayContaining([
      'ViewChannel',
      'SendMessages',
      'SendMessagesInThreads',
      'AttachFiles',
      'CreatePublicThreads',
    ]),
  );
  expect(permissions.has('Administrator', false)).toBe(false);
  gateway.close();
});

test('finishes a draw under way when it closes, then answers nobody', async () => {
  await bot.logIn();
  await bot.host.start();
  const ada = await bot.member('ada');
  const games = ada.channel('games');
  const played = ada.command(games, 'play', { game: 'reversi' });
  await new Promise<void>((resolve) => {
    bot.host.listen(() => resolve());
  });
  await bot.discord.close();
  expect(messageIn(await played).attachments).toHaveLength(1);
  await waitForText(ada, games, 'your turn');
  expect(await ada.command(games, 'help')).toMatchObject({ kind: 'failed', reason: 'offline' });
  expect(bot.log.lines).toEqual([]);
});

test('shows a game whose command is still running when it closes', async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await bot.close();
  let markStoring = (): void => undefined;
  const storing = new Promise<void>((resolve) => {
    markStoring = resolve;
  });
  bot = await BotInServer.build((store) => ({
    ...store,
    async create(...game) {
      markStoring();
      await released;
      return store.create(...game);
    },
  }));
  await bot.logIn();
  await bot.host.start();
  const ada = await bot.member('ada');
  const played = ada.command(ada.channel('games'), 'play', { game: 'reversi' });
  await storing;
  const closed = bot.discord.close();
  bot.clock.forward(1000);
  await new Promise((resolve) => setImmediate(resolve));
  release();
  expect(messageIn(await played).attachments).toHaveLength(1);
  await closed;
  expect(bot.log.lines).toEqual([]);
});

test('plays no move after the last boards are drawn', async () => {
  await bot.logIn();
  await bot.host.start();
  const ada = await bot.member('ada');
  const games = ada.channel('games');
  const searching = bot.waitForTask();
  await ada.command(games, 'play', { game: 'gomoku', colour: 'white' });
  await searching;
  await bot.discord.close();
  bot.answer('h8');
  await new Promise((resolve) => setImmediate(resolve));
  await bot.host.close();
  const [game] = await bot.host.playingAt(games);
  expect(game?.position.ply).toBe(0);
  expect(await bot.store.anchor(game!.setup.id)).toMatchObject({ shown: game?.version });
});
