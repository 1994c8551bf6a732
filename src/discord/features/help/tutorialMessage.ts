import { ButtonStyle } from 'discord.js';
import type { RenderBoard } from '../../../render/boards/renderBoard.js';
import { boardOf } from '../../../rules/games.js';
import type { Position, Square } from '../../../rules/position.js';
import { squareName } from '../../../rules/squares.js';
import type { ButtonSigns } from '../../board/buttonSigns.js';
import { type BoardLook, exampleBoards } from '../../board/drawBoard.js';
import { positionText } from '../../board/positionText.js';
import { squareGrid } from '../../board/squareInputs.js';
import { control, oneOf, square } from '../../interactions/control.js';
import { begin } from '../../interactions/links.js';
import {
  button,
  buttonRows,
  gamePage,
  type Page,
  pageOf,
  type Row,
  rowOf,
  text,
} from '../../interactions/pages.js';
import type { Say } from '../../texts/texts.js';
import { LESSON_NAMES, type Lesson, lessonsOf, outcomeOf, TAUGHT_GAMES } from './lessons.js';

const lessonName = oneOf(LESSON_NAMES);

/** Shows a lesson. */
export const lessonControl = control('lesson', 'button', { lesson: lessonName });

/** Moves in a lesson. */
export const lessonMove = control('lessonMove', 'button', { lesson: lessonName, square });

/** Level of the game that the tutorial ends with. */
const FIRST_LEVEL = 1;

/** Texts and look of the tutorial's pages. */
export type TutorialView = {
  readonly say: Say;
  readonly renderBoard: RenderBoard;
  readonly look: BoardLook;
  readonly signs: ButtonSigns;
  readonly mentions: Readonly<Record<string, string>>;
  /** Whether a button can start a game in this channel. */
  readonly canBegin: boolean;
};

/** First page of the tutorial: asks which game to learn. */
export async function learnPage({ say, renderBoard, look }: TutorialView): Promise<Page> {
  const { part, files } = await exampleBoards(renderBoard, look, say, TAUGHT_GAMES);
  const learn = TAUGHT_GAMES.map((game) =>
    button(
      lessonControl.id({ lesson: lessonsOf(game)[0]! }),
      say('tutorial.learn', { game: say(`games.${game}`) }),
      ButtonStyle.Success,
    ),
  );
  return pageOf([text(say('tutorial.intro')), part, rowOf(...learn)], files);
}

/** A lesson's position, with a button for each square. */
export async function lessonMessage(lesson: Lesson, view: TutorialView): Promise<Page> {
  const { say } = view;
  const { name, position } = lesson;
  return message(lesson, position, say(`tutorial.${name}.task`), squareRows(lesson, view.signs), view, {
    legal: true,
    ...(lesson.window && { window: lesson.window }),
  });
}

function squareRows({ name, position, window }: Lesson, signs: ButtonSigns): Row[] {
  const buttonOf = (square: Square, label: string) =>
    button(lessonMove.id({ lesson: name, square }), label, ButtonStyle.Primary);
  if (window) return squareGrid(position, window, false, buttonOf, { signs });
  const board = boardOf(position.variant);
  const squares = position.legalMoves().filter((move) => move !== 'pass');
  return buttonRows(squares.map((square) => buttonOf(square, squareName(square, board))));
}

/** Outcome of a move in a lesson, with the reason and the next step. */
export async function outcomeMessage(lesson: Lesson, square: Square, view: TutorialView): Promise<Page> {
  const { say, mentions } = view;
  const { isRight, position, reply } = outcomeOf(lesson, square);
  const board = boardOf(position.variant);
  const values = {
    move: squareName(square, board),
    reply: reply === undefined ? '' : squareName(reply, board),
    black: position.count('black'),
    white: position.count('white'),
  };
  const { name } = lesson;
  const verdict = isRight ? say(`tutorial.${name}.right`, values) : say(`tutorial.${name}.wrong`, values);
  const next = nextOf(lesson);
  const isEnd = isRight && next === undefined;
  const content = isEnd
    ? `${verdict}\n${say('tutorial.done', { ...mentions, level: FIRST_LEVEL })}`
    : verdict;
  const row = isEnd ? endRow(lesson, view) : nextRow(isRight ? next! : name, isRight, say);
  return message(lesson, position, content, [row], view);
}

/** The next lesson of the same game. */
function nextOf({ name, position }: Lesson): Lesson['name'] | undefined {
  const names = lessonsOf(position.variant.game);
  return names[names.indexOf(name) + 1];
}

const nextRow = (lesson: Lesson['name'], isRight: boolean, say: Say): Row =>
  rowOf(
    button(
      lessonControl.id({ lesson }),
      say(isRight ? 'tutorial.next' : 'tutorial.again'),
      isRight ? ButtonStyle.Success : ButtonStyle.Primary,
    ),
  );

/** Buttons that start a first game, or the lessons of another game. */
function endRow({ position }: Lesson, { say, canBegin }: TutorialView): Row {
  const { game } = position.variant;
  const play = button(
    begin.id({ kind: game, level: FIRST_LEVEL }),
    say('tutorial.play', { game: say(`games.${game}`), level: FIRST_LEVEL }),
    ButtonStyle.Primary,
  );
  const others = TAUGHT_GAMES.filter((each) => each !== game).map((each) =>
    button(
      lessonControl.id({ lesson: lessonsOf(each)[0]! }),
      say('tutorial.learn', { game: say(`games.${each}`) }),
      ButtonStyle.Success,
    ),
  );
  return rowOf(...(canBegin ? [play] : []), ...others);
}

async function message(
  { name, position: { variant } }: Lesson,
  shown: Position,
  content: string,
  rows: readonly Row[],
  { say, renderBoard, look }: TutorialView,
  options: Parameters<RenderBoard>[1] = {},
): Promise<Page> {
  const names = lessonsOf(variant.game);
  const heading = say('tutorial.heading', {
    game: say(`games.${variant.game}`),
    step: names.indexOf(name) + 1,
    steps: names.length,
  });
  return gamePage(variant.game, `-# ${heading}\n${content}`, rows, {
    // The same shape before and after the move.
    picture: await renderBoard(shown, { ...look, ...options, shape: 'wide' }),
    description: positionText(shown, shown.status.kind === 'playing' ? shown.status.turn : undefined, say),
  });
}
