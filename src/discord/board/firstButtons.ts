import { type APIButtonComponentWithCustomId, ButtonStyle } from 'discord.js';
import { GAME_NAMES, type GameName } from '../../rules/position.js';
import { button } from '../interactions/rows.js';
import type { Say } from '../texts/texts.js';

/** Stands for the level that suits a member, where a button begins a game. */
export const SUITABLE_LEVEL = 0;

/** A button for each game that begins one against the bot. */
export const beginButtons = (say: Say): APIButtonComponentWithCustomId[] =>
  GAME_NAMES.map((kind) =>
    button(
      { control: 'begin', kind, level: SUITABLE_LEVEL },
      say('beginGame', { game: say(`games.${kind}`) }),
      ButtonStyle.Primary,
    ),
  );

/** Opens the tutorial. */
export const learnButton = (say: Say): APIButtonComponentWithCustomId =>
  button({ control: 'learn' }, say('tutorial.button'), ButtonStyle.Success);

/** Shows a game's rules with pictures. */
export const rulesButton = (game: GameName, say: Say): APIButtonComponentWithCustomId =>
  button({ control: 'rules', kind: game }, say('rulesOf', { game: say(`games.${game}`) }));
