import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Playground, startPlayground } from '../../src/playground/playground.js';
import { BotProcess } from '../botProcess.js';
import type { MemberClient } from '../playground/memberClient.js';
import { World } from './harness.js';
import { RestProxy } from './restProxy.js';
import { giveUp, myTurn, tableOf } from './table.js';

/** Ms that whatever runs the bot gives it to end. */
const END_WITHIN_MS = 10_000;

/** The exit code, or the signal that ended it, where it ends in time. */
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

/** A game each in two channels, ada to move. */
async function openGames(): Promise<void> {
  world = await World.open();
  ada = await world.member('ada');
  channels = [ada.channel('games'), ada.channel('lounge')];
  for (const channel of channels) {
    await ada.command(channel, 'play', { game: 'gomoku', level: '1' });
    await myTurn(ada, channel);
  }
}

/** Presses the button of a square, and does not wait for anything. */
async function press(channel: string): Promise<void> {
  const { message } = await myTurn(ada, channel);
  void ada.click(message, 'h8').catch(() => undefined);
}

/** Discord answers nothing any more, and a move was made in each game. */
async function oweBoards(): Promise<void> {
  await openGames();
  world.proxy.hangs = () => true;
  for (const channel of channels) {
    const hung = world.proxy.hasHung();
    await press(channel);
    await hung;
  }
}

/** Starts the bot again, and sees that every game goes on with the moves that were made. */
async function goesOn(): Promise<void> {
  world.proxy.hangs = undefined;
  world.bot = new BotProcess(world.environment);
  await world.bot.ready();
  for (const channel of channels) {
    await ada.waitFor(() => /Move \d+/.test(tableOf(ada, channel)?.text ?? ''), { what: 'the move' });
    await myTurn(ada, channel);
    await giveUp(ada, channel);
    await ada.waitFor(() => tableOf(ada, channel)?.over, { what: 'the end' });
  }
  await world.close();
}

test('while Discord answers nothing and boards are owed', async () => {
  await oweBoards();
  world.bot.send('SIGTERM');
  expect(await codeOf(world.bot)).toBe(0);
  await goesOn();
});

test('at a second signal, at once and by force', async () => {
  await oweBoards();
  world.bot.send('SIGTERM');
  await world.bot.said(/"msg":"stopping"/);
  world.bot.send('SIGINT');
  expect(await codeOf(world.bot)).toBe('SIGINT');
  await goesOn();
});

test('during a search of 50 s', async () => {
  world = await World.open({ THINK_MS: '50000' });
  ada = await world.member('ada');
  const channel = ada.channel('games');
  await ada.command(channel, 'play', { game: 'gomoku', level: '10' });
  await press(channel);
  await ada.waitFor(() => tableOf(ada, channel)?.text.includes('is thinking'));
  world.bot.send('SIGTERM');
  expect(await codeOf(world.bot)).toBe(0);
  world.bot = new BotProcess(world.environment);
  await world.bot.ready();
  await ada.waitFor(() => tableOf(ada, channel)?.text.includes('is thinking'));
  await giveUp(ada, channel);
  await ada.waitFor(() => tableOf(ada, channel)?.over);
  await world.close();
});

const access = ({ token }: Playground, { apiUrl }: Pick<RestProxy, 'apiUrl'>) => ({
  DISCORD_TOKEN: token,
  DISCORD_API_URL: apiUrl,
  DATABASE_URL: 'sqlite::memory:',
});

describe('at the start', () => {
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

  test('while nobody is at Discord’s address, which is told and tried again', async () => {
    const bot = new BotProcess(access(playground, { apiUrl: 'http://127.0.0.1:1/api' }));
    const said = await bot.said(/.*Discord cannot be reached.*/);
    expect(said).toContain('Trying again in 1 s');
    bot.send('SIGTERM');
    expect(await codeOf(bot)).toBe(0);
  });

  test('while the Gateway’s address is not told', async () => {
    proxy.hangs = (_, path) => path.includes('/gateway/bot');
    const bot = new BotProcess(access(playground, proxy));
    await proxy.hasHung();
    bot.send('SIGTERM');
    expect(await codeOf(bot)).toBe(0);
  });

  test('while the commands are being registered', async () => {
    proxy.hangs = (method) => method === 'PUT';
    const bot = new BotProcess(access(playground, proxy));
    await proxy.hasHung();
    bot.send('SIGTERM');
    expect(await codeOf(bot)).toBe(0);
  });
});
