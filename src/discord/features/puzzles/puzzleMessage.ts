import { ButtonStyle } from 'discord.js';
import type { DaySolvers } from '../../../game/ports/puzzleStore.js';
import { GOALS, type Puzzle } from '../../../game/puzzles/puzzle.js';
import { type ShownPuzzle, type SourcedPuzzle, solutionOf } from '../../../game/puzzles/solving.js';
import type { Rating } from '../../../game/ratings/ratings.js';
import type { Picture } from '../../../render/boards/renderBoard.js';
import { boardOf } from '../../../rules/games.js';
import { type Color, type Move, opposite, type Position, turnAt } from '../../../rules/position.js';
import { moveName } from '../../../rules/squares.js';
import { positionText } from '../../board/altText.js';
import { type V2Message, v2Message } from '../../board/boardMessage.js';
import { type SquareControls, squareRows } from '../../board/squareControls.js';
import type { WindowCorner } from '../../board/window.js';
import { button, type Row, rowOf } from '../../interactions/rows.js';
import type { Say } from '../../texts/texts.js';
import { DISCS, mention, ratingText, titleOf } from '../../texts/words.js';

/** The color that a puzzle is to be solved for. */
export const solverOf = ({ moves }: Puzzle): Color => turnAt(moves.length);

/** What a solver's last move came to. */
export type Feedback =
  | { readonly kind: 'right'; readonly move: Move; readonly best: Move; readonly reply: Move }
  /** It wins, but is not what was asked for. */
  | { readonly kind: 'winsToo'; readonly move: Move }
  /** `reply` is what refutes it; none where the game is over. */
  | { readonly kind: 'wrong'; readonly move: Move; readonly reply: Move | undefined }
  | { readonly kind: 'solved'; readonly move: Move }
  | { readonly kind: 'gave-up' };

/** How a member's rating was before a puzzle, and is now. */
type Change = { readonly before: Rating; readonly after: Rating };

type Showing = {
  readonly picture: Picture;
  readonly position: Position;
  readonly say: Say;
};

/** What tells where a puzzle is from. */
type Telling = { readonly say: Say; readonly bot: string; readonly isOfDay: boolean };

const controlsOf = ({ puzzle, step }: ShownPuzzle): SquareControls => {
  const place = { puzzle: puzzle.id, step };
  return {
    square: (square) => ({ control: 'puzzleMove', ...place, square }),
    pick: (part) => ({ control: 'puzzlePick', ...place, part }),
    shift: (corner, to) => ({ control: 'puzzleShift', ...place, ...corner, to }),
  };
};

function heading({ variant, rating }: Puzzle, { say, isOfDay }: Pick<Telling, 'say' | 'isOfDay'>): string {
  const title = say(isOfDay ? 'puzzle.day.title' : 'puzzle.title');
  return `-# ${title} · ${titleOf(variant, say)} · ${say('puzzle.rated', { rating: Math.round(rating) })}`;
}

/** Whose game a puzzle was found in, with the side first that it is set for. */
function sourceLine({ puzzle, source }: SourcedPuzzle, { say, bot }: Pick<Telling, 'say' | 'bot'>): string[] {
  if (!source) return [];
  const own = solverOf(puzzle);
  const player = (color: Color): string => mention(source.players[color] ?? bot);
  return [`-# ${say('puzzle.from', { player: player(own), other: player(opposite(own)) })}`];
}

/** What is asked for. */
const goalText = (puzzle: Puzzle, say: Say): string =>
  `**${say(`puzzle.goal.${taskOf(puzzle)}`, { disc: DISCS[solverOf(puzzle)] })}**`;

/** What came of the last move, in a sentence. */
function feedbackText(puzzle: Puzzle, feedback: Feedback, say: Say): string {
  const name = (move: Move): string => moveName(move, boardOf(puzzle.variant));
  const disc = DISCS[opposite(solverOf(puzzle))];
  switch (feedback.kind) {
    case 'right': {
      const { move, best, reply } = feedback;
      const key = move === best ? 'puzzle.right' : 'puzzle.alsoRight';
      return say(key, { move: name(move), best: name(best), disc, reply: name(reply) });
    }
    case 'winsToo':
      return say('puzzle.winsToo', { move: name(feedback.move) });
    case 'wrong': {
      const { move, reply } = feedback;
      if (reply === undefined) return say('puzzle.wrong', { move: name(move) });
      return say('puzzle.refuted', { move: name(move), disc, reply: name(reply) });
    }
    case 'solved':
      return say('puzzle.solved', { move: name(feedback.move) });
    case 'gave-up':
      return say('puzzle.gaveUp');
  }
}

/** What is asked for: in Gomoku by which means as well, as only moves of these are right. */
export const TASKS = [...GOALS, 'fours', 'threats'] as const;
function taskOf({ goal, themes }: Puzzle): (typeof TASKS)[number] {
  if (themes.includes('vcf')) return 'fours';
  return themes.includes('vct') ? 'threats' : goal;
}

/** A puzzle at one of its turns, with squares to press. */
export function puzzleMessage(
  shown: ShownPuzzle,
  feedback: Feedback | undefined,
  {
    picture,
    position,
    say,
    window,
    isTurned,
    bot,
    isOfDay,
  }: Showing & Telling & { readonly window: WindowCorner | undefined; readonly isTurned: boolean },
): V2Message {
  const { puzzle } = shown;
  const content = [
    heading(puzzle, { say, isOfDay }),
    ...sourceLine(shown, { say, bot }),
    ...(feedback ? [feedbackText(puzzle, feedback, say)] : []),
    goalText(puzzle, say),
  ];
  const answer = button({ control: 'puzzleAnswer', puzzle: puzzle.id }, say('puzzle.answer'));
  const rows = [...squareRows(position, window, controlsOf(shown), isTurned, say), rowOf(answer)];
  return v2Message(puzzle.variant.game, content.join('\n'), rows, {
    picture,
    description: positionText(position, solverOf(puzzle), say),
  });
}

const themesLine = ({ themes }: Puzzle, say: Say): string[] =>
  themes.length > 0 ? [`-# ${themes.map((theme) => say(`puzzle.theme.${theme}`)).join(' · ')}`] : [];

/** The line of a puzzle, as discs and squares. */
function lineOf(puzzle: Puzzle): string {
  const own = solverOf(puzzle);
  const sides = [own, opposite(own)];
  const board = boardOf(puzzle.variant);
  return solutionOf(puzzle)
    .map((move, i) => `${DISCS[sides[i % 2]!]} ${moveName(move, board)}`)
    .join('  ');
}

function changeLine(change: Change | undefined, say: Say): string[] {
  if (!change) return [];
  const by = Math.round(change.after.rating) - Math.round(change.before.rating);
  const text = { rating: ratingText(change.after), by: by < 0 ? `−${-by}` : `+${by}` };
  return [say('puzzle.change', text)];
}

/** How many have solved the day's puzzle in this server, and who was the first. */
export const dayLine = ({ first, count }: DaySolvers, say: Say): string =>
  first === undefined
    ? say('puzzle.day.nobody')
    : say('puzzle.day.solvers', { count, first: mention(first) });

/** What came of a puzzle, and how it goes on; `solvers` where it is the day's. */
export function puzzleEndMessage(
  shown: ShownPuzzle,
  feedback: Feedback,
  change: Change | undefined,
  {
    picture,
    say,
    solvers,
    bot,
    isOfDay,
  }: Pick<Showing, 'picture'> & Telling & { readonly solvers: DaySolvers | undefined },
): V2Message {
  const { puzzle, position } = shown;
  const isFailed = feedback.kind === 'wrong';
  const content = [
    heading(puzzle, { say, isOfDay }),
    ...sourceLine(shown, { say, bot }),
    `**${feedbackText(puzzle, feedback, say)}**`,
    ...changeLine(change, say),
    ...(isFailed ? [] : [`-# ${lineOf(puzzle)}`, ...themesLine(puzzle, say)]),
    ...(solvers ? [`-# ${dayLine(solvers, say)}`] : []),
  ];
  const turn = position.status.kind === 'playing' ? turnAt(position.ply) : undefined;
  return v2Message(puzzle.variant.game, content.join('\n'), [waysOn(shown, isFailed, say)], {
    picture,
    description: positionText(position, turn, say),
  });
}

function waysOn({ puzzle, step, source }: ShownPuzzle, isFailed: boolean, say: Say): Row {
  const next = button(
    { control: 'nextPuzzle', kind: puzzle.variant.game, from: source ? 'server' : 'bank' },
    say('puzzle.next'),
    ButtonStyle.Primary,
  );
  const { length: ply } = puzzle.moves;
  const game = source
    ? [button({ control: 'step', game: source.game, ply, to: 'begin' }, say('puzzle.game'))]
    : [];
  if (!isFailed) return rowOf(next, ...game);
  return rowOf(
    button({ control: 'puzzle', puzzle: puzzle.id, step }, say('puzzle.again'), ButtonStyle.Success),
    button({ control: 'puzzleAnswer', puzzle: puzzle.id }, say('puzzle.answer')),
    next,
    ...game,
  );
}

/** The puzzle of a day for all of a server, with who has solved it, and a button with which each member solves it alone. */
export function dayPuzzleMessage(
  { puzzle }: Pick<ShownPuzzle, 'puzzle'>,
  day: string,
  { picture, position, say, solvers }: Showing & { readonly solvers: DaySolvers },
): V2Message {
  const content = [
    heading(puzzle, { say, isOfDay: true }),
    goalText(puzzle, say),
    `-# ${dayLine(solvers, say)}`,
  ];
  const solve = button({ control: 'dayPuzzle', day }, say('puzzle.day.solve'), ButtonStyle.Primary);
  return v2Message(puzzle.variant.game, content.join('\n'), [rowOf(solve)], {
    picture,
    description: positionText(position, solverOf(puzzle), say),
  });
}
