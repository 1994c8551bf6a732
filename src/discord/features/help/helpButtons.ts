import { type APIButtonComponentWithCustomId, ButtonStyle } from 'discord.js';
import { GAME_NAMES, type GameName } from '../../../rules/position.js';
import { control } from '../../interactions/control.js';
import { gameName } from '../../interactions/fields.js';
import { begin, SUITABLE_LEVEL } from '../../interactions/links.js';
import { button } from '../../interactions/pages.js';
import type { Say } from '../../texts/texts.js';

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
