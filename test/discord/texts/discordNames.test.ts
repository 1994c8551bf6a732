import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MemberClient, textOf } from '../../playground/memberClient.js';
import { BotInServer, messageIn, openButtons, privateText, waitForText } from '../botInServer.js';
import { writeCustomId } from '../controlIds.js';

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

test('names a style in threads and choices as members know it', async () => {
  const channel = await bot.newChannel();
  await ada.command(channel, 'play', { game: 'reversi' });
  await bot.waitUntilShown(channel);
  const offer = messageIn(await ada.command(channel, 'play', { game: 'reversi', style: 'mcts' }));
  await ada.click(offer, 'Open a thread');
  const thread = await ada.waitFor((client) =>
    [...client.channels.values()].find(({ parentId }) => parentId === channel),
  );
  expect(thread.name).toContain('Sente (Thousand games)');
  await bot.waitUntilShown(thread.id);
  const choices = await ada.autocomplete(channel, 'move', { square: 'a1', game: '' }, 'game');
  expect(choices.map(({ name }) => name).join()).toContain('against Sente (Thousand games)');
  for (const place of [thread.id, channel]) await bot.endGame(place);
});

describe('a player who left', () => {
  const displayName = 'Lena [x](https://evil.example)';
  const named = (id: string) => `<@${id}> (Lena \\[x](https:\\/\\/evil.example))`;

  /** Ends a game of Ada against a new member, who then leaves. Returns their id and the game's. */
  async function playAndLeave(username: string) {
    bot.playground.addMember({ username, displayName, locale: 'en-US' });
    const lena = await bot.member(username);
    const channel = await bot.newChannel();
    await ada.command(channel, 'play', { game: 'reversi', opponent: lena.me.id, colour: 'black' });
    await lena.click(await waitForText(lena, channel, 'challenges you'), 'Accept');
    await ada.click(await waitForText(ada, channel, "it's your turn"), 'd3');
    await waitForText(ada, channel, 'Move 1');
    const [game] = await bot.host.playingAt(channel);
    // Later than the games of other tests, so that it is first in the list.
    bot.clock.forward(1000);
    await bot.endGame(channel);
    bot.playground.happen.leave(lena.me.id);
    // The bot forgets the members it has seen.
    await bot.restart();
    return { id: lena.me.id, game: game!.setup.id };
  }
  test('has their name on the board, in offers and at the end, and no press waits for it', async () => {
    bot.playground.addMember({ username: 'leni', displayName, locale: 'en-US' });
    const leni = await bot.member('leni');
    const { id } = leni.me;
    const channel = await bot.newChannel();
    await ada.command(channel, 'play', { game: 'reversi', opponent: id, colour: 'black' });
    await leni.click(await waitForText(leni, channel, 'challenges you'), 'Accept');
    const board = await waitForText(ada, channel, "it's your turn");
    bot.playground.happen.leave(id);
    await bot.restart();
    bot.proxy.clear();
    await ada.click(board, 'd3');
    await waitForText(ada, channel, `⚪ ${named(id)}, it's your turn`);
    const asked = new RegExp(`/callback|^/channels/${channel}/messages|/members/${id}`);
    const rooms = bot.proxy.requests('*', asked).map(({ path }) => path.split('/')[1]);
    expect(rooms.indexOf('guilds')).toBeGreaterThan(rooms.lastIndexOf('interactions'));
    expect(rooms.indexOf('guilds')).toBeGreaterThan(rooms.indexOf('channels'));
    expect(rooms.indexOf('guilds')).toBe(rooms.lastIndexOf('guilds'));
    await ada.command(channel, 'draw');
    await waitForText(ada, channel, `${named(id)}, <@${ada.me.id}> offers you a draw`);
    await bot.endGame(channel);
    await waitForText(ada, channel, `${named(id)} wins`);
    expect(bot.log.lines.splice(0)).toEqual([]);
  });

  /** Presses a button with a control's custom_id. */
  async function press(control: Parameters<typeof writeCustomId>[0]) {
    const channel = await bot.newChannel();
    const custom_id = writeCustomId(control);
    const posted = await bot.post(channel, { type: 2, style: 2, label: 'Press', custom_id });
    return ada.click(await ada.waitForMessage(channel, ({ id }) => id === posted), 'Press');
  }
  const finishedGames = async () => {
    const page = messageIn(await ada.command(ada.channel('general'), 'games'));
    return openButtons(page).includes('Finished games')
      ? messageIn(await ada.click(page, 'Finished games'))
      : page;
  };

  test('has a mention alone while Discord does not answer', async () => {
    const { id } = await playAndLeave('lina');
    bot.proxy.failAll('GET', /members/, { status: 500, code: 0 });
    const text = textOf(await finishedGames());
    bot.proxy.clear();
    expect(text).toContain(`against <@${id}>\n`);
  });

  test('has their name beside the mention in lists, step pages and replays, and Discord is asked once', async () => {
    const { id, game } = await playAndLeave('lena');
    bot.proxy.clear();
    const page = await finishedGames();
    expect(textOf(page)).toContain(`against ${named(id)}`);
    expect(bot.proxy.requests('GET', new RegExp(`members/${id}`))).toHaveLength(1);
    for (const control of [
      { control: 'step', game, ply: 1, to: 'begin' },
      { control: 'replay', game },
    ])
      expect(textOf(messageIn(await press(control))), control.control).toContain(named(id));
    expect(textOf(await finishedGames())).toContain(named(id));
    expect(bot.proxy.requests('GET', new RegExp(`members/${id}`))).toHaveLength(1);
  });
});
