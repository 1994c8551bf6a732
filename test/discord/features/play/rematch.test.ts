import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '../../../playground/memberClient.js';
import { BotInServer, waitForText } from '../../botInServer.js';

let bot: BotInServer;
let ada: MemberClient;

beforeAll(async () => {
  bot = await BotInServer.open();
  ada = await bot.member('ada');
});

afterAll(() => bot.close());

test('a double press of Rematch begins one game, in a channel and in a direct message', async () => {
  for (const place of [await bot.newChannel(), ada.channel('dm')]) {
    await ada.command(place, 'play', { game: 'reversi', level: '1' });
    await bot.waitUntilShown(place);
    await bot.endGame(place);
    const end = await waitForText(ada, place, 'resigned.');
    await Promise.all([ada.click(end, 'Rematch'), ada.click(end, 'Rematch')]);
    await waitForText(ada, place, 'Your game is in https://');
    await bot.waitUntilShown(place);
    expect(await bot.host.playingAt(place)).toHaveLength(1);
    await bot.endGame(place);
  }
  expect(bot.log.lines).toEqual([]);
});
