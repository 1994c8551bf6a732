import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { EDIT_EVERY_MS } from '../../../../src/discord/features/lobby/lobbyPosts.js';
import { textOf } from '../../../playground/memberClient.js';
import { messageIn, openButtons, waitForText } from '../../botInServer.js';
import { TeamServer } from '../team/teamServer.js';

let server: TeamServer;

beforeAll(async () => {
  server = await TeamServer.open();
});
beforeEach(() => server.begin());
afterEach(async () => {
  const { bot } = server;
  await bot.store.setLobbyPost(bot.playground.guildId, undefined);
  expect(await server.end()).toEqual([]);
});
afterAll(() => server.bot.close());

const ownPage = async (): Promise<string> =>
  textOf(messageIn(await server.ben.command(server.channel, 'lobby')));

test('lists team games to join and to watch, with links', async () => {
  const { ada, bot, channel } = server;
  await server.start({ white: '3' });
  expect(await ownPage()).toMatch(
    /\*\*Team games\*\*\nVote game: ⚫ 👥 vs ⚪ <@\d+>, level 3\n-# Reversi · move 0 · https:/,
  );
  server.channel = await bot.newChannel();
  const relay = await server.start({ kind: 'relay', white: 'here', black: 'here' });
  await ada.click(relay, 'Join ⚫ Black');
  expect(await ownPage()).toContain('Relay: ⚫ 👥 1 vs ⚪ 👥 0\n-# Reversi · Join a side! Closes <t:');
  expect(await ownPage()).toContain(`/${server.channel}/${relay.id}`);
  expect(await ownPage()).toContain(`/${channel}\n`);
});

test('waits for another server in an invitation', async () => {
  await server.ada.click(
    messageIn(await server.ada.command(server.channel, 'team', { white: 'other' })),
    'Invite',
  );
  await server.post('code:');
  const page = await ownPage();
  expect(page).toContain('Vote game: ⚫ 👥 0 vs ⚪ Another server\n-# Reversi · Waiting for another server.');
  expect(page).not.toContain('code:');
});

test('hides the team games of channels that a member may not see', async () => {
  const { bot } = server;
  await server.start();
  const sees = vi.spyOn(bot.discord.places, 'canSee').mockResolvedValue(false);
  expect(await ownPage()).not.toContain('Team games');
  sees.mockRestore();
});

test('goes without a team game that is damaged', async () => {
  const { bot } = server;
  await server.start();
  const stored = await server.newest();
  const after = { ...stored, version: stored.version + 1 };
  await bot.store.appendToTeamGame({ kind: 'tally', ply: 9 }, bot.clock.now(), after);
  expect(await ownPage()).not.toContain('Team games');
  expect(bot.log.lines.splice(0)).toEqual(['error: set a damaged team game aside']);
});

test('keeps its message up to date as team games begin and end', async () => {
  const { bot, ada, ben, channel } = server;
  const lobby = await bot.newChannel();
  const page = messageIn(await ada.command(lobby, 'lobby'));
  await ada.click(page, 'Keep the lobby here');
  const post = await waitForText(ben, lobby, 'Nobody is looking for a game right now.');
  bot.clock.forward(EDIT_EVERY_MS);
  await server.start();
  expect((await waitForText(ben, lobby, 'Vote game:', 'Reversi · move 0', `/${channel}`)).id).toBe(post.id);
  bot.clock.forward(EDIT_EVERY_MS);
  const more = messageIn(await ada.click(await server.post('Black votes'), '⋯'));
  expect(openButtons(more)).toContain('End the game');
  await ada.click(messageIn(await ada.click(more, 'End the game')), 'Yes, end it');
  await ben.waitForMessage(lobby, (message) => !textOf(message).includes('Team games'), {
    what: 'a lobby without team games',
    timeoutMs: 5000,
  });
});
