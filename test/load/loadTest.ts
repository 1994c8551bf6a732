import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeDiscord } from '../fakeDiscord/fakeDiscord.js';
import { type Health, ProbedBot } from './bot.js';
import { seededRandom, spread } from './figures.js';
import { Players, seatsOf, type Times } from './players.js';

const SERVERS = 5;
const MEMBERS = 50;
const SEED = 20_261_123;

/** A fake Discord with a bot and members who play. */
export type LoadTest = {
  readonly discord: FakeDiscord;
  readonly bot: ProbedBot;
  readonly players: Players;
  /** Members who play level 10. */
  readonly hardPlayers: Players;
  close(): Promise<void>;
};

export type LoadTestOptions = {
  /** Games at levels 1 to 5. */
  readonly games: number;
  /** Games at level 10 beside them. */
  readonly hardGames?: number;
  /** An existing database; by default a new SQLite file. */
  readonly databaseUrl?: string;
  /** Number of channels without such games. */
  readonly spareChannels?: number;
  /** Number of members; at least 50. */
  readonly members?: number;
  /** Further settings of the bot. */
  readonly settings?: Record<string, string>;
};

/** Starts a fake Discord, a bot, and members with a game each. */
export async function openLoadTest({
  games,
  hardGames = 0,
  databaseUrl,
  spareChannels = 0,
  members = 0,
  settings = {},
}: LoadTestOptions): Promise<LoadTest> {
  const discord = await FakeDiscord.start({
    servers: SERVERS,
    channelsPerServer: Math.ceil((games + hardGames + spareChannels) / SERVERS),
    members: Math.max(MEMBERS, members),
  });
  const folder = mkdtempSync(join(tmpdir(), 'sente-load-'));
  const bot = new ProbedBot(discord, {
    DATABASE_URL: databaseUrl ?? `sqlite:${join(folder, 'sente.db')}`,
    ...settings,
  });
  await bot.ready();
  const hardSeats = discord.channels.slice(games, games + hardGames).map((channel, i) => ({
    member: discord.members[i % MEMBERS]!,
    channel,
    options: { game: 'reversi', level: '10' },
  }));
  const chance = seededRandom(SEED);
  return {
    discord,
    bot,
    players: new Players(discord, seatsOf(discord, games), chance),
    hardPlayers: new Players(discord, hardSeats, chance),
    async close() {
      await bot.kill('SIGTERM');
      await discord.close();
      rmSync(folder, { recursive: true });
    },
  };
}

type Measured = { readonly times: Times; readonly before: Health; readonly after: Health };

/** Measures play for `forMs`: a move every `everyMs` in each game, and moves without a pause at level 10. */
export async function measure(
  { bot, players, hardPlayers }: LoadTest,
  everyMs: number,
  forMs: number,
): Promise<Measured> {
  players.reset();
  const before = await bot.health();
  await Promise.all([players.playEvery(everyMs, forMs), hardPlayers.playEvery(200, forMs)]);
  const after = await bot.health();
  return { times: players.times, before, after };
}

/** Formats a measurement. */
export function report(what: string, { times, before, after }: Measured): string {
  const presses = times.presses + times.games;
  const main = (after.mainThreadMs - before.mainThreadMs) / presses;
  const cpu = (after.cpuMs - before.cpuMs) / presses;
  return [
    what,
    `  acknowledged  ${spread(times.acknowledged)}, late ${times.late}`,
    `  answered      ${spread(times.answered)}`,
    `  a press       ${main.toFixed(2)} ms of the main thread, ${cpu.toFixed(2)} ms in all; ${times.presses} presses, ${times.games} games opened`,
    `  event loop    p50 ${after.delayP50Ms.toFixed(1)} ms, p99 ${after.delayP99Ms.toFixed(1)} ms, max ${after.delayMaxMs.toFixed(0)} ms (5 ms of it the probe's own)`,
    `  memory        ${after.rssMb.toFixed(0)} MB, heap ${after.heapMb.toFixed(0)} MB, ${after.handles} handles`,
    '',
  ].join('\n');
}
