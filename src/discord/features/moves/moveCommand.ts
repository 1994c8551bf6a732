import {
  ApplicationCommandOptionType,
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
} from 'discord.js';
import { type Game, waitsFor } from '../../../game/play/game.js';
import { boardOf, rankedSquares } from '../../../rules/games.js';
import type { Square } from '../../../rules/position.js';
import { squareName } from '../../../rules/squares.js';
import { channelGame, completeGame, findChannelGame, gameOption } from '../../board/channelGame.js';
import { MAX_CHOICE_NAME, MAX_CHOICES } from '../../gateway/discordLimits.js';
import type { App } from '../../interactions/app.js';
import { type Command, nameAndDescription } from '../../interactions/command.js';
import { tell } from '../../interactions/replies.js';
import { playTyped, readTyped } from './typedMove.js';

/** `/move square`: plays any square of the channel's game by its name; what stands after it is played at the member's next turns. */
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
  const cause = { kind: 'reply', interaction } as const;
  const [first = '', ...later] = wordsOf(interaction.options.getString('square', true));
  const squares: Square[] = [];
  for (const word of later.slice(0, MOST_PLANNED)) {
    const square = await readTyped(app, cause, game, word);
    if (square === undefined) return;
    squares.push(square);
  }
  const after = await playTyped(app, cause, game, game.position.ply, first);
  if (!after || squares.length === 0) return;
  await app.planned.plan(after, { member: interaction.user.id, squares, interaction });
  if (!waitsFor(after, interaction.user.id)) {
    const board = boardOf(game.setup.variant);
    // The board is the command's answer: nothing else may come before it.
    await app.tables.settled(game.setup.id);
    const list = squares.map((square) => squareName(square, board)).join(' ');
    await tell(app, interaction, 'planned.kept', { list });
  }
}

/** Squares that can be planned beyond the one that is played. */
const MOST_PLANNED = 10;

const wordsOf = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '');

async function autocomplete(app: App, interaction: AutocompleteInteraction): Promise<void> {
  const { name: option, value } = interaction.options.getFocused(true);
  if (option === 'game') return completeGame(app, interaction);
  const game = await findChannelGame(app, interaction);
  // Of several squares the last one is being typed.
  const [, before = '', typed = ''] = /^(.*[\s,;])?([^\s,;]*)$/.exec(value.trimStart().toLowerCase()) ?? [];
  const names = game ? squareNames(game).filter((name) => name.startsWith(typed)) : [];
  const choices = names.slice(0, MAX_CHOICES).map((name) => (before + name).slice(-MAX_CHOICE_NAME));
  await interaction.respond(choices.map((name) => ({ name, value: name })));
}

/** The legal squares, the most promising first. */
function squareNames({ position }: Game): string[] {
  const board = boardOf(position.variant);
  return rankedSquares(position).map((square) => squareName(square, board));
}
