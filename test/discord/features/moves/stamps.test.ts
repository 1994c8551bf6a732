import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Action } from '../../../../src/game/play/action.js';
import type { MessageView } from '../../../../src/playground/members/memberProtocol.js';
import type { MemberClient } from '../../../playground/memberClient.js';
import { BotInServer, messageIn, waitForText } from '../../botInServer.js';

let bot: BotInServer;
let ada: MemberClient;
let ben: MemberClient;

beforeAll(async () => {
  bot = await BotInServer.open();
  [ada, ben] = await Promise.all([bot.member('ada'), bot.member('ben')]);
});

afterAll(() => bot.close());

async function waitForBoard(channel: string, member: MemberClient, words: string): Promise<MessageView> {
  const found = await waitForText(member, channel, words);
  await bot.waitUntilShown(channel);
  return found;
}

test('stamps actions with the time when Discord received them', async () => {
  const channel = await bot.newChannel();
  const stamps = new Map<Action['kind'], number | undefined>();
  const { host } = bot;
  const act = host.act.bind(host);
  host.act = (id, action, cause, stampedAt) => {
    if ('member' in action) stamps.set(action.kind, stampedAt);
    return act(id, action, cause, stampedAt);
  };
  const began = Date.now();
  const begin = async (): Promise<MessageView> => {
    const asked = { game: 'reversi', opponent: 'ben', colour: 'black', strict: true };
    await ada.command(channel, 'play', asked);
    await ben.click(await waitForBoard(channel, ben, 'challenges you'), 'Accept');
    return waitForBoard(channel, ada, `<@${ada.me.id}>, it's your turn`);
  };
  await ada.command(channel, 'help');
  await ada.click(await begin(), 'd3');
  await waitForBoard(channel, ben, `<@${ben.me.id}>, it's your turn`);
  await ben.command(channel, 'move', { square: 'a1' });
  await ada.command(channel, 'draw');
  await ben.click(await waitForText(ben, channel, 'offers you a draw'), 'Decline');
  await ben.click(messageIn(await ben.command(channel, 'resign')), 'Abort');
  await bot.waitUntilShown(channel);
  await ada.click(await begin(), 'd3');
  await waitForBoard(channel, ben, `<@${ben.me.id}>, it's your turn`);
  await ben.command(channel, 'move', { square: 'c3' });
  await waitForBoard(channel, ada, 'Move 2');
  await ada.command(channel, 'draw');
  await ben.click(await waitForText(ben, channel, 'offers you a draw'), 'Accept');
  await bot.waitUntilShown(channel);
  for (const kind of ['move', 'try', 'offer', 'declineOffer', 'acceptOffer', 'abort'] as const)
    expect([kind, stamps.get(kind)! >= began - 1000], kind).toEqual([kind, true]);
});
