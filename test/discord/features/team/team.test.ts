import pMap from 'p-map';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MessageView } from '../../../../src/playground/members/memberProtocol.js';
import { componentsOf, connectMember, textOf } from '../../../playground/memberClient.js';
import { controlOf, messageIn, openButtons, privateText } from '../../botInServer.js';
import { TeamServer } from './teamServer.js';

let server: TeamServer;

beforeAll(async () => {
  server = await TeamServer.open();
});
beforeEach(() => server.begin());
afterEach(async () => {
  expect(await server.end()).toEqual([]);
});
afterAll(() => server.bot.close());

/** Labels of the chosen options of a card. */
const chosenIn = (card: MessageView): string[] =>
  componentsOf(card).flatMap(({ options = [] }) =>
    (options as { label: string; default?: boolean }[]).flatMap((each) => (each.default ? [each.label] : [])),
  );

const squareId = (message: MessageView, label: string): string => String(controlOf(message, label).custom_id);

describe('a vote against a level', () => {
  test('begins with one command and one press, by any member', async () => {
    const post = await server.start({}, server.ben);
    expect(textOf(post)).toContain('⚫ Black votes. Time is up <t:');
    expect(textOf(post)).toContain('⚫ Black: this channel · 👥 0');
    expect(textOf(post)).toContain('level 5');
    expect(textOf(post)).toContain('Reversi · 2 min a move');
    expect(openButtons(post)).toEqual(['d3', 'c4', 'f5', 'e6', '⋯']);
  });

  test('plays the square with the most votes, then the bot moves, and a new message asks again', async () => {
    const { ada, ben, lin, mia } = server;
    const post = await server.start();
    expect(privateText(await ada.click(post, 'd3'))).toContain('Your vote: **d3**.');
    await ben.click(post, 'c4');
    await lin.click(post, 'c4');
    await mia.click(post, 'e6');
    await server.letEdit();
    const tallied = await server.post('🗳️ **c4** 2 · d3 1 · e6 1');
    expect(tallied.id).toBe(post.id);
    expect(openButtons(tallied)).toEqual(['d3 · 1', 'c4 · 2', 'f5', 'e6 · 1', '⋯']);
    await server.letTimeRunOut();
    await server.post('is thinking', 'Last move: ⚫ c4, by 2 of 4 votes');
    await server.reply('c3');
    const next = await server.post('⚫ Black votes', 'Last move: ⚪ c3', 'this channel · 👥 4');
    expect(next.id).not.toBe(post.id);
    await ben.waitFor((client) => !client.messages.has(post.id));
  });
});

describe('a vote', () => {
  test('counts once for each member, however often and whatever they press', async () => {
    const { ada, ben, bot, channel } = server;
    const post = await server.start({ quorum: 2 });
    await Promise.all([ada.click(post, 'd3'), ada.click(post, 'd3')]);
    expect(privateText(await ada.click(post, 'd3'))).toContain('That is your vote already.');
    await ada.click(post, 'c4');
    expect((await server.newest()).votes).toEqual([{ member: ada.me.id, choice: 26 }]);
    const occupied = await server.press(ben, { control: 'teamMove', ply: 0, square: 27 });
    expect(privateText(occupied)).toContain('d4');
    const late = await server.press(ben, { control: 'teamMove', ply: 5, square: 26 });
    expect(privateText(late)).toContain('That turn is over.');
    const elsewhere = await bot.newChannel();
    const id = (await server.newest()).terms.id;
    const forged = await bot.press(ben, elsewhere, `1.teamMove.${id}.0.26`);
    expect(privateText(forged)).toContain('This game no longer exists here.');
    const unknown = await bot.press(ben, channel, '1.teamMove.00000000000000.0.26');
    expect(privateText(unknown)).toContain('This game no longer exists here.');
  });

  test('gets more time once, and then the bot moves', async () => {
    const { ben } = server;
    const post = await server.start({ quorum: 2, fallback: 3 });
    await ben.click(post, 'd3');
    await server.letTimeRunOut();
    await server.post('Too few votes: the time runs once more.', '1 of 2 votes needed');
    await server.passTurnTime();
    await server.reply('c4');
    await server.post('Last move: ⚫ c4, by me: too few votes');
  });

  test('ends after two turns without any', async () => {
    await server.start();
    await server.letTimeRunOut();
    await server.passTurnTime();
    await server.reply('c4');
    await server.reply('c3');
    await server.letTimeRunOut();
    await server.letTimeRunOut();
    await server.post('Nobody votes or moves anymore: the game is over.');
  });

  test('counts for each of 200 members who press within a second, with a few edits', async () => {
    const { bot, channel } = server;
    const post = await server.start();
    bot.proxy.clear();
    const squares = ['d3', 'c4', 'f5', 'e6'];
    // The clock stands still meanwhile.
    const voteOf = async (_: unknown, i: number): Promise<void> => {
      const names = { username: `voter${i}`, displayName: `Voter ${i}` };
      const id = bot.playground.addMember({ ...names, locale: 'en-US' });
      const member = await connectMember(bot.playground.url, id);
      const square = squareId(post, squares[i % 3]!);
      const at = { channelId: channel, messageId: post.id };
      await Promise.all([member.clickId(at, square), member.clickId(at, square)]);
      await member.close();
    };
    await pMap(Array.from({ length: 200 }), voteOf, { concurrency: 8 });
    await server.letEdit();
    await server.post('🗳️ **d3** 67 · c4 67 · f5 66', '👥 200');
    const edits = bot.proxy.requests('PATCH', new RegExp(`^/channels/${channel}/messages/`));
    expect(edits.length).toBeLessThanOrEqual(2);
  });

  test('to resign needs more than half', async () => {
    const { ada, ben, lin } = server;
    const post = await server.start();
    await ada.click(post, 'd3');
    const more = messageIn(await ben.click(post, '⋯'));
    expect(openButtons(more)).toEqual(['Vote to resign']);
    expect(textOf(messageIn(await ben.click(more, 'Vote to resign')))).toContain('Your vote: **resign**.');
    await server.press(lin, { control: 'teamAct', act: 'resign' });
    await server.letTimeRunOut();
    const end = await server.post('⚪ White wins: Black resigned.');
    expect(openButtons(end)).toEqual(['New game, colors swapped', 'Review']);
    expect(privateText(await server.press(ada, { control: 'teamMove', ply: 0, square: 19 }))).toContain(
      'This game is over.',
    );
    const card = messageIn(await ada.click(end, 'New game, colors swapped'));
    expect(chosenIn(card)).toEqual(expect.arrayContaining(['⚫ Bot · level 5 · Regular', '⚪ This channel']));
    expect((await ada.click(end, 'Review')).kind).not.toBe('failed');
  });
});

describe('a team game', () => {
  test('against a level is refused while the bot has thought too much, as a game of one member is', async () => {
    const { ada, bot, channel } = server;
    vi.spyOn(bot.host, 'hasThinkingTime').mockReturnValue(false);
    const card = messageIn(await ada.command(channel, 'team'));
    expect(privateText(await ada.click(card, 'Start'))).toContain('Slow down a little');
    expect(await bot.store.unfinishedTeamGamesIn(bot.playground.guildId)).toEqual([]);
    await server.start({ black: 'here', white: 'here' });
    expect(await bot.store.unfinishedTeamGamesIn(bot.playground.guildId)).toHaveLength(1);
  });

  test('is one in a channel and three in a server', async () => {
    const { ada, ben, bot, channel } = server;
    const card = messageIn(await ben.command(channel, 'team'));
    await Promise.all([ben.click(card, 'Start'), ben.click(card, 'Start')]);
    await server.post('⚫ Black votes');
    expect(await bot.store.unfinishedTeamGamesIn(bot.playground.guildId)).toHaveLength(1);
    expect(privateText(await ada.command(channel, 'team'))).toContain(
      'This channel has a game already: https',
    );
    for (let i = 0; i < 2; i++) {
      server.channel = await bot.newChannel();
      await server.start();
    }
    const fourth = await bot.newChannel();
    expect(privateText(await ada.command(fourth, 'team'))).toContain('three team games already');
  });

  test('is ended by its organizer or a moderator, after a question', async () => {
    const { ada, ben, lin } = server;
    const post = await server.start({}, ben);
    expect(openButtons(messageIn(await lin.click(post, '⋯')))).not.toContain('End the game');
    expect(privateText(await server.press(lin, { control: 'teamAct', act: 'end' }))).toContain(
      'Only its organizer',
    );
    const more = messageIn(await ada.click(post, '⋯'));
    const question = messageIn(await ada.click(more, 'End the game'));
    expect(textOf(question)).toContain('End this game for everybody?');
    await ada.click(question, 'Yes, end it');
    await server.post('The game was ended. Nobody wins.');
    expect(privateText(await server.press(ben, { control: 'teamAct', act: 'end' }))).toContain(
      'This game is over.',
    );
  });

  test('ends with its channel, and comes back if its message is deleted', async () => {
    const { ada, ben, bot, channel } = server;
    const post = await server.start();
    await fetch(`${bot.playground.apiUrl}/v10/channels/${channel}/messages/${post.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bot ${bot.playground.token}` },
    });
    await ben.waitFor((client) => !client.messages.has(post.id));
    await server.press(ada, { control: 'teamMove', ply: 0, square: 19 });
    await server.letEdit();
    await server.post('🗳️ **d3** 1');
    bot.playground.happen.deleteChannel(channel);
    await server.until(({ phase }) => phase.kind === 'over');
    expect((await server.newest()).phase).toMatchObject({ end: { kind: 'unreachable' } });
  });
});

describe('two sides in a channel', () => {
  const options = { black: 'here', white: 'here', quorum: 2 };

  test('are joined by buttons, and vote in turn', async () => {
    const { ada, ben, lin, mia } = server;
    const post = await server.start(options);
    expect(openButtons(post)).toEqual(['Join ⚫ Black', 'Join ⚪ White', 'Start', '⋯']);
    for (const member of [ada, ben]) await member.click(post, 'Join ⚫ Black');
    expect(privateText(await ada.click(post, 'Join ⚪ White'))).toContain('You are on the other side.');
    expect(privateText(await ben.click(post, 'Start'))).toContain('Only its organizer');
    expect(privateText(await ada.click(post, 'Start'))).toContain('Too few members have joined.');
    await lin.click(post, 'Join ⚪ White');
    await ada.click(post, 'Start');
    const board = await server.post('⚫ Black votes');
    expect(privateText(await lin.click(board, 'd3'))).toContain('It is not your turn yet.');
    const choose = messageIn(await mia.click(board, 'd3'));
    expect(textOf(choose)).toContain('Choose a side first.');
    await mia.click(choose, 'Join ⚫ Black');
    for (const member of [ada, mia]) await member.click(board, 'd3');
    await server.letTimeRunOut();
    await server.post('⚪ White votes', 'Last move: ⚫ d3, by 2 of 2 votes');
  });
});

describe('a relay', () => {
  test('moves in the order in which its members joined, and pings who is next', async () => {
    const { ada, ben, lin, mia, bot } = server;
    const post = await server.start({ kind: 'relay', black: 'here', white: 'here' });
    await ada.click(post, 'Join ⚫ Black');
    await ben.click(post, 'Join ⚪ White');
    await lin.click(post, 'Join ⚫ Black');
    await mia.click(post, 'Join ⚪ White');
    await ada.click(post, 'Start');
    const board = await server.post(`⚫ <@${ada.me.id}>, it's your turn.`);
    expect(textOf(board)).toContain(`▶ <@${ada.me.id}> → <@${lin.me.id}>`);
    expect(privateText(await lin.click(board, 'd3'))).toContain('It is not your turn yet.');
    bot.clock.forward(1);
    await ada.click(board, 'd3');
    const next = await server.post(
      `⚪ <@${ben.me.id}>, it's your turn.`,
      `Last move: ⚫ d3, by <@${ada.me.id}>`,
    );
    expect(next.id).not.toBe(board.id);
    expect(next.mentions?.length).toBeGreaterThan(0);
  });
});

test('another window of squares shows in a private board, whose squares vote too', async () => {
  const { ada } = server;
  const post = await server.start({ game: 'gomoku' });
  const own = messageIn(await ada.click(post, '▶'));
  expect(textOf(own)).toContain('Only you see this board.');
  const square = openButtons(own).find((label) => /^[a-o]\d+$/.test(label))!;
  expect(textOf(messageIn(await ada.click(own, square)))).toContain(`Your vote: **${square}**.`);
  expect((await server.newest()).votes).toHaveLength(1);
});

test('a restart keeps the game, and repairs a message that is behind', async () => {
  const { ada, ben, bot } = server;
  const post = await server.start();
  await ada.click(post, 'd3');
  await bot.restart(async () => {
    const before = await server.newest();
    const member = ben.me.id;
    const action = { kind: 'vote', member, color: 'black', ply: 0, choice: 26 } as never;
    await bot.store.appendToTeamGame(action, bot.clock.now(), {
      ...before,
      version: before.version + 1,
      votes: [...before.votes, { member, choice: 26 as never }],
      players: { ...before.players, black: [...before.players.black, member] },
    });
  });
  const repaired = await server.post('🗳️ **d3** 1 · c4 1', '👥 2');
  expect(repaired.id).toBe(post.id);
  await ben.click(repaired, 'd3 · 1');
  await server.letTimeRunOut();
  await server.post('by 2 of 2 votes');
});

test('a start shows the end that a process stored, and did not live to show', async () => {
  const { bot } = server;
  await server.start();
  await bot.restart(async () => {
    const before = await server.newest();
    // It had not learned either that the message of the turn was sent.
    const place = before.terms.home;
    const post = (await bot.store.teamPost(before.terms.id, place))!;
    await bot.store.setTeamPost(before.terms.id, place, { ...post, message: undefined });
    bot.clock.time += 1;
    const at = bot.clock.now();
    const phase = { kind: 'over', end: { kind: 'closed' }, at } as const;
    const after = { ...before, version: before.version + 1, phase };
    await bot.store.appendToTeamGame({ kind: 'end', because: 'closed' }, at, after);
  });
  await server.post('The game was ended. Nobody wins.');
  await expect.poll(() => bot.store.unshownTeamGames()).toEqual([]);
});
