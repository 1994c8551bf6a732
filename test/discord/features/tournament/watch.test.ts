import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LiveBoard } from '../../../../src/discord/board/liveBoard.js';
import { componentsOf, type MemberClient, textOf } from '../../../playground/memberClient.js';
import { BotInServer, messageIn, openButtons, privateText } from '../../botInServer.js';

const liveBoard: LiveBoard = {
  play: ({ game }) => `https://boards.example/#${game}`,
  tournament: ({ tournament, locale }) => `https://boards.example/tournament/${tournament}?key=${locale}`,
  isSeenBy: () => false,
};

let bot: BotInServer;
let ada: MemberClient;

beforeEach(async () => {
  bot = await BotInServer.build();
  await bot.logIn({ liveBoard });
  await bot.host.start();
  ada = await bot.member('ada');
});
afterEach(() => bot.close());

test('the message of a tournament leads to its page, unless the server lets nobody watch', async () => {
  const channel = await bot.newChannel();
  const card = messageIn(await ada.command(channel, 'tournament', { name: 'Cup', format: 'swiss' }));
  await ada.click(card, 'Create');
  const post = await ada.waitForMessage(
    channel,
    (message) => (message.flags & 64) === 0 && textOf(message).includes('Cup'),
  );
  expect(openButtons(post)).toEqual(['Join', 'My game', 'Standings', 'Live board', 'Leave']);
  const answer = messageIn(await ada.click(post, 'Live board'));
  const [id] = await bot.store.tournamentsIn(bot.playground.guildId, 1, 0);
  expect(componentsOf(answer).flatMap(({ url }) => url ?? [])).toEqual([
    `https://boards.example/tournament/${id}?key=en-US`,
  ]);
  await bot.store.saveSettings({ server: bot.playground.guildId }, { watching: 'off' });
  await bot.discord!.close();
  await bot.logIn({ liveBoard });
  expect(privateText(await ada.click(post, 'Live board'))).toContain('You cannot watch this game.');
});
