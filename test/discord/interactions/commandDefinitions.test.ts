import { ApplicationCommandOptionType, type AutocompleteInteraction } from 'discord.js';
import { expect, test } from 'vitest';
import type { DiscordParts } from '../../../src/discord/board/feature.js';
import { CARDS } from '../../../src/discord/features/help/helpPages.js';
import { moves } from '../../../src/discord/features/moves/moves.js';
import { AutocompleteContext } from '../../../src/discord/interactions/askContext.js';
import { definitionOf, menuDefinitionOf } from '../../../src/discord/interactions/command.js';
import { complete } from '../../../src/discord/interactions/completion.js';
import { NO_METER } from '../../../src/discord/interactions/dispatch.js';
import type { Game } from '../../../src/game/play/game.js';
import { checkCommand } from '../../../src/playground/validation/checkCommand.js';
import { parseBody } from '../../../src/playground/validation/issues.js';
import { schemas } from '../../../src/playground/validation/schemas.js';
import type { Json } from '../../../src/playground/world/world.js';
import { isVariant, rankedSquares } from '../../../src/rules/games.js';
import { GAME_NAMES, type Square } from '../../../src/rules/position.js';
import { squareName } from '../../../src/rules/squares.js';
import { after, GOMOKU, REVERSI } from '../../render/positions.js';
import { COMMANDS, MENUS } from '../controlIds.js';
import { ADA, BETWEEN_MEMBERS, gameAt, VARIANTS } from '../sampleGames.js';
import { placeholdersOf, strictSay, TEXTS } from '../say.js';
import { toJson } from '../validPage.js';

const definitions = COMMANDS.map((command) => toJson(definitionOf(command, TEXTS)));
const named = definitions.map((definition): [string, Json] => [definition.name as string, definition]);

type Named = Json & { readonly name: string; readonly options?: Named[]; readonly choices?: Named[] };

/** A definition with all its options and choices. */
const parts = (part: Named): Named[] => [
  part,
  ...[...(part.options ?? []), ...(part.choices ?? [])].flatMap(parts),
];

test.each(named)('/%s has a definition that Discord accepts', (_, definition) => {
  const body = parseBody(schemas.createCommand, definition);
  expect(() => checkCommand(body)).not.toThrow();
});

test('Discord accepts all commands together', () => {
  expect(definitions.map((definition) => parseBody(schemas.putCommand, definition))).toHaveLength(
    COMMANDS.length,
  );
  expect(new Set(named.map(([name]) => name)).size).toBe(COMMANDS.length);
});

const menus = MENUS.map((menu) => toJson(menuDefinitionOf(menu, TEXTS)));

test.each(menus.map((menu) => [menu.name, menu] as const))(
  'the context menu command %s has a definition that Discord accepts, in all languages',
  (_, menu) => {
    const body = parseBody(schemas.createCommand, menu);
    expect(() => checkCommand(body)).not.toThrow();
    const names = menu.name_localizations as Record<string, string>;
    expect(Object.keys(names).sort()).toEqual(TEXTS.locales.filter((each) => each !== 'en-US').sort());
    for (const name of [String(menu.name), ...Object.values(names)]) {
      expect(name.length, name).toBeLessThanOrEqual(32);
    }
  },
);

test('context menus work wherever the commands do', () => {
  const everywhere = { integration_types: [0, 1], contexts: [0, 1, 2] };
  expect(
    menus.map(({ name, type, integration_types, contexts }) => ({ name, type, integration_types, contexts })),
  ).toEqual([
    { name: 'Challenge', type: 2, ...everywhere },
    { name: 'Review this game', type: 3, ...everywhere },
    { name: 'Profile', type: 2, ...everywhere },
  ]);
});

test.each(TEXTS.locales)('no two context menu commands have the same name in %s', (locale) => {
  for (const type of [2, 3]) {
    const own = menus.filter((menu) => menu.type === type);
    const names = own.map((menu) => (menu.name_localizations as Record<string, string>)[locale] ?? menu.name);
    expect(new Set(names).size).toBe(own.length);
  }
});

test.each(named)('/%s has all languages in each name and description', (_, definition) => {
  const others = TEXTS.locales.filter((locale) => locale !== 'en-US').sort();
  for (const part of parts(definition as Named)) {
    if ('description' in part) {
      expect(Object.keys(part.description_localizations as object).sort(), part.name).toEqual(others);
    }
    // Sizes are numbers, which need no translation.
    if (/^\d+×\d+$/.test(part.name)) continue;
    expect(Object.keys(part.name_localizations as object).sort(), part.name).toEqual(others);
  }
});

test('requires a square and a list’s game, and completes squares, levels and styles', () => {
  const options = named.flatMap(([command, definition]) =>
    ((definition as Named).options ?? []).map((option) => ({ ...option, name: `${command} ${option.name}` })),
  );
  const those = (key: string) =>
    options.filter((option: Json) => option[key] === true).map(({ name }) => name);
  expect(those('required')).toEqual(['move square', 'leaderboard game']);
  const suggested = ['move', 'board', 'hint', 'undo', 'draw', 'resign', 'rematch', 'review', 'analyse'].map(
    (name) => `${name} game`,
  );
  expect(those('autocomplete').toSorted()).toEqual(
    [
      ...suggested,
      'play level',
      'play style',
      'move square',
      'leaderboard season',
      'opening position',
    ].sort(),
  );
});

test('gives no two options of a command the same name in any language', () => {
  for (const [name, definition] of named) {
    for (const locale of TEXTS.locales) {
      const names = ((definition as Named).options ?? []).map(
        (option) => (option.name_localizations as Record<string, string>)[locale] ?? option.name,
      );
      expect(new Set(names).size, `/${name} in ${locale}`).toBe(names.length);
    }
  }
});

test('names options as the code reads them', () => {
  const options = Object.fromEntries(
    named.map(([name, definition]) => [name, (definition as Named).options!.map((option) => option.name)]),
  );
  expect(options).toEqual({
    play: [
      ...['game', 'opponent', 'level', 'style', 'colour', 'rules', 'size', 'time'],
      ...['opening', 'position', 'strict', 'rated'],
    ],
    challenge: [
      ...['member', 'game', 'colour', 'rules', 'size', 'time', 'opening', 'rated'],
      ...['for', 'min_rating', 'max_rating'],
    ],
    lobby: [],
    move: ['square', 'game'],
    board: ['game'],
    games: [],
    hint: ['game'],
    undo: ['game'],
    draw: ['game'],
    resign: ['game'],
    rematch: ['game'],
    review: ['game', 'text', 'file'],
    analyse: ['game', 'move', 'text', 'kind', 'rules', 'size'],
    opening: ['game', 'position', 'rules', 'size'],
    puzzle: ['game', 'kind'],
    profile: ['member'],
    leaderboard: ['game', 'rules', 'scope', 'season'],
    tournament: [
      ...['game', 'rules', 'format', 'name', 'time', 'starts', 'players', 'minutes', 'rounds'],
      ...['opening', 'rated', 'bot'],
    ],
    team: [
      ...['kind', 'black', 'white', 'game', 'rules', 'size', 'time', 'quorum', 'opening', 'fallback'],
      'code',
    ],
    settings: [],
    admin: [],
    help: ['topic'],
  });
});

test("offers managers' commands only in servers with the bot", () => {
  const offered = named.map(([name, { contexts, integration_types, default_member_permissions }]) => ({
    ...{ name, contexts, integration_types, default_member_permissions },
  }));
  expect(
    offered.filter(({ default_member_permissions }) => default_member_permissions !== undefined),
  ).toEqual([{ name: 'admin', contexts: [0], integration_types: [0], default_member_permissions: '32' }]);
});

test('/play offers existing variants only', () => {
  const play = definitions.find(({ name }) => name === 'play') as Named;
  const values = (name: string) =>
    play.options!.find((option) => option.name === name)!.choices!.map(({ value }) => value);
  expect(values('game')).toEqual(GAME_NAMES);
  expect(values('colour')).toEqual(['black', 'white', 'random']);
  for (const rule of values('rules')) {
    for (const size of values('size')) {
      const variant = { game: 'gomoku', rule, size } as (typeof VARIANTS)[number];
      expect(isVariant(variant)).toBe(true);
      expect(VARIANTS).toContainEqual(variant);
    }
  }
  const level = play.options!.find(({ name }) => name === 'level')!;
  expect(level).toMatchObject({ type: ApplicationCommandOptionType.String, autocomplete: true });
});

test.each(TEXTS.locales)('each card of /help in %s fits into a message, mentions included', (locale) => {
  // The longest possible mention of a command, with its translated name.
  const mention = `</${'x'.repeat(8)}:${'9'.repeat(20)}> (${'x'.repeat(8)})`;
  const say = strictSay(locale);
  for (const card of CARDS) {
    const wanted = placeholdersOf(TEXTS.in(locale)(`help.${card}`));
    const mentions = Object.fromEntries(wanted.map((name) => [name, mention]));
    expect(say(`help.${card}`, mentions).length).toBeLessThanOrEqual(2000);
  }
});

/** Squares that `/move` completes for a typed text, in a channel with or without a game. */
async function offered(game: Game | undefined, typed: string): Promise<string[]> {
  const responses: { name: string; value: string }[][] = [];
  const host = { playingAt: async () => (game ? [game] : []) };
  const interaction = {
    channelId: 'place',
    user: { id: ADA },
    options: {
      getFocused: () => ({ name: 'square', value: typed }),
      getString: () => null,
    },
    respond: async (choices: { name: string; value: string }[]) => void responses.push(choices),
  };
  const deps = { host } as unknown as DiscordParts;
  const meter = NO_METER.received({ kind: 'autocomplete', name: 'move' });
  const context = new AutocompleteContext(deps, interaction as unknown as AutocompleteInteraction, meter);
  const move = moves(deps).commands?.find(({ name }) => name === 'move');
  await complete(move!.completions!, context);
  expect(responses).toHaveLength(1);
  const [choices] = responses;
  parseBody(schemas.callbackAutocomplete, { type: 8, data: { choices: choices! } });
  expect(choices!.every(({ name, value }) => name === value)).toBe(true);
  return choices!.map(({ name }) => name);
}

const playing = (moves: string, variant = GOMOKU): Game => gameAt(after(variant, moves), BETWEEN_MEMBERS);

test('/move offers the legal squares, and filters them in either case and with spaces', async () => {
  const reversi = playing('', REVERSI);
  expect(await offered(reversi, '')).toEqual(['d3', 'c4', 'f5', 'e6']);
  expect(await offered(reversi, ' F')).toEqual(['f5']);
  expect(await offered(reversi, 'h')).toEqual([]);
  expect(await offered(reversi, 'x'.repeat(3000))).toEqual([]);
});

test('/move in Gomoku offers at most 25 free squares, those near the action first', async () => {
  const choices = await offered(playing('h8a1i8a15j8o1k8o15'), '');
  expect(choices).toHaveLength(25);
  expect(new Set(choices).size).toBe(25);
  expect(choices.slice(0, 2).sort()).toEqual(['g8', 'l8']); // black makes five there
  expect(choices).not.toContain('h8');
  const typed = await offered(playing('h8'), 'o1');
  expect(typed.sort()).toEqual(['o1', 'o10', 'o11', 'o12', 'o13', 'o14', 'o15']);
});

test('/move in Reversi offers every legal square, most promising first', async () => {
  const position = after(REVERSI, 'f5d6c3d3c4f4f6f3e6e7d7g6');
  const legal = position.legalMoves().map((square) => squareName(square as Square, 8));
  const choices = await offered(playing('f5d6c3d3c4f4f6f3e6e7d7g6', REVERSI), '');
  expect(choices.toSorted()).toEqual(legal.toSorted());
  expect(choices).toEqual(rankedSquares(position).map((square) => squareName(square, 8)));
  expect(choices).not.toEqual(legal);
  expect(choices.at(-1)).toBe('g2'); // beside an empty corner
});

test('/move offers nothing to a member who must pass', async () => {
  expect(await offered(playing('f5f6d3g5h5h4f7h6', REVERSI), '')).toEqual([]);
});

test('/move offers nothing in a channel without a game', async () => {
  expect(await offered(undefined, '')).toEqual([]);
});
