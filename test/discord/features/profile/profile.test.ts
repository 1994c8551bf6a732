import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Honor } from '../../../../src/game/honors/honors.js';
import { defaultVariant } from '../../../../src/rules/games.js';
import { componentsOf, type MemberClient, textOf } from '../../../playground/memberClient.js';
import { BotInServer, messageIn, openButtons, privateText, waitForText } from '../../botInServer.js';
import { writeCustomId } from '../../controlIds.js';
import { RankedGames, strangers } from '../../rankedGames.js';

const OTHERS = strangers(4);

let bot: BotInServer;
let ada: MemberClient;
let ben: MemberClient;
let lin: MemberClient;
let mia: MemberClient;
let channel: string;

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
  await games.playTournament([ada.me.id, ...OTHERS]);
  await games.recordWin(ada.me.id, OTHERS[0]!);
  await games.recordWin(ada.me.id, ben.me.id, { variant: defaultVariant('gomoku'), rated: false });
});

beforeEach(async () => {
  channel = await bot.newChannel();
});

afterAll(async () => {
  expect(bot.log.lines).toEqual([]);
  await bot.close();
});

const openProfile = async (reader: MemberClient, member?: string) =>
  messageIn(await reader.command(channel, 'profile', member === undefined ? {} : { member }));

test('opens from the context menu of a member, in the language of the one who chose it', async () => {
  const profileOf = (reader: MemberClient, userId: string) => reader.menu(channel, 'Profile', { userId });
  const page = messageIn(await profileOf(ben, ada.me.id));
  expect(page.flags & 64).toBe(64);
  expect(textOf(page)).toContain(`Profile of <@${ada.me.id}>`);
  expect(textOf(page)).toMatch(/\*\*Reversi\*\* \d+ ± \d+/);
  expect(lin.menus.find(({ name }) => name === 'Profile')?.label).toBe('战绩');
  expect(privateText(await profileOf(ben, ben.user('Sente')))).toContain('only members have profiles');
});

test('shows a picture of the ratings with alt text, and results by color and opponent', async () => {
  const page = await openProfile(ben, 'ada');
  expect(page.flags & 64).toBe(64);
  const gallery = componentsOf(page).find(({ type }) => type === 12)!;
  const [picture] = gallery.items as { description: string }[];
  expect(picture!.description).toMatch(
    /^Reversi: rating \d+, deviation \d+\. Rank #1 overall\. Rated games won 25, drawn 0, lost 12\. From 1 Jan to 1 Jan the rating went from \d+ to this; lowest \d+, highest \d+\.$/,
  );
  const text = textOf(page);
  expect(text).toContain(`Profile of <@${ada.me.id}>`);
  expect(text).toMatch(
    /\*\*Reversi\*\* \d+ ± \d+\n-# #1 overall · #1 in this server\n-# ⚫ 25–0–0 · ⚪ 0–0–12\n-# members 25–0–12/,
  );
  expect(text).toMatch(/\*\*Gomoku · Freestyle\*\*\n-# ⚫ 1–0–0\n-# members 1–0–0/);
  expect(text).toContain('Games: 38 · won in a row: 10 · won–drawn–lost');
});

test('opens the last five games privateText', async () => {
  const page = await openProfile(ada);
  expect(openButtons(page)).toEqual([...Array(5).fill('Replay moves'), 'Leaderboard']);
  const sections = componentsOf(page).filter(({ type }) => type === 9);
  const lines = sections.map(({ components }) => (components as { content: string }[])[0]!.content);
  expect(lines[0]).toBe(
    `**Gomoku · Freestyle · 15×15** against <@${ben.me.id}>\n-# Won · <t:${Math.floor(bot.clock.now() / 1000)}:d>`,
  );
  const { custom_id } = sections[0]!.accessory as { custom_id: string };
  const at = { channelId: page.channel_id, messageId: page.id };
  expect(privateText(await ada.clickId(at, custom_id))).toContain('Gomoku');
});

test('shows results without a picture to a member without rated games', async () => {
  const page = await openProfile(ada, 'ben');
  expect(componentsOf(page).some(({ type }) => type === 12)).toBe(false);
  expect(textOf(page)).toContain('**Gomoku · Freestyle**\n-# ⚪ 0–0–1');
  expect(textOf(page)).not.toContain('in a row');
  expect(textOf(page)).toContain('-# Lost · ');
});

test('shows a line of puzzle results for each game, even without games', async () => {
  const tries = async (member: string, results: readonly boolean[]) => {
    for (const [i, isSolved] of results.entries()) {
      const puzzle = `r${i}`;
      await bot.store.savePuzzleStep(member, { puzzle, game: 'reversi', step: 0 }, bot.clock.now());
      const result = { member, game: 'reversi', puzzle: { id: puzzle, rating: 1300 }, isSolved } as const;
      await bot.store.endPuzzle(result, bot.clock.now());
    }
  };
  const LINE = /\*\*Puzzles · (\w+)\*\* (\d+\??|provisional \(\d of 5\)) · solved (\d+) of (\d+)/g;
  const linesOf = async (name: string) =>
    [...textOf(await openProfile(ada, name)).matchAll(LINE)].map(([, ...words]) => words);
  expect(await linesOf('ben')).toEqual([]);
  await tries(ben.me.id, [true, false, true]);
  await tries(mia.me.id, Array(30).fill(true));
  expect(await linesOf('ben')).toEqual([['Reversi', 'provisional (3 of 5)', '2', '3']]);
  expect(await linesOf('mia')).toEqual([['Reversi', expect.stringMatching(/^\d+\??$/), '30', '30']]);
  expect(textOf(await openProfile(ada, 'mia'))).toContain('has not finished a game yet');
});

test('lists honors: medals, the highest level, feats, and accuracy from ten games on', async () => {
  const at = Date.UTC(2026, 10, 27);
  const day = `<t:${at / 1000}:d>`;
  const honor = (changes: Partial<Honor>): Honor => ({
    ...{ member: lin.me.id, kind: 'level', game: 'gomoku', detail: '', at },
    ...changes,
  });
  const games = new RankedGames(bot, 'h');
  /** Gives honors one by one, each by a game of its own. */
  async function give(honors: readonly Honor[]): Promise<void> {
    for (const each of honors) {
      const id = await games.recordWin(lin.me.id, ben.me.id, { rated: false });
      const tasks = await bot.store.takeHonorTasks(bot.clock.now(), bot.clock.now() + 1, 100);
      await bot.store.saveHonors(tasks.find((task) => task.id === id)!, [each]);
    }
  }
  expect(textOf(await openProfile(mia, 'xiaolin'))).not.toContain('Honours');
  await give(['2', '10', '9'].map((detail) => honor({ detail })));
  await give([honor({ kind: 'wipeout', game: 'reversi' }), honor({ kind: 'wipeout', game: 'reversi' })]);
  await give(['gold', 'bronze', 'gold'].map((detail) => honor({ kind: 'medal', detail })));
  await give(Array<Honor>(9).fill(honor({ kind: 'accuracy' })));
  const shown = async () =>
    textOf(await openProfile(ada, 'xiaolin'))
      .split('### Honors\n')[1]
      ?.split('\n');
  const lines = [
    '🥇 2 · 🥉 1',
    `Reversi: wiped out, not one disc left ×2 · ${day}`,
    `Gomoku: beat level 10 · ${day}`,
  ];
  expect((await shown())!.slice(0, 4)).toEqual([...lines, expect.not.stringContaining('accuracy')]);
  await give([honor({ kind: 'accuracy' })]);
  expect((await shown())![3]).toBe('Gomoku: accuracy of 95 % or more in hard games ×10');
});

test('says in a sentence that a member has no games, and that bots have no profile', async () => {
  expect(textOf(await openProfile(ada, 'mia'))).toContain(`<@${mia.me.id}> has not finished a game yet.`);
  expect(openButtons(await openProfile(ada, 'mia'))).toEqual(['Block challenges']);
  expect(openButtons(await openProfile(mia))).toEqual([]);
  expect(textOf(await openProfile(ada, 'Sente'))).toContain('is a bot');
});

test('uses the reader’s language, dates and numbers included', async () => {
  const page = await openProfile(lin, 'ada');
  expect(textOf(page)).toContain(`<@${ada.me.id}> 的战绩`);
  const gallery = componentsOf(page).find(({ type }) => type === 12)!;
  expect(JSON.stringify(gallery.items)).toContain('从 1月1日 到 1月1日');
});

test('mentions a member by id who left the server or whose account is gone', async () => {
  const control = writeCustomId({ control: 'block', member: OTHERS[0]!, isBlocked: true });
  const id = await bot.post(channel, { type: 2, style: 2, label: 'Block challenges', custom_id: control });
  const posted = await ada.waitForMessage(channel, (message) => message.id === id);
  const shown = messageIn(await ada.click(posted, 'Block challenges'));
  expect(textOf(shown)).toContain(`Profile of <@${OTHERS[0]!}>`);
  expect(textOf(shown)).toContain('members 21–0–16');
  await bot.store.setBlocked(ada.me.id, OTHERS[0]!, false);
});

test('keeps games with a deleted member, without a mention', async () => {
  await new RankedGames(bot, 'd').recordWin(lin.me.id, 'deleted-0123456789ab', { rated: false });
  expect(textOf(await openProfile(lin))).toContain('对 已删除的成员');
});

test('links to the leaderboard of the pool played last', async () => {
  const list = messageIn(await ada.click(await openProfile(ada), 'Leaderboard'));
  expect(textOf(list)).toContain('Leaderboard · Reversi');
  await waitForText(ada, channel, 'Profile of');
});

test('agrees with the leaderboard after three years without a game', async () => {
  const list = () => ada.command(channel, 'leaderboard', { game: 'reversi', season: 'all' });
  expect(textOf(messageIn(await list()))).toContain(`🥇 <@${ada.me.id}>`);
  bot.clock.forward(3 * 365 * 24 * 60 * 60_000);
  const [profile, leaderboard] = [textOf(await openProfile(ada)), textOf(messageIn(await list()))];
  const [, rating] = /\*\*Reversi\*\* (\d+\?) ± 350\n-# Unranked/.exec(profile)!;
  expect(leaderboard).toContain(`\n<@${ada.me.id}>\u200e **${rating}**`);
  expect(leaderboard).not.toContain('🥇');
});

test('says what helps after losses, to their member alone, without counting them', async () => {
  bot.playground.addMember({ username: 'mo', displayName: 'Mo', locale: 'en-US' });
  const mo = await bot.member('mo');
  const games = new RankedGames(bot, 'm');
  for (let i = 0; i < 4; i++) await games.recordWin(OTHERS[0]!, mo.me.id, { rated: false });
  const [own, others] = [textOf(await openProfile(mo)), textOf(await openProfile(ada, 'mo'))];
  expect(own).toMatch(/To win the next one: an easier level, <\/review:\d+>, or <\/puzzle:\d+>/);
  expect(others).not.toContain('To win the next one');
  for (const text of [own, others]) {
    expect(text).toContain('Games: 4 · won–drawn–lost');
    expect(text).not.toContain('in a row');
  }
});
