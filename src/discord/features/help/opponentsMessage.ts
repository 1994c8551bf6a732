import type { APIContainerComponent } from 'discord.js';
import type { OpponentInfo } from '../../../game/ports/thinker.js';
import { GAME_NAMES } from '../../../rules/position.js';
import { v2Message } from '../../board/boardMessage.js';
import { coverageOf } from '../../texts/styleNames.js';
import type { Say } from '../../texts/texts.js';

/** The bot's styles by game: each one's name, what it is, and what it plays where that is not everything. */
export function opponentsMessage(
  opponents: readonly OpponentInfo[],
  about: (style: OpponentInfo) => string,
  say: Say,
  mentions: Record<string, string>,
): APIContainerComponent[] {
  const line = (style: OpponentInfo): string => {
    const coverage = coverageOf(style, say);
    const values = { name: style.name, about: about(style) };
    return coverage === undefined
      ? say('styles.item', values)
      : say('styles.itemOnly', { ...values, coverage });
  };
  return GAME_NAMES.flatMap((game, i) => {
    const lines = opponents.filter((each) => each.game === game).map(line);
    const intro = i === 0 ? [say('styles.intro', mentions)] : [];
    const content = [...intro, `### ${say(`games.${game}`)}`, ...lines].join('\n');
    return v2Message(game, content, []).components;
  });
}
