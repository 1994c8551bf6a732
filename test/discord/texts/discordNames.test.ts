import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MemberClient, textOf } from '../../playground/memberClient.js';
import { BotInServer, messageIn, privateText, waitForText } from '../botInServer.js';

/** Names that could break their context, and how they are shown as plain text. */
const NAMES: readonly (readonly [what: string, name: string, shown: string])[] = [
  ['32 emoji', '👩🏽‍🚀'.repeat(32), '👩🏽‍🚀'],
  ['right to left', 'שלום עולם', '\u2068שלום עולם\u2069'],
  ['no width', '\u200b\u2060\u200d', 'somebody'],
  ['a turn of direction', 'a\u202eb', 'ab'],
  ['everyone', '@everyone', '@everyone'],
  ['Markdown', '**x** ||y|| # z', '**x** ||y|| # z'],
  ['a mention', '<@1> <#2>', '<@1> <#2>'],
  ['backticks', '```\n`', '```\n`'],
  ['a placeholder', '{{black}} $t(help)', '{\u2060{black}} $\u2060t(help)'],
];

let bot: BotInServer;
let ada: MemberClient;

beforeAll(async () => {
  bot = await BotInServer.open();
  ada = await bot.member('ada');
});

afterAll(() => bot.close());

test.each(NAMES)(
  'shows a name of %s correctly in threads, choices, profiles and leaderboards',
  async (what, name, shown) => {
    const username = `name${NAMES.findIndex(([each]) => each === what)}`;
    bot.playground.addMember({ username, displayName: name, locale: 'en-US' });
    const other = await bot.member(username);
    const channel = await bot.newChannel();
    await ada.command(channel, 'play', { game: 'reversi' });
    await bot.waitUntilShown(channel);
    const offer = messageIn(
      await ada.command(channel, 'play', { game: 'reversi', opponent: other.me.id, colour: 'black' }),
    );
    await ada.click(offer, 'Open a thread');
    const thread = await ada.waitFor((client) =>
      [...client.channels.values()].find(({ parentId }) => parentId === channel),
    );
    expect(thread.name.length).toBeLessThanOrEqual(100);
    expect(thread.name).toContain(shown);
    expect(thread.name).not.toMatch(/\p{Surrogate}/u);
    await other.click(await waitForText(other, thread.id, 'challenges you'), 'Accept');
    await ada.click(await waitForText(ada, thread.id, `<@${ada.me.id}>, it's your turn`), 'd3');
    await other.click(await waitForText(other, thread.id, 'Move 1'), 'c3');
    await ada.click(await waitForText(ada, thread.id, 'Move 2'), 'c4');
    await other.click(await waitForText(other, thread.id, 'Move 3'), 'e3');
    await waitForText(other, thread.id, 'Move 4');
    const choices = await ada.autocomplete(channel, 'move', { square: 'a1', game: '' }, 'game');
    expect(choices.map((each) => each.name).join('\n')).toContain(shown);
    expect(choices.every((each) => each.name.length <= 100)).toBe(true);
    await bot.endGame(thread.id);
    const profile = privateText(await other.command(channel, 'profile'));
    expect(profile).toContain(`Profile of <@${other.me.id}>`);
    const list = messageIn(await other.command(channel, 'leaderboard', { game: 'reversi' }));
    expect(textOf(list)).toContain(`<@${other.me.id}>`);
    if (shown !== '<@1> <#2>') expect(profile + textOf(list)).not.toContain(name);
    await bot.endGame(channel);
    expect(bot.log.lines.splice(0)).toEqual([]);
  },
);
