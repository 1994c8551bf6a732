import { afterAll, beforeAll, expect, test } from 'vitest';
import { SIGN_PICTURES } from '../../../src/discord/board/buttonSigns.js';
import type { MessageView } from '../../../src/playground/members/memberProtocol.js';
import { buttonsOf, type MemberClient } from '../../playground/memberClient.js';
import { BotInServer, messageIn, waitForText } from '../botInServer.js';

let bot: BotInServer;
let ada: MemberClient;
let ben: MemberClient;

beforeAll(async () => {
  bot = await BotInServer.build();
  await bot.logIn({ signPictures: SIGN_PICTURES });
  await bot.host.start();
  [ada, ben] = await Promise.all([bot.member('ada'), bot.member('ben')]);
});

afterAll(() => bot.close());

type Emoji = { id: string; name: string };

async function call(method: string, path = ''): Promise<Response> {
  const { apiUrl, token } = bot.playground;
  const headers = { authorization: `Bot ${token}` };
  return fetch(`${apiUrl}/v10/applications/${ada.user('Sente')}/emojis${path}`, { method, headers });
}

/** The application's emojis, once all are uploaded. */
async function uploaded(): Promise<Emoji[]> {
  while (true) {
    const { items } = (await (await call('GET')).json()) as { items: Emoji[] };
    if (items.length === SIGN_PICTURES.length) return items;
  }
}

/** A game of Gomoku of Ada and Ben with a stone of each. Returns its board after Ben's move. */
async function play(channel: string): Promise<MessageView> {
  await ada.command(channel, 'play', { game: 'gomoku', opponent: 'ben', colour: 'black', rated: false });
  await ben.click(await waitForText(ben, channel, 'challenges'), 'Accept');
  await bot.waitUntilShown(channel);
  await ada.command(channel, 'move', { square: 'h8' });
  await bot.waitUntilShown(channel);
  await ben.command(channel, 'move', { square: 'h9' });
  await bot.waitUntilShown(channel);
  return waitForText(ada, channel, 'h9');
}

/** Emojis' names, or labels, of the disabled squares. */
const stonesOn = (message: MessageView): unknown[] =>
  buttonsOf(message)
    .filter(({ disabled, label }) => disabled === true && !/^[◀▶▲▼]$/.test(String(label)))
    .map(({ emoji, label }) => (emoji as Emoji | undefined)?.name ?? label);

test('shows stones on buttons as emojis, and marks the last one; plainly if Discord has lost them', async () => {
  const emojis = await uploaded();
  expect(emojis.map(({ name }) => name).sort()).toEqual([
    'black_last_1',
    'black_stone_1',
    'white_last_1',
    'white_stone_1',
  ]);
  const channel = await bot.newChannel();
  expect(stonesOn(await play(channel))).toEqual(['white_last_1', 'black_stone_1']);
  for (const { id } of emojis) await call('DELETE', `/${id}`);
  await ada.command(channel, 'move', { square: 'i9' });
  await bot.waitUntilShown(channel);
  const board = await waitForText(ada, channel, 'i9');
  expect(stonesOn(board).sort()).toEqual(['⚪', '⚫', '⚫']);
  await uploaded();
  expect(bot.log.lines).toEqual([]);
  expect(stonesOn(messageIn(await ada.command(channel, 'board')))).toContain('black_last_1');
});

test('keeps the others while one that somebody deleted cannot be uploaded', async () => {
  const [first, second] = [await bot.newChannel(), await bot.newChannel()];
  await play(first);
  expect(stonesOn(await play(second))).toEqual(['white_last_1', 'black_stone_1']);
  const gone = (await uploaded()).find(({ name }) => name === 'white_last_1')!;
  await call('DELETE', `/${gone.id}`);
  bot.proxy.failAll('POST', /emojis$/, { status: 400, code: 30008 });
  const refused = bot.nextLogLine('warn');
  expect(stonesOn(messageIn(await ada.command(first, 'board')))).toEqual(['⚪', '⚫']);
  expect(await refused).toContain('some emojis for buttons');
  expect(stonesOn(messageIn(await ada.command(second, 'board')))).toEqual(['⚪', 'black_stone_1']);
  bot.proxy.clear();
  bot.clock.forward(5000);
  await uploaded();
  expect(stonesOn(messageIn(await ada.command(second, 'board')))).toEqual(['white_last_1', 'black_stone_1']);
});
