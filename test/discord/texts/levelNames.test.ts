import { loadImage } from 'canvas';
import type { AttachmentBuilder } from 'discord.js';
import { expect, test } from 'vitest';
import { readRequest } from '../../../src/discord/features/play/playOptions.js';
import { complete } from '../../../src/discord/interactions/completion.js';
import { commandMentions } from '../../../src/discord/texts/discordNames.js';
import { levelName } from '../../../src/discord/texts/levelNames.js';
import type { MemberRating } from '../../../src/game/ports/gameStore.js';
import type { Level, Thinker } from '../../../src/game/ports/thinker.js';
import { checkChoices } from '../../../src/playground/validation/checkChoices.js';
import { parseBody } from '../../../src/playground/validation/issues.js';
import { schemas } from '../../../src/playground/validation/schemas.js';
import type { GameName, Variant } from '../../../src/rules/position.js';
import { FakeThinker } from '../../game/fakes.js';
import { fakeCommand, type Options } from '../fakeCommand.js';
import { BEN } from '../sampleGames.js';
import { strictSay, TEXTS } from '../say.js';
import { toJson, validComponents } from '../validPage.js';

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Ratings that encode their variant: hundreds for the level, units for the board's size, plus 3000 for renju. */
const levels = (variant: Variant): readonly Level[] =>
  new FakeThinker().levels(variant).map((level) => ({
    ...level,
    rating: 100 * level.level + variant.size + (variant.rule === 'renju' ? 3000 : 0),
  }));

/** Levels that `/play` completes, checked as Discord does. By default for a member without rated games. */
async function offered(
  options: Options,
  locale = 'en-US',
  { ratings = [] as readonly MemberRating[], even = (() => undefined) as Thinker['even'] } = {},
): Promise<string[]> {
  const thinker = { levels, even };
  const { command, typing, choices } = fakeCommand(options, { locale, typed: 'level', thinker, ratings });
  await complete(command('play').completions!, typing);
  const answer = toJson({ type: 8, data: { choices } });
  parseBody(schemas.callbackAutocomplete, answer);
  checkChoices(answer.data as typeof answer, 3);
  const say = strictSay(locale);
  const called = (value: string | number) => (value === 'even' ? say('levels.even') : value);
  expect(choices.every(({ name, value }) => name.startsWith(`${called(value)} · `))).toBe(true);
  return choices.map(({ name }) => name);
}

const numbers = async (options: Options, locale?: string): Promise<number[]> =>
  (await offered(options, locale)).map(Number.parseFloat);

test('/play completes all levels by name, with their ratings in the chosen game', async () => {
  const reversi = await offered({ game: 'reversi', level: '' });
  // The level nearest to a newcomer's rating comes first.
  expect(reversi.map(Number.parseFloat)).toEqual([4, 1, 2, 3, 5, 6, 7, 8, 9, 10]);
  expect(reversi[0]).toBe('4 · Hobbyist · rating 408 · suggested for you');
  expect(reversi[1]).toBe('1 · Newcomer · rating 108');
  expect(reversi[9]).toBe('10 · Full strength · rating 1008');
  expect(await offered({ game: 'gomoku', level: '' })).toContain('5 · Regular · rating 515');
  const renju = { game: 'gomoku', level: '', rules: 'renju', size: 19 };
  expect(await offered(renju)).toContain('5 · Regular · rating 3519');
  expect(await offered(renju, 'zh-CN')).toContain('5 · 老棋友 · 等级分 3519');
});

/** An established rating in Reversi. */
const rated = (rating: number): MemberRating => ({
  variant: { game: 'reversi', rule: 'standard' },
  rating: { rating, deviation: 60, volatility: 0.06, surplus: 0, surplusVariance: 0, ratedAt: 0 },
  ...{ wins: 1, draws: 0, losses: 0 },
});

test("/play first suggests an even opponent and the level nearest to the member's rating", async () => {
  const even: Thinker['even'] = (_, rating) => ({
    strength: { opponent: 'mcts', limit: { nodes: 1 } },
    rating,
  });
  const reversi = { game: 'reversi', level: '' };
  const of = (rating: number, locale = 'en-US') =>
    offered(reversi, locale, { ratings: [rated(rating)], even });
  expect((await of(1243)).slice(0, 3)).toEqual([
    'even · as strong as you, about 1,240',
    '10 · Full strength · rating 1008 · suggested for you',
    '1 · Newcomer · rating 108',
  ]);
  expect((await of(551))[1]).toBe('5 · Regular · rating 508 · suggested for you');
  expect((await of(563))[1]).toBe('6 · Club player · rating 608 · suggested for you');
  expect((await of(1243, 'zh-CN'))[0]).toBe('势均力敌 · 与你同强，约 1,240 分');
  expect(await offered({ game: 'reversi', level: 'eve' }, 'en-US', { even })).toHaveLength(1);
});

test.each([
  ['even', { kind: 'even', rating: 1243 }],
  [' Even ', { kind: 'even', rating: 1243 }],
  ['10', { kind: 'level', level: 10 }],
  ['club player', { kind: 'level', level: 6 }],
  [undefined, { kind: 'level', level: 10 }],
  ['11', ['I have no level “11”. There are 1 to 10, and `even` for an opponent as strong as you.']],
  ['-1', ['I have no level “-1”. There are 1 to 10, and `even` for an opponent as strong as you.']],
])('reads the level %j of a member with 1243 points as %j', async (level, expected) => {
  const even: Thinker['even'] = (_, rating) => ({
    strength: { opponent: 'mcts', limit: { nodes: 1 } },
    rating,
  });
  const { deps, context, contents } = fakeCommand(
    { game: 'reversi', ...(level === undefined ? {} : { level }) },
    { thinker: { levels, even }, ratings: [rated(1243)] },
  );
  expect((await readRequest(deps, context))?.against ?? contents).toEqual(expected);
});

test("refuses an even opponent if the bot's strength is not measured", async () => {
  const { deps, context, contents } = fakeCommand(
    { game: 'reversi', level: 'even' },
    { thinker: { levels } },
  );
  expect(await readRequest(deps, context)).toBeUndefined();
  expect(contents[0]).toMatch(/^My strength in Reversi is not measured/);
});

test('/play completes levels without ratings while no game is chosen', async () => {
  const bare = (locale: string) =>
    NUMBERS.map((level) => `${level} · ${levelName(level, strictSay(locale))}`);
  expect(await offered({ level: '' })).toEqual(bare('en-US'));
  expect(await offered({ level: '' }, 'zh-CN')).toEqual(bare('zh-CN'));
  expect(await offered({ game: 'chess', level: '' })).toEqual(bare('en-US'));
  expect(await offered({ game: 'reversi', rules: 'renju', level: '' })).toEqual(bare('en-US'));
  expect(await offered({ game: 'reversi', size: 15, level: '' })).toEqual(bare('en-US'));
});

test('completes a level that the game lacks without a rating', async () => {
  const { command, typing, choices } = fakeCommand(
    { game: 'reversi', level: '' },
    { typed: 'level', thinker: { levels: (variant) => levels(variant).slice(0, 1) } },
  );
  await complete(command('play').completions!, typing);
  expect(choices.slice(0, 2).map(({ name }) => name)).toEqual([
    '1 · Newcomer · rating 108 · suggested for you',
    '2 · Beginner',
  ]);
});

test('filters levels by the start of a number or a part of a name', async () => {
  const game = 'reversi';
  expect(await numbers({ game, level: '1' })).toEqual([1, 10]);
  expect(await numbers({ game, level: ' 10 ' })).toEqual([10]);
  expect(await numbers({ game, level: '0' })).toEqual([]); // no number begins with it; ratings are not looked at
  expect(await numbers({ game, level: 'CLUB' })).toEqual([6, 7]);
  expect(await numbers({ game, level: 'player' })).toEqual([3, 6]);
  expect(await numbers({ game, level: '棋社' }, 'zh-CN')).toEqual([6, 7]);
  expect(await numbers({ game, level: 'club' }, 'zh-CN')).toEqual([]);
  expect(await numbers({ game, level: 'rating' })).toEqual([]);
  expect(await numbers({ game, level: 'x'.repeat(6000) })).toEqual([]);
  const [chosen] = await offered({ game, level: '8' });
  expect(await offered({ game, level: chosen! })).toEqual([chosen]);
});

test('a game without measured levels offers none, and is played in its first style', async () => {
  const thinker = { ...new FakeThinker(), levels: () => [] };
  const read = async (options: Options) => {
    const { deps, context, contents } = fakeCommand(options, { thinker });
    return (await readRequest(deps, context))?.against ?? contents;
  };
  expect(await read({ game: 'reversi' })).toEqual({ kind: 'style', style: 'mcts' });
  expect(await read({ game: 'reversi', opponent: BEN })).toEqual({ kind: 'member', member: BEN });
  expect(await read({ game: 'reversi', level: '3' })).toEqual([
    'There are no levels in Reversi yet. Leave `level` out, or choose a `style`.',
  ]);
  const { command, typing, choices } = fakeCommand(
    { game: 'reversi', level: '' },
    { typed: 'level', thinker },
  );
  await complete(command('play').completions!, typing);
  expect(choices).toEqual([]);
});

test('/help omits the ladder of a game without measured levels', async () => {
  const some = (variant: Variant) => (variant.game === 'reversi' ? levels(variant) : []);
  const { command, context, replies } = fakeCommand({ topic: 'levels' }, { thinker: { levels: some } });
  await command('help').run(context);
  expect((replies[0] as { files: unknown[] }).files).toHaveLength(1);
});

test.each(TEXTS.locales)('no two levels have the same name in %s', (locale) => {
  const say = strictSay(locale);
  expect(new Set(NUMBERS.map((level) => levelName(level, say))).size).toBe(10);
});

const GAMES: readonly GameName[] = ['reversi', 'gomoku'];

test.each(TEXTS.locales)(
  '/help shows the ladder of each game in a private message that Discord accepts, in %s',
  async (locale) => {
    const { deps, command, context, replies } = fakeCommand(
      { topic: 'levels' },
      {
        locale,
        thinker: { levels: (variant: Variant) => (GAMES.includes(variant.game) ? levels(variant) : []) },
      },
    );
    await command('help').run(context);
    const reply = replies[0] as Parameters<typeof validComponents>[0] & { flags: readonly number[] };
    expect(new Set(reply.flags)).toEqual(new Set([1 << 6, 1 << 15]));
    const components = validComponents(reply);
    const say = strictSay(locale);
    const text = components.map(({ content }) => content ?? '').join('\n');
    expect(text.length).toBeLessThanOrEqual(4000);
    for (const level of NUMBERS) expect(text).toContain(`**${level}**\u00a0${levelName(level, say)}`);
    for (const game of GAMES) expect(text).toContain(`### ${say(`games.${game}`)}`);
    const [first, second] = components.flatMap(({ content }) =>
      content === undefined ? [] : [String(content)],
    );
    const items = NUMBERS.map((level) => `**${level}**\u00a0${levelName(level, say)}`).join(' · ');
    const intro = say('levels.intro', commandMentions(deps, say));
    expect(first).toBe(`${intro}\n${items}\n### ${say('title.reversi')}`);
    expect(second).toMatch(/^### /);
    // The text above its picture.
    expect(components.map(({ type }) => type).filter((type) => type === 10 || type === 12)).toEqual([
      10, 12, 10, 12,
    ]);
    const galleries = components.flatMap(({ items }) => (items ?? []) as { description: string }[]);
    expect(galleries).toHaveLength(2);
    for (const [i, size] of [8, 15].entries()) {
      const { description } = galleries[i]!;
      expect(description.length).toBeLessThanOrEqual(1024);
      for (const level of NUMBERS) {
        expect(description).toContain(`${level} · ${levelName(level, say)} · `);
        expect(description).toContain(String(100 * level + size));
      }
    }
    const widths = reply.files.map(async ({ attachment }: AttachmentBuilder) => {
      return (await loadImage(attachment as Buffer)).width;
    });
    expect(await Promise.all(widths)).toEqual([1000, 1000]);
  },
);
