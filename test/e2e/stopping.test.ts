import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Playground, startPlayground } from '../../src/playground/playground.js';
import { BotProcess } from '../botProcess.js';
import type { MemberClient } from '../playground/memberClient.js';
import { newestBoard, resignOrAbort, waitForTurn } from './boards.js';
import { World } from './harness.js';
import { RestProxy } from './restProxy.js';

/** Time that a supervisor gives the bot to stop, in ms. */
const END_WITHIN_MS = 10_000;

/** Resolves with the exit code or signal of a bot that stops in time. */
async function codeOf(bot: BotProcess): Promise<number | NodeJS.Signals | 'still running'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'still running'>((resolve) => {
    timer = setTimeout(() => resolve('still running'), END_WITHIN_MS);
  });
  const code = await Promise.race([bot.exited, late]);
  clearTimeout(timer);
  if (code === 'still running') await bot.kill('SIGKILL');
  return code;
}

let world: World;
let ada: MemberClient;
let channels: string[];

/** Opens a game in each of two channels, with Ada to move. */
async function openGames(): Promise<void> {
  world = await World.open();
  ada = await world.member('ada');
  channels = [ada.channel('games'), ada.channel('lounge')];
  for (const channel of channels) {
    await ada.command(channel, 'play', { game: 'gomoku', level: '1' });
    await waitForTurn(ada, channel);
  }
}

/** Presses a square's button without waiting. */
async function press(channel: string): Promise<void> {
  const { message } = await waitForTurn(ada, channel);
  void ada.click(message, 'h8').catch(() => undefined);
}

/** Makes a move in each game while Discord answers nothing. */
async function oweBoards(): Promise<void> {
  await openGames();
  world.proxy.hangs = () => true;
  for (const channel of channels) {
    const hung = world.proxy.hasHung();
    await press(channel);
    await hung;
  }
}

/** Restarts the bot, and checks that every game continues with its moves. */
async function expectToContinue(): Promise<void> {
  world.proxy.hangs = undefined;
  world.bot = new BotProcess(world.environment);
  await world.bot.ready();
  for (const channel of channels) {
    await ada.waitFor(() => /Move \d+/.test(newestBoard(ada, channel)?.text ?? ''), { what: 'the move' });
    await waitForTurn(ada, channel);
    await resignOrAbort(ada, channel);
    await ada.waitFor(() => newestBoard(ada, channel)?.isOver, { what: 'the end' });
  }
  await world.close();
}

test('stops while Discord answers nothing and boards are owed', async () => {
  await oweBoards();
  world.bot.send('SIGTERM');
  expect(await codeOf(world.bot)).toBe(0);
  await expectToContinue();
});

test('stops at once at a second signal', async () => {
  await oweBoards();
  world.bot.send('SIGTERM');
  await world.bot.waitForLine(/"msg":"stopping"/);
  world.bot.send('SIGINT');
  expect(await codeOf(world.bot)).toBe('SIGINT');
  await expectToContinue();
});

test('stops during a search of 50 s', async () => {
  world = await World.open({ THINK_MS: '50000' });
  ada = await world.member('ada');
  const channel = ada.channel('games');
  await ada.command(channel, 'play', { game: 'gomoku', level: '10' });
  await press(channel);
  await ada.waitFor(() => newestBoard(ada, channel)?.text.includes('is thinking'));
  world.bot.send('SIGTERM');
  expect(await codeOf(world.bot)).toBe(0);
  world.bot = new BotProcess(world.environment);
  await world.bot.ready();
  await ada.waitFor(() => newestBoard(ada, channel)?.text.includes('is thinking'));
  await resignOrAbort(ada, channel);
  await ada.waitFor(() => newestBoard(ada, channel)?.isOver);
  await world.close();
});

const access = ({ token }: Playground, { apiUrl }: Pick<RestProxy, 'apiUrl'>) => ({
  DISCORD_TOKEN: token,
  DISCORD_API_URL: apiUrl,
  DATABASE_URL: 'sqlite::memory:',
});

describe('stops during the start', () => {
  let playground: Playground;
  let proxy: RestProxy;

  beforeEach(async () => {
    playground = await startPlayground();
    proxy = await RestProxy.open(playground.apiUrl);
  });

  afterEach(async () => {
    proxy.close();
    await playground.close();
  });

  test('while Discord’s address is unreachable, which it logs and retries', async () => {
    const bot = new BotProcess(access(playground, { apiUrl: 'http://127.0.0.1:1/api' }));
    const line = await bot.waitForLine(/.*Discord cannot be reached.*/);
    expect(line).toContain('Trying again in 1 s');
    bot.send('SIGTERM');
    expect(await codeOf(bot)).toBe(0);
  });

  test('while it waits for the Gateway’s address', async () => {
    proxy.hangs = (_, path) => path.includes('/gateway/bot');
    const bot = new BotProcess(access(playground, proxy));
    await proxy.hasHung();
    bot.send('SIGTERM');
    expect(await codeOf(bot)).toBe(0);
  });

  test('while it registers commands', async () => {
    proxy.hangs = (method) => method === 'PUT';
    const bot = new BotProcess(access(playground, proxy));
    await proxy.hasHung();
    bot.send('SIGTERM');
    expect(await codeOf(bot)).toBe(0);
  });
});
