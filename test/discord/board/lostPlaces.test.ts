import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Game, GameId } from '../../../src/game/play/game.js';
import type { MessageView } from '../../../src/playground/members/memberProtocol.js';
import { type MemberClient, textOf } from '../../playground/memberClient.js';
import {
  BotInServer,
  firstSquare,
  messageIn,
  openButtons,
  privateText,
  waitForText,
} from '../botInServer.js';
import { writeCustomId } from '../controlIds.js';

const DAY = 24 * 60 * 60_000;

let bot: BotInServer;
let ada: MemberClient;
let ben: MemberClient;
let mia: MemberClient;
let channel: string;
let elsewhere: string;

beforeAll(async () => {
  bot = await BotInServer.open();
  [ada, ben, mia] = await Promise.all([bot.member('ada'), bot.member('ben'), bot.member('mia')]);
  await mia.setLocale('en-GB');
});

beforeEach(async () => {
  channel = await bot.newChannel();
  elsewhere = await bot.newChannel();
  bot.proxy.clear();
  bot.log.lines.length = 0;
  bot.isThinkingLong = true;
});

afterEach(async () => {
  bot.clock.stop();
  for (const member of [ada.me.id, mia.me.id])
    for (const { setup, phase } of await bot.host.gamesOf({ member, phase: 'live' }, 20)) {
      if (phase.kind === 'parked') await bot.host.act(setup.id, { kind: 'unpark', member, place: elsewhere });
      await bot.host.act(setup.id, { kind: 'resign', member });
      await bot.waitUntilShown(elsewhere);
    }
});

afterAll(() => bot.close());

const playBot = async (place = channel): Promise<MessageView> => {
  const board = messageIn(await ada.command(place, 'play', { game: 'reversi' }));
  await bot.waitUntilShown(place);
  return board;
};

async function playBen(options: Record<string, string> = {}): Promise<MessageView> {
  await ada.command(channel, 'play', { game: 'reversi', opponent: 'ben', colour: 'black', ...options });
  await ben.click(await waitForText(ben, channel, 'challenges you'), 'Accept');
  const board = await waitForText(ada, channel, `<@${ada.me.id}>, it's your turn`);
  await bot.waitUntilShown(channel);
  return board;
}

const idAt = async (place = channel): Promise<GameId> => (await bot.host.playingAt(place))[0]!.setup.id;

/** Resolves with the game once it is in this phase. */
function phase(id: GameId, kind: Game['phase']['kind']): Promise<Game> {
  return new Promise((resolve, reject) => {
    const stop = bot.host.listen((event) => {
      if (event.kind === 'changed' && event.game.setup.id === id && event.game.phase.kind === kind)
        done(event.game);
    });
    const done = (game: Game): void => {
      stop();
      resolve(game);
    };
    bot.host.game(id).then((game) => {
      if (game?.phase.kind === kind) done(game);
    }, reject);
  });
}

/** Opens the member's list and presses the button that resumes the first game. */
const listGames = async (member: MemberClient, place = elsewhere): Promise<MessageView> =>
  messageIn(await member.command(place, 'games'));

const posts = (place: string): RegExp => new RegExp(`/channels/${place}/messages$`);

describe('a channel that is deleted', () => {
  test('parks its game, which /games resumes in another channel', async () => {
    await playBot();
    const id = await idAt();
    const parked = phase(id, 'parked');
    bot.playground.happen.deleteChannel(channel);
    await parked;
    const list = await listGames(ada);
    expect(textOf(list)).toContain('left its channel; resume it anywhere');
    await ada.click(list, 'Resume');
    const board = await waitForText(ada, elsewhere, "it's your turn");
    await bot.waitUntilShown(elsewhere);
    await ada.click(board, 'd3');
    await waitForText(ada, elsewhere, 'is thinking…');
    expect(bot.log.lines).toEqual([]);
  });

  test('stops the clock of a game between members, which either can resume in the same server', async () => {
    await playBen({ time: '5m' });
    const id = await idAt();
    const parked = phase(id, 'parked');
    bot.clock.forward(200_000);
    bot.playground.happen.deleteChannel(channel);
    await parked;
    bot.clock.forward(DAY);
    expect((await bot.host.game(id))?.phase.kind).toBe('parked');
    const direct = await listGames(ben, ben.channel('dm'));
    expect(privateText(await ben.click(direct, 'Resume'))).toBe(
      'Your opponent plays too: resume in a channel of the server where the game began.',
    );
    await ben.click(await listGames(ben), 'Resume');
    const board = await waitForText(ada, elsewhere, `<@${ada.me.id}>, it's your turn`);
    expect(board.mentions.map((each) => each.id)).toEqual([ada.me.id]);
    await bot.waitUntilShown(elsewhere);
    bot.clock.forward(299_000);
    await ada.click(board, 'd3');
    await waitForText(ben, elsewhere, `<@${ben.me.id}>, it's your turn`);
  });

  test('parks the games of its threads too', async () => {
    await playBot();
    const offer = messageIn(await mia.command(channel, 'play', { game: 'reversi' }));
    await mia.click(offer, 'Open a thread');
    const thread = /<#(\d+)>/.exec(textOf(await waitForText(mia, channel, 'Your game is in')))![1]!;
    const ids = [await idAt(), await idAt(thread)];
    const both = Promise.all(ids.map((id) => phase(id, 'parked')));
    bot.playground.happen.deleteChannel(channel);
    await both;
  });

  test('parks its game even if the bot was down, without retries', async () => {
    const board = await playBot();
    await ada.click(board, 'd3');
    await waitForText(ada, channel, 'is thinking…');
    const id = await idAt();
    await bot.restart(async () => bot.playground.happen.deleteChannel(channel));
    const lost = bot.nextLogLine('warn');
    bot.answer('c3');
    expect(await lost).toMatch(/^a board cannot be shown: /);
    await new Promise((resolve) => setImmediate(resolve));
    expect(bot.discord.owed).toBe(0);
    const list = await listGames(ada);
    expect(textOf(list)).toContain('its channel cannot show the board');
    expect(openButtons(list)).not.toContain('Next game: your turn');
    await ada.click(list, 'Resume');
    await waitForText(ada, elsewhere, 'Move 2: ⚪ c3');
    expect((await bot.host.game(id))?.place).toBe(elsewhere);
  });
});

describe('a thread', () => {
  let thread: string;

  beforeEach(async () => {
    await playBot();
    const offer = messageIn(await ada.command(channel, 'play', { game: 'reversi' }));
    await ada.click(offer, 'Open a thread');
    thread = /<#(\d+)>/.exec(textOf(await waitForText(ada, channel, 'Your game is in')))![1]!;
    await bot.waitUntilShown(thread);
  });

  test('reopens with the next board if it was archived', async () => {
    const board = await waitForText(ada, thread, "it's your turn");
    await ada.click(board, 'd3');
    await waitForText(ada, thread, 'is thinking…');
    await bot.waitUntilShown(thread);
    bot.playground.happen.setThread(thread, { archived: true, locked: false });
    // Interaction tokens edit messages for 14 minutes; after that the bot does.
    bot.clock.forward(15 * 60_000);
    bot.answer('c3');
    await waitForText(ada, thread, 'Move 2: ⚪ c3');
    expect(ada.channels.get(thread)?.archived).toBe(false);
  });

  test('is reported if it is locked, and its game resumes elsewhere', async () => {
    const id = await idAt(thread);
    bot.playground.happen.setThread(thread, { archived: true, locked: true });
    const list = await listGames(ada);
    expect(textOf(list)).toContain('its channel cannot show the board');
    await ada.click(list, 'Resume');
    await waitForText(ada, elsewhere, "it's your turn");
    expect((await bot.host.game(id))?.place).toBe(elsewhere);
  });

  test('parks its game if it is deleted', async () => {
    const id = await idAt(thread);
    const parked = phase(id, 'parked');
    bot.playground.happen.deleteChannel(thread);
    await parked;
    await ada.click(await listGames(ada), 'Resume');
    await waitForText(ada, elsewhere, "it's your turn");
  });
});

describe.each([
  ['write', 'SEND_MESSAGES'],
  ['attach files', 'ATTACH_FILES'],
] as const)('the permission to %s', (_, name) => {
  afterEach(() => bot.playground.happen.deny(channel, []));

  test('is reported to the member who moves when revoked; the board appears once it is granted again', async () => {
    const board = await playBen();
    bot.playground.happen.deny(channel, [name]);
    const apology = ada.waitFor((client) =>
      client.inChannel(channel).find(({ content }) => content.startsWith('I can no longer show the board')),
    );
    await ada.click(board, 'd3');
    expect((await apology).content).toMatch(/The game is safe; <\/games:\d+> moves it elsewhere\.$/);
    bot.playground.happen.deny(channel, []);
    bot.clock.run();
    const next = await waitForText(ben, channel, `<@${ben.me.id}>, it's your turn`);
    await ben.click(next, firstSquare(next)!);
    expect((await bot.host.playingAt(channel))[0]?.position.ply).toBe(2);
  });

  test('is retried with growing delays for a day when revoked; the game can move meanwhile', async () => {
    const board = await playBen();
    bot.playground.happen.deny(channel, [name]);
    const owed = bot.nextLogLine('warn');
    await ada.click(board, 'd3');
    await owed;
    bot.clock.run();
    await bot.proxy.waitForRequests('POST', posts(channel), 12);
    bot.clock.stop();
    const passed = bot.clock.uptime();
    bot.clock.run();
    await bot.proxy.waitForRequests('POST', posts(channel), 16);
    bot.clock.stop();
    expect(bot.clock.uptime() - passed).toBeGreaterThan(4 * 2 * 60_000);
    expect(bot.log.lines).toHaveLength(1);
    await ben.click(await listGames(ben), 'Resume');
    const moved = await waitForText(ben, elsewhere, `<@${ben.me.id}>, it's your turn`);
    expect(textOf(moved)).toContain('Move 1');
  });
});

test('lets only players move a game, and only if its channel is lost', async () => {
  await playBot();
  const id = await idAt();
  const custom_id = writeCustomId({ control: 'unpark', game: id });
  const messageId = await bot.post(elsewhere, { type: 2, style: 1, label: 'x', custom_id });
  const press = async (member: MemberClient) =>
    privateText(await member.clickId({ channelId: elsewhere, messageId }, custom_id));
  expect(await press(ada)).toContain('This game is already being played');
  bot.playground.happen.deny(channel, ['SEND_MESSAGES']);
  expect(await press(mia)).toContain('You are not playing in this game.');
  expect(await bot.host.game(id)).toMatchObject({ phase: { kind: 'playing' }, place: channel });
});
