import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EXPIRES_AFTER_MS } from '../../../src/game/play/ending.js';
import { DamagedGame } from '../../../src/game/ports/gameStore.js';
import type { MemberClient } from '../../playground/memberClient.js';
import { BotInServer, messageIn, privateText, waitForText } from '../botInServer.js';

let bot: BotInServer;
let ada: MemberClient;
let ben: MemberClient;
let channel: string;

beforeEach(async () => {
  bot = await BotInServer.build();
  await bot.logIn({ commandsPerMinute: 3 });
  await bot.host.start();
  [ada, ben] = await Promise.all([bot.member('ada'), bot.member('ben')]);
  channel = await bot.newChannel();
});

afterEach(() => bot.close());

describe('a member over the limit', () => {
  test('is refused privateText; other members are not affected', async () => {
    const board = messageIn(await ada.command(channel, 'play', { game: 'reversi' }));
    for (let i = 0; i < 2; i++) await ada.command(channel, 'help');
    expect(privateText(await ada.click(board, 'd3'))).toContain('Slow down');
    expect((await bot.host.playingAt(channel))[0]?.position.ply).toBe(0);
    expect(privateText(await ben.command(channel, 'help'))).toContain('Start a game right here');
    bot.clock.forward(60_000);
    await ada.click(board, 'd3');
    await waitForText(ada, channel, 'is thinking…');
  });

  test('gets no autocompletion', async () => {
    await ada.command(channel, 'play', { game: 'reversi' });
    const typed = () => ada.autocomplete(channel, 'move', { square: '' }, 'square');
    expect(await typed()).not.toEqual([]);
    await typed();
    expect(await typed()).toEqual([]);
  });
});

test('reports a damaged game in its channel once somebody touches it', async () => {
  await ada.command(channel, 'play', { game: 'reversi' });
  const { id } = (await bot.host.playingAt(channel))[0]!.setup;
  const { load } = bot.store;
  bot.store.load = (asked) =>
    asked === id ? Promise.reject(new DamagedGame(id, channel, 'for the test')) : load(asked);
  await bot.restart();
  await ada.command(channel, 'board');
  const notice = await ada.waitFor((client) =>
    client.inChannel(channel).find(({ content }) => content.startsWith('I can no longer read')),
  );
  expect(notice.content).toContain('</play:');
  expect(bot.log.lines).toEqual(['error: set a damaged game aside']);
});

test('reports an expired game in a new message that pings nobody', async () => {
  const board = messageIn(await ada.command(channel, 'play', { game: 'reversi' }));
  await bot.waitUntilShown(channel);
  await bot.restart(async () => bot.clock.forward(EXPIRES_AFTER_MS.againstBot + 1));
  const notice = await waitForText(ada, channel, 'nobody has moved for 14 days');
  expect(notice.id).not.toBe(board.id);
  expect(notice.mentions).toEqual([]);
});
