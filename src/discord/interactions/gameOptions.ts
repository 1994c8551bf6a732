import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord.js';
import { GAMES } from '../../rules/games.js';
import { GAME_NAMES } from '../../rules/position.js';
import { boardName } from '../../rules/squares.js';
import type { Texts } from '../texts/texts.js';
import { choice, nameAndDescription } from './command.js';

/** The rules of the games that have a choice of them. */
const RULES = new Set(GAME_NAMES.flatMap((game) => (GAMES[game].rules.length > 1 ? GAMES[game].rules : [])));

/** The sizes of the games that have a choice of them, each with what its board is called. */
const SIZES = new Map(
  GAME_NAMES.flatMap((game) =>
    GAMES[game].offeredSizes.map((size) => [size, boardName(GAMES[game].board(size))] as const),
  ),
);

/** Which game; it has to be filled in. */
export const gameOption = (texts: Texts): APIApplicationCommandBasicOption => ({
  type: ApplicationCommandOptionType.String,
  ...nameAndDescription(texts, 'options.game'),
  required: true,
  choices: GAME_NAMES.map((name) => choice(texts, `games.${name}`, name)),
});

/** By which rules. */
export const rulesOption = (texts: Texts): APIApplicationCommandBasicOption => ({
  type: ApplicationCommandOptionType.String,
  ...nameAndDescription(texts, 'options.rules'),
  choices: [...RULES].map((name) => choice(texts, `rulesExplained.${name}`, name)),
});

/** On a board of which size. */
export const sizeOption = (texts: Texts): APIApplicationCommandBasicOption => ({
  type: ApplicationCommandOptionType.Integer,
  ...nameAndDescription(texts, 'options.size'),
  choices: [...SIZES].map(([value, name]) => ({ name, value })),
});
