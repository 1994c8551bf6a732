import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BotInServer } from '../botInServer.js';

const DAY = 24 * 60 * 60_000;

let bot: BotInServer;
const store = new EventEmitter();
let days: number;

beforeEach(async () => {
  bot = await BotInServer.build();
  days = 0;
  const { forgetServers, noteServer } = bot.store;
  vi.spyOn(bot.store, 'forgetServers').mockImplementation(async (leftBefore) => {
    const forgotten = await forgetServers(leftBefore);
    // The next day's timer is set after this answer.
    setImmediate(() => {
      days += 1;
      store.emit('day');
    });
    return forgotten;
  });
  vi.spyOn(bot.store, 'noteServer').mockImplementation(async (...args) => {
    const isNews = await noteServer(...args);
    setImmediate(() => store.emit(args[1]));
    return isNews;
  });
  await bot.logIn();
  await bot.host.start();
  await waitForDays(1);
});

afterEach(() => bot.close());

const server = () => bot.playground.guildId;

/** Resolves after `times` checks of the servers. */
async function waitForDays(times: number): Promise<void> {
  while (days < times) await once(store, 'day');
}

async function forwardDays(daysOn: number): Promise<void> {
  for (let day = 0; day < daysOn; day++) {
    bot.clock.forward(DAY);
    await waitForDays(days + 1);
  }
}

async function waitForRecord(is: 'joined' | 'left', happens: () => void): Promise<void> {
  const done = once(store, is);
  happens();
  await done;
}

const removeBot = () => waitForRecord('left', () => bot.playground.happen.removeBot());
const addBot = () => waitForRecord('joined', () => bot.playground.happen.addBot());

async function restart(meanwhile?: () => Promise<void>): Promise<void> {
  const before = days;
  await bot.restart(meanwhile);
  await waitForDays(before + 1);
}

describe("a server's stored data", () => {
  const THEME = { theme: 'paper' };
  const saved = () => bot.store.settings({ server: server() });

  beforeEach(() => bot.store.saveSettings({ server: server() }, THEME));

  test('is kept if the bot is back within 30 days', async () => {
    await removeBot();
    await forwardDays(29);
    await addBot();
    await forwardDays(2);
    expect(await saved()).toEqual(THEME);
    expect(bot.log.lines).toEqual([]);
  });

  test('is deleted after 30 days, in caches too, and that is logged', async () => {
    const ada = await bot.member('ada');
    const board = async () => {
      bot.proxy.clear();
      await ada.command(ada.channel('games'), 'play', { game: 'reversi' });
      await bot.waitUntilShown(ada.channel('games'));
      await bot.endGame(ada.channel('games'));
    };
    await bot.store.saveSettings({ server: server() }, { channels: [ada.channel('lounge')] });
    await board();
    expect(await bot.host.lastOverAt(ada.channel('games'))).toBeUndefined();
    await removeBot();
    await forwardDays(31);
    expect(await saved()).toEqual({});
    expect(bot.log.lines).toEqual(['info: deleted the data of servers that the bot left']);
    await addBot();
    await board();
    expect(await bot.host.lastOverAt(ada.channel('games'))).toBeDefined();
  });

  test('is deleted too if the bot was removed while it was down', async () => {
    await restart(async () => bot.playground.happen.removeBot());
    await forwardDays(30);
    expect(await saved()).toEqual(THEME);
    await forwardDays(1);
    expect(await saved()).toEqual({});
  });

  test('is deleted too if the bot was removed between two sessions', { timeout: 20_000 }, async () => {
    const ada = await bot.member('ada');
    const done = once(store, 'left');
    bot.playground.invalidate();
    await ada.waitFor((client) => !client.botOnline);
    bot.playground.happen.removeBot();
    await done;
    await forwardDays(31);
    expect(await saved()).toEqual({});
  });

  test('is kept if the bot is back before the next check', async () => {
    await removeBot();
    await restart(async () => bot.playground.happen.addBot());
    await forwardDays(40);
    expect(await saved()).toEqual(THEME);
  });

  test('is kept through an outage and a restart', async () => {
    bot.playground.happen.outage();
    await restart();
    await forwardDays(40);
    await restart();
    expect(await saved()).toEqual(THEME);
    expect(bot.log.lines).toEqual([]);
  });

  test('is kept if the database fails for a day', async () => {
    const failed = bot.nextLogLine('error');
    vi.spyOn(bot.store, 'noteServers').mockRejectedValueOnce(new Error('no disk'));
    bot.clock.forward(DAY);
    expect(await failed).toBe('could not record the servers');
    await new Promise((resolve) => setImmediate(resolve));
    await forwardDays(40);
    expect(await saved()).toEqual(THEME);
  });
});
