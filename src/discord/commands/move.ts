import {
  ApplicationCommandOptionType,
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
} from 'discord.js';
import type { Game } from '../../game/game.js';
import { boardOf, GAMES } from '../../rules/games.js';
import { squareName } from '../../rules/squares.js';
import type { App } from '../app.js';
import { MAX_CHOICES } from '../limits.js';
import { interest } from '../messages/interest.js';
import { playTyped } from '../typedMove.js';
import { channelGame, completeGame, findChannelGame, gameOption } from './channelGame.js';
import { type Command, nameAndDescription } from './command.js';

/** `/move square`: plays any square of the channel's game by its name. */
export const move: Command = {
  name: 'move',
  options: (texts) => [
    {
      type: ApplicationCommandOptionType.String,
      ...nameAndDescription(texts, 'options.square'),
      required: true,
      autocomplete: true,
    },
    gameOption(texts),
  ],
  run,
  autocomplete,
};

async function run(app: App, interaction: ChatInputCommandInteraction): Promise<void> {
  const game = await channelGame(app, interaction);
  if (!game) return;
  const text = interaction.options.getString('square', true);
  await playTyped(app, { kind: 'reply', interaction }, game, game.position.ply, text);
}

async function autocomplete(app: App, interaction: AutocompleteInteraction): Promise<void> {
  const { name: option, value } = interaction.options.getFocused(true);
  if (option === 'game') return completeGame(app, interaction);
  const game = await findChannelGame(app, interaction);
  const typed = value.trim().toLowerCase();
  const names = game ? squareNames(game).filter((name) => name.startsWith(typed)) : [];
  await interaction.respond(names.slice(0, MAX_CHOICES).map((name) => ({ name, value: name })));
}

/** The legal squares; the most interesting first where not all of them have a button. */
function squareNames({ position }: Game): string[] {
  const { variant } = position;
  const squares = position.legalMoves().filter((each) => each !== 'pass');
  if (GAMES[variant.game].input === 'window') {
    const weights = interest(position);
    squares.sort((a, b) => weights[b]! - weights[a]!);
  }
  const board = boardOf(variant);
  return squares.map((square) => squareName(square, board));
}
