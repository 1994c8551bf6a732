import { type APIButtonComponentWithCustomId, type AttachmentBuilder, ButtonStyle } from 'discord.js';
import type { Level, OpponentInfo } from '../../../game/ports/thinker.js';
import { VERSION } from '../../../packageInfo.js';
import type { RenderBoard } from '../../../render/boards/renderBoard.js';
import { RULE_EXAMPLES, type RuleExample } from '../../../render/boards/ruleExamples.js';
import { renderLadder } from '../../../render/charts/ladderChart.js';
import { defaultVariant, GAMES } from '../../../rules/games.js';
import { GAME_NAMES, type GameName, type Variant } from '../../../rules/position.js';
import { BESIDE_OTHERS, type BoardLook } from '../../board/drawBoard.js';
import { control, gameName, oneOf } from '../../interactions/control.js';
import { begin, SUITABLE_LEVEL } from '../../interactions/links.js';
import {
  button,
  buttonRows,
  chunks,
  fileOf,
  galleryOf,
  gamePage,
  type Page,
  type Part,
  pageOf,
  rowOf,
  text,
} from '../../interactions/pages.js';
import { levelName } from '../../texts/levelNames.js';
import { coverageOf, styleName } from '../../texts/styleNames.js';
import type { Say } from '../../texts/texts.js';
import { titleOf } from '../../texts/words.js';

// Pages of `/help` other than the tutorial, and the buttons to them.

/** Topics of cards that explain a part of the bot with the commands that matter there. */
export const CARDS = ['play', 'moves', 'social', 'improve', 'more'] as const;

/** Pages that `/help` turns to. */
const HELP_PAGES = ['overview', ...CARDS, 'levels', 'opponents'] as const;

/** Turns `/help` to another page. */
export const helpPage = control('help', 'button', { page: oneOf(HELP_PAGES) });

/** First page of `/help`: buttons that start a game, and one for each topic. `canBegin`: whether a button can start a game here. */
export function overviewPage(say: Say, canBegin: boolean): Page {
  const topic = (page: Exclude<(typeof HELP_PAGES)[number], 'overview'>) =>
    button(helpPage.id({ page }), say(`helpTopic.${page}`));
  return pageOf([
    text(say('help.intro')),
    ...(canBegin ? [rowOf(...beginButtons(say))] : []),
    rowOf(learnButton(say), ...GAME_NAMES.map((game) => rulesButton(game, say))),
    ...buttonRows(
      [...CARDS.slice(0, -1), 'levels' as const, 'opponents' as const, 'more' as const].map(topic),
    ),
    text(`-# Sente ${VERSION}`),
  ]);
}

/** Card of a topic. */
export const cardPage = (card: (typeof CARDS)[number], say: Say, mentions: Mentions): Page =>
  withWayBack(pageOf([text(`## ${say(`helpTopic.${card}`)}\n${say(`help.${card}`, mentions)}`)]), say);

/** Adds a button to the overview below a page. */
export function withWayBack({ components, files }: Page, say: Say): Page {
  const row = rowOf(button(helpPage.id({ page: 'overview' }), say('settings.back')));
  const last = components.at(-1)!;
  return {
    components: [...components.slice(0, -1), { ...last, components: [...last.components, row] }],
    files,
  };
}

/** Opens the tutorial. */
export const learn = control('learn', 'button', {});

/** Shows a game's rules. */
export const rules = control('rules', 'button', { kind: gameName });

/** A button for each game that starts one against the bot. */
export const beginButtons = (say: Say): APIButtonComponentWithCustomId[] =>
  GAME_NAMES.map((kind) =>
    button(
      begin.id({ kind, level: SUITABLE_LEVEL }),
      say('beginGame', { game: say(`games.${kind}`) }),
      ButtonStyle.Primary,
    ),
  );

export const learnButton = (say: Say): APIButtonComponentWithCustomId =>
  button(learn.id({}), say('tutorial.button'), ButtonStyle.Success);

export const rulesButton = (game: GameName, say: Say): APIButtonComponentWithCustomId =>
  button(rules.id({ kind: game }), say('rulesOf', { game: say(`games.${game}`) }));

/** Pictures per row. Discord crops the edges of pictures in longer rows. */
const PICTURES_PER_ROW = 2;

type Showing = { readonly say: Say; readonly renderBoard: RenderBoard; readonly look: BoardLook };

/** Page of a game's rules, with small boards as examples, and its rule sets if it has several. */
export async function rulesPage(game: GameName, showing: Showing): Promise<Page> {
  const { say } = showing;
  const { rules } = GAMES[game];
  const examples = RULE_EXAMPLES[game];
  const pairs = chunks(examples, PICTURES_PER_ROW);
  const illustrated = await Promise.all(
    pairs.map((pair, i) => pairParts(pair, i * PICTURES_PER_ROW, showing)),
  );
  const sets = rules.length > 1 ? rules.map((rule) => `- ${say(`rulesExplained.${rule}`)}`) : [];
  return pageOf(
    [
      text(`## ${say('rulesOf', { game: say(`games.${game}`) })}\n${say(`rulesInShort.${game}`)}`),
      ...illustrated.flatMap(({ parts }) => parts),
      ...(sets.length > 0 ? [text(sets.join('\n'))] : []),
      rowOf(
        learnButton(say),
        ...GAME_NAMES.filter((each) => each !== game).map((each) => rulesButton(each, say)),
      ),
    ],
    illustrated.flatMap(({ files }) => files),
  );
}

/** Numbered captions, with their boards below. */
async function pairParts(
  pair: readonly RuleExample[],
  before: number,
  { say, renderBoard, look }: Showing,
): Promise<{ parts: Part[]; files: AttachmentBuilder[] }> {
  const pictures = await Promise.all(
    pair.map(({ position, options }) => renderBoard(position, { ...look, ...options, ...BESIDE_OTHERS })),
  );
  const captions = pair.map(({ caption }, i) => `**${before + i + 1}** ${say(caption)}`);
  const described = pictures.map((picture, i) => ({ picture, description: say(pair[i]!.caption) }));
  return { parts: [text(captions.join('\n')), galleryOf(described)], files: pictures.map(fileOf) };
}

type Mentions = Readonly<Record<string, string>>;

/** Page of the bot's levels: a chart of their ratings for each game that has measured ones, in its default variant. */
export async function levelsPage(
  levelsOf: (variant: Variant) => readonly Level[],
  { say, language }: { readonly say: Say; readonly language: string },
  mentions: Mentions,
): Promise<Page> {
  const intro = (levels: readonly Level[]): string[] => [
    say('levels.intro', mentions),
    levels.map(({ level }) => say('levels.item', { level, name: levelName(level, say) })).join(' · '),
  ];
  const ladder = async (game: GameName, i: number): Promise<Page> => {
    const variant = defaultVariant(game);
    const levels = levelsOf(variant);
    const rungs = levels.map(({ level, rating }) => ({ level, name: levelName(level, say), rating }));
    const title = titleOf(variant, say);
    const content = [...(i === 0 ? intro(levels) : []), `### ${title}`].join('\n');
    const list = rungs.map((rung) => say('levels.choiceRated', rung)).join(say('list.separator'));
    return gamePage(game, content, [], {
      picture: await renderLadder({ game, rungs, locale: language }),
      description: say('levels.alt', { title, list }),
    });
  };
  const measured = GAME_NAMES.filter((game) => levelsOf(defaultVariant(game)).length > 0);
  return joinPages(await Promise.all(measured.map(ladder)));
}

/** Page of the bot's styles in each game: name, description, and the rules and sizes that a style is limited to. */
export function stylesPage(
  opponents: readonly OpponentInfo[],
  about: (style: OpponentInfo) => string,
  say: Say,
  mentions: Mentions,
): Page {
  const line = (style: OpponentInfo): string => {
    const coverage = coverageOf(style, say);
    const values = { name: styleName(style.name, say), about: about(style) };
    return coverage === undefined
      ? say('styles.item', values)
      : say('styles.itemOnly', { ...values, coverage });
  };
  const played = GAME_NAMES.filter((game) => opponents.some((each) => each.game === game));
  return joinPages(
    played.map((game, i) => {
      const lines = opponents.filter((each) => each.game === game).map(line);
      const intro = i === 0 ? [say('styles.intro', mentions)] : [];
      return gamePage(game, [...intro, `### ${say(`games.${game}`)}`, ...lines].join('\n'), []);
    }),
  );
}

const joinPages = (pages: readonly Page[]): Page => ({
  components: pages.flatMap(({ components }) => components),
  files: pages.flatMap(({ files }) => files),
});
