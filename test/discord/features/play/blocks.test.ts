import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MemberClient, textOf } from '../../../playground/memberClient.js';
import { BotInServer, messageIn, openButtons, privateText, waitForText } from '../../botInServer.js';
import { writeCustomId } from '../../controlIds.js';

let bot: BotInServer;
let ada: MemberClient;
let ben: MemberClient;
let channel: string;

beforeAll(async () => {
  bot = await BotInServer.open();
  [ada, ben] = await Promise.all([bot.member('ada'), bot.member('ben')]);
});

beforeEach(async () => {
  channel = await bot.newChannel();
});

afterEach(async () => {
  await bot.endGame(channel);
  await bot.store.setBlocked(ben.me.id, ada.me.id, false);
  expect(bot.log.lines.splice(0)).toEqual([]);
});

afterAll(() => bot.close());

const challenge = (by: MemberClient, of: string) =>
  by.command(channel, 'play', { game: 'reversi', opponent: of, colour: 'black' });

/** Ben blocks Ada's challenges. */
const block = async () => {
  const profile = messageIn(await ben.command(channel, 'profile', { member: 'ada' }));
  return messageIn(await ben.click(profile, 'Block challenges'));
};

const REFUSED = "You can't challenge";

test('a member blocks another’s challenges on their profile, and allows them again', async () => {
  const blocked = await block();
  expect(textOf(blocked)).toContain(`You take no challenges from <@${ada.me.id}>.`);
  expect(openButtons(blocked)).toEqual(['Allow challenges']);
  expect(privateText(await challenge(ada, 'ben'))).toContain(REFUSED);
  const allowed = messageIn(await ben.click(blocked, 'Allow challenges'));
  expect(openButtons(allowed)).toEqual(['Block challenges']);
  await challenge(ada, 'ben');
  await ben.click(await waitForText(ben, channel, 'challenges you'), 'Decline');
});

test('a blocked member does not learn who blocked them, not even from a profile', async () => {
  await block();
  const text = privateText(await ada.command(channel, 'profile', { member: 'ben' }));
  expect(text).not.toContain('challenges');
});

test('lets a member challenge somebody whom they blocked', async () => {
  await block();
  await challenge(ben, 'ada');
  await ada.click(await waitForText(ada, channel, 'challenges you'), 'Accept');
  await waitForText(ben, channel, "it's your turn");
});

test('keeps an open challenge, which can still be accepted', async () => {
  await challenge(ada, 'ben');
  const standing = await waitForText(ben, channel, 'challenges you');
  await block();
  await ben.click(standing, 'Accept');
  await waitForText(ada, channel, "it's your turn");
});

test('treats a rematch as a challenge, by command, by button and in a thread', async () => {
  await challenge(ada, 'ben');
  await ben.click(await waitForText(ben, channel, 'challenges you'), 'Accept');
  await ada.click(await waitForText(ada, channel, "it's your turn"), 'd3');
  await waitForText(ada, channel, 'Move 1');
  await bot.endGame(channel);
  const over = await waitForText(ada, channel, 'wins');
  await block();
  const { id } = (await bot.host.lastOverAt(channel))!.setup;
  expect(privateText(await ada.command(channel, 'rematch'))).toContain(REFUSED);
  expect(privateText(await pressed(over.id, writeCustomId({ control: 'rematch', game: id })))).toContain(
    REFUSED,
  );
  const inThread = { control: 'rematchInThread', game: id, level: 0 } as const;
  expect(await refusalOf(writeCustomId(inThread))).toContain(REFUSED);
  // Ben can challenge Ada, whom he blocked.
  await ben.command(channel, 'rematch');
  await ada.click(await waitForText(ada, channel, 'challenges you', `<@${ben.me.id}> challenges`), 'Decline');
});

const pressed = (messageId: string, customId: string) =>
  ada.clickId({ channelId: channel, messageId }, customId);

/** The answer to Ada's press of a forged button. */
async function refusalOf(customId: string): Promise<string> {
  const id = await bot.post(channel, { type: 2, style: 2, label: 'forged', custom_id: customId });
  await ada.waitForMessage(channel, (message) => message.id === id);
  await pressed(id, customId);
  return textOf(
    await ada.waitFor((client) =>
      client.inChannel(channel).findLast(({ flags, id: each }) => (flags & 64) !== 0 && each > id),
    ),
  );
}

test('opens no offered thread for a blocked challenge', async () => {
  await block();
  const openInThread = writeCustomId({
    control: 'openInThread',
    ...{ kind: 'reversi', rule: 'standard', size: 8, color: 'black', strict: false, rated: true },
    ...{ time: 'none', opening: 'plain', start: '', against: { kind: 'member', member: ben.me.id } },
  });
  expect(await refusalOf(openInThread)).toContain(REFUSED);
  expect([...ada.channels.values()].some(({ parentId }) => parentId === channel)).toBe(false);
});
