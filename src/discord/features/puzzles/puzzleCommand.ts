import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  type ChatInputCommandInteraction,
} from 'discord.js';
import { dayOf } from '../../../game/puzzles/dailyPuzzle.js';
import { GAME_NAMES } from '../../../rules/position.js';
import { lastPlayed } from '../../board/channelGame.js';
import type { App } from '../../interactions/app.js';
import { type Command, choice, nameAndDescription } from '../../interactions/command.js';
import { gameOption } from '../../interactions/gameOptions.js';
import type { Texts } from '../../texts/texts.js';
import { showDayPuzzle, showPuzzle, showServerPuzzle } from './showPuzzle.js';

/** Puzzles about as strong as the member, the one of the day, the same for all, or those from games played in the server. */
export const PUZZLE_KINDS = ['rated', 'daily', 'server'] as const;

const options = (texts: Texts): APIApplicationCommandBasicOption[] => [
  { ...gameOption(texts), ...nameAndDescription(texts, 'options.puzzleGame'), required: false },
  {
    type: ApplicationCommandOptionType.String,
    ...nameAndDescription(texts, 'options.puzzleKind'),
    choices: PUZZLE_KINDS.map((kind) => choice(texts, `puzzle.kind.${kind}`, kind)),
  },
];

async function run(app: App, interaction: ChatInputCommandInteraction): Promise<void> {
  const kind = interaction.options.getString('kind');
  if (kind === 'daily') return showDayPuzzle(app, interaction, dayOf(app.clock.now()));
  const named = interaction.options.getString('game');
  const game = GAME_NAMES.find((each) => each === named);
  if (kind === 'server') return showServerPuzzle(app, interaction, game);
  await showPuzzle(app, interaction, game ?? (await lastPlayed(app, interaction.user.id)));
}

/** `/puzzle`: a position to solve, for the member alone. */
export const puzzle: Command = { name: 'puzzle', isPrivate: true, options, run };
