import { ButtonStyle } from 'discord.js';
import type { RenderBoard } from '../../../render/boards/renderBoard.js';
import { boardOf } from '../../../rules/games.js';
import { GAME_NAMES, type Position, type Square } from '../../../rules/position.js';
import { squareName } from '../../../rules/squares.js';
import { positionText } from '../../board/altText.js';
import type { BoardLook } from '../../board/boardLook.js';
import { type V2Message, v2Message } from '../../board/boardMessage.js';
import { squareGrid } from '../../board/squareControls.js';
import { WINDOW_SIZE } from '../../board/window.js';
import { exampleBoards, type Page, pageOf, text } from '../../interactions/messagePage.js';
import { button, buttonRows, type Row, rowOf } from '../../interactions/rows.js';
import type { Say } from '../../texts/texts.js';
import { type Lesson, lessonsOf, outcomeOf } from './lessons.js';

/** At which the bot plays whoever has ended the tutorial. */
const FIRST_LEVEL = 1;

/** What a page of the tutorial is made with. */
export type Teaching = {
  readonly say: Say;
  readonly renderBoard: RenderBoard;
  readonly look: BoardLook;
  readonly mentions: Readonly<Record<string, string>>;
  /** Whether a game can begin where the page is. */
  readonly mayBegin: boolean;
};

/** Asks which game to learn. */
export async function learnPage({ say, renderBoard, look }: Teaching): Promise<Page> {
  const { part, files } = await exampleBoards(renderBoard, look, say);
  const learn = GAME_NAMES.map((game) =>
    button(
      { control: 'lesson', lesson: lessonsOf(game)[0]! },
      say('tutorial.learn', { game: say(`games.${game}`) }),
      ButtonStyle.Success,
    ),
  );
  return pageOf([text(say('tutorial.intro')), part, rowOf(...learn)], files);
}

/** A lesson's position, with a button for each square to choose from. */
export async function lessonMessage(lesson: Lesson, teaching: Teaching): Promise<V2Message> {
  const { say } = teaching;
  const { name, position } = lesson;
  return message(lesson, position, say(`tutorial.${name}.task`), squareRows(lesson), teaching, {
    legal: true,
    ...(lesson.window && { window: { ...lesson.window, size: WINDOW_SIZE } }),
  });
}

function squareRows({ name, position, window }: Lesson): Row[] {
  const buttonOf = (square: Square, label: string) =>
    button({ control: 'lessonMove', lesson: name, square }, label);
  if (window) return squareGrid(position, window, false, buttonOf);
  const board = boardOf(position.variant);
  const squares = position.legalMoves().filter((move) => move !== 'pass');
  return buttonRows(squares.map((square) => buttonOf(square, squareName(square, board))));
}

/** What came of a move in a lesson, why, and how it goes on. */
export async function outcomeMessage(lesson: Lesson, square: Square, teaching: Teaching): Promise<V2Message> {
  const { say, mentions } = teaching;
  const { isRight, position, reply } = outcomeOf(lesson, square);
  const board = boardOf(position.variant);
  const values = {
    move: squareName(square, board),
    reply: reply === undefined ? '' : squareName(reply, board),
    black: position.count('black'),
    white: position.count('white'),
  };
  const { name } = lesson;
  const told = isRight ? say(`tutorial.${name}.right`, values) : say(`tutorial.${name}.wrong`, values);
  const next = nextOf(lesson);
  const isEnd = isRight && next === undefined;
  const content = isEnd ? `${told}\n${say('tutorial.done', { ...mentions, level: FIRST_LEVEL })}` : told;
  const row = isEnd ? endRow(lesson, teaching) : goOnRow(isRight ? next! : name, isRight, say);
  return message(lesson, position, content, [row], teaching);
}

/** The next lesson of the same game. */
function nextOf({ name, position }: Lesson): Lesson['name'] | undefined {
  const names = lessonsOf(position.variant.game);
  return names[names.indexOf(name) + 1];
}

const goOnRow = (lesson: Lesson['name'], isRight: boolean, say: Say): Row =>
  rowOf(
    button(
      { control: 'lesson', lesson },
      say(isRight ? 'tutorial.next' : 'tutorial.again'),
      isRight ? ButtonStyle.Success : ButtonStyle.Primary,
    ),
  );

/** A first game, or another game to learn. */
function endRow({ position }: Lesson, { say, mayBegin }: Teaching): Row {
  const { game } = position.variant;
  const begin = button(
    { control: 'begin', kind: game, level: FIRST_LEVEL },
    say('tutorial.play', { game: say(`games.${game}`), level: FIRST_LEVEL }),
    ButtonStyle.Primary,
  );
  const others = GAME_NAMES.filter((each) => each !== game).map((each) =>
    button(
      { control: 'lesson', lesson: lessonsOf(each)[0]! },
      say('tutorial.learn', { game: say(`games.${each}`) }),
      ButtonStyle.Success,
    ),
  );
  return rowOf(...(mayBegin ? [begin] : []), ...others);
}

async function message(
  { name, position: { variant } }: Lesson,
  shown: Position,
  content: string,
  rows: readonly Row[],
  { say, renderBoard, look }: Teaching,
  view: Parameters<RenderBoard>[1] = {},
): Promise<V2Message> {
  const names = lessonsOf(variant.game);
  const heading = say('tutorial.heading', {
    game: say(`games.${variant.game}`),
    step: names.indexOf(name) + 1,
    steps: names.length,
  });
  return v2Message(variant.game, `-# ${heading}\n${content}`, rows, {
    picture: await renderBoard(shown, { ...look, ...view }),
    description: positionText(shown, shown.status.kind === 'playing' ? shown.status.turn : undefined, say),
  });
}
