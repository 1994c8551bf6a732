import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MessageView } from '../../../../src/playground/members/memberProtocol.js';
import { type MemberClient, textOf } from '../../../playground/memberClient.js';
import { BotInServer, messageIn, waitForText } from '../../botInServer.js';

let bot: BotInServer;
let ada: MemberClient;
let ben: MemberClient;
let channel: string;
/** A message with the button. */
let message: MessageView;

const custom_id = '1.begin.gomoku.0';

beforeAll(async () => {
  bot = await BotInServer.open();
  [ada, ben] = await Promise.all([bot.member('ada'), bot.member('ben')]);
});

beforeEach(async () => {
  channel = await bot.newChannel();
  await bot.post(channel, { type: 2, style: 1, label: 'Play Gomoku', custom_id });
  message = await waitForText(ada, channel, 'forged');
});

afterEach(async () => {
  for (const game of await bot.host.gamesOf({ member: ada.me.id, phase: 'live' }, 10))
    await bot.endGame(game.place);
  await bot.endGame(channel);
  expect(bot.log.lines.splice(0)).toEqual([]);
});

afterAll(() => bot.close());

const games = () => bot.host.gamesOf({ member: ada.me.id, phase: 'live' }, 10);

/** Private answers to Ada with these words, once there are as many. */
const answers = (count: number, words = 'Your game is in'): Promise<MessageView[]> =>
  ada.waitFor(
    (client) => {
      const found = client
        .inChannel(channel)
        .filter((each) => each.flags & 64 && textOf(each).includes(words));
      return found.length === count ? found : undefined;
    },
    { what: `${count} answers` },
  );

test('answers privately with a link to the game, and at later presses to the same', async () => {
  await ada.click(message, 'Play Gomoku');
  const board = await waitForText(ada, channel, "it's your turn");
  expect(textOf((await answers(1))[0]!)).toContain(`/${channel}/${board.id}`);
  await ada.click(message, 'Play Gomoku');
  expect(textOf((await answers(2))[1]!)).toContain(`/${channel}/${board.id}`);
  expect(await games()).toHaveLength(1);
});

test('opens one thread in a busy channel, whichever way it is asked for again', async () => {
  await ben.command(channel, 'play', { game: 'reversi' });
  await bot.waitUntilShown(channel);
  await Promise.all([1, 2].map(() => ada.click(message, 'Play Gomoku')));
  const told = await answers(2);
  const [game] = await games();
  expect(told.every((each) => textOf(each).includes(game!.place))).toBe(true);
  await bot.waitUntilShown(game!.place);
  const again = messageIn(await ada.command(channel, 'play', { game: 'gomoku' }));
  expect(textOf(again)).toContain(`/${game!.place}/`);
  expect(await games()).toHaveLength(1);
  // Another game is no second press.
  expect(textOf(messageIn(await ada.command(channel, 'play', { game: 'reversi' })))).toContain(
    'open a thread',
  );
  await bot.endGame(channel);
});
