import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord.js';
import { dayOf } from '../../../game/puzzles/dailyPuzzle.js';
import { GAME_NAMES } from '../../../rules/position.js';
import { lastPlayed } from '../../board/channelGame.js';
import type { Feature } from '../../board/feature.js';
import { cornerIn, readChosen } from '../../board/squareInputs.js';
import { choice, nameAndDescription } from '../../interactions/command.js';
import type { CommandContext } from '../../interactions/context.js';
import { gameOption } from '../../interactions/variantOptions.js';
import type { Texts } from '../../texts/texts.js';
import { DailyPosts } from './dailyPosts.js';
import type { DayPostingDeps } from './dayPosting.js';
import { dayPuzzle, nextPuzzle, puzzleAnswer, puzzleInput, puzzleTurn } from './puzzleMessage.js';
import {
  type PuzzleDeps,
  showDayPuzzle,
  showPuzzle,
  showServerPuzzle,
  showSolution,
  showTurn,
  tryPuzzle,
} from './showPuzzle.js';

type PuzzlesDeps = Omit<PuzzleDeps, 'onDaySolved'> & DayPostingDeps;

/** Puzzles: `/puzzle` with its controls, and the daily posts in the channels that servers chose for them. */
export function puzzles(parts: PuzzlesDeps): Feature {
  const posts = new DailyPosts(parts);
  const deps: PuzzleDeps = { ...parts, onDaySolved: (server, day) => posts.solved(server, day) };
  return {
    commands: [
      { name: 'puzzle', isPrivate: true, options, run: (context) => puzzleRequested(deps, context) },
    ],
    controls: [
      nextPuzzle.on((context, { kind, from }) =>
        from === 'server' ? showServerPuzzle(deps, context, kind) : showPuzzle(deps, context, kind),
      ),
      dayPuzzle.on((context, { day }) => showDayPuzzle(deps, context, day)),
      puzzleTurn.on((context, { puzzle, step }) => showTurn(deps, context, puzzle, step)),
      ...puzzleInput.on({
        press: (context, { puzzle, step }, square) => tryPuzzle(deps, context, puzzle, step, square),
        async pick(context, { puzzle, step }, chosen) {
          const shown = await deps.puzzles.show(puzzle, step);
          if (!shown) return context.reply('problems.noSuchPuzzle');
          const square = await readChosen(context, chosen, shown.puzzle.variant, 'problems.noSuchPuzzle');
          if (square !== undefined) await tryPuzzle(deps, context, puzzle, step, square);
        },
        async shift(context, { puzzle, step }, corner) {
          const shown = await deps.puzzles.show(puzzle, step);
          if (!shown) return context.reply('problems.noSuchPuzzle');
          await showTurn(deps, context, puzzle, step, cornerIn(shown.puzzle.variant, corner));
        },
      }),
      puzzleAnswer.on((context, { puzzle }) => showSolution(deps, context, puzzle)),
    ],
    start: () => posts.start(),
    close: () => posts.close(),
  };
}

/** Sources of puzzles: matched to the member's rating, the day's one for everybody, or from games played in the server. */
export const PUZZLE_KINDS = ['rated', 'daily', 'server'] as const;

const options = (texts: Texts): APIApplicationCommandBasicOption[] => [
  { ...gameOption(texts), ...nameAndDescription(texts, 'options.puzzleGame'), required: false },
  {
    type: ApplicationCommandOptionType.String,
    ...nameAndDescription(texts, 'options.puzzleKind'),
    choices: PUZZLE_KINDS.map((kind) => choice(texts, `puzzle.kind.${kind}`, kind)),
  },
];

/** `/puzzle`: privately shows a position to solve. */
async function puzzleRequested(deps: PuzzleDeps, context: CommandContext): Promise<void> {
  const { options } = context.interaction;
  const kind = options.getString('kind');
  if (kind === 'daily') return showDayPuzzle(deps, context, dayOf(deps.clock.now()));
  const named = options.getString('game');
  const game = GAME_NAMES.find((each) => each === named);
  if (kind === 'server') return showServerPuzzle(deps, context, game);
  await showPuzzle(deps, context, game ?? (await lastPlayed(deps, context.member)));
}
