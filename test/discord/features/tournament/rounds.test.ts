import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { REPLACE_AFTER_MS } from '../../../../src/discord/gateway/discordLimits.js';
import { textOf } from '../../../playground/memberClient.js';
import { messageIn, openButtons, privateText } from '../../botInServer.js';
import { TournamentServer } from './tournamentServer.js';

let server: TournamentServer;

beforeAll(async () => {
  server = await TournamentServer.open();
});
beforeEach(() => server.begin());
afterEach(async () => {
  expect(await server.end()).toEqual([]);
});
afterAll(() => server.bot.close());

/** Members whom messages in the channel have pinged, in the order of the messages. */
const pinged = (): string[][] =>
  server.bot.proxy
    .requests('POST', new RegExp(`^/channels/${server.channel}/messages$`))
    .map(({ body }) => (body.allowed_mentions as { users?: string[] }).users ?? [])
    .filter(({ length }) => length > 0);

/** Public messages of a tournament. */
const posts = () =>
  server.ben.inChannel(server.channel).filter((message) => textOf(message).includes('Spring Cup'));

test('a round comes as a new message that pings its players, and links to their threads', async () => {
  const { ben, bot, members } = server;
  const post = await server.start();
  const round = await server.post('Round 1', ...members.map(({ me }) => `<@${me.id}>`));
  expect(round.id).not.toBe(post.id);
  expect(pinged().map((users) => users.toSorted())).toEqual([members.map(({ me }) => me.id).sort()]);
  await server.letEdit();
  const linked = await server.post(...server.threads.map((thread) => `<#${thread}>`));
  expect(linked.id).toBe(round.id);
  expect(privateText(await ben.click(linked, 'My game'))).toMatch(/You play .*: https:/);
  expect(posts()).toHaveLength(1);
  for (const thread of server.threads) await bot.waitUntilShown(thread);
});

test('the next round comes once all have a result, until somebody has won', async () => {
  const { ada, lin } = server;
  await server.start();
  for (const game of await server.games(2)) await server.resign(game);
  await server.post('Round 2');
  const [final] = await server.games(1);
  await server.resign(final!);
  const end = await server.post('Finished', '🥇', '🥈');
  expect(openButtons(end)).toEqual(['Standings']);
  const { white } = final!.seats;
  expect(pinged().at(-1)?.[0]).toBe(white.kind === 'member' ? white.member : undefined);
  expect(
    pinged()
      .slice(0, 2)
      .map(({ length }) => length),
  ).toEqual([4, 2]);
  expect(textOf(messageIn(await lin.click(end, 'Standings')))).toContain('🥇');
  expect(textOf(messageIn(await ada.command(server.channel, 'tournament')))).toContain('Finished');
  expect(privateText(await server.press(ada, { control: 'myTournamentGame' }))).toContain('is over');
});

test('an arena calls the two players in their thread, and has no messages for rounds', async () => {
  const { bot, members } = server;
  await server.start({ format: 'arena', minutes: 30 });
  await server.post('Ends');
  expect(pinged()).toEqual([]);
  const calls = server.threads.map((thread) => {
    const [first] = bot.proxy.requests('POST', new RegExp(`^/channels/${thread}/messages$`));
    return (first!.body.allowed_mentions as { users: string[] }).users;
  });
  expect(calls.flat().sort()).toEqual(members.map(({ me }) => me.id).sort());
});

test('the winners stand in the channel for results', async () => {
  const { bot, ben } = server;
  const results = await bot.newChannel();
  const { guildId } = bot.playground;
  await bot.restart(async () => void (await bot.store.saveSettings({ server: guildId }, { results })));
  await server.start();
  for (const game of await server.games(2)) await server.resign(game);
  const [final] = await server.games(1);
  await server.resign(final!);
  await ben.waitForMessage(results, (message) => /🏆 \*\*Spring Cup\*\* .*\n.*\n🥇/.test(textOf(message)));
  await bot.restart(async () => void (await bot.store.saveSettings({ server: guildId }, { results: null })));
});

test('a deleted message comes again with the next change', async () => {
  const { ada, ben } = server;
  const post = await server.create();
  await ada.delete(post);
  await server.press(ben, { control: 'joinTournament' });
  await server.letEdit();
  const again = await server.post('Players: 1 of 32');
  expect(again.id).not.toBe(post.id);
});

test('an old message is replaced', async () => {
  const { ben, bot } = server;
  const post = await server.create({ starts: 600 });
  bot.clock.forward(REPLACE_AFTER_MS + 1);
  await server.join(post, ben);
  await server.letEdit();
  await ben.waitFor((client) => !client.messages.has(post.id));
  expect(posts()).toHaveLength(1);
});

test('a tournament ends with its channel', async () => {
  const { bot, channel } = server;
  await server.create();
  bot.playground.happen.deleteChannel(channel);
  while ((await server.newest()).phase.kind !== 'cancelled')
    await new Promise((resolve) => setImmediate(resolve));
  expect((await server.newest()).phase).toMatchObject({ because: 'unreachable' });
  server.channel = await bot.newChannel();
  await bot.restart();
  bot.log.lines.length = 0;
});

test('a restart in the middle leaves one message, and opens no second game', async () => {
  const { bot } = server;
  await server.start();
  const before = await server.games(2);
  await server.letEdit();
  await bot.restart();
  await server.letEdit();
  const games = await server.games(2);
  expect(games.map(({ setup }) => setup.id).sort()).toEqual(before.map(({ setup }) => setup.id).sort());
  expect(server.threads).toHaveLength(2);
  expect(posts()).toHaveLength(1);
  for (const game of games) await server.resign(game);
  await server.post('Round 2');
});

test('a start shows the end that a process stored, and did not live to show', async () => {
  const { ada, bot } = server;
  await server.create();
  await bot.restart(async () => {
    const before = await server.newest();
    const { id } = before.terms;
    // It had not learned either that the message was sent.
    const post = (await bot.store.tournamentPost(id))!;
    await bot.store.setTournamentPost(id, { ...post, message: undefined });
    const at = bot.clock.now();
    const cancel = { kind: 'cancel', because: 'director', director: { member: ada.me.id } } as const;
    const phase = { kind: 'cancelled', at, because: 'director' } as const;
    await bot.store.appendToTournament(cancel, at, { ...before, version: before.version + 1, phase });
  });
  await server.post('Spring Cup', 'Called off');
  expect(posts()).toHaveLength(1);
  await expect.poll(() => bot.store.unshownTournaments()).toEqual([]);
});

test('a thread whose game could not begin is used by the next attempt', async () => {
  const { bot, members } = server;
  const post = await server.create();
  await server.join(post, ...members);
  bot.proxy.failNext('POST', /\/threads$/, { status: 502, isServed: true });
  bot.clock.forward(15 * 60_000 + 1);
  await server.ben.waitFor(() => server.threads.length === 2);
  await server.games(1);
  for (let i = 0; i < 20 && (await server.newest()).pairings.length === 2; i++) {
    await server.letEdit();
    if ((await Promise.all(server.threads.map((each) => bot.host.playingAt(each)))).flat().length === 2)
      break;
  }
  await server.games(2);
  expect(server.threads).toHaveLength(2);
  bot.log.lines.length = 0;
});
