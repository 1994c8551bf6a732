import { ApplicationCommandOptionType } from 'discord.js';
import { type Game, waitsFor } from '../../../game/play/game.js';
import { boardOf, rankedSquares } from '../../../rules/games.js';
import type { Square } from '../../../rules/position.js';
import { squareName } from '../../../rules/squares.js';
import { channelGame, findChannelGame, gameCompletion, gameIdOption } from '../../board/channelGame.js';
import type { Feature } from '../../board/feature.js';
import { MAX_CHOICE_NAME } from '../../gateway/discordLimits.js';
import { nameAndDescription } from '../../interactions/command.js';
import type { Completion } from '../../interactions/completion.js';
import type { CommandContext } from '../../interactions/context.js';
import { type HintDeps, showHint } from './hints.js';
import { type MoveControlDeps, moveControls } from './moveControls.js';
import { PlannedMoves } from './plannedMoves.js';
import { playTyped, readTyped } from './typedMove.js';

type MovesDeps = MoveControlDeps & HintDeps;

/** Moves in live games: `/move`, `/hint` and the controls under a board. */
export function moves(deps: MovesDeps): Feature {
  const planned = new PlannedMoves(deps);
  return {
    commands: [
      {
        name: 'move',
        options: (texts) => [
          {
            type: ApplicationCommandOptionType.String,
            ...nameAndDescription(texts, 'options.square'),
            required: true,
            autocomplete: true,
          },
          gameIdOption(texts),
        ],
        run: (context) => playSquares(deps, planned, context),
        completions: { square: squareCompletion(deps), game: gameCompletion(deps) },
      },
      {
        name: 'hint',
        isPrivate: true,
        options: (texts) => [gameIdOption(texts)],
        completions: { game: gameCompletion(deps) },
        async run(context) {
          const game = await channelGame(deps, context);
          if (game) await showHint(deps, context, game);
        },
      },
    ],
    controls: moveControls(deps),
    onEvent: (event) => planned.onEvent(event),
  };
}

/** Maximum number of squares planned after the one that is played. */
const MAX_PLANNED = 10;

const wordsOf = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '');

/** `/move`: plays any square by its name, and plans the squares after it for the member's next turns. */
async function playSquares(deps: MovesDeps, planned: PlannedMoves, context: CommandContext): Promise<void> {
  const game = await channelGame(deps, context);
  if (!game) return;
  const [first = '', ...later] = wordsOf(context.interaction.options.getString('square', true));
  const squares: Square[] = [];
  for (const word of later.slice(0, MAX_PLANNED)) {
    const square = await readTyped(context, game, word);
    if (square === undefined) return;
    squares.push(square);
  }
  const after = await playTyped(deps, context, game, game.position.ply, first);
  if (!after || squares.length === 0) return;
  await planned.plan(after, { squares, context });
  if (!waitsFor(after, context.member)) {
    const board = boardOf(game.setup.variant);
    // The board is the command's answer: nothing else may come before it.
    await deps.boards.settled(game.setup.id);
    const list = squares.map((square) => squareName(square, board)).join(' ');
    await context.reply('planned.kept', { list });
  }
}

const squareCompletion = (deps: MovesDeps): Completion => ({
  async offer(context, value) {
    const game = await findChannelGame(deps, context);
    // The member is typing the last of several squares.
    const [, before = '', typed = ''] = /^(.*[\s,;])?([^\s,;]*)$/.exec(value.trimStart().toLowerCase()) ?? [];
    const names = game ? squareNames(game).filter((name) => name.startsWith(typed)) : [];
    return names
      .map((name) => (before + name).slice(-MAX_CHOICE_NAME))
      .map((name) => ({ name, value: name }));
  },
  // A square that is taken must not be read as the start of another, such as h1 of h10.
  isValue: (text) => /\p{N}/u.test(text),
});

/** Names of the legal squares, most promising first. */
function squareNames({ position }: Game): string[] {
  const board = boardOf(position.variant);
  return rankedSquares(position).map((square) => squareName(square, board));
}
