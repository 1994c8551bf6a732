import { ApplicationCommandOptionType } from 'discord.js';
import type { Game } from '../../../game/play/game.js';
import { boardOf, rankedSquares } from '../../../rules/games.js';
import { squareName } from '../../../rules/squares.js';
import {
  askWhichGame,
  channelGame,
  gameCompletion,
  gameIdOption,
  gameOf,
  meantGames,
  replyNoGame,
} from '../../board/channelGame.js';
import type { Feature } from '../../board/feature.js';
import { MAX_CHOICE_NAME } from '../../gateway/discordLimits.js';
import { nameAndDescription } from '../../interactions/command.js';
import type { Completion } from '../../interactions/completion.js';
import type { CommandContext } from '../../interactions/context.js';
import { control, count, game as gameField, pattern } from '../../interactions/control.js';
import { type HintDeps, showHint } from './hints.js';
import { type MoveControlDeps, moveControls } from './moveControls.js';
import { namesOf, playSquares, readSquares, wordsOf } from './typedMove.js';

type MovesDeps = MoveControlDeps & HintDeps;

/** Moves in live games: `/move`, `/hint` and the controls under a board. */
export function moves(deps: MovesDeps): Feature {
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
        run: (context) => playRequested(deps, context),
        completions: { square: squareCompletion(deps), game: gameCompletion(deps) },
      },
      {
        name: 'hint',
        isPrivate: true,
        options: (texts) => [gameIdOption(texts)],
        completions: { game: gameCompletion(deps) },
        async run(context) {
          const buttonId = ({ setup }: Game): string => hintIn.id({ game: setup.id });
          const game = await channelGame(deps, context, { needsTurn: true, buttonId });
          if (game) await showHint(deps, context, game);
        },
      },
    ],
    controls: [
      ...moveControls(deps),
      moveIn.on(
        async (context, { game: id, ply, squares }) => {
          const game = await gameOf(deps, context, id);
          if (game) await playSquares(deps, context, game, ply, squares.split('-'));
        },
        { answersAnew: true },
      ),
      hintIn.on(async (context, { game: id }) => {
        const game = await gameOf(deps, context, id);
        if (game) await showHint(deps, context, game);
      }),
    ],
  };
}

/** Continues `/move` with one of several games. Names of squares are joined by hyphens. */
const moveIn = control('moveIn', 'button', {
  game: gameField,
  ply: count,
  squares: pattern<string>(/^[a-t]\d{1,2}(-[a-t]\d{1,2}){0,10}$/),
});

/** Continues `/hint` with one of several games. */
const hintIn = control('hintIn', 'button', { game: gameField });

/** `/move`: plays any square by its name, and plans the squares after it for the member's next turns. */
async function playRequested(deps: MovesDeps, context: CommandContext): Promise<void> {
  const words = wordsOf(context.interaction.options.getString('square', true));
  const meant = await meantGames(deps, context, true);
  const fitting = meant.filter((game) => readSquares(game, words).kind === 'read');
  const [game] = fitting.length > 0 ? fitting : meant;
  if (!game) return replyNoGame(context);
  if (fitting.length < 2) return playSquares(deps, context, game, game.position.ply, words);
  await askWhichGame(deps, context, fitting, (each) =>
    moveIn.id({ game: each.setup.id, ply: each.position.ply, squares: namesOf(each, words).join('-') }),
  );
}

const squareCompletion = (deps: MovesDeps): Completion => ({
  async offer(context, value) {
    const games = await meantGames(deps, context, true);
    // The member is typing the last of several squares.
    const [, before = '', typed = ''] = /^(.*[\s,;])?([^\s,;]*)$/.exec(value.trimStart().toLowerCase()) ?? [];
    const names = games.flatMap(squareNames).filter((name) => name.startsWith(typed));
    return [...new Set(names)]
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
