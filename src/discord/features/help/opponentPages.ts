import type { Level, OpponentInfo } from '../../../game/ports/thinker.js';
import { renderLadder } from '../../../render/charts/ladderChart.js';
import { defaultVariant } from '../../../rules/games.js';
import { GAME_NAMES, type GameName, type Variant } from '../../../rules/position.js';
import { gamePage, type Page } from '../../interactions/pages.js';
import { levelName } from '../../texts/levelNames.js';
import { coverageOf } from '../../texts/styleNames.js';
import type { Say } from '../../texts/texts.js';
import { titleOf } from '../../texts/words.js';

type Mentions = Readonly<Record<string, string>>;

/** Page of the bot's levels with a chart of their ratings, for each game with measured levels and in its default variant. */
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
    const values = { name: style.name, about: about(style) };
    return coverage === undefined
      ? say('styles.item', values)
      : say('styles.itemOnly', { ...values, coverage });
  };
  return joinPages(
    GAME_NAMES.map((game, i) => {
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
