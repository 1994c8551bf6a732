import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EDIT_EVERY_MS } from '../../../../src/discord/features/lobby/lobbyPosts.js';
import { REPLACE_AFTER_MS } from '../../../../src/discord/gateway/discordLimits.js';
import type { MessageView } from '../../../../src/playground/members/memberProtocol.js';
import { type MemberClient, textOf } from '../../../playground/memberClient.js';
import {
  BotInServer,
  controlOf,
  firstSquare,
  messageIn,
  openButtons,
  privateText,
  waitForText,
} from '../../botInServer.js';
import { writeCustomId } from '../../controlIds.js';

let bot: BotInServer;
let ada: MemberClient;
let ben: MemberClient;
let lin: MemberClient;
let channel: string;

beforeAll(async () => {
  bot = await BotInServer.open();
  [ada, ben, lin] = await Promise.all([bot.member('ada'), bot.member('ben'), bot.member('xiaolin')]);
  await lin.setLocale('en-US');
});

beforeEach(async () => {
  channel = await bot.newChannel();
});

afterEach(async () => {
  for (const { me } of [ada, ben, lin])
    for (const game of await bot.host.gamesOf({ member: me.id, phase: 'live' }, 20))
      await bot.host.act(game.setup.id, { kind: 'close' });
  await bot.store.setLobbyPost(bot.playground.guildId, undefined);
  await bot.restart();
  expect(bot.log.lines.splice(0)).toEqual([]);
});

afterAll(() => bot.close());

type Options = Record<string, string | number | boolean>;

/** Ada's open challenge. */
async function challenge(options: Options = {}, at = channel): Promise<MessageView> {
  await ada.command(at, 'challenge', { game: 'reversi', colour: 'black', rated: false, ...options });
  return waitForText(ben, at, 'plays anyone');
}

const phases = async (): Promise<string[]> =>
  (await bot.host.gamesOf({ member: ada.me.id, phase: 'live' }, 10)).map(({ phase }) => phase.kind).sort();

describe('/challenge without a member', () => {
  test('stands open with the terms and the rating, and the first to press plays', async () => {
    const card = await challenge({ time: '5m', for: 15, min_rating: 100, max_rating: 900 });
    expect(textOf(card)).toContain('Reversi');
    expect(textOf(card)).toContain('Rating: provisional (0 of 5)');
    expect(textOf(card)).toContain('For ratings 100 to 900');
    expect(openButtons(card)).toEqual(['Play', 'Withdraw']);
    const [first, second] = await Promise.all([ben.click(card, 'Play'), lin.click(card, 'Play')]);
    await waitForText(ada, channel, "it's your turn");
    expect(await phases()).toEqual(['playing']);
    const [game] = await bot.host.playingAt(channel);
    const taker = [ben, lin].find(({ me }) => JSON.stringify(game!.seats).includes(me.id))!;
    const late = taker === ben ? second : first;
    expect(privateText(late)).toContain('This challenge is already settled.');
    await bot.waitUntilShown(channel);
  });

  test('is not taken by the challenger, who can withdraw it', async () => {
    const card = await challenge();
    expect(privateText(await ada.click(card, 'Play'))).toContain('This is your own challenge.');
    expect(privateText(await ben.click(card, 'Withdraw'))).toContain('Only the challenger can withdraw');
    await ada.click(card, 'Withdraw');
    await waitForText(ben, channel, `<@${ada.me.id}> withdrew the open challenge.`);
  });

  test('is refused to other ratings and to blocked members', async () => {
    const card = await challenge({ min_rating: 2000 });
    expect(privateText(await ben.click(card, 'Play'))).toContain(
      'This challenge is for ratings from 2000. Yours is 400.',
    );
    await ada.click(card, 'Withdraw');
    await bot.store.setBlocked(ada.me.id, ben.me.id, true);
    const again = await challenge();
    expect(privateText(await ben.click(again, 'Play'))).toContain("You can't challenge");
    await bot.store.setBlocked(ada.me.id, ben.me.id, false);
  });

  test('lapses after its time', async () => {
    await challenge({ for: 15 });
    bot.clock.forward(15 * 60_000 + 1);
    await waitForText(ben, channel, `Nobody took <@${ada.me.id}>’s challenge in time.`);
  });

  test('stands beside a game, and is then played in a thread', async () => {
    await lin.command(channel, 'play', { game: 'gomoku' });
    await bot.waitUntilShown(channel);
    const card = await challenge();
    const offer = messageIn(await ben.click(card, 'Play'));
    expect(openButtons(offer)).toContain('Open a thread');
  });

  test.each([
    [{ member: 'ben', min_rating: 5 }, 'Ratings and a time are for open challenges.'],
    [{ member: 'ada' }, 'yourself'],
    [{ min_rating: 900, max_rating: 100 }, 'The lowest rating is above the highest.'],
    [{ size: 13, game: 'reversi' }, 'Reversi'],
  ] as const)('%j is refused: %s', async (options, words) => {
    expect(privateText(await ada.command(channel, 'challenge', options as Options))).toContain(words);
  });

  test('needs somebody there', async () => {
    const asked = await ada.command(ada.channel('dm'), 'challenge', {});
    expect(privateText(asked)).toContain('Only you and I are here.');
  });

  test('challenges a member if one is named', async () => {
    await ada.command(channel, 'challenge', { member: 'ben', game: 'reversi' });
    await waitForText(ben, channel, `<@${ben.me.id}>, <@${ada.me.id}> challenges you!`);
  });

  test('begins on the set-up card as well', async () => {
    const card = messageIn(await ada.command(channel, 'play'));
    const anyone = messageIn(
      await ada.select(card, ({ custom_id }) => String(custom_id).includes('setupOpponent'), ['anyone']),
    );
    await ada.click(anyone, 'Challenge');
    await waitForText(ben, channel, 'plays anyone');
    expect(await phases()).toEqual(['challenged']);
  });
});

describe('/lobby', () => {
  /** Presses a manager's button on Ada's own page. Resolves when the page shows the change. */
  async function pressIn(at: string, label: string): Promise<void> {
    const page = messageIn(await ada.command(at, 'lobby'));
    await ada.click(page, label);
    await ada.waitForMessage(
      at,
      (message) => message.id === page.id && !openButtons(message).includes(label),
    );
  }

  test('lists challenges to take and games to watch; a game begins in its own channel', async () => {
    await challenge();
    const elsewhere = await bot.newChannel();
    await lin.command(elsewhere, 'play', { game: 'gomoku' });
    await bot.waitUntilShown(elsewhere);
    const page = messageIn(await ben.command(elsewhere, 'lobby'));
    expect(page.flags & 64).toBe(64);
    expect(textOf(page)).toContain(`**<@${ada.me.id}>** plays anyone`);
    expect(textOf(page)).toContain('Games to watch');
    const taken = await ben.settled(await ben.click(page, 'Play'));
    expect(textOf(taken)).toContain('Your game is in https://');
    await waitForText(ada, channel, "it's your turn");
    await bot.waitUntilShown(channel);
    const [game] = await bot.host.playingAt(channel);
    const late = await bot.press(lin, channel, writeCustomId({ control: 'take', game: game!.setup.id }));
    expect(privateText(late)).toContain('This challenge is already settled.');
  });

  test('opens a thread beside the challenge if its channel has a game by then', async () => {
    await challenge();
    await lin.command(channel, 'play', { game: 'gomoku' });
    await bot.waitUntilShown(channel);
    const page = messageIn(await ben.command(channel, 'lobby'));
    expect(textOf(await ben.settled(await ben.click(page, 'Play')))).toContain('Your game is in');
    expect(await phases()).toEqual(['playing']);
    const [game] = await bot.host.gamesOf({ member: ada.me.id, phase: 'live' }, 1);
    expect(game!.place).not.toBe(channel);
  });

  test('is only for servers', async () => {
    expect(privateText(await ada.command(ada.channel('dm'), 'lobby'))).toContain('only in a server');
  });

  test('keeps a message up to date where managers want it', async () => {
    const lobby = await bot.newChannel();
    await pressIn(lobby, 'Keep the lobby here');
    const post = await waitForText(ben, lobby, 'Nobody is looking for a game right now.');
    expect(post.flags & 64).toBe(0);
    expect(openButtons(post)).toEqual(['Challenge anyone', 'Notify me']);
    bot.clock.forward(EDIT_EVERY_MS);
    const card = await challenge();
    const listed = await waitForText(ben, lobby, 'plays anyone');
    expect(listed.id).toBe(post.id);
    bot.clock.forward(EDIT_EVERY_MS);
    await ben.click(listed, 'Play');
    await waitForText(ada, channel, "it's your turn");
    await waitForText(ben, lobby, 'Nobody is looking', 'Games to watch');
    expect(card.id).toBeDefined();
    await bot.waitUntilShown(channel);
    // A restart updates it, too.
    await bot.restart();
    bot.clock.forward(REPLACE_AFTER_MS + EDIT_EVERY_MS);
    await bot.endGame(channel);
    const moved = await ben.waitForMessage(lobby, ({ id }) => id !== post.id);
    expect(textOf(moved)).not.toContain('Games to watch');
    await ben.waitFor((client) => !client.messages.has(post.id));
    await pressIn(lobby, 'Remove the lobby');
    expect(await bot.store.lobbyServers()).toEqual([]);
  });

  test('keeps one message when managers press in two channels at once', async () => {
    const channels = [await bot.newChannel(), await bot.newChannel()];
    const pages = [];
    for (const each of channels) pages.push(messageIn(await ada.command(each, 'lobby')));
    await Promise.all(pages.map((page) => ada.click(page, 'Keep the lobby here')));
    for (const page of pages)
      await ada.waitForMessage(
        page.channel_id,
        (message) => message.id === page.id && !openButtons(message).includes('Keep the lobby here'),
      );
    const posts = () =>
      [...ben.messages.values()].filter(({ channel_id }) => channels.includes(channel_id)).length;
    await ben.waitFor(() => posts() === 1);
  });

  test('gives up a message that somebody deleted', async () => {
    const lobby = await bot.newChannel();
    await pressIn(lobby, 'Keep the lobby here');
    await ada.delete(await ada.waitForMessage(lobby, ({ flags }) => (flags & 64) === 0));
    bot.clock.forward(EDIT_EVERY_MS);
    await challenge();
    while ((await bot.store.lobbyServers()).length > 0) await new Promise((resolve) => setImmediate(resolve));
    expect(bot.log.lines.splice(0)).toEqual(['info: a lobby was deleted or its channel is closed']);
  });

  test('has no button for members who may not manage the server', async () => {
    expect(openButtons(messageIn(await ben.command(channel, 'lobby')))).toEqual(['Challenge anyone']);
    const forged = await bot.press(ben, channel, writeCustomId({ control: 'keepLobby' }));
    expect(privateText(forged)).toContain('manage');
  });
});

describe('notices of open challenges', () => {
  test('come as direct messages, at most as often as a member wants', async () => {
    const page = messageIn(await ben.command(channel, 'lobby'));
    const id = writeCustomId({ control: 'challengeNotices', kind: 'reversi' });
    await ben.select(page, ({ custom_id }) => custom_id === id, ['60']);
    const card = await challenge();
    const dm = ben.channel('dm');
    const notice = await waitForText(ben, dm, 'plays anyone: Reversi');
    expect(textOf(notice)).toContain('https://');
    await ada.click(card, 'Withdraw');
    await challenge();
    expect(
      await bot.store.takeNotices({ server: bot.playground.guildId, game: 'reversi' }, bot.clock.now(), 9),
    ).toEqual([]);
    await ben.select(messageIn(await ben.command(channel, 'lobby')), ({ custom_id }) => custom_id === id, [
      'off',
    ]);
    expect(await bot.store.noticesOf(ben.me.id)).toEqual([]);
  });
});

test('a lobby’s select names each game', async () => {
  const page = messageIn(await ben.command(channel, 'lobby'));
  expect(textOf(page)).toContain('I can send you a direct message');
  expect(firstSquare(page)).toBeUndefined();
  expect(() => controlOf(page, 'nothing')).toThrow();
});
