import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, test } from 'vitest';
import { BotProcess } from '../botProcess.js';
import { FakeDiscord } from '../fakeDiscord/fakeDiscord.js';
import { ProbedBot } from './bot.js';
import { seededRandom, spread } from './figures.js';
import { Players, type Seat } from './players.js';

// Checks whether a server with many long searches delays another server.

const GAMES = 100;
const SECONDS = Number(process.env.SENTE_LOAD_SECONDS ?? 120);
const THINK_MS = 1000;
const WORKER = fileURLToPath(new URL('../../dist/worker.js', import.meta.url));

async function measure(what: string, settings: Record<string, string>): Promise<void> {
  const discord = await FakeDiscord.start({ servers: 2, channelsPerServer: GAMES, members: GAMES });
  const folder = mkdtempSync(join(tmpdir(), 'sente-fair-'));
  const bot = new ProbedBot(discord, {
    DATABASE_URL: `sqlite:${join(folder, 'sente.db')}`,
    THINK_MS: String(THINK_MS),
    ...settings,
  });
  await bot.ready();
  const seat = (channel: number, level: number): Seat => ({
    member: discord.members[channel % GAMES]!,
    channel: discord.channels[channel]!,
    options: { game: 'reversi', level: String(level) },
  });
  const chance = seededRandom(26);
  const play = (seats: readonly Seat[]) => new Players(discord, seats, chance);
  const hard = play(Array.from({ length: GAMES }, (_, i) => seat(i, 10)));
  const [easy, alone] = [play([seat(GAMES, 5)]), play([seat(GAMES + 1, 10)])];
  const all = [hard, easy, alone];
  await Promise.all(all.map((each) => each.playEvery(500, SECONDS * 1000)));
  process.stdout.write(
    [
      `${what}: ${GAMES} games at level 10 in one server (${THINK_MS} ms a move)`,
      `  theirs                       answered ${spread(hard.times.answered)}`,
      `  level 5 in another server    answered ${spread(easy.times.answered)}`,
      `  level 10 in another server   answered ${spread(alone.times.answered)}`,
      '',
    ].join('\n'),
  );
  expect(easy.times.late).toBe(0);
  await bot.kill('SIGTERM');
  await discord.close();
  rmSync(folder, { recursive: true });
}

test('in one process', () => measure('In one process', {}));

test.skipIf(inject('redis') === null)('with a worker', async () => {
  const redis = { REDIS_URL: inject('redis')! };
  const worker = new BotProcess({ ...redis, ENGINE_THREADS: '1', LOG_LEVEL: 'info' }, undefined, WORKER);
  await worker.ready();
  await measure('With a worker', redis);
  await worker.kill('SIGTERM');
});
