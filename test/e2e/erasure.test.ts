import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { BotProcess } from '../botProcess.js';
import { type MemberClient, textOf } from '../playground/memberClient.js';
import { RedisServer } from '../redisServer.js';
import { filesWith } from '../store/fileBytes.js';
import { columnsWith, rowsOf } from '../store/rows.js';
import { waitForTurn } from './boards.js';
import { World } from './harness.js';

const WORKER = fileURLToPath(new URL('../../dist/worker.js', import.meta.url));

/** Starts a Redis server with a search worker, and records every command that anybody sends to it. */
async function openSearch(): Promise<{ url: string; worker: BotProcess; commands: string[] }> {
  const server = await RedisServer.start();
  onTestFinished(() => server.stop());
  const { url } = server;
  const redis = new Redis(url);
  // ioredis fails if a command is reported together with the reply to MONITOR, and its own INFO would be.
  await redis.ping();
  const monitor = await redis.monitor();
  const commands: string[] = [];
  monitor.on('monitor', (_, args: readonly string[]) => void commands.push(args.join(' ')));
  onTestFinished(() => {
    monitor.disconnect();
    redis.disconnect();
  });
  const worker = new BotProcess({ REDIS_URL: url, ENGINE_THREADS: '1' }, undefined, WORKER);
  onTestFinished(async () => void (await worker.kill('SIGKILL')));
  await worker.ready();
  return { url, worker, commands };
}

async function deleteData(member: MemberClient, channel: string): Promise<void> {
  const page = await member.settled(await member.command(channel, 'settings'));
  const data = await member.settled(await member.click(page, 'Your data'));
  const asked = await member.settled(await member.click(data, 'Delete my data'));
  await member.click(asked, 'Delete everything');
  await member.waitForMessage(channel, (message) => textOf(message).includes('I deleted everything'));
}

describe.skipIf(inject('redis') === null)('a member who deletes their data during a game', () => {
  test('sees its end in their direct messages, and is in no table, file, log or message to Redis', async () => {
    const { url, worker, commands } = await openSearch();
    const world = await World.open({ REDIS_URL: url, THINK_MS: '700' });
    onTestFinished(() => world.close());
    await world.bot.waitForLine(/"workers":1/);
    const ada = await world.member('ada');
    const direct = ada.channel('dm');
    await ada.command(direct, 'play', { game: 'reversi', level: '10', colour: 'black' });
    const first = await waitForTurn(ada, direct);
    await ada.click(first.message, 'd3');
    const message = await ada.waitForMessage(direct, (each) => textOf(each).includes('Move 2'));
    const ids = [ada.me.id, direct, message.id];
    const file = world.database.url.slice('sqlite:'.length);
    expect(columnsWith(await rowsOf(world.database), (value) => String(value).includes(direct))).toEqual([
      'anchors.place',
      'games.place',
    ]);
    expect(commands.some((command) => command.includes('alphabeta'))).toBe(true);
    await deleteData(ada, direct);
    await ada.waitForMessage(direct, (each) => each.id === message.id && /resigned/.test(textOf(each)));
    expect(
      columnsWith(await rowsOf(world.database), (value) => ids.some((id) => String(value).includes(id))),
    ).toEqual([]);
    expect(filesWith(file, ids)).toEqual([]);
    for (const said of [world.bot.lines, worker.lines, commands])
      expect(said.filter((line) => ids.some((id) => line.includes(id)))).toEqual([]);
  });
});
