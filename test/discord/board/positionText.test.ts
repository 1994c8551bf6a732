import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MemberClient, textOf } from '../../playground/memberClient.js';
import { BotInServer, messageIn, privateText, waitForText } from '../botInServer.js';

/** Discord's limit for an option's text, in characters. */
const MOST = 6000;

let bot: BotInServer;
let ada: MemberClient;
let channel: string;

beforeAll(async () => {
  bot = await BotInServer.open();
  ada = await bot.member('ada');
});

beforeEach(async () => {
  channel = await bot.newChannel();
  bot.log.lines.length = 0;
});

afterAll(() => bot.close());

const play = (game: string, position: string) => ada.command(channel, 'play', { game, position });

test("accepts at most 6,000 characters, Discord's limit", async () => {
  await expect(play('reversi', 'f5'.repeat(5000))).rejects.toMatchObject({ code: 'badOption' });
});

test.each([
  'rubbish ',
  '(;',
  '(;GM[4]SZ[15];B[hh]',
  'f5d6',
  '@everyone ',
  '`',
  '\n> # x',
  '🀄',
  'x🀄',
  '[x](http://x.y) ',
  '\u202e',
])('refuses 6,000 characters of %j in a sentence with a short quotation', async (part) => {
  for (const game of ['reversi', 'gomoku']) {
    const said = privateText(await play(game, part.repeat(MOST).slice(0, MOST)));
    expect(said).toMatch(
      /^((I can't read the position at|The moves do not fit at) “[^\n]*”[.:] [^\n]*|That position is from another game, [^\n]*)\.$/,
    );
    expect(said.length).toBeLessThan(250);
    expect(said).not.toMatch(/\p{Surrogate}/u);
  }
  expect(await bot.host.playingAt(channel)).toEqual([]);
  expect(bot.log.lines).toEqual([]);
});

const FIVE = '(;GM[4]SZ[15];B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[ae])';

test.each([
  [
    'gomoku',
    `${'-'.repeat(27)}OX------XO${'-'.repeat(27)} X`,
    'That position is from another game, not Gomoku',
  ],
  ['gomoku', 'h8t20', 'That position needs another board than Gomoku'],
  ['gomoku', 'h8h8', 'The moves do not fit at “h8”: h8 is already taken.'],
  ['gomoku', FIVE, 'The game is already over in that position.'],
  ['reversi', 'f5a1', 'The moves do not fit at “a1”: '],
  ['reversi', 'X'.padEnd(64, '-').concat(' X'), 'The game is already over in that position.'],
])('%s: refuses %j with the reason', async (game, position, reason) => {
  expect(privateText(await play(game, position))).toContain(reason);
});

test.each([
  ['reversi', `X------O${'-'.repeat(40)}OX${'-'.repeat(13)}O X`.slice(0, 66), 'discs that touch nothing'],
  ['gomoku', '(;GM[4]SZ[15]AB[aa][cc][ee][gg][ii])', 'five stones against none'],
])('%s: begins on a board that no game can reach', async (game, position) => {
  messageIn(await play(game, position));
  const board = await waitForText(ada, channel, 'Given position');
  expect(textOf(board)).toMatch(/it's your turn|is thinking/);
});
