import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GRACE_MS } from '../../../src/game/host/scheduler.js';
import type { GameId } from '../../../src/game/play/game.js';
import type { MessageView } from '../../../src/playground/members/memberProtocol.js';
import { type MemberClient, textOf } from '../../playground/memberClient.js';
import { BotInServer, messageIn, waitForText } from '../botInServer.js';

const DAY = 24 * 60 * 60_000;

let bot: BotInServer;
let ada: MemberClient;

async function openBot(): Promise<void> {
  bot = await BotInServer.open();
  ada = await bot.member('ada');
}

/** Starts a game of Ada, with black, against a member of the server. Returns the first board. */
async function playAgainst(
  other: MemberClient,
  channel: string,
  options: Record<string, string> = {},
): Promise<MessageView> {
  const asked = { game: 'reversi', opponent: other.me.id, colour: 'black', ...options };
  await ada.command(channel, 'play', asked);
  await other.click(await waitForText(other, channel, 'challenges you'), 'Accept');
  const board = await waitForText(ada, channel, `<@${ada.me.id}>, it's your turn`);
  await bot.waitUntilShown(channel);
  return board;
}

const idAt = async (channel: string): Promise<GameId> => (await bot.host.playingAt(channel))[0]!.setup.id;

describe('a member who leaves the server', () => {
  let leaver: MemberClient;
  let channel: string;
  let members = 0;

  beforeAll(openBot);
  afterAll(() => bot.close());

  /** An opponent of Ada's who leaves at their turn. */
  async function playUntilLeaving(options: Record<string, string> = {}): Promise<void> {
    members += 1;
    const username = `leaver${members}`;
    bot.playground.addMember({ username, displayName: `Leaver ${members}`, locale: 'en-US' });
    leaver = await bot.member(username);
    channel = await bot.newChannel();
    await ada.click(await playAgainst(leaver, channel, options), 'd3');
    await waitForText(ada, channel, `<@${leaver.me.id}>, it's your turn`);
    await bot.waitUntilShown(channel);
    bot.playground.happen.leave(leaver.me.id);
    await ada.waitFor((client) => !client.users.has(leaver.me.id));
  }

  test('is still named on the board, which others can show again', async () => {
    await playUntilLeaving();
    const again = messageIn(await ada.command(channel, 'board'));
    expect(textOf(again)).toContain(`<@${leaver.me.id}>, it's your turn`);
    expect(textOf(messageIn(await ada.command(channel, 'games')))).toContain(`<@${leaver.me.id}>`);
    expect(bot.log.lines).toEqual([]);
    await bot.endGame(channel);
  });

  test('loses on time if there is a clock', async () => {
    await playUntilLeaving({ time: '5m' });
    bot.clock.forward(5 * 60_000 + GRACE_MS + 1);
    expect(textOf(await waitForText(ada, channel, 'ran out of time'))).toContain(`<@${ada.me.id}> wins`);
    expect(bot.log.lines).toEqual([]);
  });

  test('is reminded in the channel of a slow game', async () => {
    await playUntilLeaving({ time: '1d' });
    bot.clock.forward(0.9 * DAY);
    await waitForText(ada, channel, `<@${leaver.me.id}>`, 'time');
    expect(bot.log.lines).toEqual([]);
    await bot.endGame(channel);
  });

  test('leaves a game without a clock, which the opponent can end by aborting', async () => {
    await playUntilLeaving();
    const sure = messageIn(await ada.command(channel, 'resign'));
    await ada.click(sure, 'Abort');
    await waitForText(ada, channel, 'aborted');
    expect(await bot.host.playingAt(channel)).toEqual([]);
  });
});

describe('the bot, removed from the server and added again', () => {
  let ben: MemberClient;
  let channel: string;

  beforeAll(async () => {
    await openBot();
    ben = await bot.member('ben');
    channel = await bot.newChannel();
  });
  afterAll(() => bot.close());

  test('draws only the boards that changed meanwhile', async () => {
    await playAgainst(ben, channel, { time: '5m' });
    const quiet = await bot.newChannel();
    await ada.command(quiet, 'play', { game: 'reversi' });
    await bot.waitUntilShown(quiet);
    const id = await idAt(channel);
    const removed = bot.nextLogLine('warn');
    bot.playground.happen.removeBot();
    bot.clock.forward(5 * 60_000 + GRACE_MS + 1);
    expect(await removed).toMatch(/^a board cannot be shown: /);
    // Its clock kept running.
    expect(await bot.host.game(id)).toMatchObject({ phase: { end: { kind: 'overtime', winner: 'white' } } });
    while (!bot.log.lines.some((line) => line.includes('gave up'))) {
      bot.clock.forward(60 * 60_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    bot.proxy.clear();
    bot.playground.happen.addBot();
    expect(textOf(await waitForText(ada, channel, 'ran out of time'))).toContain(`<@${ben.me.id}> wins`);
    expect(bot.proxy.requests('POST', new RegExp(`/channels/${quiet}/`))).toEqual([]);
    expect(bot.proxy.requests('PATCH', new RegExp(`/channels/${quiet}/`))).toEqual([]);
    await bot.endGame(quiet);
  });

  test('draws no shown board after an outage and a new connection', {
    timeout: 20_000,
  }, async () => {
    await playAgainst(ben, channel);
    bot.proxy.clear();
    bot.playground.happen.outage();
    await ada.command(channel, 'help');
    bot.playground.invalidate();
    await ada.waitFor((client) => !client.botOnline);
    await ada.waitFor((client) => client.botOnline);
    await ada.command(channel, 'help');
    expect(bot.proxy.requests('POST', /\/channels\//)).toEqual([]);
    expect(bot.proxy.requests('PATCH', /\/channels\//)).toEqual([]);
    await bot.endGame(channel);
  });
});

describe('with the id of a server', () => {
  const commandsThere = (): RegExp => new RegExp(`/guilds/${bot.playground.guildId}/commands$`);

  beforeAll(async () => {
    bot = await BotInServer.build();
    ada = await bot.member('ada');
  });
  afterAll(() => bot.close());

  test('starts before it is in the server, logs that, and registers commands when it joins', async () => {
    bot.playground.happen.removeBot();
    await bot.logIn({ guildId: bot.playground.guildId });
    expect(bot.log.lines).toEqual([
      'warn: the bot is not in the server of DISCORD_GUILD_ID: commands are registered when it joins',
    ]);
    expect(bot.discord.invitation).toContain('/oauth2/authorize?');
    bot.playground.happen.addBot();
    await ada.waitFor((client) => client.commands.length > 0);
    expect(bot.proxy.requests('PUT', commandsThere())).toHaveLength(2);
  });

  test('registers them again after it was removed and added', async () => {
    bot.playground.happen.removeBot();
    await ada.waitFor((client) => client.commands.length === 0);
    bot.playground.happen.addBot();
    await ada.waitFor((client) => client.commands.length > 0);
  });
});
