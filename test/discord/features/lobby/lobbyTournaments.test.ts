import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { EDIT_EVERY_MS } from '../../../../src/discord/features/lobby/lobbyPosts.js';
import { textOf } from '../../../playground/memberClient.js';
import { messageIn, waitForText } from '../../botInServer.js';
import { TournamentServer } from '../tournament/tournamentServer.js';

let server: TournamentServer;

beforeAll(async () => {
  server = await TournamentServer.open();
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

test('lists tournaments that are not over, with links, in channels that the member sees', async () => {
  const { bot, channel } = server;
  expect(await ownPage()).not.toContain('Tournaments');
  await server.create({ game: 'reversi' });
  const page = await ownPage();
  expect(page).toMatch(/\*\*Tournaments\*\*\nSpring Cup · Starts <t:/);
  expect(page).toMatch(new RegExp(`Players: 0 of 32 · https://.*/${channel}/\\d+`));
  const sees = vi.spyOn(bot.discord.places, 'canSee').mockResolvedValue(false);
  expect(await ownPage()).not.toContain('Tournaments');
  sees.mockRestore();
});

test('goes without a tournament that is damaged', async () => {
  const { bot } = server;
  await server.create({ game: 'reversi' });
  const stored = await server.newest();
  const finished = { kind: 'finished', at: bot.clock.now() } as const;
  const after = { ...stored, version: stored.version + 1, phase: finished };
  await bot.store.appendToTournament({ kind: 'finish' }, bot.clock.now(), after);
  expect(await ownPage()).not.toContain('Tournaments');
  expect(bot.log.lines.splice(0)).toEqual(['error: set a damaged tournament aside']);
});

test('keeps its message up to date as members join and a tournament is called off', async () => {
  const { bot, ada, ben } = server;
  const lobby = await bot.newChannel();
  await ada.click(messageIn(await ada.command(lobby, 'lobby')), 'Keep the lobby here');
  await waitForText(ben, lobby, 'Nobody is looking for a game right now.');
  bot.clock.forward(EDIT_EVERY_MS);
  const post = await server.create({ game: 'reversi' });
  await waitForText(ben, lobby, 'Players: 0 of 32');
  bot.clock.forward(EDIT_EVERY_MS);
  await ben.click(post, 'Join');
  bot.clock.forward(EDIT_EVERY_MS);
  await waitForText(ben, lobby, 'Players: 1 of 32');
});
