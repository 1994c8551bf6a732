import { EventEmitter, once } from 'node:events';
import type { Client } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DailyPosts, RETRY_MS } from '../../../../src/discord/features/puzzles/dailyPosts.js';
import { EDIT_EVERY_MS } from '../../../../src/discord/features/puzzles/dayPosting.js';
import { Settings } from '../../../../src/discord/interactions/settings.js';
import { dayAfter, dayOf } from '../../../../src/game/puzzles/dailyPuzzle.js';
import { PuzzleSolving } from '../../../../src/game/puzzles/solving.js';
import type { MessageView } from '../../../../src/playground/members/memberProtocol.js';
import { FakeClock, FakeLog } from '../../../game/fakes.js';
import { BANKS } from '../../../game/puzzles/banks.js';
import { type MemberClient, textOf } from '../../../playground/memberClient.js';
import { renderBoard } from '../../../render/renderHere.js';
import { openMemoryStore } from '../../../store/open.js';
import { BotInServer, messageIn, openButtons } from '../../botInServer.js';
import { writeCustomId } from '../../controlIds.js';
import { TEXTS } from '../../say.js';

const [MINUTE, HOUR] = [60_000, 60 * 60_000];

/** Counts rounds of posts. Each ends with a timer to the next hour or retry, which no other timer has off the full hour. */
class Rounds {
  #ended = 0;
  readonly #news = new EventEmitter();

  constructor(clock: FakeClock) {
    const after = clock.after.bind(clock);
    vi.spyOn(clock, 'after').mockImplementation((ms, callback) => {
      if (ms > MINUTE && ms < HOUR) {
        this.#ended += 1;
        setImmediate(() => this.#news.emit('ended'));
      }
      return after(ms, callback);
    });
  }

  /** Resolves when the round that `happens` starts has ended. */
  async following(happens: () => unknown): Promise<void> {
    const before = this.#ended;
    await happens();
    while (this.#ended === before) await once(this.#news, 'ended');
  }
}

describe('the puzzle of the day in a server', () => {
  let bot: BotInServer;
  let rounds: Rounds;
  let ada: MemberClient;
  let ben: MemberClient;
  let channel: string;

  beforeEach(async () => {
    bot = await BotInServer.build();
    rounds = new Rounds(bot.clock);
    await rounds.following(() => bot.logIn());
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
    await rounds.following(() => bot.restart());
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
    await rounds.following(() => bot.restart(away));
    await waitForPost('Reversi');
    await rounds.following(() => bot.restart());
    await forwardTo(20);
    expect(posts()).toHaveLength(1);
    expect((await bot.store.dayPost(bot.playground.guildId))?.message).toBe(posts()[0]!.id);
  });

  test('is not sent again while the first outcome is unknown', async () => {
    await turnOn();
    const crash = async () => {
      bot.clock.set(15.1 * HOUR);
      await bot.store.beginDayPost(bot.playground.guildId, dayOf(bot.clock.now()), channel);
    };
    await rounds.following(() => bot.restart(crash));
    await forwardTo(20);
    expect(posts()).toEqual([]);
    await forwardTo(12, 1);
    await waitForPost('Gomoku');
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
    await rounds.following(() => bot.restart());
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
    await store.saveSettings({ server: '1000' }, {});
    await noon();
    expect(sent).toHaveLength(IDS.length - 1);
    await posts.close();
  });
});

test('the day after the last of a year is the first of the next', () => {
  expect(dayAfter('2026-12-31')).toBe('2027-01-01');
});
