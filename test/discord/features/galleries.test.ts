import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MessageView } from '../../../src/playground/members/memberProtocol.js';
import { componentsOf, type MemberClient } from '../../playground/memberClient.js';
import { BotInServer, messageIn } from '../botInServer.js';

let bot: BotInServer;
let ada: MemberClient;

beforeAll(async () => {
  bot = await BotInServer.open();
  ada = await bot.member('ada');
});

afterAll(() => bot.close());

const open = async (command: string, options = {}): Promise<MessageView> =>
  messageIn(await ada.command(ada.channel('general'), command, options));

// Discord crops pictures beside each other to squares, which would cut off coordinates.
test.each<[string, () => Promise<MessageView>]>([
  ['settings', () => open('settings')],
  ['the rules of Reversi', async () => messageIn(await ada.click(await open('help'), 'Rules of Reversi'))],
  ['the rules of Gomoku', async () => messageIn(await ada.click(await open('help'), 'Rules of Gomoku'))],
])('pictures beside each other are square: %s', async (_, show) => {
  const message = await show();
  const galleries = componentsOf(message).filter(({ type }) => type === 12);
  expect(galleries.some(({ items }) => (items as unknown[]).length > 1)).toBe(true);
  for (const { width, height } of message.attachments) expect(height).toBe(width);
});
