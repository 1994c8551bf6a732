import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type MemberSettings,
  readMemberSettings,
  readServerSettings,
  type ServerSettings,
  Settings,
} from '../../../../src/discord/interactions/settings.js';
import type { SavedSettings } from '../../../../src/game/ports/records.js';
import type {
  ComponentView,
  MessageView,
  Outcome,
} from '../../../../src/playground/members/memberProtocol.js';
import { componentsOf, type MemberClient, textOf } from '../../../playground/memberClient.js';
import { clearSettings } from '../../../store/clearSettings.js';
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
});

beforeEach(async () => {
  channel = await bot.newChannel();
});

afterEach(async () => {
  await bot.endGame(channel);
  await bot.restart(async () => {
    for (const { me } of [ada, ben, lin]) await clearSettings(bot.store, { member: me.id });
    await clearSettings(bot.store, { server: bot.playground.guildId });
  });
  expect(bot.log.lines.splice(0)).toEqual([]);
});

afterAll(() => bot.close());

const openSettings = async (member: MemberClient, at = channel): Promise<MessageView> =>
  messageIn(await member.command(at, 'settings'));

/** Chooses in the select of a setting. */
const choose = (
  member: MemberClient,
  page: MessageView,
  control: 'memberSetting' | 'serverSetting',
  name: string,
  value: string,
): Promise<Outcome> => {
  const id = writeCustomId({ control, name } as Parameters<typeof writeCustomId>[0]);
  return member.select(page, ({ custom_id }) => custom_id === id, [value]);
};

const changeOwn = (member: MemberClient, page: MessageView, name: keyof MemberSettings, value: string) =>
  choose(member, page, 'memberSetting', name, value);

const openServerPage = async (): Promise<MessageView> => {
  const page = await openSettings(ada);
  return messageIn(await ada.click(page, 'This server'));
};

const changeServers = async (name: keyof ServerSettings, value: string): Promise<MessageView> =>
  messageIn(await choose(ada, await openServerPage(), 'serverSetting', name, value));

/** Chosen values of a page's selects. */
const chosenIn = (page: MessageView): unknown[] =>
  componentsOf(page)
    .filter(({ type }) => type === 3)
    .map(
      ({ options }) =>
        (options as { value: string; default?: boolean }[]).find((each) => each.default)?.value,
    );

describe('a member', () => {
  test('sees their settings privateText, and choices are stored', async () => {
    const page = await openSettings(ben);
    expect(page.flags & 64).toBe(64);
    expect(chosenIn(page)).toEqual([
      'discord',
      'classic',
      'shown',
      'black',
      'off',
      'on',
      'on',
      'ask',
      'off',
      'on',
    ]);
    expect(openButtons(page)).toEqual(['Days off', 'Your data']);
    const changed = messageIn(await changeOwn(ben, page, 'theme', 'paper'));
    expect(changed.id).toBe(page.id);
    expect(chosenIn(changed)).toEqual([
      'discord',
      'paper',
      'shown',
      'black',
      'off',
      'on',
      'on',
      'ask',
      'off',
      'on',
    ]);
    await changeOwn(ben, changed, 'coordinates', 'hidden');
    await bot.restart();
    expect(chosenIn(await openSettings(ben))).toEqual([
      'discord',
      'paper',
      'hidden',
      'black',
      'off',
      'on',
      'on',
      'ask',
      'off',
      'on',
    ]);
    expect(chosenIn(await openSettings(ada))[1]).toBe('classic');
  });

  test('keeps two choices made at once', async () => {
    const page = await openSettings(ben);
    await Promise.all([changeOwn(ben, page, 'theme', 'slate'), changeOwn(ben, page, 'pings', 'off')]);
    expect(chosenIn(await openSettings(ben))).toEqual([
      'discord',
      'slate',
      'shown',
      'black',
      'off',
      'off',
      'on',
      'ask',
      'off',
      'on',
    ]);
  });

  test('gets answers in the chosen language at once, until they choose Discord’s own again', async () => {
    const chinese = messageIn(await changeOwn(ben, await openSettings(ben), 'language', 'zh-CN'));
    expect(textOf(chinese)).toContain('我的设置');
    expect(privateText(await ben.command(channel, 'games'))).toContain('你的对局');
    const board = messageIn(await ben.command(channel, 'play', { game: 'reversi' }));
    expect(textOf(board)).toContain('黑白棋');
    await bot.endGame(channel);
    const english = messageIn(await changeOwn(ben, chinese, 'language', 'discord'));
    expect(textOf(english)).toContain('Your settings');
    expect(privateText(await ben.command(channel, 'games'))).toContain('Your games');
  });

  test('presses a square twice if they chose so', async () => {
    await changeOwn(ada, await openSettings(ada), 'confirm', 'on');
    const board = messageIn(await ada.command(channel, 'play', { game: 'reversi' }));
    await bot.waitUntilShown(channel);
    const marked = messageIn(await ada.click(board, 'd3'));
    expect(textOf(marked)).toContain('Press d3 again to play it');
    expect(controlOf(marked, 'd3').style).toBe(3);
    const other = messageIn(await ada.click(marked, 'c4'));
    expect(textOf(other)).toContain('Press c4 again');
    expect(controlOf(other, 'd3').style).toBe(1);
    expect((await bot.host.playingAt(channel))[0]!.position.ply).toBe(0);
    await ada.click(other, 'c4');
    await waitForText(ada, channel, 'Move 1');
    expect((await bot.host.playingAt(channel))[0]!.position.ply).toBe(1);
  });

  test('must press twice again after a restart, but plays typed squares at once', async () => {
    await changeOwn(ada, await openSettings(ada), 'confirm', 'on');
    const board = messageIn(await ada.command(channel, 'play', { game: 'gomoku' }));
    await bot.waitUntilShown(channel);
    const square = firstSquare(board)!;
    await ada.click(board, square);
    await bot.restart();
    const marked = messageIn(await ada.click(board, square));
    expect(textOf(marked)).toContain(`Press ${square} again`);
    await ada.command(channel, 'move', { square: 'a1' });
    await waitForText(ada, channel, 'Move 1');
    expect(textOf(await waitForText(ada, channel, 'thinking'))).not.toContain('again');
  });

  test('is pinged by a new board unless they turned pings off', async () => {
    await ada.command(channel, 'play', { game: 'reversi', opponent: 'ben', colour: 'white' });
    const challenge = await waitForText(ben, channel, 'challenges you');
    expect(challenge.mentions.map(({ id }) => id)).toContain(ben.me.id);
    await ben.click(challenge, 'Decline');
    await changeOwn(ben, await openSettings(ben), 'pings', 'off');
    await ada.command(channel, 'play', { game: 'gomoku', opponent: 'ben', colour: 'white' });
    const quiet = await waitForText(ben, channel, 'challenges you', 'Gomoku');
    expect(quiet.mentions).toEqual([]);
    await ben.click(quiet, 'Decline');
  });

  test('plays rated games against the bot if they chose so', async () => {
    await changeOwn(ada, await openSettings(ada), 'botRated', 'on');
    await ada.command(channel, 'play', { game: 'reversi' });
    expect((await bot.host.playingAt(channel))[0]!.setup.rated).toBe(true);
    await bot.endGame(channel);
  });

  test('plays unrated games if they chose so, unless they request a rated one', async () => {
    await changeOwn(ada, await openSettings(ada), 'rated', 'off');
    await ada.command(channel, 'play', { game: 'reversi' });
    expect((await bot.host.playingAt(channel))[0]!.setup.rated).toBe(false);
    await bot.endGame(channel);
    await ada.command(channel, 'play', { game: 'reversi', rated: true });
    expect((await bot.host.playingAt(channel))[0]!.setup.rated).toBe(true);
  });

  test('sees boards and buttons from their own side in a direct message', async () => {
    await changeOwn(ada, await openSettings(ada), 'side', 'own');
    const dm = ada.channel('dm');
    await ada.command(dm, 'play', { game: 'gomoku', opponent: 'Sente', colour: 'white' });
    bot.thinker.searches.at(-1)!.answer(112 as never);
    const board = await waitForText(ada, dm, "it's your turn");
    const squares = openButtons(board).filter((label) => /^[a-t]\d+$/.test(label));
    const files = squares.slice(0, 5).map((name) => name.charCodeAt(0));
    expect(files).toEqual([...files].sort((a, b) => b - a));
    await bot.endGame(dm);
  });
});

describe('a server', () => {
  test('is changed only by its managers', async () => {
    expect(openButtons(await openSettings(ben))).not.toContain('This server');
    const page = await openServerPage();
    expect(chosenIn(page)).toEqual(['discord', 'classic', 'freestyle', 'none', 'on', '12']);
    // From a page shown while they still could, or forged.
    const id = await bot.post(channel, {
      type: 3,
      custom_id: writeCustomId({ control: 'serverSetting', name: 'rated' }),
      options: [{ label: 'off', value: 'off' }],
    });
    const forged = await ben.waitForMessage(channel, (message) => message.id === id);
    const refused = await ben.select(forged, null, ['off']);
    expect(privateText(refused)).toContain('Only members who may manage this server');
    expect(chosenIn(await openServerPage())[4]).toBe('on');
  });

  test('gets public messages in its chosen language', async () => {
    await changeServers('language', 'zh-CN');
    await ada.command(channel, 'play', { game: 'reversi', opponent: 'ben' });
    expect(textOf(await waitForText(ben, channel, '挑战'))).toContain('黑白棋');
    await ben.click(await waitForText(ben, channel, '挑战'), '拒绝');
  });

  test('sets default rules, clock and rating', async () => {
    await changeServers('rules', 'renju');
    await changeServers('time', '1d');
    await changeServers('rated', 'off');
    await ada.command(channel, 'play', { game: 'gomoku' });
    const { variant, time, rated } = (await bot.host.playingAt(channel))[0]!.setup;
    expect([variant.rule, time, rated]).toEqual(['renju', { kind: 'perMove', ms: 86_400_000 }, false]);
    await bot.endGame(channel);
    await ada.command(channel, 'play', { game: 'gomoku', rules: 'standard', time: 'none', rated: true });
    const said = (await bot.host.playingAt(channel))[0]!.setup;
    expect([said.variant.rule, said.time, said.rated]).toEqual(['standard', null, true]);
  });

  test('allows games only in its chosen channels and their threads', async () => {
    const other = await bot.newChannel();
    const select = ({ custom_id }: ComponentView) =>
      custom_id === writeCustomId({ control: 'serverChannels', name: 'channels' });
    await ada.select(await openServerPage(), select, [other]);
    const refusal = `Games in this server are played in <#${other}>.`;
    expect(privateText(await ben.command(channel, 'play', { game: 'reversi' }))).toBe(refusal);
    messageIn(await ben.command(other, 'play', { game: 'reversi' }));
    const offer = messageIn(await ada.command(other, 'play', { game: 'reversi' }));
    await ada.click(offer, 'Open a thread');
    await bot.endGame(
      (await ada.waitFor(() => [...ada.channels.values()].find((each) => each.parentId === other))).id,
    );
    await bot.endGame(other);
    await ada.select(await openServerPage(), select, []);
    messageIn(await ben.command(channel, 'play', { game: 'reversi' }));
  });

  test('gets results in its chosen channel', async () => {
    const results = await bot.newChannel();
    const select = ({ custom_id }: ComponentView) =>
      custom_id === writeCustomId({ control: 'serverChannels', name: 'results' });
    await ada.select(await openServerPage(), select, [results]);
    await ada.command(channel, 'play', { game: 'reversi', opponent: 'ben', colour: 'black' });
    await ben.click(await waitForText(ben, channel, 'challenges you'), 'Accept');
    await ada.click(await waitForText(ada, channel, "it's your turn"), 'd3');
    await ben.click(await waitForText(ben, channel, 'Move 1'), 'c3');
    await waitForText(ben, channel, 'Move 2');
    await ben.click(messageIn(await ben.command(channel, 'resign')), 'Resign');
    const post = await waitForText(ada, results, 'resigned');
    expect(textOf(post)).toContain(`<@${ada.me.id}>`);
    expect(post.mentions).toEqual([]);
    // Unrated games against the bot are not posted.
    await ada.command(channel, 'play', { game: 'reversi', rated: false });
    await bot.endGame(channel);
    expect([...ada.messages.values()].filter(({ channel_id }) => channel_id === results)).toHaveLength(1);
  });
});

test('reads invalid stored values as defaults', () => {
  const usual = readMemberSettings({});
  expect(readMemberSettings({ theme: 'pink', pings: 3, side: null, confirm: 'on' })).toEqual({
    ...usual,
    confirm: 'on',
  });
  const strange = {
    channels: 'all',
    results: 'there',
    puzzles: 5,
    puzzleHour: '24',
    puzzleZone: 'Berlin',
    time: '7d',
  };
  expect(readServerSettings(strange)).toEqual(readServerSettings({}));
  expect(readServerSettings({ channels: ['1', 'x', 2], results: '5' })).toMatchObject({
    channels: ['1'],
    results: '5',
  });
});

test('keeps a change made during a read', async () => {
  let answer = (_: SavedSettings): void => undefined;
  const settings = new Settings({
    settings: () => new Promise((resolve) => (answer = resolve)),
    saveSettings: async (_, changes) => changes,
  });
  const reading = settings.ofMember('1');
  await settings.change({ member: '1' }, { pings: 'off' });
  answer({});
  expect((await reading).pings).toBe('off');
  expect((await settings.ofMember('1')).pings).toBe('off');
});

describe('the time zone of the puzzle of the day', () => {
  const type = async (zone: string): Promise<Outcome> => {
    const asked = await ada.click(await openServerPage(), 'Time zone');
    if (asked.kind !== 'modal') throw new Error(asked.kind);
    return ada.submitModal(asked.modal.id, { zone });
  };

  test('is typed, shown and stored', async () => {
    const page = messageIn(await type('berlin'));
    expect(textOf(page)).toContain('Europe/Berlin');
    await bot.restart();
    expect(textOf(await openServerPage())).toContain('Europe/Berlin');
    const [, seconds] = /puzzle of the day\*\* <t:(\d+):t>/.exec(textOf(await openServerPage())) ?? [];
    // Germany was an hour ahead of UTC in 1970.
    expect(new Date(Number(seconds) * 1000).getUTCHours()).toBe(11);
  });

  test('is refused with suggestions if it is unknown, and stays as it was', async () => {
    await type('berlin');
    expect(privateText(await type('Toky0 *now*'))).toContain(
      'I know no time zone “Toky0 \\*now\\*”. Type a city of yours, such as `',
    );
    expect(privateText(await type('tokio'))).toContain('`Asia/Tokyo`');
    expect(textOf(await openServerPage())).toContain('Europe/Berlin');
  });

  test('is changed only by the server’s managers, also through a forged button', async () => {
    const id = await bot.post(channel, {
      type: 2,
      style: 2,
      label: 'forged',
      custom_id: writeCustomId({ control: 'zone' }),
    });
    const forged = await ben.waitForMessage(channel, (message) => message.id === id);
    expect(privateText(await ben.click(forged, 'forged'))).toContain('Only members who may manage');
  });
});

test('the hour of the puzzle of the day has the reader’s own time beside it', async () => {
  const [, seconds] =
    /Hour of the puzzle of the day\*\* <t:(\d+):t>/.exec(textOf(await changeServers('puzzleHour', '17'))) ??
    [];
  const time = new Date(Number(seconds) * 1000);
  expect([time.getUTCHours(), time.getUTCMinutes()]).toEqual([17, 0]);
  // Discord applies the time zone's rules of the day.
  expect(time.toISOString().slice(0, 10)).toBe(new Date(bot.clock.now()).toISOString().slice(0, 10));
});
