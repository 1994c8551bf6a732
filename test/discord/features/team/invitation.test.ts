import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { TeamGames } from '../../../../src/game/host/teamGames.js';
import type { TeamAction, TeamPlace } from '../../../../src/game/teams/teamGame.js';
import { textOf } from '../../../playground/memberClient.js';
import { messageIn, privateText } from '../../botInServer.js';
import { TeamServer } from './teamServer.js';

// The playground has one server with the bot. Another process, whose server is `abroad`, shows its side in a second channel here.

let server: TeamServer;
let abroad: TeamPlace;
let process: TeamGames;

beforeAll(async () => {
  server = await TeamServer.open();
});
beforeEach(async () => {
  await server.begin();
  const { bot } = server;
  const { store, thinker, clock, log } = bot;
  abroad = { server: 'abroad', channel: await bot.newChannel() };
  await store.saveSettings({ server: abroad.server }, { language: 'de' });
  const host = { ownsServer: (id: string) => id === abroad.server, chargeThinking: () => undefined };
  process = new TeamGames({ store, host, thinker, clock, log, random: () => 1 });
});
afterEach(async () => {
  await process.close();
  expect(await server.end()).toEqual([]);
});
afterAll(() => server.bot.close());

/** Lets the other process act, and this one find out. */
async function actAbroad(action: TeamAction) {
  const updated = await process.act((await server.newest()).terms.id, action);
  server.bot.clock.forward(10_000);
  return updated;
}

const invite = async () => {
  const { ada, channel } = server;
  const card = messageIn(await ada.command(channel, 'team', { white: 'other' }));
  await ada.click(card, 'Invite');
  return server.post('Waiting for another server.', 'code:');
};

const inChannel = (channel: string, ...words: string[]) =>
  server.ben.waitForMessage(channel, (message) => words.every((word) => textOf(message).includes(word)), {
    what: words.join(' and '),
    timeoutMs: 5000,
  });

test('another server accepts, and both channels show the board in their language', async () => {
  const { ada, ben } = server;
  await invite();
  await actAbroad({ kind: 'accept', member: 'otto', place: abroad });
  const here = await server.post('⚫ Black votes', 'the other server · 👥 0');
  const there = await inChannel(abroad.channel, '⚫ Schwarz stimmt ab', 'dieser Kanal · 👥 0');
  await ada.click(here, 'd3');
  await server.letEdit();
  await inChannel(abroad.channel, 'Stimmen bisher: 1', 'der andere Server · 👥 1');
  expect(textOf(there)).not.toContain(ada.me.id);
  await server.letTimeRunOut();
  const board = await inChannel(
    abroad.channel,
    '⚪ Weiß stimmt ab',
    'Letzter Zug: ⚫ d3, mit 1 von 1 Stimmen',
  );
  expect(privateText(await ada.click(board, 'c3'))).toContain('You are on the other side.');
  await ben.click(board, 'c3');
  await server.letEdit();
  await server.post('Votes so far: 1');
});

test('an invitation is accepted once, and never by its own server', async () => {
  const { ada, ben, channel } = server;
  await invite();
  const { id } = (await server.newest()).terms;
  expect(privateText(await ben.command(channel, 'team', { code: id }))).toContain(
    'This channel has a game already',
  );
  server.channel = await server.bot.newChannel();
  expect(privateText(await ben.command(server.channel, 'team', { code: id }))).toContain(
    'permission to manage events',
  );
  expect(privateText(await ada.command(server.channel, 'team', { code: id }))).toContain(
    'This game is your own.',
  );
  expect(privateText(await ada.command(server.channel, 'team', { code: 'nonsense' }))).toContain(
    'I know no invitation',
  );
  expect(privateText(await server.press(ada, { control: 'acceptTeam' }))).toContain('This game is your own.');
  const accepts = ['abroad', 'far'].map((each) =>
    process.act(id, { kind: 'accept', member: 'otto', place: { ...abroad, server: each } }),
  );
  const kinds = (await Promise.all(accepts)).map(({ kind }) => kind);
  expect(kinds.sort()).toEqual(['accepted', 'refused']);
});

test('a side whose channel is gone ends the game for both', async () => {
  const { bot } = server;
  await invite();
  await actAbroad({ kind: 'accept', member: 'otto', place: abroad });
  await inChannel(abroad.channel, 'Schwarz stimmt ab');
  bot.playground.happen.deleteChannel(abroad.channel);
  await server.post("I lost a side's channel: the game is over.");
});

test('the organizer may leave the server: a moderator can end what they began', async () => {
  const { ada, bot, channel } = server;
  const id = bot.playground.addMember({ username: `gone${channel}`, displayName: 'Gone', locale: 'en-US' });
  const organizer = await bot.member(id);
  const post = await server.start({}, organizer);
  bot.playground.happen.leave(id);
  await ada.click(post, 'd3');
  expect((await server.press(ada, { control: 'teamAct', act: 'end' })).kind).not.toBe('failed');
  await server.post('The game was ended.');
});
