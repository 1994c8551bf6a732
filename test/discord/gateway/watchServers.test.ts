import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BotInServer } from '../server.js';

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
  await begun(1);
});

afterEach(() => bot.close());

const server = () => bot.playground.guildId;

/** Resolves after `times` checks of the servers. */
async function begun(times: number): Promise<void> {
  while (days < times) await once(store, 'day');
}

async function forward(daysOn: number): Promise<void> {
  for (let day = 0; day < daysOn; day++) {
    bot.clock.forward(DAY);
    await begun(days + 1);
  }
}

async function noted(is: 'joined' | 'left', happens: () => void): Promise<void> {
  const done = once(store, is);
  happens();
  await done;
}

const remove = () => noted('left', () => bot.playground.happen.removeBot());
const add = () => noted('joined', () => bot.playground.happen.addBot());

async function restart(meanwhile?: () => Promise<void>): Promise<void> {
  const before = days;
  await bot.restart(meanwhile);
  await begun(before + 1);
}

describe("a server's stored data", () => {
  const THEME = { theme: 'paper' };
  const saved = () => bot.store.settings({ server: server() });

  beforeEach(() => bot.store.saveSettings({ server: server() }, THEME));

  test('is kept if the bot is back within 30 days', async () => {
    await remove();
    await forward(29);
    await add();
    await forward(2);
    expect(await saved()).toEqual(THEME);
    expect(bot.log.lines).toEqual([]);
  });

  test('is deleted after 30 days, in caches too, and that is logged', async () => {
    const ada = await bot.member('ada');
    const board = async () => {
      bot.door.clear();
      await ada.command(ada.channel('games'), 'play', { game: 'reversi' });
      await bot.shown(ada.channel('games'));
      await bot.finish(ada.channel('games'));
    };
    await bot.store.saveSettings({ server: server() }, { channels: [ada.channel('lounge')] });
    await board();
    expect(await bot.host.lastOverAt(ada.channel('games'))).toBeUndefined();
    await remove();
    await forward(31);
    expect(await saved()).toEqual({});
    expect(bot.log.lines).toEqual(['info: deleted the data of servers that the bot left']);
    await add();
    await board();
    expect(await bot.host.lastOverAt(ada.channel('games'))).toBeDefined();
  });

  test('is deleted too if the bot was removed while it was down', async () => {
    await restart(async () => bot.playground.happen.removeBot());
    await forward(30);
    expect(await saved()).toEqual(THEME);
    await forward(1);
    expect(await saved()).toEqual({});
  });

  test('is deleted too if the bot was removed between two sessions', { timeout: 20_000 }, async () => {
    const ada = await bot.member('ada');
    const done = once(store, 'left');
    bot.playground.invalidate();
    await ada.waitFor((client) => !client.botOnline);
    bot.playground.happen.removeBot();
    await done;
    await forward(31);
    expect(await saved()).toEqual({});
  });

  test('is kept if the bot is back before the next check', async () => {
    await remove();
    await restart(async () => bot.playground.happen.addBot());
    await forward(40);
    expect(await saved()).toEqual(THEME);
  });

  test('is kept through an outage and a restart', async () => {
    bot.playground.happen.outage();
    await restart();
    await forward(40);
    await restart();
    expect(await saved()).toEqual(THEME);
    expect(bot.log.lines).toEqual([]);
  });

  test('is kept if the database fails for a day', async () => {
    const failed = bot.logged('error');
    vi.spyOn(bot.store, 'noteServers').mockRejectedValueOnce(new Error('no disk'));
    bot.clock.forward(DAY);
    expect(await failed).toBe('could not record the servers');
    await new Promise((resolve) => setImmediate(resolve));
    await forward(40);
    expect(await saved()).toEqual(THEME);
  });
});
