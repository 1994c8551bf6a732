import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayOf } from '../../../../src/game/puzzles/dailyPuzzle.js';
import type { MessageView } from '../../../../src/playground/members/memberProtocol.js';
import { type MemberClient, textOf } from '../../../playground/memberClient.js';
import { BotInServer, messageIn, openButtons, privateText, waitForText } from '../../botInServer.js';
import { writeCustomId } from '../../controlIds.js';
import { RankedGames, strangers } from '../../rankedGames.js';

const STRANGERS = strangers(14);
const QUARTER_MS = 92 * 24 * 60 * 60_000;

let bot: BotInServer;
let ada: MemberClient;
let ben: MemberClient;
let lin: MemberClient;
let mia: MemberClient;
let channel: string;

// The clock of the tests begins in the first quarter of 1970.
beforeAll(async () => {
  bot = await BotInServer.open();
  [ada, ben, lin, mia] = await Promise.all([
    bot.member('ada'),
    bot.member('ben'),
    bot.member('xiaolin'),
    bot.member('mia'),
  ]);
  await mia.setLocale('en-GB');
  const games = new RankedGames(bot);
  const [first, second, third, fourth, ...others] = STRANGERS;
  await games.playTournament([first!, second!, ada.me.id, third!, fourth!]);
  for (const other of others) await games.recordWin(first!, other);
  await games.recordWin(second!, ben.me.id, { server: null });
});

beforeEach(async () => {
  channel = await bot.newChannel();
});

afterEach(() => expect(bot.log.lines).toEqual([]));

afterAll(() => bot.close());

const requestList = async (member: MemberClient, options: Record<string, string> = {}, at = channel) =>
  messageIn(await member.command(at, 'leaderboard', { game: 'reversi', ...options }));

/** Members on a page, above the reader's own row. */
const members = (page: MessageView): string[] =>
  [
    ...textOf(page)
      .split('Players:')[0]!
      .matchAll(/<@(\d+)>/g),
  ].map((match) => match[1]!);

describe('a leaderboard', () => {
  test('lists ranked members with medals, then provisional ones, with the reader’s own row below', async () => {
    const page = await requestList(ada);
    expect(page.flags & 64).toBe(64);
    const text = textOf(page);
    expect(text).toContain('Leaderboard · Reversi\n-# This server · Jan – Mar 1970');
    const [first, second] = STRANGERS;
    expect(members(page).slice(0, 3)).toEqual([first, second, ada.me.id]);
    expect(text).toMatch(
      new RegExp(
        `🥇 <@${first}>\u200e \\*\\*\\d+\\*\\*\n-# 46 played: 34 won, 0 drawn, 12 lost\n🥈 <@${second}>`,
      ),
    );
    expect(text).toMatch(
      /\*\*5\.\*\* <@\d+>\u200e \*\*-?\d+\*\*\n.*\n<@\d+>\u200e \*\*provisional \(1 of 5\)\*\*/,
    );
    expect(text).toContain('-# Players: 15 · Page 1 of 2');
    expect(text).toMatch(
      new RegExp(`🥉 <@${ada.me.id}>\u200e \\*\\*\\d+\\*\\*\n-# 36 played: .*\n-# Points to rank 2: \\d+$`),
    );
  });

  test('tells the first, the unranked and the unlisted reader where they stand', async () => {
    expect(textOf(await requestList(mia))).toContain(`<@${mia.me.id}>, you are not on this list yet.`);
    const page = await requestList(ben, { scope: 'everybody' });
    expect(textOf(page)).toMatch(
      new RegExp(`\n<@${ben.me.id}>\u200e \\*\\*provisional \\(1 of 5\\)\\*\\*\n.*\n-# Unranked`),
    );
  });

  test('turns pages by arrows, and stops at the ends', async () => {
    const page = await requestList(ada);
    expect(openButtons(page)).toEqual(['▶', 'Show to all', 'Everybody', 'All time']);
    const next = messageIn(await ada.click(page, '▶'));
    expect(next.id).toBe(page.id);
    expect(members(next)).toHaveLength(5);
    expect(new Set([...members(page), ...members(next)]).size).toBe(15);
    expect(openButtons(next)[0]).toBe('◀');
    expect(members(messageIn(await ada.click(next, '◀')))).toEqual(members(page));
  });

  test('includes players of other servers only in the list of everybody', async () => {
    const page = await requestList(ada);
    const all = messageIn(await ada.click(page, 'Everybody'));
    expect(textOf(all)).toContain('Everybody · Jan – Mar 1970');
    expect(textOf(all)).toContain('Players: 16');
    expect(textOf(messageIn(await ada.click(all, 'This server')))).toContain('Players: 15');
    expect(textOf(await requestList(ada, {}, ada.channel('dm')))).toContain('-# Everybody · ');
  });

  test('is posted in the server’s language without pings, and opened from there', async () => {
    const page = await requestList(lin);
    await lin.click(page, '展示给大家');
    const shown = await waitForText(ada, channel, 'Leaderboard · Reversi');
    expect(shown.mentions).toEqual([]);
    expect(textOf(shown)).not.toContain(lin.me.id);
    expect(openButtons(shown)).toEqual(['See the whole list']);
    const own = await ada.click(shown, 'See the whole list');
    expect(privateText(own)).toContain('Points to rank 2');
  });

  test('says how to begin if it is empty; each rule set has its own list', async () => {
    const page = messageIn(await ada.command(channel, 'leaderboard', { game: 'gomoku', rules: 'renju' }));
    expect(textOf(page)).toContain('Leaderboard · Gomoku · Renju\n-# This server · All time');
    expect(textOf(page)).toMatch(/This list is empty\. Start a rated game with <\/play:\d+>/);
    expect(openButtons(page)).toEqual(['Everybody', 'Jan – Mar 1970']);
  });

  test('omits a member who deleted their data', async () => {
    const leaver = STRANGERS.at(-1)!;
    await bot.host.endGamesOf(leaver);
    await bot.store.deleteMember(leaver);
    const page = await requestList(ada);
    expect(textOf(page)).toContain('Players: 14');
    expect([...members(page), ...members(messageIn(await ada.click(page, '▶')))]).not.toContain(leaver);
  });
});

describe('a season', () => {
  test('defaults to the present one if somebody has played in it, else all time', async () => {
    expect(textOf(await requestList(ada))).toContain('Jan – Mar 1970');
    bot.clock.forward(QUARTER_MS);
    expect(textOf(await requestList(ada))).toContain('-# This server · All time');
    const past = await requestList(ada, { season: '1970-Q1' });
    expect(textOf(past)).toContain('-# This server · Jan – Mar 1970');
    const present = messageIn(await ada.click(await requestList(ada), 'Apr – Jun 1970'));
    expect(textOf(present)).toContain('This list is empty');
    expect(textOf(await requestList(ada, { season: '1969-Q4' }))).toContain(
      'Nobody played a rated game then.',
    );
  });

  test('is completed and read by name, in the member’s language', async () => {
    const typing = { game: 'reversi', season: '' };
    const offered = await lin.autocomplete(channel, 'leaderboard', typing, 'season');
    expect(offered.map(({ name }) => name)).toEqual(['历史总榜', '1970 年4月至6月']);
    expect(textOf(await requestList(ada, { season: ' apr – JUN 1970 ' }))).toContain('Apr – Jun 1970');
    expect(textOf(await requestList(ada, { season: 'ALL' }))).toContain('All time');
  });

  test.each([
    ['with a fifth quarter', '2026-Q5'],
    ['in the future', '1970-Q3'],
    ['that would ping', '@everyone'],
    ['of maximum length', 'x'.repeat(6000)],
  ])('refuses one %s', async (_, season) => {
    const reply = privateText(await ada.command(channel, 'leaderboard', { game: 'reversi', season }));
    expect(reply).toContain('I know no season “');
    expect(reply.length).toBeLessThan(200);
  });
});

test('refuses an impossible list in a sentence', async () => {
  const inDm = { game: 'reversi', scope: 'server' };
  expect(textOf(messageIn(await ada.command(ada.channel('dm'), 'leaderboard', inDm)))).toContain(
    'You are not in a server here.',
  );
  expect(
    privateText(await ada.command(channel, 'leaderboard', { game: 'reversi', rules: 'renju' })),
  ).toContain('Reversi has one board, 8×8');
});

test('names a member who left, in leaderboards, profiles and among the solvers of the day', async () => {
  const displayName = 'Lena [x](https://evil.example)';
  bot.playground.addMember({ username: 'lena', displayName, locale: 'en-US' });
  const lena = await bot.member('lena');
  const games = new RankedGames(bot, 'l');
  for (const other of STRANGERS.slice(0, 5)) await games.recordWin(lena.me.id, other);
  const day = dayOf(bot.clock.now());
  await bot.store.addDaySolver(bot.playground.guildId, { game: 'reversi', day }, lena.me.id, 1);
  const list = async () => textOf(await requestList(ada));
  expect(await list()).not.toContain('Lena');
  bot.playground.happen.leave(lena.me.id);
  const named = `<@${lena.me.id}> (Lena \\[x](https:\\/\\/evil.example))`;
  expect(await list()).toContain(named);
  const task = messageIn(await ada.command(channel, 'puzzle', { game: 'reversi', kind: 'daily' }));
  const answer = messageIn(await ada.click(task, 'Show the solution'));
  expect(textOf(answer)).toContain(`${named} solved it first here`);
  const control = writeCustomId({ control: 'block', member: lena.me.id, isBlocked: false });
  const id = await bot.post(channel, { type: 2, style: 2, label: 'Allow challenges', custom_id: control });
  const posted = await ada.waitForMessage(channel, (message) => message.id === id);
  expect(textOf(messageIn(await ada.click(posted, 'Allow challenges')))).toContain(`Profile of ${named}`);
});
