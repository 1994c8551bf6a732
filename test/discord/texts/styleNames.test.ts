import { expect, test } from 'vitest';
import { readRequest } from '../../../src/discord/features/play/playOptions.js';
import { complete, findValue } from '../../../src/discord/interactions/completion.js';
import { coverageOf, findStyle, styleName } from '../../../src/discord/texts/styleNames.js';
import { OPPONENTS } from '../../../src/engine/opponents/opponents.js';
import type { OpponentInfo } from '../../../src/game/ports/thinker.js';
import { walk } from '../../../src/playground/validation/checkComponents.js';
import { checkMessage } from '../../../src/playground/validation/checkMessage.js';
import { parseBody } from '../../../src/playground/validation/issues.js';
import { schemas } from '../../../src/playground/validation/schemas.js';
import { GAMES } from '../../../src/rules/games.js';
import { GAME_NAMES } from '../../../src/rules/position.js';
import { writeCustomId } from '../controlIds.js';
import { fakeCommand, type Options } from '../fakeCommand.js';
import { BEN, BOT } from '../sampleGames.js';
import { strictSay, TEXTS } from '../say.js';
import { toJson } from '../validPage.js';

const limit = { timeMs: 1000 };
const everywhere = { rules: GAMES.gomoku.rules, sizes: GAMES.gomoku.sizes };

/** Three styles of Gomoku, the last one limited, and two of Reversi, one with a description too long for a choice. */
const STYLES: readonly OpponentInfo[] = [
  { name: 'random', game: 'gomoku', about: 'Plays any square.', ...everywhere, limit },
  { name: 'greedy', game: 'gomoku', about: 'Makes rows now.', ...everywhere, limit },
  { name: 'ab-2', game: 'gomoku', about: 'Looks two ahead.', rules: ['freestyle'], sizes: [15], limit },
  {
    name: 'random',
    game: 'reversi',
    about: 'Plays any legal square.',
    rules: ['standard'],
    sizes: [8],
    limit,
  },
  {
    name: 'calm',
    game: 'reversi',
    about: `Is ${'very '.repeat(30)}calm 😀.`,
    rules: ['standard'],
    sizes: [8],
    limit,
  },
];

const thinker = { opponents: STYLES };

async function request(options: Options, locale?: string) {
  const { deps, context, contents } = fakeCommand(options, { locale, thinker });
  const read = await readRequest(deps, context);
  return read ?? contents;
}

async function offered(options: Options, locale?: string): Promise<string[]> {
  const { command, typing, choices } = fakeCommand(options, { locale, thinker, typed: 'style' });
  await complete(command('play').completions!, typing);
  parseBody(schemas.callbackAutocomplete, toJson({ type: 8, data: { choices } }));
  const say = TEXTS.in(locale ?? 'en-US');
  for (const { name, value } of choices)
    expect(name.startsWith(`${styleName(String(value), say).replaceAll('`', '')} — `), name).toBe(true);
  return choices.map(({ name }) => name);
}

const gomoku = { game: 'gomoku' };

test('/play completes styles that match the options, by name or sentence', async () => {
  const values = async (options: Options) =>
    (await offered(options)).map((name) => /^(?:.* \()?([\w-]+)\)? —/.exec(name)![1]);
  expect(await values({ ...gomoku, style: '' })).toEqual(['random', 'greedy', 'ab-2']);
  expect(await values({ game: 'reversi', style: '' })).toEqual(['random', 'calm']);
  expect(await values({ ...gomoku, style: '', rules: 'renju' })).toEqual(['random', 'greedy']);
  expect(await values({ ...gomoku, style: '', size: 19 })).toEqual(['random', 'greedy']);
  expect(await values({ ...gomoku, style: '', size: 15, rules: 'freestyle' })).toContain('ab-2');
  expect(await values({ ...gomoku, style: ' GREE' })).toEqual(['greedy']);
  expect(await values({ ...gomoku, style: 'two' })).toEqual(['ab-2']);
  expect(await values({ ...gomoku, style: 'r' })).toEqual(['random', 'greedy']); // begins with it; names or tells it
  expect(await values({ ...gomoku, style: 'a' })).toEqual(['ab-2', 'random', 'greedy']);
  expect(await values({ ...gomoku, style: 'here' })).toEqual(['greedy']);
  expect(await values({ ...gomoku, style: 'h' })).toEqual(['greedy', 'random', 'ab-2']);
  expect(await values({ ...gomoku, style: 'x'.repeat(6000) })).toEqual([]);
  expect(await values({ style: '' })).toEqual([]);
});

test("describes a style in a choice, cut to Discord's limit, in the member’s language", async () => {
  expect(await offered({ ...gomoku, style: 'ab' })).toEqual(['ab-2 — Looks two ahead.']);
  const [long] = await offered({ game: 'reversi', style: 'calm' });
  expect(long!.length).toBeLessThanOrEqual(100);
  expect(long).toMatch(/very…$/);
  expect(await offered({ ...gomoku, style: '随便' }, 'zh-CN')).toEqual([
    `全凭运气 (random) — ${TEXTS.find('zh-CN', 'opponents.gomoku.random')}`,
  ]);
});

test('plays a style by its name in either case, else the level', async () => {
  const common = {
    color: 'black',
    strict: false,
    rated: false,
    time: 'none',
    opening: 'plain',
    start: null,
    omissions: [],
  };
  const variant = { game: 'gomoku', rule: 'freestyle', size: 15 };
  expect(await request({ ...gomoku, style: ' Greedy ' })).toEqual({
    variant,
    against: { kind: 'style', style: 'greedy' },
    ...common,
  });
  expect(await request({ ...gomoku, style: 'ab-2', opponent: BOT, strict: true })).toEqual({
    variant,
    against: { kind: 'style', style: 'ab-2' },
    ...common,
    strict: true,
    time: '1m',
  });
  expect(await request(gomoku)).toMatchObject({ against: { kind: 'level', level: 6 } });
  expect(await request({ ...gomoku, opponent: BEN })).toMatchObject({
    against: { kind: 'member', member: BEN },
  });
});

test.each([
  [100, 'x'.repeat(93)],
  [101, `${'x'.repeat(92)}…`],
])('cuts a choice of %i characters if it is too long', async (length, expected) => {
  const about = 'x'.repeat(length - 'calm — '.length);
  const opponents = [{ ...STYLES[4]!, about }];
  const { command, typing, choices } = fakeCommand(
    { game: 'reversi', style: '' },
    { thinker: { opponents }, typed: 'style' },
  );
  await complete(command('play').completions!, typing);
  expect(choices).toEqual([{ name: `calm — ${expected}`, value: 'calm' }]);
  expect(choices[0]!.name).toHaveLength(100);
});

test('/help lists the styles of each game with their limits', async () => {
  const { command, context, replies } = fakeCommand({ topic: 'opponents' }, { thinker });
  await command('help').run(context);
  const [reply] = replies as { components: object[]; allowedMentions: object }[];
  expect(reply!.allowedMentions).toEqual({ parse: [] });
  const texts = walk(toJson(reply!.components) as never).flatMap(({ component }) => component.content ?? []);
  expect(texts).toEqual([
    [
      '## How the bot can play',
      'Name one of these as `style` in `/play`, or leave it out and choose a `level`.',
      '### Reversi',
      '- Pure chance (`random`) — Plays any legal square.',
      `- \`calm\` — Is ${'very '.repeat(30)}calm 😀.`,
    ].join('\n'),
    [
      '### Gomoku',
      '- Pure chance (`random`) — Plays any square.',
      '- Here and now (`greedy`) — Makes rows now.',
      '- `ab-2` — Looks two ahead. *(Freestyle, 15×15 only)*',
    ].join('\n'),
  ]);
});

test.each<[string, string]>([
  ['roxanne', 'roxanne'],
  ['ROX', 'roxanne'],
  ['Corner lover', 'roxanne'],
  ['corn', 'roxanne'],
  ['Corner lover (`roxanne`)', 'roxanne'],
  ['Corner lover (roxanne) — Knows nine classes', 'roxanne'],
  ['roxanne — Knows nine classes', 'roxanne'],
  ['Eckenfreund', 'roxanne'],
  ['爱占角', 'roxanne'],
  ['mcts', 'mcts'],
  ['thousand', 'mcts'],
  ['mcts-u', 'mcts-ucb1'],
])('understands a style of Reversi given as %s', async (given, style) => {
  const thinker = { opponents: OPPONENTS };
  const { command, context } = fakeCommand({ game: 'reversi', style: given }, { thinker });
  const { style: completion } = command('play').completions!;
  const read = (await findValue(TEXTS, completion!, context, given)) ?? given;
  expect(findStyle(thinker, 'reversi', read)?.name).toBe(style);
});

test.each(TEXTS.locales)('names each style apart from the others of its game, in %s', (locale) => {
  for (const game of GAME_NAMES) {
    const names = OPPONENTS.filter((each) => each.game === game).map(({ name }) =>
      TEXTS.in(locale)(`styleNames.${name}`).toLowerCase(),
    );
    for (const name of names) expect(names.filter((other) => other.startsWith(name))).toEqual([name]);
  }
});

test('explains privately what does not go with a style', async () => {
  expect(await request({ ...gomoku, style: 'gredy' })).toEqual([
    'I have no style “gredy” in Gomoku. The nearest are Here and now (`greedy`), Pure chance (`random`), `ab-2`.',
  ]);
  expect(await request({ game: 'reversi', style: 'greedy' }, 'zh-CN')).toEqual([
    '黑白棋没有“greedy”这种风格。相近的有 全凭运气 (`random`)、`calm`。',
  ]);
  const [long] = (await request({ ...gomoku, style: '{{list}} $t(help) '.repeat(300) })) as string[];
  expect(long!.length).toBeLessThan(300);
  expect(await request({ ...gomoku, style: 'ab-2', rules: 'renju' })).toEqual([
    'The style `ab-2` does not play this. In Gomoku it plays only Freestyle, 15×15.',
  ]);
  expect(await request({ ...gomoku, style: 'ab-2', size: 19 }, 'zh-CN')).toEqual([
    '风格 `ab-2` 不下这样的对局。五子棋中它只下：自由规则、15×15。',
  ]);
  expect(await request({ ...gomoku, style: 'greedy', level: '3' })).toEqual([
    'Choose a `style` or a `level`, not both: a style has its own strength.',
  ]);
  expect(await request({ ...gomoku, style: 'greedy', opponent: BEN })).toEqual([
    'A `style` is for the bot. Leave `opponent` out to play it, or `style` to challenge a member.',
  ]);
});

test('names the rules and sizes of a limited style', () => {
  const say = strictSay('en-US');
  const of = (sizes: number[], rules = GAMES.gomoku.rules) =>
    coverageOf({ ...STYLES[0]!, sizes, rules }, say);
  expect(STYLES.map((style) => coverageOf(style, say))).toEqual([
    undefined,
    undefined,
    'Freestyle, 15×15',
    undefined,
    undefined,
  ]);
  expect(of([8, 9, 10, 15])).toBe('8×8 to 10×10, 15×15');
  expect(of([...GAMES.gomoku.sizes], ['standard', 'renju'])).toBe('Standard, Renju');
});

test.each(TEXTS.locales)(
  '/help lists the bot’s own styles by game in a message that Discord accepts, in %s',
  async (locale) => {
    const thinker = { opponents: OPPONENTS };
    const { command, context, replies } = fakeCommand({ topic: 'opponents' }, { locale, thinker });
    await command('help').run(context);
    const { components } = replies[0] as { components: unknown };
    const body = parseBody(schemas.createMessage, toJson({ flags: 1 << 15, components }));
    checkMessage(body, { v2: true, filenames: new Set(), emojis: new Map() });
    const text = walk(body.components)
      .map(({ component }) => component.content ?? '')
      .join('\n');
    expect(text.length).toBeLessThanOrEqual(4000);
    for (const { name, game, about } of OPPONENTS) {
      const sentence = TEXTS.find(locale, `opponents.${game}.${name}`) ?? about;
      expect(text).toContain(`- ${styleName(name, TEXTS.in(locale))} — ${sentence}`);
    }
  },
);

test('each of the bot’s own style names fits a custom_id beside the longest other fields', () => {
  for (const { name: style } of OPPONENTS) {
    const longest = {
      kind: 'gomoku',
      rule: 'freestyle',
      size: 20,
      color: 'random',
      strict: true,
      rated: true,
      time: '10m10s',
      opening: 'balanced',
      start: '0000000',
    } as const;
    const id = writeCustomId({ control: 'openInThread', ...longest, against: { kind: 'style', style } });
    expect(id.length).toBeLessThanOrEqual(100);
  }
});
