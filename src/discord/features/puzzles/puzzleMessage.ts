import { ButtonStyle } from 'discord.js';
import type { Daily, DaySolvers, SolverChange } from '../../../game/ports/puzzleStore.js';
import type { DayStreak } from '../../../game/puzzles/dayStreak.js';
import { type Puzzle, solverOf, taskOf } from '../../../game/puzzles/puzzle.js';
import {
  type DayAttempt,
  type PuzzleAtTurn,
  type SourcedPuzzle,
  solutionOf,
} from '../../../game/puzzles/solving.js';
import type { Picture } from '../../../render/boards/renderBoard.js';
import { boardOf } from '../../../rules/games.js';
import {
  type Color,
  GAME_NAMES,
  type GameName,
  type Move,
  opposite,
  type Position,
  turnAt,
} from '../../../rules/position.js';
import { moveName } from '../../../rules/squares.js';
import type { ButtonSigns } from '../../board/buttonSigns.js';
import type { DrawnBoard } from '../../board/drawBoard.js';
import { step as stepControl } from '../../board/gameControls.js';
import { positionText } from '../../board/positionText.js';
import { squareInput, squareRows } from '../../board/squareInputs.js';
import { control, count, gameName, oneOf, pattern } from '../../interactions/control.js';
import { nextPuzzle } from '../../interactions/links.js';
import { boardPage, button, gamePage, type Page, type Row, rowOf } from '../../interactions/pages.js';
import type { Say } from '../../texts/texts.js';
import { changedRating, DISCS, mention, type NamedMentions, titleOf } from '../../texts/words.js';

const puzzleId = pattern<string>(/^\w{1,20}$/);
const atTurn = { puzzle: puzzleId, step: count };

/** Plays a square in a puzzle. */
export const puzzleInput = squareInput('puzzle', atTurn);

/** Shows a puzzle at a turn of the solver. */
export const puzzleTurn = control('puzzle', 'button', atTurn);

/** Gives up a puzzle and shows the solution. */
export const puzzleAnswer = control('puzzleAnswer', 'button', { puzzle: puzzleId });

/** Shows a game's puzzle of a day. Older posts name no game: theirs is the one that servers posted on that day. */
export const dayPuzzle = control('dayPuzzle', 'button', {
  day: pattern<string>(/^\d{4}-\d\d-\d\d$/),
  kind: { ...oneOf([...GAME_NAMES, 'posted']), formerly: 'posted' as const },
});

/** Shows all members how this one did at a game's puzzle of a day. */
export const shareDay = control('shareDay', 'button', {
  day: pattern<string>(/^\d{4}-\d\d-\d\d$/),
  kind: gameName,
});

/** Outcome of the solver's last move. */
export type Feedback =
  | { readonly kind: 'right'; readonly move: Move; readonly best: Move; readonly reply: Move }
  /** The move wins, but not in the way that the puzzle asks for. */
  | { readonly kind: 'winsToo'; readonly move: Move }
  /** `reply` refutes the move; `undefined` if the game is over. */
  | { readonly kind: 'wrong'; readonly move: Move; readonly reply: Move | undefined }
  | { readonly kind: 'solved'; readonly move: Move }
  | { readonly kind: 'gave-up' };

/** `isOfDay`: whether it is the puzzle of a day that is still open. */
type Showing = {
  readonly say: Say;
  readonly bot: string;
  readonly isOfDay: boolean;
  /** Of the players of its game, if it is from one. */
  readonly mentions: NamedMentions;
};

function heading({ variant, rating }: Puzzle, { say, isOfDay }: Pick<Showing, 'say' | 'isOfDay'>): string {
  const title = say(isOfDay ? 'puzzle.day.title' : 'puzzle.title');
  return `-# ${title} · ${titleOf(variant, say)} · ${say('puzzle.rated', { rating: Math.round(rating) })}`;
}

/** Players of the game that a puzzle is from, the solver's side first. */
function sourceLine(
  { puzzle, source }: SourcedPuzzle,
  { say, bot, mentions }: Pick<Showing, 'say' | 'bot' | 'mentions'>,
): string[] {
  if (!source) return [];
  const own = solverOf(puzzle);
  const player = (color: Color): string => {
    const member = source.players[color] ?? bot;
    return mentions.get(member) ?? mention(member);
  };
  return [`-# ${say('puzzle.from', { player: player(own), other: player(opposite(own)) })}`];
}

/** The task. */
const goalText = (puzzle: Puzzle, say: Say): string =>
  `**${say(`puzzle.goal.${taskOf(puzzle)}`, { disc: DISCS[solverOf(puzzle)] })}**`;

/** Feedback on the last move, in a sentence. */
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

/** Page of a puzzle at a turn of the solver, with squares to press. */
export function puzzlePage(
  shown: PuzzleAtTurn,
  feedback: Feedback | undefined,
  { picture, window, isTurned }: DrawnBoard,
  { say, bot, isOfDay, mentions, signs }: Showing & { readonly signs: ButtonSigns },
): Page {
  const { position, step } = shown;
  const { puzzle } = shown;
  const content = [
    heading(puzzle, { say, isOfDay }),
    ...sourceLine(shown, { say, bot, mentions }),
    ...(feedback ? [feedbackText(puzzle, feedback, say)] : []),
    goalText(puzzle, say),
  ];
  const ids = puzzleInput.ids({ puzzle: puzzle.id, step });
  const answer = button(puzzleAnswer.id({ puzzle: puzzle.id }), say('puzzle.answer'));
  const rows = [...squareRows(position, window, ids, { isTurned, signs }, say), rowOf(answer)];
  return boardPage(puzzle.variant.game, content.join('\n'), rows, {
    picture,
    description: positionText(position, solverOf(puzzle), say),
  });
}

const themesLine = ({ themes }: Puzzle, say: Say): string[] =>
  themes.length > 0 ? [`-# ${themes.map((theme) => say(`puzzle.theme.${theme}`)).join(' · ')}`] : [];

/** The solution, as discs and squares. */
function lineOf(puzzle: Puzzle): string {
  const own = solverOf(puzzle);
  const sides = [own, opposite(own)];
  const board = boardOf(puzzle.variant);
  return solutionOf(puzzle)
    .map((move, i) => `${DISCS[sides[i % 2]!]} ${moveName(move, board)}`)
    .join('  ');
}

function changeLine(change: SolverChange | undefined, say: Say): string[] {
  if (!change) return [];
  const { before, after, tries } = change;
  return [say('puzzle.change', { rating: changedRating(before.rating, after, tries, say) })];
}

/** Number of solvers of the day's puzzle in this server, and the first of them, mentioned by `MemberMentions`. */
const dayLine = ({ first, count }: DaySolvers, say: Say): string =>
  first === undefined ? say('puzzle.day.nobody') : say('puzzle.day.solvers', { count, first });

/** The puzzle of a day that a page shows, with the member's streak. */
export type ShownDay = Daily & { readonly streak: DayStreak };

const streakLine = ({ current }: DayStreak, say: Say): string[] =>
  current > 1 ? [say('puzzle.day.streak', { days: current })] : [];

const TURN_SIGNS = { right: '🟩', wrong: '🟥' } as const;

/** Returns how a member did at a puzzle of a day, as squares: no move is given away. */
export function dayResultText(
  { game, day, streak }: ShownDay,
  { right, turns, isSolved }: DayAttempt,
  say: Say,
): string {
  const squares = TURN_SIGNS.right.repeat(right) + (isSolved ? '' : TURN_SIGNS.wrong);
  const title = say('puzzle.day.shared', { game: say(`games.${game}`), day });
  return [title, `${squares} ${right}/${turns}`, ...streakLine(streak, say)].join('\n');
}

/** Page of a finished puzzle, with a button to the next one. `solvers`, `ofDay`: given for the puzzle of a day. */
export function puzzleEndPage(
  shown: PuzzleAtTurn,
  feedback: Feedback,
  change: SolverChange | undefined,
  {
    picture,
    say,
    solvers,
    bot,
    isOfDay,
    mentions,
    ofDay,
  }: Showing & {
    readonly picture: Picture;
    readonly solvers: DaySolvers | undefined;
    readonly ofDay: ShownDay | undefined;
  },
): Page {
  const { puzzle, position } = shown;
  const isFailed = feedback.kind === 'wrong';
  const content = [
    heading(puzzle, { say, isOfDay }),
    ...sourceLine(shown, { say, bot, mentions }),
    `**${feedbackText(puzzle, feedback, say)}**`,
    ...changeLine(change, say),
    ...(isFailed ? [] : [`-# ${lineOf(puzzle)}`, ...themesLine(puzzle, say)]),
    ...(ofDay ? streakLine(ofDay.streak, say) : []),
    ...(solvers ? [`-# ${dayLine(solvers, say)}`] : []),
  ];
  const turn = position.status.kind === 'playing' ? turnAt(position.ply) : undefined;
  return gamePage(puzzle.variant.game, content.join('\n'), [nextRow(shown, isFailed, ofDay, say)], {
    picture,
    description: positionText(position, turn, say),
  });
}

function nextRow(
  { puzzle, step, source }: PuzzleAtTurn,
  isFailed: boolean,
  ofDay: Daily | undefined,
  say: Say,
): Row {
  const next = button(
    nextPuzzle.id({ kind: puzzle.variant.game, from: source ? 'server' : 'bank' }),
    say('puzzle.next'),
    ButtonStyle.Primary,
  );
  const { length: ply } = puzzle.moves;
  const game = source
    ? [button(stepControl.id({ game: source.game, ply, to: 'begin' }), say('puzzle.game'))]
    : [];
  const share = ofDay
    ? [button(shareDay.id({ day: ofDay.day, kind: ofDay.game }), say('puzzle.day.share'))]
    : [];
  if (!isFailed) return rowOf(...share, next, ...game);
  return rowOf(
    button(puzzleTurn.id({ puzzle: puzzle.id, step }), say('puzzle.again'), ButtonStyle.Success),
    button(puzzleAnswer.id({ puzzle: puzzle.id }), say('puzzle.answer')),
    next,
    ...game,
    ...share,
  );
}

type DayShowing = {
  readonly picture: Picture;
  readonly position: Position;
  readonly say: Say;
  readonly solvers: DaySolvers;
  /** Other games with a puzzle of the day. */
  readonly others: readonly GameName[];
};

/**
 * A server's post of the puzzle of a day: its solvers, a button that opens it privately, and buttons for the day's puzzles of
 * `others`.
 */
export function dayPuzzlePage(
  { puzzle }: Pick<PuzzleAtTurn, 'puzzle'>,
  day: string,
  { picture, position, say, solvers, others }: DayShowing,
): Page {
  const { game } = puzzle.variant;
  const content = [
    heading(puzzle, { say, isOfDay: true }),
    goalText(puzzle, say),
    `-# ${dayLine(solvers, say)}`,
  ];
  const solve = button(dayPuzzle.id({ day, kind: game }), say('puzzle.day.solve'), ButtonStyle.Primary);
  const more = others.map((kind) => button(dayPuzzle.id({ day, kind }), say(`games.${kind}`)));
  return gamePage(game, content.join('\n'), [rowOf(solve, ...more)], {
    picture,
    description: positionText(position, solverOf(puzzle), say),
  });
}
