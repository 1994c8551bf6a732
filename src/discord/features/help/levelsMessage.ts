import type { Level } from '../../../game/ports/thinker.js';
import { renderLadder } from '../../../render/charts/ladderChart.js';
import { defaultVariant } from '../../../rules/games.js';
import { GAME_NAMES, type GameName, type Variant } from '../../../rules/position.js';
import { type V2Message, v2Message } from '../../board/boardMessage.js';
import { levelName } from '../../texts/levelNames.js';
import type { Say } from '../../texts/texts.js';
import { titleOf } from '../../texts/words.js';

/** The bot's levels by game, where they were measured, by its usual rules: what they are called, and a picture of how strong they are. */
export async function levelsMessage(
  levelsOf: (variant: Variant) => readonly Level[],
  { say, language }: { readonly say: Say; readonly language: string },
  mentions: Record<string, string>,
): Promise<Pick<V2Message, 'components' | 'files'>> {
  const intro = (levels: readonly Level[]): string[] => [
    say('levels.intro', mentions),
    levels.map(({ level }) => say('levels.item', { level, name: levelName(level, say) })).join(' · '),
  ];
  const ladder = async (game: GameName, i: number): Promise<V2Message> => {
    const variant = defaultVariant(game);
    const levels = levelsOf(variant);
    const rungs = levels.map(({ level, rating }) => ({ level, name: levelName(level, say), rating }));
    const title = titleOf(variant, say);
    const content = [...(i === 0 ? intro(levels) : []), `### ${title}`].join('\n');
    const list = rungs.map((rung) => say('levels.choiceRated', rung)).join(say('list.separator'));
    return v2Message(game, content, [], {
      picture: await renderLadder({ game, rungs, locale: language }),
      description: say('levels.alt', { title, list }),
    });
  };
  const measured = GAME_NAMES.filter((game) => levelsOf(defaultVariant(game)).length > 0);
  const messages = await Promise.all(measured.map(ladder));
  return {
    components: messages.flatMap(({ components }) => components),
    files: messages.flatMap(({ files }) => files),
  };
}
