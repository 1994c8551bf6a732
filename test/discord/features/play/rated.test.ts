import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { componentsOf, type MemberClient, textOf } from '../../../playground/memberClient.js';
import { BotInServer, messageIn, privateText, waitForText } from '../../botInServer.js';

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

/** Plays a rated game of Ada against Ben, who resigns after a move of each. */
async function winAgainstBen(): Promise<void> {
  await play({ opponent: 'ben', colour: 'black' });
  await ben.click(await waitForText(ben, channel, 'challenges you'), 'Accept');
  await ada.click(await waitForText(ada, channel, "it's your turn"), 'd3');
  await ben.click(await waitForText(ben, channel, 'Move 1'), 'c3');
  await waitForText(ben, channel, 'Move 2');
  await ben.click(messageIn(await ben.command(channel, 'resign')), 'Resign');
}

test('rates a game between members, and shows that at its end and in profiles', async () => {
  expect(privateText(await ada.command(channel, 'profile'))).toContain('has not finished a game yet');
  await winAgainstBen();
  const end = textOf(await waitForText(ada, channel, 'wins'));
  expect(end).toContain('-# Reversi · rated');
  expect(end).toMatch(/-# Ratings: ⚫ \d+\? \(\+\d+\) {2}· {2}⚪ -?\d+\? \(−\d+\)/);
  expect(privateText(await ada.command(channel, 'profile', { member: 'ben' }))).toMatch(
    new RegExp(`Profile of <@${ben.me.id}>[^]*\\*\\*Reversi\\*\\* -?\\d+\\? ± \\d+\n[^]*⚪ 0–0–1`),
  );
  await bot.waitUntilShown(channel);
});

test('offers no hints or takebacks in a rated game', async () => {
  const board = messageIn(await play({}));
  const select = componentsOf(board).find(({ type }) => type === 3)!;
  const offered = (select.options as { value: string }[]).map(({ value }) => value);
  expect(offered).toEqual(['type', 'abort']);
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
