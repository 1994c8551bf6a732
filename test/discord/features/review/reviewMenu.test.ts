import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MessageView } from '../../../../src/playground/members/memberProtocol.js';
import type { Square } from '../../../../src/rules/position.js';
import { parseSquare } from '../../../../src/rules/squares.js';
import { type MemberClient, textOf } from '../../../playground/memberClient.js';
import { BotInServer, messageIn, privateText, waitForText } from '../../botInServer.js';

const MOVES = ['f5', 'd6', 'c3', 'd3', 'c4'];
const NO_GAME = 'There is no game in this message.';

let bot: BotInServer;
let ada: MemberClient;
let ben: MemberClient;
let channel: string;

beforeAll(async () => {
  bot = await BotInServer.open();
  [ada, ben] = await Promise.all([bot.member('ada'), bot.member('ben')]);
});

beforeEach(async () => {
  channel = await bot.newChannel();
  bot.thinker.judge = async (position) => [position.legalMoves()[0] as Square, 0];
  bot.thinker.rank = () => undefined;
});

afterAll(async () => {
  expect(bot.log.lines).toEqual([]);
  await bot.close();
});

/** Plays the moves of Ada and Ben in the channel. */
async function play(): Promise<void> {
  await ada.command(channel, 'play', { game: 'reversi', opponent: 'ben', colour: 'black', rated: false });
  await ben.click(await waitForText(ben, channel, 'challenges'), 'Accept');
  const [game] = await bot.host.playingAt(channel);
  for (const [ply, name] of MOVES.entries()) {
    const member = (ply % 2 === 0 ? ada : ben).me.id;
    await bot.host.act(game!.setup.id, { kind: 'move', member, ply, move: parseSquare(name, 8)! });
  }
}

async function resign(): Promise<MessageView> {
  await ben.command(channel, 'resign');
  await bot.endGame(channel);
  return waitForText(ada, channel, 'resigned');
}

/** Chooses “Review this game” on a message. */
const review = (member: MemberClient, { id, channel_id }: Pick<MessageView, 'id' | 'channel_id'>) =>
  member.menu(channel_id, 'Review this game', { messageId: id });

/** Resolves with the member's private review in a channel. */
async function shownReview(member: MemberClient, at = channel): Promise<string> {
  const page = await waitForText(member, at, 'Review ·', 'accuracy');
  expect(page.flags & 64).toBe(64);
  return textOf(page);
}

/** Sends a message of Ada's and returns it. */
async function write(text: string, files: Parameters<MemberClient['send']>[2] = []): Promise<MessageView> {
  await ada.send(channel, text, files);
  return ada.waitForMessage(channel, ({ author }) => author.id === ada.me.id);
}

test('reviews the finished game of a board, for anybody who sees it', async () => {
  await play();
  const board = await resign();
  const mia = await bot.member('mia');
  await mia.setLocale('en-GB');
  await review(mia, board);
  expect(await shownReview(mia)).toContain('Opening: Tiger');
});

test('reviews the game of a replay that somebody showed', async () => {
  await play();
  const board = await resign();
  const steps = messageIn(await ada.click(board, 'Replay moves'));
  const animation = messageIn(await ada.click(steps, 'Replay'));
  await ada.click(animation, 'Show to all');
  const shown = await ada.waitForMessage(
    channel,
    ({ components, flags }) => (flags & 64) === 0 && JSON.stringify(components).includes('.gif'),
  );
  await review(ben, shown);
  expect(await shownReview(ben)).toContain('Opening: Tiger');
});

test('says when to review a game that is not over, also while its board has no buttons', async () => {
  await play();
  const board = await waitForText(ada, channel, 'Move 5: ⚫ c4');
  expect(privateText(await review(ada, board))).toContain('Review it when it has ended.');
  channel = await bot.newChannel();
  await ada.command(channel, 'play', { game: 'reversi', level: '1', colour: 'white' });
  const thinking = await waitForText(ada, channel, 'thinking');
  expect(JSON.stringify(thinking.components)).not.toContain('custom_id');
  expect(privateText(await review(ada, thinking))).toContain('Review it when it has ended.');
  await bot.endGame(channel);
});

test('reviews a record that a member pasted, alone or in a code block', async () => {
  await review(ben, await write('f5d6c3d3c4'));
  expect(await shownReview(ben)).toContain('Opening: Tiger');
  channel = await bot.newChannel();
  await review(ben, await write('Look at this, <@1>!\n```\n1. f5 d6 2. c3 d3 3. c4\n```\nWas it good?'));
  expect(await shownReview(ben)).toContain('Opening: Tiger');
});

test('reviews a record in a file, and not a picture beside it', async () => {
  const picture = { name: 'me.png', bytes: 'not a picture' };
  const record = { name: 'game.ggf', bytes: '(;GM[Othello]PB[Ann]PW[Bob]TY[8]B[F5]W[D6]B[C3]W[D3]B[C4];)' };
  await review(ben, await write('', [picture, record]));
  expect(await shownReview(ben)).toContain('⚫ Ann vs ⚪ Bob');
});

test('says what to do with a message without a game', async () => {
  expect(privateText(await review(ben, await write('hello')))).toContain(NO_GAME);
  const picture = { name: 'me.png', bytes: 'not a picture' };
  expect(privateText(await review(ben, await write('', [picture])))).toContain(NO_GAME);
  const posted = await bot.post(channel, {
    type: 2,
    style: 1,
    label: 'x',
    custom_id: '1.resign.zzzzzzzzzzzzzz',
  });
  expect(privateText(await review(ben, { id: posted, channel_id: channel }))).toContain(NO_GAME);
  expect(privateText(await review(ben, await write('f5 d6\nf5')))).toContain(
    'Line 2, column 1: f5 is already taken.',
  );
});

test('works for a guest, in a server and in messages without the bot', async () => {
  for (const name of ['not-installed-here', 'Ben']) {
    channel = ada.channel(name);
    await review(ada, await write('f5d6c3d3c4'));
    expect(await shownReview(ada)).toContain('Opening: Tiger');
  }
});
