import type { Client } from 'discord.js';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RETRY_MS } from '../../../../src/discord/board/calendarPosts.js';
import { DailyPosts, dayAfterChange } from '../../../../src/discord/features/puzzles/dailyPosts.js';
import { EDIT_EVERY_MS } from '../../../../src/discord/features/puzzles/dayPosting.js';
import { Settings } from '../../../../src/discord/interactions/settings.js';
import { localHour, nextHourAt, ZONE_STEP_MS } from '../../../../src/discord/texts/timeZones.js';
import { dayAfter, dayOf } from '../../../../src/game/puzzles/dailyPuzzle.js';
import { PuzzleSolving } from '../../../../src/game/puzzles/solving.js';
import type { MessageView } from '../../../../src/playground/members/memberProtocol.js';
import { FakeClock, FakeLog } from '../../../game/fakes.js';
import { BANKS } from '../../../game/puzzles/banks.js';
import { type MemberClient, textOf } from '../../../playground/memberClient.js';
import { renderBoard } from '../../../render/renderHere.js';
import { clearSettings } from '../../../store/clearSettings.js';
import { openMemoryStore } from '../../../store/open.js';
import { BotInServer, messageIn, openButtons } from '../../botInServer.js';
import { writeCustomId } from '../../controlIds.js';
import { CALENDARS, Rounds } from '../../rounds.js';
import { TEXTS } from '../../say.js';

const [MINUTE, HOUR] = [60_000, 60 * 60_000];

describe('the puzzle of the day in a server', () => {
  let bot: BotInServer;
  let rounds: Rounds;
  let ada: MemberClient;
  let ben: MemberClient;
  let channel: string;

  beforeEach(async () => {
    bot = await BotInServer.build();
    rounds = new Rounds(bot.clock);
    await rounds.following(() => bot.logIn(), CALENDARS);
    await bot.host.start();
    [ada, ben] = await Promise.all([bot.member('ada'), bot.member('ben')]);
    channel = await bot.newChannel();
  });

  afterEach(async () => {
    await bot.close();
    expect(bot.log.lines).toEqual([]);
  });

  const choose = async (control: Parameters<typeof writeCustomId>[0], values: string[]): Promise<void> => {
    const page = messageIn(await ada.command(channel, 'settings'));
    const id = writeCustomId(control);
    await ada.select(
      messageIn(await ada.click(page, 'This server')),
      ({ custom_id }) => custom_id === id,
      values,
    );
  };
  const turnOn = () => choose({ control: 'serverChannels', name: 'puzzles' }, [channel]);
  const turnOff = () => choose({ control: 'serverChannels', name: 'puzzles' }, []);
  const setHour = (hour: string) => choose({ control: 'serverSetting', name: 'puzzleHour' }, [hour]);

  /** Forwards the clock to half past an hour of a day, counted from the first day. */
  const forwardTo = (hour: number, day = 0) =>
    rounds.following(() => bot.clock.forward((24 * day + hour + 0.5) * HOUR - bot.clock.now()));

  const isPublic = ({ flags }: MessageView): boolean => (flags & 64) === 0;
  const posts = (): MessageView[] =>
    [...ada.messages.values()].filter((message) => message.channel_id === channel && isPublic(message));
  /** Resolves with the post once it contains these words. */
  const waitForPost = (words: string) =>
    ada.waitForMessage(channel, (message) => isPublic(message) && textOf(message).includes(words), {
      what: words,
      timeoutMs: 5000,
    });

  /** Presses the post's button and solves the puzzle. */
  async function solve(member: MemberClient): Promise<void> {
    const post = await member.waitForMessage(channel, isPublic);
    const task = messageIn(await member.click(post, 'Solve'));
    expect(task.flags & 64).toBe(64);
    await member.click(messageIn(await member.click(task, 'd6')), 'd3');
  }

  test('is posted at the chosen hour, once a day, publicly', async () => {
    await turnOn();
    await setHour('18');
    await forwardTo(17);
    expect(posts()).toEqual([]);
    await forwardTo(18);
    const post = await waitForPost('Puzzle of the day · Reversi · rating 1300');
    expect(textOf(post)).toContain('**⚪ to move and win.**');
    expect(textOf(post)).toContain('Nobody here has solved the puzzle of the day yet.');
    expect(post.attachments).toHaveLength(1);
    expect(openButtons(post)).toEqual(['Solve', 'Gomoku']);
    expect(textOf(messageIn(await ada.click(post, 'Gomoku')))).toContain('Puzzle of the day · Gomoku');
    await forwardTo(19);
    await forwardTo(17, 1);
    expect(posts()).toHaveLength(1);
    await forwardTo(18, 1);
    await waitForPost('Puzzle of the day · Gomoku');
    expect(posts()).toHaveLength(2);
  });

  test('names the first solver at once, then counts every few seconds', async () => {
    await turnOn();
    await forwardTo(12);
    await waitForPost('Nobody here');
    await solve(ada);
    const first = await waitForPost(`<@${ada.me.id}> solved it first here; solvers so far: 1.`);
    expect(first.attachments).toHaveLength(1);
    expect(first.mentions).toEqual([]);
    bot.proxy.clear();
    const lin = await bot.member('xiaolin');
    await solve(ben);
    await solve(lin);
    expect(bot.proxy.requests('PATCH', /messages/)).toEqual([]);
    bot.clock.forward(EDIT_EVERY_MS);
    await waitForPost(`<@${ada.me.id}> solved it first here; solvers so far: 3.`);
    expect(bot.proxy.requests('PATCH', /messages/)).toHaveLength(1);
    expect(posts()).toHaveLength(1);
  });

  test('counts for its own day if solved the next morning', async () => {
    await turnOn();
    await forwardTo(12);
    await waitForPost('Nobody here');
    await forwardTo(9, 1);
    await solve(ben);
    await waitForPost(`<@${ben.me.id}> solved it first here; solvers so far: 1.`);
  });

  test('makes pending edits when the bot stops', async () => {
    await turnOn();
    await forwardTo(12);
    await waitForPost('Nobody here');
    await solve(ada);
    await waitForPost('solvers so far: 1.');
    await solve(ben);
    await rounds.following(() => bot.restart(), CALENDARS);
    await waitForPost('solvers so far: 2.');
  });

  test('ignores a deleted post', async () => {
    await turnOn();
    await forwardTo(12);
    await waitForPost('Nobody here');
    bot.proxy.failNext('PATCH', /messages/, { status: 404, code: 10008 });
    await solve(ada);
    await bot.proxy.waitForRequests('PATCH', /messages/, 1);
    bot.proxy.failNext('PATCH', /messages/, { status: 400, code: 50035 });
    const logged = bot.nextLogLine('warn');
    await solve(ben);
    bot.clock.forward(EDIT_EVERY_MS);
    expect(await logged).toBe('could not edit the post of the puzzle of the day');
    expect(bot.log.lines.splice(0)).toHaveLength(1);
  });

  test('starts the next day if turned on after its hour, and today if the hour moves later', async () => {
    await forwardTo(13);
    await turnOn();
    await forwardTo(14);
    await forwardTo(11, 1);
    expect(posts()).toEqual([]);
    await forwardTo(12, 1);
    await waitForPost('Gomoku');
    await forwardTo(13, 1);
    // Today's post already exists.
    await setHour('15');
    await forwardTo(16, 1);
    await turnOff();
    await forwardTo(13, 2);
    await turnOn();
    await setHour('20');
    expect(posts()).toHaveLength(1);
    await forwardTo(20, 2);
    await waitForPost('Reversi');
    expect(posts()).toHaveLength(2);
  });

  test('comes at once if its hour moves before now', async () => {
    await turnOn();
    await forwardTo(12);
    await waitForPost('Reversi');
    await forwardTo(11, 1);
    await setHour('10');
    expect(posts()).toHaveLength(1);
    await rounds.following(() => bot.clock.forward(HOUR / 4));
    await waitForPost('Gomoku');
    await forwardTo(13, 1);
    expect(posts()).toHaveLength(2);
  });

  test('moves with the time zone, whose day it has', async () => {
    await turnOn();
    const setZone = async (zone: string) => {
      const page = messageIn(
        await ada.click(messageIn(await ada.command(channel, 'settings')), 'This server'),
      );
      const asked = await ada.click(page, 'Time zone');
      if (asked.kind !== 'modal') throw new Error(asked.kind);
      await ada.submitModal(asked.modal.id, { zone });
    };
    await setZone('Auckland');
    // Noon in Auckland, UTC+12 in 1970, is midnight in UTC.
    await forwardTo(23);
    expect(posts()).toEqual([]);
    await forwardTo(24);
    await waitForPost('Gomoku');
    const day = messageIn(await ada.command(channel, 'puzzle', { kind: 'daily', game: 'gomoku' }));
    expect(textOf(day)).toContain('Puzzle of the day');
    await setZone('UTC');
    await forwardTo(13, 1);
    expect(posts()).toHaveLength(1);
    await forwardTo(13, 2);
    await waitForPost('Reversi');
    expect(posts()).toHaveLength(2);
  });

  test('stops when it is turned off', async () => {
    await turnOn();
    await turnOff();
    await forwardTo(12);
    await forwardTo(12, 1);
    expect(posts()).toEqual([]);
  });

  test('is posted late, once, if the bot was away at its hour', async () => {
    await turnOn();
    const away = async () => bot.clock.set(15.1 * HOUR);
    await rounds.following(() => bot.restart(away), CALENDARS);
    await waitForPost('Reversi');
    await rounds.following(() => bot.restart(), CALENDARS);
    await forwardTo(20);
    expect(posts()).toHaveLength(1);
    expect((await bot.store.dayPost(bot.playground.guildId))?.message).toBe(posts()[0]!.id);
  });

  test.each([
    ['before it is sent', true],
    ['before that is recorded', false],
  ])('comes once if the process dies %s', async (_, isLost) => {
    await turnOn();
    bot.proxy.failAll('POST', /messages/, { status: 500, code: 0, isServed: !isLost });
    await forwardTo(12);
    expect(bot.log.lines.splice(0)).toEqual(['warn: could not post the puzzle of the day in its channel']);
    await rounds.following(() => bot.restart(async () => bot.proxy.clear()), CALENDARS);
    await waitForPost('Reversi');
    await rounds.following(() => bot.restart(), CALENDARS);
    await forwardTo(20);
    expect(bot.proxy.requests('POST', /messages/)).toHaveLength(1);
    expect(posts()).toHaveLength(1);
    expect((await bot.store.dayPost(bot.playground.guildId))?.message).toBe(posts()[0]!.id);
  });

  test('is retried the next day if the bot may not write, which is logged once', async () => {
    await turnOn();
    bot.proxy.failAll('POST', /messages/, { status: 403, code: 50013 });
    await forwardTo(12);
    await forwardTo(13);
    await forwardTo(20);
    expect(bot.proxy.requests('POST', /messages/)).toHaveLength(1);
    expect(bot.log.lines.splice(0)).toEqual(['warn: could not post the puzzle of the day in its channel']);
    bot.proxy.clear();
    await forwardTo(12, 1);
    await waitForPost('Gomoku');
  });

  test('is retried within minutes if Discord fails, and is still one message', async () => {
    await turnOn();
    bot.proxy.failAll('POST', /messages/, { status: 500, code: 0, isServed: true });
    await forwardTo(12);
    await rounds.following(() => bot.clock.forward(RETRY_MS));
    expect(bot.log.lines.splice(0)).toEqual(['warn: could not post the puzzle of the day in its channel']);
    bot.proxy.clear();
    await rounds.following(() => bot.clock.forward(RETRY_MS));
    expect(bot.proxy.requests('POST', /messages/)).toHaveLength(1);
    await solve(ada);
    await waitForPost('solvers so far: 1.');
    expect(posts()).toHaveLength(1);
    await forwardTo(13);
    expect(bot.proxy.requests('POST', /messages/)).toHaveLength(1);
  });

  test('waits while the database fails', async () => {
    await turnOn();
    vi.spyOn(bot.store, 'beginDayPost').mockRejectedValueOnce(new Error('no disk'));
    await forwardTo(12);
    expect(bot.log.lines.splice(0)).toEqual(['error: could not post the puzzle of the day in a server']);
    await forwardTo(13);
    await waitForPost('Reversi');
    vi.spyOn(bot.store, 'puzzleServers').mockRejectedValueOnce(new Error('no disk'));
    await rounds.following(() => bot.restart(), CALENDARS);
    expect(bot.log.lines.splice(0)).toEqual(['error: could not post the puzzle of the day']);
    await forwardTo(12, 1);
    await waitForPost('Gomoku');
  });
});

describe('many servers', () => {
  const IDS = Array.from({ length: 50 }, (_, i) => String(1000 + i));

  /** Posts in fake servers. The channel of each has ten times the server's id. */
  async function start({ fails = (_: string): boolean => false, absent = '' } = {}) {
    const [clock, log, store] = [new FakeClock(), new FakeLog(), await openMemoryStore()];
    const sent: string[] = [];
    for (const server of IDS) await store.saveSettings({ server }, { puzzles: `${server}0` });
    const guilds = IDS.filter((id) => id !== absent).map((id) => ({
      id,
      available: true,
      preferredLocale: 'de',
    }));
    const send = async (server: string) => {
      if (fails(server)) throw new Error('no');
      sent.push(server);
      return { id: `${server}1` };
    };
    const channelOf = (id: string) => {
      const guildId = id.slice(0, -1);
      return { guildId, isSendable: () => true, isDMBased: () => false, send: () => send(guildId) };
    };
    const client = {
      guilds: { cache: new Map(guilds.map((guild) => [guild.id, guild])) },
      channels: { fetch: async (id: string) => channelOf(id) },
    } as unknown as Client<true>;
    const rounds = new Rounds(clock);
    const puzzles = new PuzzleSolving({
      store,
      clock,
      banks: BANKS,
      chance: () => 0,
      allows: async () => true,
    });
    const asked = vi.spyOn(store, 'settings');
    const means = { client, puzzles, renderBoard, clock, log, texts: TEXTS, servers: store };
    const posts = new DailyPosts({ ...means, settings: new Settings(store) });
    await rounds.following(() => posts.start());
    const noon = () => rounds.following(() => clock.forward(12.5 * HOUR - clock.now()));
    return { clock, log, store, sent, posts, noon, asked, guilds };
  }

  test('each gets its post despite failures in others, and none is read before', async () => {
    const { sent, log, store, posts, noon, asked, clock } = await start({
      fails: (server) => server === '1007',
      absent: '1030',
    });
    expect(asked).not.toHaveBeenCalled();
    await noon();
    expect(sent.toSorted()).toEqual(IDS.filter((id) => id !== '1007' && id !== '1030'));
    expect(log.lines).toEqual(['warn: could not post the puzzle of the day in its channel']);
    expect(await store.dayPost('1030')).toBeUndefined();
    expect(await store.dayPost('1008')).toEqual({
      day: dayOf(clock.now()),
      channel: '10080',
      message: '10081',
    });
    await posts.close();
    expect(clock.timerCount).toBe(0);
  });

  test('a server with deleted settings gets none', async () => {
    const { sent, store, noon, posts } = await start();
    await clearSettings(store, { server: '1000' });
    await noon();
    expect(sent).toHaveLength(IDS.length - 1);
    await posts.close();
  });
});

describe("in a server's time zone", () => {
  /** Lets time pass, and returns the days of the posts with the times at which they were sent. */
  async function postsIn(zone: string, hour: number, from: string, until: string) {
    const [clock, log, store] = [new FakeClock(), new FakeLog(), await openMemoryStore()];
    clock.time = Date.parse(from);
    await store.saveSettings({ server: '1' }, { puzzles: '10', puzzleHour: String(hour), puzzleZone: zone });
    const sent: string[] = [];
    const channel = {
      guildId: '1',
      isSendable: () => true,
      isDMBased: () => false,
      send: async ({ nonce }: { nonce: string }) => {
        const time = new Date(clock.now()).toISOString().slice(5, 16);
        sent.push(`${nonce.split('.')[1]} at ${time}`);
        return { id: '11' };
      },
    };
    const client = {
      guilds: { cache: new Map([['1', { id: '1', available: true, preferredLocale: 'de' }]]) },
      channels: { fetch: async () => channel },
    } as unknown as Client<true>;
    const puzzles = new PuzzleSolving({
      store,
      clock,
      banks: BANKS,
      chance: () => 0,
      allows: async () => true,
    });
    const rounds = new Rounds(clock);
    const means = { client, puzzles, renderBoard, clock, log, texts: TEXTS, servers: store };
    const posts = new DailyPosts({ ...means, settings: new Settings(store) });
    await rounds.following(() => posts.start());
    while (clock.now() < Date.parse(until)) await rounds.following(() => clock.forward(15 * MINUTE));
    await posts.close();
    expect(log.lines).toEqual([]);
    return sent;
  }

  test.each<[string, string, number, string, string, string[]]>([
    [
      'the hour stays the same when daylight saving begins',
      'Europe/Berlin',
      18,
      '2026-03-27T18:00Z',
      '2026-03-30T18:00Z',
      ['0327 at 03-27T18:00', '0328 at 03-28T17:00', '0329 at 03-29T16:00', '0330 at 03-30T16:00'],
    ],
    [
      'the hour stays the same when daylight saving ends',
      'Europe/Berlin',
      18,
      '2026-10-24T12:00Z',
      '2026-10-26T18:00Z',
      ['1024 at 10-24T16:00', '1025 at 10-25T17:00', '1026 at 10-26T17:00'],
    ],
    [
      'the next hour replaces one that a day lacks',
      'Europe/Berlin',
      2,
      '2026-03-27T12:00Z',
      '2026-03-30T12:00Z',
      ['0327 at 03-27T12:00', '0328 at 03-28T01:00', '0329 at 03-29T01:00', '0330 at 03-30T00:00'],
    ],
    [
      'the first counts of an hour that a day has twice',
      'Europe/Berlin',
      2,
      '2026-10-24T12:00Z',
      '2026-10-26T12:00Z',
      ['1024 at 10-24T12:00', '1025 at 10-25T00:00', '1026 at 10-26T01:00'],
    ],
    [
      'a change that moves the hour across midnight in UTC skips and repeats no day',
      'Europe/Berlin',
      1,
      '2026-03-28T12:00Z',
      '2026-03-31T12:00Z',
      ['0328 at 03-28T12:00', '0329 at 03-29T00:00', '0330 at 03-29T23:00', '0331 at 03-30T23:00'],
    ],
    [
      'midnight that a day lacks',
      'America/Havana',
      0,
      '2026-03-07T12:00Z',
      '2026-03-09T12:00Z',
      ['0307 at 03-07T12:00', '0308 at 03-08T05:00', '0309 at 03-09T04:00'],
    ],
    [
      'half hours',
      'Asia/Kolkata',
      18,
      '2026-05-01T00:00Z',
      '2026-05-02T18:00Z',
      ['0501 at 05-01T12:30', '0502 at 05-02T12:30'],
    ],
    [
      'a fixed offset',
      'UTC-03:45',
      7,
      '2026-05-01T00:00Z',
      '2026-05-02T18:00Z',
      ['0430 at 05-01T00:00', '0501 at 05-01T10:45', '0502 at 05-02T10:45'],
    ],
    [
      'the day before it is that day in UTC',
      'Pacific/Kiritimati',
      1,
      '2026-05-01T12:00Z',
      '2026-05-02T18:00Z',
      ['0502 at 05-01T12:00', '0503 at 05-02T11:00'],
    ],
    [
      'a day that the calendar left out',
      'Pacific/Apia',
      9,
      '2011-12-28T20:00Z',
      '2012-01-01T00:00Z',
      ['1228 at 12-28T20:00', '1229 at 12-29T19:00', '1231 at 12-30T19:00', '0101 at 12-31T19:00'],
    ],
  ])('%s', async (_, zone, hour, from, until, posts) => {
    expect(await postsIn(zone, hour, from, until)).toEqual(posts);
  });
});

test('after a change, the next post is on another local day, at most a day and the change of its time later', () => {
  const zones = ['UTC', 'Pacific/Auckland', 'Pacific/Honolulu', 'Europe/Berlin', 'America/New_York'];
  const zone = fc.constantFrom(...zones, 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns');
  const schedule = fc.record({ zone, hour: fc.integer({ min: 0, max: 23 }) });
  const start = fc.nat(2 * 365 * 96).map((steps) => Date.parse('2025-01-01T00:00Z') + steps * ZONE_STEP_MS);
  fc.assert(
    fc.property(schedule, schedule, start, fc.nat(95), (before, after, from, wait) => {
      const sent = nextHourAt(before.zone, before.hour, from);
      const now = sent + wait * ZONE_STEP_MS;
      const { day } = localHour(before.zone, sent);
      const there = localHour(after.zone, sent);
      const earliest = dayAfterChange({ day, at: sent }, before.zone, after.zone, now);
      const isDue = (at: number): boolean => {
        const local = localHour(after.zone, at);
        return local.day >= earliest && local.hour >= after.hour;
      };
      let next = now;
      while (!isDue(next)) next += ZONE_STEP_MS;
      const nextDay = localHour(after.zone, next).day;
      expect(nextDay > there.day && nextDay > day).toBe(true);
      // Where it is still the day before, that day's puzzle has been posted already.
      const change = Math.abs(after.hour - there.hour) + (there.day < day ? 24 : 0);
      // The last day of summer time has 25 hours.
      expect(next - sent).toBeLessThanOrEqual((25 + change) * HOUR);
    }),
    { numRuns: 500 },
  );
});

test('the day after the last of a year is the first of the next', () => {
  expect(dayAfter('2026-12-31')).toBe('2027-01-01');
});
