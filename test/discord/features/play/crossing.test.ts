import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MessageView } from '../../../../src/playground/members/memberProtocol.js';
import type { MemberClient } from '../../../playground/memberClient.js';
import { BotInServer, waitForText } from '../../botInServer.js';

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
  for (const game of await bot.host.gamesOf({ member: ada.me.id, phase: 'live' }, 10))
    await bot.host.act(game.setup.id, { kind: 'close' });
  expect(bot.log.lines.splice(0)).toEqual([]);
});

afterAll(() => bot.close());

type Options = Record<string, string | number | boolean>;

const challenge = (by: MemberClient, opponent: string, options: Options = {}) =>
  by.command(channel, 'play', { game: 'reversi', opponent, rated: false, ...options });

/** Phases of Ada's unfinished games: at most one game and its challenges. */
const phases = async (): Promise<string[]> =>
  (await bot.host.gamesOf({ member: ada.me.id, phase: 'live' }, 10)).map(({ phase }) => phase.kind).sort();

/** Last board of a game between the two that Ada resigned. */
async function playToEnd(): Promise<MessageView> {
  await challenge(ada, 'ben', { colour: 'black' });
  await ben.click(await waitForText(ben, channel, 'challenges you'), 'Accept');
  await waitForText(ada, channel, "it's your turn");
  await bot.waitUntilShown(channel);
  await bot.endGame(channel);
  return waitForText(ada, channel, 'resigned.');
}

describe('the second of two crossing requests accepts the first', () => {
  test('if both press Rematch', async () => {
    const end = await playToEnd();
    await ada.click(end, 'Rematch');
    await waitForText(ben, channel, 'challenges you');
    await ben.click(end, 'Rematch');
    await waitForText(ben, channel, `<@${ben.me.id}>, it's your turn`);
    expect(await phases()).toEqual(['playing']);
    await bot.waitUntilShown(channel);
    // A later press leads to the same game.
    await ada.click(end, 'Rematch');
    expect((await waitForText(ada, channel, 'Your game is in https://')).flags & 64).toBe(64);
    expect(await phases()).toEqual(['playing']);
  });

  test('if both press Rematch at once, and twice', async () => {
    const end = await playToEnd();
    await Promise.all([ada, ben, ada, ben].map((member) => member.click(end, 'Rematch')));
    await waitForText(ben, channel, `<@${ben.me.id}>, it's your turn`);
    expect(await phases()).toEqual(['playing']);
    await bot.waitUntilShown(channel);
  });

  test('if they challenge each other, and the second leaves the color to chance', async () => {
    await challenge(ada, 'ben', { colour: 'black' });
    await challenge(ben, 'ada');
    await waitForText(ada, channel, `<@${ada.me.id}>, it's your turn`);
    expect(await phases()).toEqual(['playing']);
    await bot.waitUntilShown(channel);
  });
});

test.each([
  ['another game', { game: 'gomoku' }],
  ['other rules', { strict: true }],
  ['another clock', { time: '3d' }],
  ['the same color', { colour: 'black' }],
])('a request for %s stays a challenge of its own', async (_, options) => {
  await challenge(ada, 'ben', { colour: 'black' });
  await challenge(ben, 'ada', options);
  expect(await phases()).toEqual(['challenged', 'challenged']);
});
