import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Game } from '../../src/game/play/game.js';
import { BotProcess } from '../botProcess.js';
import type { Message } from '../fakeDiscord/fakeDiscord.js';
import { seededRandom, spread } from '../load/figures.js';
import { isOver, seatsOf, squareIds } from '../load/players.js';
import { PostgresServer } from '../postgresServer.js';
import { RedisServer } from '../redisServer.js';
import { newDatabase } from '../store/postgres.js';
import { EagerMembers } from './eagerMembers.js';
import { unpressedMoves } from './kills.js';
import { Processes } from './processes.js';

const SEED = 20_261_126;
const WORKER = fileURLToPath(new URL('../../dist/worker.js', import.meta.url));
const WORKERS = 3;
const SHARDS = ['0-1', '2-3'];

/** Average thinking time of a member, in ms. */
const PAUSE_MS = 8000;
/** Maximum wait of a game, in ms. */
const STUCK_MS = 15_000;
/** Time for every game to return to its member at the end, in ms. */
const BOUND_MS = 60_000;

/** Faults by second. */
const EVERY = { workerKilled: 10, botKilled: 60 };
const AT = { redisStopped: 100, redisBack: 130, postgresRestarted: 200 };

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Members' waits for their turn in ms, from their first press, and the start of very long ones. */
class Waits {
  readonly ms: number[] = [];
  /** In s since the start. */
  readonly stuckAt: number[] = [];
  readonly #began = performance.now();
  readonly #since = new Map<string, number>();

  pressed(channel: string): void {
    if (!this.#since.has(channel)) this.#since.set(channel, performance.now());
  }

  shown(message: Message): void {
    const since = this.#since.get(message.channel);
    if (since === undefined || (squareIds(message).length === 0 && !isOver(message))) return;
    this.#since.delete(message.channel);
    const waited = performance.now() - since;
    this.ms.push(waited);
    if (waited > STUCK_MS) this.stuckAt.push(Math.round((since - this.#began) / 1000));
  }
}

/** Games at levels 1 to 8, and one of 16 at level 10. Workers search for levels 8 and 10. */
const seatsFor = (processes: Processes, games: number) =>
  seatsOf(processes.discord, games).map((seat, i) => ({
    ...seat,
    options: { ...seat.options, level: i % 16 === 15 ? '10' : String(1 + (i % 8)) },
  }));

/**
 * Runs two bots with two shards each, three workers, PostgreSQL and Redis, and kills workers and bots while members play, takes Redis
 * away and restarts PostgreSQL. Checks that no shown move is lost or doubled, every game returns to its member, and no search fails.
 */
export async function survivesTogether({
  games,
  seconds,
}: {
  readonly games: number;
  readonly seconds: number;
}): Promise<void> {
  const [postgres, redis] = await Promise.all([PostgresServer.start(), RedisServer.start()]);
  const environment = { REDIS_URL: redis.url, THINK_MS: '300' };
  const channelsPerServer = Math.ceil(games / 4);
  const processes = await Processes.open({
    ...{ shards: SHARDS, count: 4, channelsPerServer, members: games, environment },
    database: await newDatabase(postgres.folder),
  });
  const { discord, shown } = processes;
  const newWorker = () =>
    new BotProcess({ REDIS_URL: redis.url, ENGINE_THREADS: '1', LOG_LEVEL: 'info' }, undefined, WORKER);
  const workers = Array.from({ length: WORKERS }, newWorker);
  const complaints: string[] = [];
  const waits = new Waits();
  const members = new EagerMembers(discord, seatsFor(processes, games), seededRandom(SEED), PAUSE_MS);
  members.onPress = (channel) => waits.pressed(channel);
  discord.events.on('shown', (message) => waits.shown(message));
  members.actAll();

  for (let second = 1; second <= seconds; second++) {
    await wait(1000);
    members.actIdle();
    if (second % EVERY.workerKilled === 0) {
      const i = (second / EVERY.workerKilled) % WORKERS;
      await workers[i]!.kill('SIGKILL');
      workers[i] = newWorker();
    }
    if (second % EVERY.botKilled === 0) {
      const i = (second / EVERY.botKilled) % SHARDS.length;
      complaints.push(...processes.bots[i]!.complaints);
      void processes.restart(i);
    }
    if (second === AT.redisStopped) await redis.stop();
    if (second === AT.redisBack) await redis.startAgain();
    if (second === AT.postgresRestarted) await postgres.restart();
  }
  await processes.ready();
  members.countTurns();
  const ended = performance.now();
  while (!members.hadTurns(1) && performance.now() - ended < BOUND_MS) {
    members.actIdle();
    await wait(100);
  }
  const isBack = members.hadTurns(1);
  members.isStopped = true;
  for (const bot of processes.bots) complaints.push(...bot.complaints);
  await Promise.all(processes.bots.map((bot) => bot.kill('SIGTERM')));
  const stored: Game[] = await processes.games();

  const lost = stored.flatMap((game) => shown.lostMoves(game));
  // A move found while the database was down is stored at the second attempt.
  const failed = complaints.filter((line) => line.includes('search failed') && !line.includes('/pg/'));
  const moves = stored.reduce((sum, { position }) => sum + position.ply, 0);
  const unpressed = stored.flatMap((game) => unpressedMoves(game, members.pressed));
  const behind = stored.flatMap((game) => shown.behind(game));
  process.stdout.write(
    [
      `${games} games, ${seconds} s: ${members.presses.length} presses, ${stored.length} games, ${moves} moves, ${lost.length} lost`,
      `  waited for a turn ${spread(waits.ms)}; over 15 s ${waits.stuckAt.length}, since second ${waits.stuckAt.sort((a, b) => a - b).join(' ')}`,
      `  searches that failed: ${failed.length}; lines of warning and error: ${complaints.length}`,
      `  every game back: ${isBack}; contradictions ${shown.contradictions.length}; moves nobody pressed ${unpressed.length}; boards behind ${behind.length}`,
      ...[...shown.contradictions, ...unpressed, ...behind].map((line) => `    ${line}`),
      '',
    ].join('\n'),
  );
  await Promise.all(workers.map((worker) => worker.kill('SIGTERM')));
  await processes.close();
  await Promise.all([postgres.close(), redis.stop()]);
  expect(lost).toEqual([]);
  expect(shown.contradictions).toEqual([]);
  expect(unpressed).toEqual([]);
  expect(failed).toEqual([]);
  expect(isBack).toBe(true);
  expect(waits.stuckAt).toEqual([]);
  expect(behind).toEqual([]);
}
