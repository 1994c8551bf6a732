import { afterAll, beforeAll, expect, test } from 'vitest';
import { VERSION } from '../../../../src/packageInfo.js';
import { type MemberClient, textOf } from '../../../playground/memberClient.js';
import { BotInServer, messageIn, openButtons } from '../../botInServer.js';

let bot: BotInServer;
let ada: MemberClient;
let channel: string;

beforeAll(async () => {
  bot = await BotInServer.open();
  ada = await bot.member('ada');
  channel = await bot.newChannel();
});

afterAll(() => bot.close());

test('begins with buttons that start a game, and one for each topic', async () => {
  const page = messageIn(await ada.command(channel, 'help'));
  expect(textOf(page)).toContain(`-# Sente ${VERSION}`);
  expect(page.flags & 64).toBe(64);
  expect(openButtons(page)).toEqual([
    ...['Play Reversi', 'Play Gomoku'],
    ...['Learn in two minutes', 'Rules of Reversi', 'Rules of Gomoku'],
    ...['Play', 'Move', 'Together', 'Improve', 'Levels', 'Styles', 'More'],
  ]);
});

test.each([
  ['Play', ['play']],
  ['Move', ['move', 'board', 'undo', 'draw', 'resign']],
  ['Together', ['challenge', 'lobby', 'tournament']],
  ['Improve', ['review', 'puzzle', 'analyse']],
  ['More', ['settings', 'profile', 'leaderboard', 'games']],
  ['Levels', ['play']],
  ['Styles', ['play']],
])('the card “%s” has its commands to press, and a way back', async (label, commands) => {
  const page = messageIn(await ada.command(channel, 'help'));
  const card = messageIn(await ada.click(page, label));
  expect(card.id).toBe(page.id);
  for (const name of commands) expect(textOf(card)).toMatch(new RegExp(`</${name}:\\d+>`));
  const back = messageIn(await ada.click(card, 'Back'));
  expect(openButtons(back)).toEqual(openButtons(page));
});
