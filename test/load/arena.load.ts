import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Tournament, TournamentId } from '../../src/game/tournaments/tournament.js';
import { readCustomId, writeCustomId } from '../discord/controlIds.js';
import type { FakeDiscord, Message } from '../fakeDiscord/fakeDiscord.js';
import { openTestStore } from '../store/open.js';
import { seededRandom, spread } from './figures.js';
import { measure, openLoadTest, report } from './loadTest.js';
import { componentsIn, squareIds } from './players.js';

// Measures an arena beside other games: how long two free players wait for each other, and what the other players notice.

const PLAYERS = Number(process.env.SENTE_ARENA_PLAYERS ?? 64);
const GAMES = Number(process.env.SENTE_LOAD_GAMES ?? 500);
const SECONDS = Number(process.env.SENTE_LOAD_SECONDS ?? 300);
const EVERY_MS = 8000;
/** Time from when a member sees their board until one of the two resigns, in ms: shorter than any real game. */
const [SHORTEST_MS, LONGEST_MS] = [3000, 15_000];

const controlsIn = ({ components }: Message) =>
  componentsIn(components).flatMap(({ custom_id: id }) => (typeof id === 'string' ? [id] : []));

/** Creates an arena that starts once it is full, and lets all members join at once. Then its games end by resignations. */
async function holdArena(discord: FakeDiscord, channel: string, members: readonly string[]): Promise<void> {
  const random = seededRandom(27);
  const playersIn = new Map<string, string>();
  const resigned = new Set<string>();
  const join = new Promise<{ readonly post: Message; readonly id: string }>((resolve) => {
    discord.events.on('shown', (message) => {
      const called = /<@!?(\d+)>/.exec(message.content)?.[1];
      if (called) playersIn.set(message.channel, called);
      const id = controlsIn(message).find((each) => readCustomId(each)?.control === 'joinTournament');
      if (message.channel === channel && id) resolve({ post: message, id });
      const move = squareIds(message)[0];
      const game = move && readCustomId(move)?.game;
      const member = playersIn.get(message.channel);
      if (typeof game !== 'string' || !member || resigned.has(game)) return;
      resigned.add(game);
      const ms = SHORTEST_MS + random() * (LONGEST_MS - SHORTEST_MS);
      const resign = () => discord.press(member, message, writeCustomId({ control: 'resign', game }));
      setTimeout(resign, ms).unref();
    });
  });
  const options = { name: 'Arena', format: 'arena', minutes: 20, starts: 0, players: PLAYERS };
  const command = discord.command(members[0]!, channel, 'tournament', options);
  while (!command.original || controlsIn(command.original).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const create = controlsIn(command.original).find((id) => readCustomId(id)?.act === 'create')!;
  discord.press(members[0]!, command.original, create);
  const { post, id } = await join;
  for (const member of members) discord.press(member, post, id);
}

/** Returns, for each pairing after the first, the time from when both were free until they were paired, in ms. */
function waitsOf({ pairings, begunAt = 0 }: Tournament): number[] {
  const freeSince = new Map<number, number>();
  return pairings.flatMap(({ black, white, pairedAt, endedAt }) => {
    const since = Math.max(...[black, white].map((player) => freeSince.get(player) ?? begunAt));
    for (const player of [black, white]) freeSince.set(player, endedAt ?? Number.POSITIVE_INFINITY);
    return [pairedAt - since];
  });
}

test(`an arena of ${PLAYERS} beside ${GAMES} games`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sente-arena-'));
  const databaseUrl = `sqlite:${join(folder, 'sente.db')}`;
  const load = await openLoadTest({ games: GAMES, databaseUrl, spareChannels: 1, members: PLAYERS });
  const { discord, players } = load;
  await players.openAll(5 * 60_000);
  const alone = await measure(load, EVERY_MS, SECONDS * 1000);
  process.stdout.write(report(`${GAMES} games without the arena`, alone));
  await holdArena(discord, discord.channels.at(-1)!, discord.members.slice(0, PLAYERS));
  const beside = await measure(load, EVERY_MS, SECONDS * 1000);
  process.stdout.write(report(`${GAMES} games beside an arena of ${PLAYERS}`, beside));
  await load.close();
  const store = await openTestStore(databaseUrl);
  const [{ id }] = (await store.unfinishedTournaments()) as [{ id: TournamentId; server: string }];
  const tournament = (await store.tournament(id))!;
  await store.close();
  rmSync(folder, { recursive: true });
  const waits = waitsOf(tournament);
  process.stdout.write(
    `  ${tournament.pairings.length} pairings, both free until paired: ${spread(waits)}\n`,
  );
  expect(beside.times.late).toBe(0);
  expect(tournament.pairings.length).toBeGreaterThan(PLAYERS / 2);
});
