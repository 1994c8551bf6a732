import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DiscordParts } from '../../../src/discord/board/feature.js';
import { definitionOf } from '../../../src/discord/interactions/command.js';
import { type Choice, type Completion, findValue } from '../../../src/discord/interactions/completion.js';
import type { CommandContext } from '../../../src/discord/interactions/context.js';
import { buildFeatures } from '../../../src/discord/registry.js';
import type { Game, GameId } from '../../../src/game/play/game.js';
import { FakeClock, FakeThinker } from '../../game/fakes.js';
import { type MemberClient, textOf } from '../../playground/memberClient.js';
import { after, GOMOKU, REVERSI } from '../../render/positions.js';
import { BotInServer, messageIn, privateText, waitForText } from '../botInServer.js';
import { COMMANDS } from '../controlIds.js';
import { fakeCommand } from '../fakeCommand.js';
import { BETWEEN_MEMBERS, BOT_IS_BLACK, BOT_IS_WHITE, gameAt } from '../sampleGames.js';
import { TEXTS } from '../say.js';

/** Options with completions as `command option`. */
const OPTIONS = COMMANDS.flatMap(({ name, completions = {} }) =>
  Object.keys(completions).map((option) => [name, option] as const),
);

test('every option with completion has one, and no other', () => {
  const registered = COMMANDS.flatMap((command) =>
    definitionOf(command, TEXTS).options!.flatMap((option) =>
      'autocomplete' in option && option.autocomplete ? [[command.name, option.name]] : [],
    ),
  );
  expect(registered.toSorted()).toEqual(OPTIONS.map((each) => [...each]).toSorted());
});

const withId = (game: Game, id: string): Game => ({ ...game, setup: { ...game.setup, id: id as GameId } });

const GAMES = [
  withId(gameAt(after(REVERSI, 'f5d6'), BETWEEN_MEMBERS), 'aaaaaaaaaaaaa1'),
  withId(gameAt(after(GOMOKU, 'h8'), BOT_IS_WHITE), 'aaaaaaaaaaaaa2'),
  withId(gameAt(after(GOMOKU, 'h8i9'), BOT_IS_WHITE), 'aaaaaaaaaaaaa3'),
  withId(gameAt(after(REVERSI, 'f5d6'), BOT_IS_BLACK), 'aaaaaaaaaaaaa4'),
  // Named like the one before.
  withId(gameAt(after(REVERSI, 'f5d6'), BOT_IS_BLACK), 'aaaaaaaaaaaaa5'),
];

const thinker = new FakeThinker();
const about = { game: 'reversi', about: 'The best.', rules: ['standard'], sizes: [8] } as const;
const opponents = ['mcts', 'minimax', 'mini'].map((name) => ({ ...about, name, limit: { timeMs: 1 } }));

/** A completion of a command in a channel with games, and the context of a member who speaks English. */
function completionOf(
  commandName: string,
  option: string,
): { completion: Completion; context: CommandContext } {
  const fake = fakeCommand(
    { game: 'reversi' },
    {
      thinker: {
        opponents,
        levels: thinker.levels,
        even: () => ({ rating: 1234, strength: { opponent: 'mcts', limit: {} } }),
      },
    },
  );
  Object.assign(fake.interaction, { channelId: 'place' });
  const deps = {
    ...fake.deps,
    clock: new FakeClock(),
    client: {
      ...fake.deps.client,
      user: { id: '1', displayName: 'Sente', createdTimestamp: -400 * 24 * 60 * 60 * 1000 },
      users: { fetch: async (id: string) => ({ displayName: `Ben ${id.slice(-1)}` }) },
    },
    host: {
      playingAt: async () => (option === 'square' ? [GAMES[3]] : GAMES),
      gamesOf: async () => GAMES,
      lastOverAt: async () => GAMES[0],
    },
  } as unknown as DiscordParts;
  const commands = buildFeatures(deps).flatMap(({ commands = [] }) => commands);
  const { completions = {} } = commands.find(({ name }) => name === commandName)!;
  // `/play game` is no game's id.
  if (option !== 'level' && option !== 'style')
    Object.assign(fake.interaction.options, { getString: () => null });
  return { completion: completions[option]!, context: fake.context as CommandContext };
}

/** What an option's value becomes. */
async function understood({ completion, context }: ReturnType<typeof completionOf>, text: string) {
  return (await findValue(TEXTS, completion, context, text)) ?? text;
}

const choicesIn = async (
  { completion, context }: ReturnType<typeof completionOf>,
  locale: string,
): Promise<readonly Choice[]> => completion.offer(context, '', { say: TEXTS.in(locale), locale });

describe.each(OPTIONS)('/%s %s', (command, option) => {
  const given = completionOf(command, option);

  test.each(TEXTS.locales)('is understood under each name that it is offered in %s', async (locale) => {
    const choices = await choicesIn(given, locale);
    expect(choices.length).toBeGreaterThan(1);
    for (const { name, value } of choices) {
      expect(await understood(given, name)).toBe(value);
      const spaced = ` ${name.toLowerCase().replaceAll(' ', '\u00a0')} `;
      expect((await understood(given, spaced)).trim()).toBe(value);
      expect(await understood(given, value)).toBe(value);
    }
  });

  test('is understood by the start of one name only, and not by one of several', async () => {
    const choices = await choicesIn(given, 'en-US');
    for (const { name, value } of choices.filter((each) => each.name !== each.value)) {
      const prefix = name.slice(0, -1);
      const meant = choices.filter((each) => each.name.startsWith(prefix));
      expect(await understood(given, prefix)).toBe(meant.length === 1 ? value : prefix);
    }
    expect(await understood(given, '')).toBe('');
  });
});

test.each([
  ['play', 'level', '5 · Regular · rating 12 · suggested for you', '5'],
  ['play', 'level', 'even · as strong as you, about 3', 'even'],
  ['play', 'style', 'mini — what it said before', 'mini'],
  ['board', 'game', 'Reversi · against Ben 2 · move 55', 'aaaaaaaaaaaaa1'],
])('/%s %s understands %j, of which only the start is still true', async (command, option, text, value) => {
  expect(await understood(completionOf(command, option), text)).toBe(value);
});

test.each([
  ['move', 'square', 'e1'],
  ['move', 'square', 'f5 d'],
  ['play', 'level', '11'],
  ['play', 'style', 'mi'],
  ['board', 'game', 'Reversi'],
])('/%s %s leaves %j as it is', async (command, option, text) => {
  expect(await understood(completionOf(command, option), text)).toBe(text);
});

describe('a name sent to the bot', () => {
  let bot: BotInServer;
  let ada: MemberClient;
  let channel: string;

  beforeAll(async () => {
    bot = await BotInServer.open();
    ada = await bot.member('ada');
  });

  beforeEach(async () => {
    channel = await bot.newChannel();
  });

  afterEach(async () => {
    await ada.setLocale('en-US');
    await bot.endGame(channel);
    expect(bot.log.lines.splice(0)).toEqual([]);
  });

  afterAll(() => bot.close());

  /** Name of the first choice of an option. */
  const nameOf = async (command: string, options: Record<string, string>, option: string): Promise<string> =>
    (await ada.autocomplete(channel, command, { ...options, [option]: '' }, option))[0]!.name;

  test('chooses a level and a style, in another language than the member’s', async () => {
    await ada.setLocale('de');
    const game = { game: 'reversi' };
    const [level, style] = [await nameOf('play', game, 'level'), await nameOf('play', game, 'style')];
    await ada.setLocale('en-US');
    await ada.command(channel, 'play', { ...game, level });
    expect((await bot.host.playingAt(channel))[0]?.seats.white).toMatchObject({ level: 'even' });
    await bot.endGame(channel);
    await ada.command(channel, 'play', { ...game, style });
    expect((await bot.host.playingAt(channel))[0]?.seats.white).toMatchObject({ opponent: 'mcts' });
    await bot.waitUntilShown(channel);
  });

  test('chooses a game, also for the squares that another option suggests', async () => {
    await ada.command(channel, 'play', { game: 'reversi', rated: false });
    await bot.waitUntilShown(channel);
    const other = await bot.newChannel();
    const name = await nameOf('move', { square: 'd3' }, 'game');
    const squares = await ada.autocomplete(other, 'move', { square: '', game: name }, 'square');
    expect(squares.map(({ value }) => value)).toContain('d3');
    await ada.command(other, 'move', { square: 'd3', game: name });
    expect((await bot.host.playingAt(channel))[0]?.position.ply).toBe(1);
    await waitForText(ada, other, 'Move 1');
    expect(privateText(await ada.command(other, 'board', { game: 'Reversi · ag' }))).toContain('/channels/');
  });

  test('chooses a season', async () => {
    await ada.setLocale('fr');
    const season = await nameOf('leaderboard', { game: 'reversi' }, 'season');
    await ada.setLocale('en-US');
    const list = await ada.command(channel, 'leaderboard', { game: 'reversi', season });
    expect(textOf(messageIn(list))).toContain('All time');
  });
});
