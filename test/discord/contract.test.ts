import { afterAll, beforeAll, expect, test } from 'vitest';
import { replay } from '../../src/rules/games.js';
import { componentsOf, type MemberClient } from '../playground/memberClient.js';
import { BotInServer, waitForText } from './botInServer.js';
import { COMMANDS, MENUS } from './controlIds.js';
import { TEXTS } from './say.js';

// The playground checks everything that the bot sends as Discord would. Refusals are logged.

let bot: BotInServer;
const members: MemberClient[] = [];

beforeAll(async () => {
  bot = await BotInServer.open();
  members.push(await bot.member('ada'), await bot.member('xiaolin'));
});

afterAll(() => bot.close());

/** Opens a thread beside a game of the member's. */
async function openThread(member: MemberClient): Promise<string> {
  const channel = await bot.newChannel();
  await member.command(channel, 'play', { game: 'reversi' });
  await bot.waitUntilShown(channel);
  await member.command(channel, 'play', { game: 'gomoku' });
  const offer = await member.waitFor((client) =>
    client.inChannel(channel).find((message) => (message.flags & 64) !== 0 && message.components.length > 0),
  );
  const open = componentsOf(offer).find(({ type }) => type === 2)!;
  await member.click(offer, String(open.label));
  const thread = await member.waitFor(
    (client) => [...client.channels.values()].find(({ parentId }) => parentId === channel)?.id,
  );
  await bot.waitUntilShown(thread);
  await bot.endGame(thread);
  await bot.endGame(channel);
  return thread;
}

const PLACES: Record<string, (member: MemberClient) => Promise<string>> = {
  'a channel of a server': () => bot.newChannel(),
  'a thread': openThread,
  'a direct message': async (member) => member.channel('dm'),
  'a server without the bot': async (member) => member.channel('not-installed-here'),
  'a server that keeps its answers private': async (member) => member.channel('no-external-apps'),
  'a direct message between members': async (member) => member.channel('Ben'),
  'a group message': async (member) => member.channel('Game night'),
};

/** Calls of all commands, in this order: during a game of Reversi, then after it. */
const ASKED: readonly (readonly [name: string, options: Record<string, string | number>])[] = [
  ['play', { game: 'gomoku', position: 'nonsense' }],
  ['move', { square: 'd3' }],
  ['board', {}],
  ['games', {}],
  ['lobby', {}],
  ['hint', {}],
  ['draw', {}],
  ['undo', {}],
  ['help', {}],
  ['help', { topic: 'tutorial' }],
  ['help', { topic: 'rules' }],
  ['help', { topic: 'levels' }],
  ['help', { topic: 'opponents' }],
  ['resign', {}],
];
const AFTERWARDS: typeof ASKED = [
  ['board', {}],
  ['games', {}],
  ['review', {}],
  ['review', { text: 'f5d6c3d3' }],
  ['analyse', { text: 'f5d6c3d3' }],
  ['analyse', { kind: 'gomoku', size: 13 }],
  ['opening', { game: 'gomoku', rules: 'renju' }],
  ['opening', { game: 'reversi', position: 'f5d6c3d3c4' }],
  ['puzzle', { game: 'gomoku' }],
  ['puzzle', { kind: 'daily' }],
  ['rematch', {}],
  ['challenge', { game: 'gomoku', for: 15, max_rating: 2000 }],
  ['profile', {}],
  ['leaderboard', { game: 'reversi' }],
  ['settings', {}],
];
/** Commands offered only in servers with the bot. */
const IN_SERVERS: typeof ASKED = [
  ['admin', {}],
  ['tournament', {}],
  ['tournament', { format: 'arena', minutes: 30 }],
  ['team', {}],
  ['team', { kind: 'relay', white: 'other', game: 'gomoku' }],
  ['team', { code: 'nonsense' }],
];
const SERVERS: readonly string[] = ['a channel of a server', 'a thread'];

/** Chooses each context menu command of the member, the bot, and the newest public message of the channel. */
async function chooseMenus(member: MemberClient, at: string): Promise<void> {
  const shown = member.inChannel(at).findLast(({ flags }) => (flags & 64) === 0);
  const targets = {
    member: [member.me.id, member.user('Sente')].map((userId) => ({ userId })),
    message: shown ? [{ messageId: shown.id }] : [],
  };
  for (const { name, target } of MENUS) {
    for (const each of targets[target]) {
      const outcome = await member.menu(at, TEXTS.in('en-US')(`menus.${name}`), each);
      expect(outcome.kind, name).toMatch(/^(reply|deferred)$/);
    }
  }
}

test('every command is tested', () => {
  const asked = new Set(['play', ...[...ASKED, ...AFTERWARDS, ...IN_SERVERS].map(([name]) => name)]);
  expect([...asked].sort()).toEqual(COMMANDS.map(({ name }) => name).sort());
});

test.each(
  [0, 1].flatMap((who) =>
    Object.keys(PLACES).map((place) => [who === 0 ? 'English' : 'Chinese', place, who] as const),
  ),
)('Discord accepts all messages in %s, in %s', async (_, place, who) => {
  const member = members[who]!;
  const at = await PLACES[place]!(member);
  // The thinker replies at once.
  bot.thinker.onSearch = () => {
    const { task, answer } = bot.thinker.searches.at(-1)!;
    answer(replay(task.variant, task.moves, task.start).legalMoves()[0]!);
  };
  await member.command(at, 'play', { game: 'reversi' });
  await bot.waitUntilShown(at);
  for (const [name, options] of ASKED) {
    const outcome = await member.command(at, name, options);
    expect(outcome.kind, name).toMatch(/^(reply|deferred)$/);
    await bot.waitUntilShown(at);
  }
  await bot.endGame(at);
  await waitForText(member, at, who === 0 ? 'resigned' : '认输');
  for (const [name, options] of SERVERS.includes(place) ? [...AFTERWARDS, ...IN_SERVERS] : AFTERWARDS) {
    expect((await member.command(at, name, options)).kind, name).toMatch(/^(reply|deferred)$/);
    await bot.waitUntilShown(at);
  }
  await chooseMenus(member, at);
  bot.thinker.onSearch = () => undefined;
  await bot.endGame(at);
  expect(bot.log.lines.splice(0)).toEqual([]);
});
