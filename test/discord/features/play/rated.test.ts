import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MemberClient, textOf } from '../../../playground/memberClient.js';
import {
  BotInServer,
  messageIn,
  openActions,
  openButtons,
  privateText,
  waitForText,
} from '../../botInServer.js';
import { RankedGames, strangers } from '../../rankedGames.js';

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
});

afterAll(() => bot.close());

const play = (options: Record<string, string | number | boolean>) =>
  ada.command(channel, 'play', { game: 'reversi', ...options });

/** Plays a rated game of Ada against Ben, who resigns after so many moves of each. */
async function winAgainstBen(moves: 1 | 2): Promise<void> {
  await play({ opponent: 'ben', colour: 'black' });
  await ben.click(await waitForText(ben, channel, 'challenges you'), 'Accept');
  await ada.click(await waitForText(ada, channel, "it's your turn"), 'd3');
  await ben.click(await waitForText(ben, channel, 'Move 1'), 'c3');
  if (moves === 2) {
    await ada.click(await waitForText(ada, channel, 'Move 2'), 'c4');
    await ben.click(await waitForText(ben, channel, 'Move 3'), 'e3');
  }
  await waitForText(ben, channel, `Move ${2 * moves}`);
  await ben.click(messageIn(await ben.command(channel, 'resign')), 'Resign');
}

test('rates a game between members, and shows that at its end and in profiles', async () => {
  expect(privateText(await ada.command(channel, 'profile'))).toContain('has not finished a game yet');
  await winAgainstBen(2);
  const end = textOf(await waitForText(ada, channel, 'wins'));
  expect(end).toContain('-# Reversi · rated');
  expect(end).toContain('-# Ratings: ⚫ provisional (1 of 5)  ·  ⚪ provisional (1 of 5)');
  expect(privateText(await ada.command(channel, 'profile', { member: 'ben' }))).toMatch(
    new RegExp(`Profile of <@${ben.me.id}>[^]*\\*\\*Reversi\\*\\* provisional \\(1 of 5\\)\n[^]*⚪ 0–0–1`),
  );
  await bot.waitUntilShown(channel);
});

test('shows a rating from the fifth rated game on, and its changes once it is established', async () => {
  const games = new RankedGames(bot);
  const others = strangers(4);
  for (const other of others.slice(0, 3)) await games.recordWin(ada.me.id, other);
  await winAgainstBen(2);
  const fifth = textOf(await waitForText(ada, channel, 'wins'));
  expect(fifth).toMatch(/-# Ratings: ⚫ \d+\? \(provisional\) {2}· {2}⚪ provisional \(2 of 5\)/);
  await games.playTournament([ada.me.id, ben.me.id, ...others]);
  channel = await bot.newChannel();
  await winAgainstBen(2);
  const established = textOf(await waitForText(ada, channel, 'wins'));
  expect(established).toMatch(/-# Ratings: ⚫ \d+ \(\+\d+\) {2}· {2}⚪ -?\d+ \(−\d+\)/);
});

test('does not rate a game that is resigned at once', async () => {
  const before = await bot.host.ratingsOf(ben.me.id);
  await winAgainstBen(1);
  expect(textOf(await waitForText(ada, channel, 'wins'))).toContain('-# Too short to be rated.');
  expect(await bot.host.ratingsOf(ben.me.id)).toEqual(before);
});

const QUESTION = 'Should your games against me count for ratings from now on?';

/** Opens a game against the bot, and returns whether it is rated. */
async function opensRated(member: MemberClient): Promise<boolean> {
  await member.command(channel, 'play', { game: 'reversi' });
  const [game] = await bot.host.playingAt(channel);
  await bot.endGame(channel);
  return game!.setup.rated;
}

/** Lets a member lose an unrated game to the bot. */
const loseToBot = (member: MemberClient, first: string) => {
  const seats = {
    black: { kind: 'member', member: member.me.id },
    white: { kind: 'opponent', opponent: 'mcts', level: 3, rating: 401 },
  } as const;
  return new RankedGames(bot, first).recordWin('', member.me.id, { seats, rated: false });
};

const questionsTo = (member: MemberClient) =>
  [...member.messages.values()].filter((message) => textOf(message).includes(QUESTION));

test('leaves games against the bot unrated, and asks about it once, after the first one', async () => {
  bot.playground.addMember({ username: 'mo', displayName: 'Mo', locale: 'en-US' });
  const mo = await bot.member('mo');
  expect(await opensRated(mo)).toBe(false);
  expect(questionsTo(mo)).toEqual([]);
  await loseToBot(mo, 'm');
  expect(await opensRated(mo)).toBe(false);
  const question = await waitForText(mo, channel, QUESTION);
  expect(question.flags & 64).toBe(64);
  expect(await opensRated(mo)).toBe(false);
  expect(questionsTo(mo)).toHaveLength(1);
  await mo.click(question, 'Rate them');
  await waitForText(mo, channel, 'Your next games against me are rated.');
  expect(await opensRated(mo)).toBe(true);
  const setting = (await bot.store.settings({ member: mo.me.id })).botRated;
  expect(setting).toBe('on');
});

test('asks nothing if a game cannot be rated, is against a member, or its member has said it', async () => {
  bot.playground.addMember({ username: 'eve', displayName: 'Eve', locale: 'en-US' });
  const eve = await bot.member('eve');
  await loseToBot(eve, 'e');
  for (const options of [{ style: 'mcts' }, { position: 'f5d6' }, { rated: false }, { rated: true }]) {
    await eve.command(channel, 'play', { game: 'reversi', ...options });
    await bot.endGame(channel);
  }
  await eve.command(channel, 'play', { game: 'reversi', opponent: 'ben' });
  await ben.click(await waitForText(ben, channel, 'challenges you'), 'Decline');
  expect(questionsTo(eve)).toEqual([]);
});

test('offers no hints or takebacks in a rated game', async () => {
  const board = messageIn(await play({ rated: true }));
  expect(openButtons(await openActions(ada, board))).toEqual(['Type a square', 'Abort']);
  await ada.command(channel, 'hint');
  await waitForText(ada, channel, 'This game is rated');
  await ada.click(board, 'd3');
  await waitForText(ada, channel, 'thinking');
  expect(privateText(await ada.command(channel, 'undo'))).toContain('This game is rated');
  await bot.endGame(channel);
});

test('does not rate a game that cannot be rated, and refuses a request for it', async () => {
  for (const options of [{ style: 'mcts' }, { position: 'f5d6' }]) {
    expect(privateText(await play({ ...options, rated: true }))).toContain('This game cannot be rated');
    messageIn(await play(options));
    expect((await bot.host.playingAt(channel))[0]!.setup.rated).toBe(false);
    await bot.endGame(channel);
  }
});
