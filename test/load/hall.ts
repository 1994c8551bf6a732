import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Health, ProbedBot } from './bot.js';
import { chances, spread } from './figures.js';
import { Players, seatsOf, type Times } from './players.js';
import { StandIn } from './standIn.js';

const SERVERS = 5;
const MEMBERS = 50;
const SEED = 20_261_123;

/** A stand-in, a bot that plays there, and members at their boards. */
export type Hall = {
  readonly standIn: StandIn;
  readonly bot: ProbedBot;
  readonly players: Players;
  /** Those at level 10. */
  readonly hardPlayers: Players;
  close(): Promise<void>;
};

export type HallOptions = {
  /** Games at levels 1 to 5. */
  readonly games: number;
  /** Games at level 10 beside them. */
  readonly hardGames?: number;
  /** A database that is there; by default a new SQLite file. */
  readonly databaseUrl?: string;
  /** More of the bot's settings. */
  readonly settings?: Record<string, string>;
};

/** Starts a bot and seats members at so many boards. */
export async function openHall({
  games,
  hardGames = 0,
  databaseUrl,
  settings = {},
}: HallOptions): Promise<Hall> {
  const standIn = await StandIn.start({
    servers: SERVERS,
    channelsPerServer: Math.ceil((games + hardGames) / SERVERS),
    members: MEMBERS,
  });
  const folder = mkdtempSync(join(tmpdir(), 'sente-load-'));
  const bot = new ProbedBot(standIn, {
    DATABASE_URL: databaseUrl ?? `sqlite:${join(folder, 'sente.db')}`,
    ...settings,
  });
  await bot.ready();
  const hardSeats = standIn.channels.slice(games, games + hardGames).map((channel, i) => ({
    member: standIn.members[i % MEMBERS]!,
    channel,
    options: { game: 'reversi', level: '10' },
  }));
  const chance = chances(SEED);
  return {
    standIn,
    bot,
    players: new Players(standIn, seatsOf(standIn, games), chance),
    hardPlayers: new Players(standIn, hardSeats, chance),
    async close() {
      await bot.kill('SIGTERM');
      await standIn.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export type Measured = { readonly times: Times; readonly before: Health; readonly after: Health };

/** Has every game move each `everyMs` for so long, those at level 10 as soon as they can, and measures only that. */
export async function measure(
  { bot, players, hardPlayers }: Hall,
  everyMs: number,
  forMs: number,
): Promise<Measured> {
  players.reset();
  const before = await bot.health();
  await Promise.all([players.playEvery(everyMs, forMs), hardPlayers.playEvery(200, forMs)]);
  const after = await bot.health();
  return { times: players.times, before, after };
}

/** What was measured, in lines. */
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
