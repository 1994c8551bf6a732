import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CHALLENGE_MS } from '../../../src/game/play/game.js';
import type { MessageView } from '../../../src/playground/members/memberProtocol.js';
import { PLAIN } from '../../game/games.js';
import { type MemberClient, textOf } from '../../playground/memberClient.js';
import {
  ACTIONS,
  BotInServer,
  firstSquare,
  messageIn,
  openButtons,
  privateText,
  waitForText,
} from '../botInServer.js';

let bot: BotInServer;
let ada: MemberClient;
let ben: MemberClient;
let lin: MemberClient;
let channel: string;

beforeAll(async () => {
  bot = await BotInServer.open();
  [ada, ben, lin] = await Promise.all([bot.member('ada'), bot.member('ben'), bot.member('xiaolin')]);
});

beforeEach(async () => {
  channel = await bot.newChannel();
  bot.proxy.clear();
  bot.log.lines.length = 0;
  bot.isThinkingLong = true;
  bot.losesAnchors = false;
});

afterEach(async () => {
  bot.clock.stop();
  await bot.endGame(channel);
});

afterAll(() => bot.close());

/** Starts Ada's game against the bot, with black by default. Returns the first board. */
async function playBot(options: Record<string, string> = {}): Promise<MessageView> {
  const board = messageIn(await ada.command(channel, 'play', { game: 'reversi', level: '5', ...options }));
  await bot.waitUntilShown(channel);
  return board;
}

/** Starts a game of Ada, with black, against Ben. Returns the first board. */
async function playBen(options: Record<string, string | boolean> = {}): Promise<MessageView> {
  await ada.command(channel, 'play', { game: 'reversi', opponent: 'ben', colour: 'black', ...options });
  await ben.click(await waitForText(ben, channel, 'challenges you'), 'Accept');
  const board = await waitForText(ada, channel, `<@${ada.me.id}>, it's your turn`);
  await bot.waitUntilShown(channel);
  return board;
}

const message = (): RegExp => new RegExp(`/channels/${channel}/messages/\\d+$`);
const CALLBACK = /\/callback/;

/** An edit of a board, by an interaction's token or as the bot. */
const edit = (): RegExp => new RegExp(`/channels/${channel}/messages/\\d+$|/webhooks/.*original`);

/** Allowed mentions of all posted or edited messages of the channel. */
const pingsOf = (method: 'POST' | 'PATCH') =>
  bot.proxy
    .requests(method, method === 'POST' ? new RegExp(`/channels/${channel}/messages`) : edit())
    .map(({ body }) => body.allowed_mentions);

const waitUntilDeleted = (id: string): Promise<boolean> =>
  ada.waitFor((client) => !client.messages.has(id), { what: 'the message to go', timeoutMs: 5000 });

describe('against the bot', () => {
  test('stays in one message, which is edited and pings nobody', async () => {
    const board = await playBot();
    await ada.click(board, 'd3');
    await waitForText(ada, channel, 'is thinking…');
    bot.answer('c3');
    const answered = await waitForText(ada, channel, 'Move 2: ⚪ c3');
    expect(answered.id).toBe(board.id);
    expect(answered.attachments).toHaveLength(1);
    expect(pingsOf('PATCH')).toEqual([{ parse: [] }, { parse: [] }]);
    expect(pingsOf('POST')).toEqual([]);
    expect(ada.inChannel(channel)).toHaveLength(1);
    const answers = bot.proxy.requests('POST', CALLBACK).map(({ body }) => body);
    expect(answers).toMatchObject([{ type: 4, data: { allowed_mentions: { users: [] } } }, { type: 6 }]);
  });

  test("shows the search's progress at most every two seconds", async () => {
    await playBot({ colour: 'white' });
    const progress = (nodes: number) =>
      bot.thinker.searches.at(-1)!.progress({ nodes, best: 19 as never, winProbability: 0.618 });
    bot.clock.forward(1999);
    progress(1111);
    bot.clock.forward(1);
    progress(2222);
    await waitForText(ada, channel, '2,222 lines tried, d3 looks best, winning chance 62%');
    bot.clock.forward(1999);
    progress(3333);
    bot.clock.forward(1);
    progress(4444);
    await waitForText(ada, channel, '4,444 lines tried');
    bot.answer('d3');
    await waitForText(ada, channel, 'Move 1');
    const shown = ada.events.map((event) => ('message' in event ? textOf(event.message) : ''));
    expect(shown.filter((text) => /1,111|3,333/.test(text))).toEqual([]);
    expect(pingsOf('PATCH')).toEqual([{ users: [] }, { parse: [] }, { parse: [] }, { parse: [] }]);
  });

  test('posts a new message after its board was deleted', async () => {
    const board = await playBot();
    await ada.click(board, 'd3');
    await waitForText(ada, channel, 'is thinking…');
    await ada.delete(board);
    await waitUntilDeleted(board.id);
    bot.answer('c3');
    expect((await waitForText(ada, channel, 'Move 2')).id).not.toBe(board.id);
    expect(bot.log.lines).toEqual([]);
  });

  test.each([
    ['too old for another edit', { status: 400, code: 30_046 }],
    ['too old for another edit, reported as a 429', { status: 429, code: 30_046 }],
    ['in an archived thread', { status: 400, code: 50_083 }],
  ])('replaces a board that is %s with a new message', async (_, failure) => {
    const board = await playBot();
    await ada.click(board, 'd3');
    await waitForText(ada, channel, 'is thinking…');
    bot.proxy.failNext('PATCH', edit(), failure);
    bot.answer('c3');
    const next = await waitForText(ada, channel, 'Move 2');
    expect(next.id).not.toBe(board.id);
    await waitUntilDeleted(board.id);
    expect(bot.log.lines).toEqual([]);
  });
});

describe('between members', () => {
  test('sends each turn in a new message that pings the member to move, and deletes the old one', async () => {
    const first = await playBen();
    expect(first.mentions.map(({ id }) => id)).toEqual([ada.me.id]);
    await ada.click(first, 'd3');
    const second = await waitForText(ben, channel, `<@${ben.me.id}>, it's your turn`);
    expect(second.mentions.map(({ id }) => id)).toEqual([ben.me.id]);
    await waitUntilDeleted(first.id);
    expect(pingsOf('POST')).toEqual([{ users: [ada.me.id] }, { users: [ben.me.id] }]);
    expect(bot.log.lines).toEqual([]);
  });

  test('pings nobody for an illegal square, unless it ends the game', async () => {
    const board = await playBen({ strict: true });
    for (const tries of [1, 2]) {
      await ada.command(channel, 'move', { square: 'a1' });
      expect((await waitForText(ada, channel, `${tries} of 3 illegal squares`)).id).toBe(board.id);
    }
    await ada.command(channel, 'move', { square: 'a1' });
    const end = await waitForText(ada, channel, 'typed 3 illegal squares');
    expect(end.id).not.toBe(board.id);
    expect(end.mentions).toEqual([]);
    await waitUntilDeleted(board.id);
  });

  test('pings the challenged member, and nobody when the challenge is settled', async () => {
    const options = { game: 'reversi', opponent: 'ben', colour: 'white' };
    const offer = messageIn(await ada.command(channel, 'play', options));
    expect(offer.mentions.map(({ id }) => id)).toEqual([ben.me.id]);
    bot.clock.forward(CHALLENGE_MS);
    const lapsed = await waitForText(ada, channel, 'expired');
    expect(lapsed.id).toBe(offer.id);
    expect(pingsOf('PATCH')).toEqual([{ parse: [] }]);
    expect(ada.inChannel(channel)).toHaveLength(1);
  });

  test('reports a settled challenge in a new message if its message was deleted', async () => {
    const options = { game: 'reversi', opponent: 'ben' };
    const offer = messageIn(await ada.command(channel, 'play', options));
    await ada.delete(offer);
    await waitUntilDeleted(offer.id);
    bot.clock.forward(CHALLENGE_MS);
    const lapsed = await waitForText(ada, channel, 'expired');
    expect(lapsed.mentions).toEqual([]);
  });
});

describe('a command that shows the board', () => {
  test('answers with the board, pings the member to move, and deletes the old board', async () => {
    const board = await playBen();
    const again = messageIn(await ben.command(channel, 'board'));
    expect(again.id).not.toBe(board.id);
    expect(again.mentions.map(({ id }) => id)).toEqual([ada.me.id]);
    expect(textOf(again)).toBe(textOf(board));
    await waitUntilDeleted(board.id);
    expect(ada.inChannel(channel)).toHaveLength(1);
  });
});

describe('when Discord refuses a board', () => {
  test.each([10_003, 50_001, 50_013])(
    'tells the member who waits that the channel is unreachable (%i), and logs it',
    async (code) => {
      const board = await playBen();
      bot.proxy.failNext('POST', new RegExp(`/channels/${channel}/messages$`), { status: 403, code });
      const pending = ada.waitFor((client) =>
        client.inChannel(channel).find(({ content }) => content.startsWith('I can no longer show the board')),
      );
      await ada.click(board, 'd3');
      const apology = await pending;
      expect(apology.flags & 64).toBe(64);
      expect(apology.content).toContain('a permission is missing, or the channel is gone');
      expect(bot.log.lines).toEqual(['warn: a board cannot be shown: refused by the test']);
      expect((await bot.host.playingAt(channel))[0]?.position.ply).toBe(1);
    },
  );

  test('logs an error for any other reason, and tells the member who waits', async () => {
    const board = await playBen();
    bot.proxy.failNext('POST', new RegExp(`/channels/${channel}/messages$`), { status: 400, code: 50_035 });
    const pending = ada.waitFor((client) =>
      client.inChannel(channel).find(({ content }) => content.startsWith('Something went wrong')),
    );
    await ada.click(board, 'd3');
    expect((await pending).content).toContain('The game is unharmed; </board:');
    expect(bot.log.lines).toEqual(['error: could not draw a board']);
    // The next board is shown as usual.
    await ben.command(channel, 'move', { square: 'c3' });
    await waitForText(ada, channel, 'Move 2');
  });

  test('only logs it if nobody waits', async () => {
    const board = await playBot();
    await ada.click(board, 'd3');
    await waitForText(ada, channel, 'is thinking…');
    bot.proxy.failNext('PATCH', edit(), { status: 403, code: 50_001 });
    const logged = bot.nextLogLine('warn');
    bot.answer('c3');
    expect(await logged).toBe('a board cannot be shown: refused by the test');
    messageIn(await ada.command(channel, 'board'));
    expect(ada.inChannel(channel).filter(({ content }) => content !== '')).toEqual([]);
  });

  test('logs it if the apology fails too', async () => {
    const board = await playBen();
    bot.proxy.failNext('POST', new RegExp(`/channels/${channel}/messages$`), { status: 403, code: 50_001 });
    bot.proxy.failNext('POST', /\/webhooks\//, { status: 403, code: 50_001 });
    void ada.click(board, 'd3');
    await bot.nextLogLine('warn');
    expect(await bot.nextLogLine('warn')).toBe('could not tell a member that a board failed');
  });

  test.each([10_062, 10_015, 50_027])(
    'shows the board without an interaction that has expired (%i)',
    async (code) => {
      const board = await playBot();
      bot.proxy.failNext('POST', CALLBACK, { status: 404, code });
      void ada.click(board, 'd3').catch(() => undefined);
      const shown = await waitForText(ada, channel, 'is thinking…');
      await bot.waitUntilShown(channel);
      expect(shown.id).toBe(board.id);
      expect(bot.log.lines).toEqual(['warn: could not acknowledge an interaction']);
      expect(bot.proxy.requests('PATCH', edit())).toHaveLength(1);
    },
  );

  test.each([true, false])(
    'continues from an answer that did arrive, as Discord reports later (deferred: %s)',
    async (isThinkingLong) => {
      const board = await playBot();
      bot.isThinkingLong = isThinkingLong;
      bot.proxy.failNext('POST', CALLBACK, { status: 502, code: 0, isServed: true });
      const task = bot.waitForTask();
      void ada.click(board, 'd3');
      await task;
      bot.answer('c3');
      bot.clock.run();
      const shown = await waitForText(ada, channel, 'Move 2: ⚪ c3');
      await bot.waitUntilShown(channel);
      expect(shown.id).toBe(board.id);
      expect(ada.inChannel(channel)).toHaveLength(1);
    },
  );

  test.each([
    ['is gone', { status: 404, code: 10_008 }, []],
    ['is in a channel closed to the bot', { status: 403, code: 50_001 }, []],
    ['cannot be deleted', { status: 400, code: 50_021 }, ['warn: could not delete an old board']],
  ])('goes on if the old board %s', async (_, failure, expected) => {
    const board = await playBen();
    bot.proxy.failNext('DELETE', message(), failure);
    await ada.click(board, 'd3');
    await bot.waitUntilShown(channel);
    await ben.command(channel, 'move', { square: 'c3' });
    await waitForText(ada, channel, 'Move 2');
    expect(bot.log.lines).toEqual(expected);
  });
});

describe('a board that cannot be shown', () => {
  const HOUR = 60 * 60_000;

  /** Stores Ada's move while Discord fails to show the bot's reply. */
  async function owed(status: number, code: number): Promise<MessageView> {
    const board = await playBot();
    await ada.click(board, 'd3');
    await waitForText(ada, channel, 'is thinking…');
    await bot.waitUntilShown(channel);
    bot.proxy.failAll('PATCH', edit(), { status, code });
    bot.answer('c3');
    await bot.proxy.waitForRequests('PATCH', edit(), 2);
    return board;
  }

  test.each([
    [502, 0],
    [500, 0],
    [403, 50_013],
    [403, 50_001],
    [413, 40_005],
  ])(
    'is shown later (%i, %i), after retries with growing delays and one line in the log',
    async (status, code) => {
      const board = await owed(status, code);
      bot.clock.run();
      await bot.proxy.waitForRequests('PATCH', edit(), 10);
      expect(bot.log.lines).toHaveLength(1);
      bot.proxy.clear();
      expect((await waitForText(ada, channel, 'Move 2: ⚪ c3')).id).toBe(board.id);
      expect(ada.inChannel(channel)).toHaveLength(1);
    },
  );

  test('is retried at once when Discord is back', async () => {
    await owed(502, 0);
    bot.proxy.clear();
    bot.playground.dropConnections();
    await waitForText(ada, channel, 'Move 2: ⚪ c3');
  });

  test('is retried soon after another board succeeded, if Discord had failed', async () => {
    await owed(502, 0);
    bot.clock.run();
    await bot.proxy.waitForRequests('PATCH', edit(), 8);
    bot.clock.stop();
    bot.proxy.clear();
    const other = await bot.newChannel();
    messageIn(await ben.command(other, 'play', { game: 'reversi' }));
    await bot.waitUntilShown(other);
    bot.clock.forward(2000);
    await waitForText(ada, channel, 'Move 2: ⚪ c3');
    await bot.endGame(other);
  });

  test('is given up after a day, and shown with the next action', async () => {
    await owed(502, 0);
    const given = bot.nextLogLine('warn');
    while (!bot.log.lines.some((line) => line.includes('gave up'))) {
      bot.clock.forward(HOUR);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await given).toBe('gave up a board that could not be shown');
    bot.proxy.clear();
    bot.clock.forward(24 * HOUR);
    const again = messageIn(await ada.command(channel, 'board'));
    expect(textOf(again)).toContain('Move 2: ⚪ c3');
  });

  test("is posted once even if Discord's confirmation is lost", async () => {
    const board = await playBen();
    bot.proxy.failNext('POST', new RegExp(`/channels/${channel}/messages$`), {
      status: 502,
      code: 0,
      isServed: true,
    });
    bot.clock.run();
    await ada.click(board, 'd3');
    await waitUntilDeleted(board.id);
    await bot.waitUntilShown(channel);
    expect(ada.inChannel(channel)).toHaveLength(1);
  });
});

describe('an answer in time', () => {
  test('draws a move and the bot’s reply once, in the answer to the press', async () => {
    const board = await playBot();
    bot.isThinkingLong = false;
    const task = bot.waitForTask();
    const clicked = ada.click(board, 'd3');
    await task;
    bot.answer('c3');
    expect(textOf(messageIn(await clicked))).toContain('Move 2: ⚪ c3');
    expect(bot.proxy.requests('PATCH', edit())).toEqual([]);
  });

  test('defers a press after 50 ms if its board is not ready', async () => {
    const board = await playBot();
    bot.isThinkingLong = false;
    const task = bot.waitForTask();
    const clicked = ada.click(board, 'd3');
    await task;
    bot.clock.forward(49);
    expect(bot.proxy.requests('POST', CALLBACK)).toHaveLength(1);
    bot.clock.forward(1);
    expect((await clicked).kind).toBe('deferredUpdate');
    bot.answer('c3');
    await waitForText(ada, channel, 'Move 2: ⚪ c3');
    expect(bot.proxy.requests('PATCH', edit())).toHaveLength(1);
  });

  test('defers a slow command, and still refuses privateText', async () => {
    const { playingAt } = bot.store;
    let found = (): void => undefined;
    const looked = new Promise<void>((resolve) => {
      bot.store.playingAt = async (place) => {
        resolve();
        await new Promise<void>((go) => {
          found = go;
        });
        return playingAt(place);
      };
    });
    const asked = ada.command(channel, 'board');
    await looked;
    bot.clock.forward(1500);
    expect((await asked).kind).toBe('deferred');
    found();
    bot.store.playingAt = playingAt;
    const apology = await ada.waitFor((client) =>
      client.inChannel(channel).find(({ content }) => content.startsWith('This channel has no game')),
    );
    expect(apology.flags & 64).toBe(64);
    expect(ada.inChannel(channel)).toHaveLength(1);
  });
});

describe('several presses at once', () => {
  test('are drawn one after another and acknowledged in time', async () => {
    await playBot({ game: 'gomoku' });
    const board = await waitForText(ada, channel, 'your turn');
    const outcomes = await Promise.all([ada.click(board, '◀'), ada.click(board, '▲'), ada.click(board, '▼')]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['deferredUpdate', 'deferredUpdate', 'update']);
    // The last press decides the window in the end.
    await ada.waitFor((client) => firstSquare(client.messages.get(board.id)!) === 'f6', {
      what: 'the last window',
      timeoutMs: 5000,
    });
    expect(bot.log.lines).toEqual([]);
  });

  test('keeps a moved window while the position stays', async () => {
    await playBot({ game: 'gomoku' });
    const board = await waitForText(ada, channel, 'your turn');
    await ada.click(board, '◀');
    const shifted = await ada.waitFor((client) => {
      const message = client.messages.get(board.id)!;
      return firstSquare(message) !== firstSquare(board) && message;
    });
    await ada.click(shifted, firstSquare(shifted)!);
    await waitForText(ada, channel, 'is thinking…');
    bot.answer('h8');
    const after = await waitForText(ada, channel, 'Move 2');
    expect(openButtons(after)).not.toEqual(openButtons(shifted));
  });
});

describe('after a restart', () => {
  test('leaves a board alone that shows the newest state', async () => {
    await playBot();
    bot.proxy.clear();
    await bot.restart();
    await bot.restart();
    expect(bot.proxy.requests('PATCH', message())).toEqual([]);
    expect(bot.proxy.requests('POST', /messages$/)).toEqual([]);
  });

  test("draws an outdated board, and the bot's move if it is to move", async () => {
    const board = await playBot();
    const other = await bot.newChannel();
    await ada.command(other, 'play', { game: 'reversi', colour: 'white' });
    await waitForText(ada, other, 'is thinking…');
    await bot.waitUntilShown(other);
    const game = (await bot.host.playingAt(channel))[0]!;
    await bot.restart(async () => {
      await bot.host.act(game.setup.id, { kind: 'move', member: ada.me.id, ply: 0, move: 19 as never });
      bot.proxy.clear();
    });
    expect((await waitForText(ada, channel, 'Move 1: ⚫ d3', 'is thinking…')).id).toBe(board.id);
    expect(pingsOf('POST')).toEqual([]);
    bot.answer('d3');
    await waitForText(ada, other, 'Move 1');
    await ada.command(other, 'resign');
  });

  test.each(['d3', ACTIONS])(
    'shows the end of a game whose message was not recorded at a press of %s',
    async (button) => {
      bot.losesAnchors = true;
      const board = messageIn(await ada.command(channel, 'play', { game: 'reversi' }));
      const game = (await bot.host.playingAt(channel))[0]!;
      await bot.restart(async () => {
        bot.losesAnchors = false;
        await bot.host.act(game.setup.id, { kind: 'resign', member: ada.me.id });
      });
      await ada.click(board, button);
      await waitForText(ada, channel, 'This game is over.');
      expect((await waitForText(ada, channel, 'resigned')).id).toBe(board.id);
      await bot.waitUntilShown(channel);
    },
  );

  test('shows the end of a challenge whose message was not recorded at a press', async () => {
    bot.losesAnchors = true;
    await ada.command(channel, 'play', { game: 'reversi', opponent: 'ben' });
    const challenge = await waitForText(ben, channel, 'challenges you');
    const [game] = await bot.host.gamesOf({ member: ben.me.id, phase: 'live' }, 1);
    await bot.restart(async () => {
      bot.losesAnchors = false;
      await bot.host.act(game!.setup.id, { kind: 'withdraw', member: ada.me.id });
    });
    await ben.click(challenge, 'Accept');
    expect((await waitForText(ben, channel, 'withdrew')).id).toBe(challenge.id);
  });

  test('shows the end of a game that was not shown yet', async () => {
    const board = await playBot();
    const game = (await bot.host.playingAt(channel))[0]!;
    await bot.restart(async () => {
      await bot.host.act(game.setup.id, { kind: 'resign', member: ada.me.id });
    });
    const end = await waitForText(ada, channel, 'resigned');
    expect(end.id).toBe(board.id);
    expect(openButtons(end)).toEqual([
      'Rematch',
      'Easier: level 4',
      'Review',
      'Practice mistakes',
      'Puzzle',
      'Replay moves',
      'Export',
    ]);
  });

  test('logs a board that cannot be recovered', async () => {
    await playBot();
    const game = (await bot.host.playingAt(channel))[0]!;
    const { anchor } = bot.store;
    const logged = bot.nextLogLine('error');
    await bot.restart(async () => {
      await bot.host.act(game.setup.id, { kind: 'move', member: ada.me.id, ply: 0, move: 19 as never });
      bot.store.anchor = () => Promise.reject(new Error('the disk is gone'));
    });
    expect(await logged).toBe('could not recover a board');
    bot.store.anchor = anchor;
  });
});

describe('public messages', () => {
  afterEach(() => ada.setGuildLocale('en-US'));

  test("use the server's language, also without a recent action", async () => {
    await lin.setGuildLocale('zh-CN');
    await ada.command(channel, 'play', { game: 'reversi', opponent: 'ben', colour: 'black' });
    await ben.click(await waitForText(ben, channel, '挑战'), '应战');
    const board = await waitForText(ada, channel, '轮到你了');
    await ada.click(board, 'd3');
    await waitForText(ada, channel, 'd3', '轮到你了');
  });

  test('use the language of the only member who plays', async () => {
    await lin.setGuildLocale('it');
    const board = messageIn(await lin.command(channel, 'play', { game: 'reversi' }));
    expect(textOf(board)).toContain('轮到你了');
    await lin.click(board, 'd3');
    await waitForText(ada, channel, '正在思考');
    bot.answer('c3');
    await waitForText(ada, channel, 'c3', '轮到你了');
    // Somebody else looks at it.
    expect(textOf(messageIn(await ada.command(channel, 'board')))).toContain('轮到你了');
    await bot.waitUntilShown(channel);
  });

  test('use the member’s own language in a direct message', async () => {
    const dm = lin.channel('dm');
    const board = messageIn(await lin.command(dm, 'play', { game: 'reversi' }));
    expect(textOf(board)).toContain('轮到你了');
    await lin.click(board, 'd3');
    await waitForText(lin, dm, '正在思考');
    bot.answer('c3');
    await waitForText(lin, dm, 'c3', '轮到你了');
    expect(privateText(await lin.command(dm, 'resign'))).toContain('认输');
  });

  test.each([
    ['the server’s language', () => channel, '轮到你了'],
    ['English in a direct message', () => ada.channel('dm'), 'your turn'],
  ])('use %s if the board has never been shown', async (_, place, expected) => {
    await ada.setGuildLocale('zh-CN');
    const at = place();
    await bot.restart(async () => {
      await bot.host.open({
        variant: { game: 'reversi', rule: 'standard', size: 8 },
        seats: {
          black: { kind: 'member', member: ada.me.id },
          white: { kind: 'opponent', opponent: 'mcts', level: 5 },
        },
        place: at,
        challenger: null,
        strict: false,
        rated: false,
        time: null,
        server: null,
        ...PLAIN,
      });
    });
    await waitForText(ada, at, expected);
    await ada.command(at, 'resign');
  });
});
