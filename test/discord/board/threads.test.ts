import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ChannelView, MessageView } from '../../../src/playground/members/memberProtocol.js';
import { type MemberClient, textOf } from '../../playground/memberClient.js';
import { BotInServer, controlOf, messageIn, privateText, waitForText } from '../botInServer.js';
import { writeCustomId } from '../controlIds.js';

let bot: BotInServer;
let ada: MemberClient;
let ben: MemberClient;
let lin: MemberClient;
let channel: string;

beforeAll(async () => {
  bot = await BotInServer.open();
  [ada, ben, lin] = await Promise.all([bot.member('ada'), bot.member('ben'), bot.member('xiaolin')]);
});

beforeEach(async () => {
  channel = await bot.newChannel();
  bot.proxy.clear();
  bot.log.lines.length = 0;
});

afterEach(async () => {
  await ada.setGuildLocale('en-US');
  expect(bot.log.lines).toEqual([]);
});

afterAll(() => bot.close());

/** Takes the channel with a game of Ada against the bot. */
async function takeChannel(place = channel): Promise<void> {
  messageIn(await ada.command(place, 'play', { game: 'reversi' }));
  await bot.waitUntilShown(place);
}

/** The private offer of a thread to Ben, who requests a game in a taken channel. */
async function offerThread(
  member: MemberClient,
  options: Record<string, string | number | boolean>,
  place = channel,
): Promise<MessageView> {
  const outcome = await member.command(place, 'play', { game: 'gomoku', ...options });
  expect(privateText(outcome)).toContain('This channel already has a game; </board:');
  return messageIn(outcome);
}

/** The thread opened beside a channel. */
const waitForThread = (member: MemberClient, parent = channel): Promise<ChannelView> =>
  member.waitFor((client) =>
    [...client.channels.values()].find(({ kind, parentId }) => kind === 'thread' && parentId === parent),
  );

type MessageAuthors = { readonly me: string; readonly bot: string };

const threads = (): ChannelView[] =>
  [...ada.channels.values()].filter(({ kind, parentId }) => kind === 'thread' && parentId === channel);

test('plays a game in a thread if the channel is taken, named after both players, kept for a day', async () => {
  await takeChannel();
  const offer = await offerThread(ben, {
    level: '3',
    size: 13,
    rules: 'renju',
    colour: 'white',
    strict: true,
  });
  const opened = await ben.click(offer, 'Open a thread');
  expect(opened.kind).toBe('deferredUpdate');
  const thread = await waitForThread(ben);
  expect(thread.name).toBe('Gomoku: Sente, level 3 – Ben');
  const [asked] = bot.proxy.requests('POST', /\/threads$/);
  expect(asked?.body).toMatchObject({ auto_archive_duration: 1440, type: 11 });
  const board = await waitForText(
    ben,
    thread.id,
    'Gomoku · Renju · 13×13 · 1 min a move · strict',
    'level 3',
    'is thinking',
  );
  expect(textOf(board)).toContain(`⚪ <@${ben.me.id}>`);
  const answer = await ben.waitFor((client) => {
    const message = client.messages.get(offer.id);
    return message?.content.includes(`<#${thread.id}>`) && message;
  });
  expect(answer.content).toBe(`Your game is in <#${thread.id}>.`);
  expect(answer.components).toEqual([]);
  await bot.endGame(thread.id);
});

test("names a thread in the server's language", async () => {
  await takeChannel();
  const offer = await offerThread(ben, { level: '5' });
  await ada.setGuildLocale('zh-CN');
  await ben.click(offer, 'Open a thread');
  expect((await waitForThread(ada)).name).toMatch(/^五子棋.*Ben.*Sente，5 级$/);
});

test("cuts long names to Discord's limit", async () => {
  const displayName = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(4).trim();
  const id = bot.playground.addMember({ username: 'wolfe', displayName, locale: 'en-US' });
  const wolfe = await bot.member(id);
  await takeChannel();
  await wolfe.click(await offerThread(wolfe, {}), 'Open a thread');
  const { name } = await waitForThread(ada);
  expect(name).toHaveLength(100);
  expect(name).toMatch(/^Gomoku: Wolfe/);
});

test('accepts a challenge in a thread if the channel is taken', async () => {
  messageIn(await ada.command(channel, 'play', { game: 'reversi', opponent: 'ben', colour: 'black' }));
  const challenge = await waitForText(ben, channel, 'challenges you');
  await lin.command(channel, 'play', { game: 'gomoku' });
  const place = await ben.click(challenge, 'Accept');
  expect(privateText(place)).toContain('Shall I open a thread for yours?');
  await ben.click(messageIn(place), 'Open a thread');
  const thread = await waitForThread(ben);
  expect(thread.name).toBe('Reversi: Ada – Ben');
  await waitForText(ada, thread.id, `<@${ada.me.id}>, it's your turn`);
  const pointer = await ada.waitFor((client) => {
    const message = client.messages.get(challenge.id);
    return message && textOf(message).includes(`<#${thread.id}>`) && message;
  });
  expect(textOf(pointer)).toContain('accepted');
  await bot.endGame(thread.id);
});

test('opens no thread for a challenge that was settled meanwhile', async () => {
  messageIn(await ada.command(channel, 'play', { game: 'reversi', opponent: 'ben' }));
  const challenge = await waitForText(ben, channel, 'challenges you');
  await lin.command(channel, 'play', { game: 'gomoku' });
  const place = messageIn(await ben.click(challenge, 'Accept'));
  await ada.click(challenge, 'Withdraw');
  const answer = await ben.click(place, 'Open a thread');
  expect(privateText(answer)).toBe('This challenge is already settled.');
  expect(threads()).toEqual([]);
});

test('deletes a thread whose game could not begin, and says why', async () => {
  messageIn(await ada.command(channel, 'play', { game: 'reversi', opponent: 'ben' }));
  const challenge = await waitForText(ben, channel, 'challenges you');
  await lin.command(channel, 'play', { game: 'gomoku' });
  const place = messageIn(await ben.click(challenge, 'Accept'));
  const { host } = bot;
  const act = host.act.bind(host);
  host.act = async (id, ...rest) => {
    host.act = act; // while the thread is opened
    await act(id, { kind: 'withdraw', member: ada.me.id });
    return act(id, ...rest);
  };
  bot.proxy.failNext('DELETE', /\/channels\/\d+$/, { status: 200, code: 0 }); // as if it may delete threads
  await ben.click(place, 'Open a thread');
  await ben.waitFor((client) =>
    client.inChannel(channel).find(({ content }) => content === 'This challenge is already settled.'),
  );
  const [thread] = threads();
  expect(bot.proxy.requests('DELETE', new RegExp(`/channels/${thread!.id}$`))).toHaveLength(1);
});

test('opens another thread for a game requested in a taken thread', async () => {
  await takeChannel();
  await ben.click(await offerThread(ben, {}), 'Open a thread');
  const first = await waitForThread(ben);
  await waitForText(ben, first.id, 'your turn');
  await lin.command(first.id, 'play', { game: 'gomoku' }).then(async (offer) => {
    const label = String(controlOf(messageIn(offer), '开子区').label);
    await lin.click(messageIn(offer), label);
  });
  const second = await lin.waitFor(() => threads().find(({ id }) => id !== first.id));
  expect(second.parentId).toBe(channel);
  await bot.endGame(first.id);
  await bot.endGame(second.id);
});

test('opens no thread without the permission, and names it', async () => {
  channel = await bot.newChannel({ botDenied: ['CREATE_PUBLIC_THREADS', 'SEND_MESSAGES_IN_THREADS'] });
  await takeChannel();
  const answer = await ben.click(await offerThread(ben, {}), 'Open a thread');
  expect(privateText(answer)).toBe(
    'I could not open a thread here. I need the permission **Create Public Threads**, **Send Messages in Threads**.',
  );
  expect(threads()).toEqual([]);
});

const WANTED = {
  control: 'openInThread',
  kind: 'reversi',
  rule: 'standard',
  size: 8,
  color: 'black',
  strict: false,
  rated: false,
  time: 'none',
  opening: 'plain',
  start: '',
  against: { kind: 'level', level: 5 },
} as const;

const button = (custom_id: string) => ({ type: 2, style: 1, label: 'Press', custom_id });

test('says that a channel has no threads', async () => {
  const dm = ada.channel('dm');
  await bot.post(dm, button(writeCustomId(WANTED)));
  const message = await waitForText(ada, dm, 'forged');
  expect(privateText(await ada.click(message, 'Press'))).toBe(
    'This channel has no threads. Play in another one.',
  );
});

test.each([
  ['a level', { ...WANTED, against: { kind: 'level', level: 11 } }],
  ['a style', { ...WANTED, against: { kind: 'style', style: 'nobody' } }],
  ['a board', { ...WANTED, size: 9 }],
] as const)('opens nothing from a button for %s that is no longer offered', async (_, control) => {
  await bot.post(channel, button(writeCustomId(control)));
  const answer = await ada.click(await waitForText(ada, channel, 'forged'), 'Press');
  expect(privateText(answer)).toContain('I no longer know this button.');
  expect(threads()).toEqual([]);
});

test('lets games share a direct message, which has no threads', async () => {
  const dm = lin.channel('dm');
  messageIn(await lin.command(dm, 'play', { game: 'reversi' }));
  await bot.waitUntilShown(dm);
  messageIn(await lin.command(dm, 'play', { game: 'gomoku' }));
  await bot.waitUntilShown(dm);
  const games = await bot.host.playingAt(dm);
  expect(games.map(({ setup }) => setup.variant.game).sort()).toEqual(['gomoku', 'reversi']);
  await bot.endGame(dm);
  await bot.endGame(dm);
});

test.each([
  ['themselves', ({ me }: MessageAuthors) => me, 'You cannot play against yourself.'],
  ['the bot', ({ bot }: MessageAuthors) => bot, 'is a bot and does not play here.'],
  ['somebody outside the server', () => '1', '<@1> is not a member of this server.'],
])('opens nothing from a button to play against %s', async (_, whom, words) => {
  await takeChannel();
  const [board] = ben.inChannel(channel);
  const member = whom({ me: ben.me.id, bot: board!.author.id });
  await bot.post(channel, button(writeCustomId({ ...WANTED, against: { kind: 'member', member } })));
  expect(privateText(await ben.click(await waitForText(ben, channel, 'forged'), 'Press'))).toContain(words);
  expect(threads()).toEqual([]);
  await bot.endGame(channel);
});

test("opens a challenge's thread only for the challenged member", async () => {
  messageIn(await ada.command(channel, 'play', { game: 'reversi', opponent: 'ben' }));
  await bot.waitUntilShown(channel);
  const { id: game } = (await bot.store.unfinished()).at(-1)!;
  await bot.post(channel, button(writeCustomId({ control: 'acceptInThread', game })));
  const forged = await waitForText(lin, channel, 'forged');
  await ada
    .click(forged, 'Press')
    .then((answer) => expect(privateText(answer)).toBe('Only the challenged player can answer.'));
  expect(bot.proxy.requests('POST', /\/threads$/)).toEqual([]);
});

test('opens one thread at a time for a member', async () => {
  await takeChannel();
  await bot.post(channel, button(writeCustomId(WANTED)));
  const message = await waitForText(ben, channel, 'forged');
  const outcomes = await Promise.all([1, 2, 3].map(() => ben.click(message, 'Press')));
  const refusals = outcomes.filter(({ kind }) => kind === 'reply').map(privateText);
  expect(refusals).toHaveLength(2);
  expect(refusals.every((text) => text.startsWith('Slow down a little'))).toBe(true);
  const thread = await waitForThread(ben);
  await bot.waitUntilShown(thread.id);
  expect(threads()).toHaveLength(1);
  await bot.endGame(thread.id);
});
