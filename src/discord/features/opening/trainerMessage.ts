import { ButtonStyle, ComponentType } from 'discord.js';
import type { Question } from '../../../game/openings/training.js';
import type { LineId, LineSide, OpeningLine } from '../../../game/ports/openingStore.js';
import type { Picture } from '../../../render/boards/renderBoard.js';
import { boardOf } from '../../../rules/games.js';
import { type Position, type Square, turnAt } from '../../../rules/position.js';
import { squareName } from '../../../rules/squares.js';
import type { ButtonSigns } from '../../board/buttonSigns.js';
import type { DrawnBoard } from '../../board/drawBoard.js';
import { positionText } from '../../board/positionText.js';
import { squareInput, squareRows } from '../../board/squareInputs.js';
import { MAX_OPTIONS } from '../../gateway/discordLimits.js';
import { control, count, pattern } from '../../interactions/control.js';
import {
  boardPage,
  button,
  chunks,
  gamePage,
  type Page,
  pageOf,
  rowOf,
  text,
} from '../../interactions/pages.js';
import type { Say } from '../../texts/texts.js';
import { DISCS, timestamp, titleOf } from '../../texts/words.js';

/** A line of the member's. */
export const lineFields = { line: pattern<LineId>(/^[0-9a-z]{14}$/) };
/** A question of a line: the index of its move, and the number of wrong answers before it. */
const atQuestion = { ...lineFields, at: count, wrong: count };

/** Asks the first question of the line that has been due longest. */
export const train = control('openingTrain', 'button', {});
/** Answers a question. */
export const answerInput = squareInput('openingAnswer', atQuestion);
/** Lists the member's lines. */
export const showLines = control('openingLines', 'button', { page: count });
/** Shows the last position of a line. */
export const pickLine = control('openingLine', 'stringSelect', { page: count });

/** The member's answer to the last question. */
export type Answer = { readonly question: Question; readonly square: Square; readonly isRight: boolean };

type Showing = {
  readonly line: OpeningLine;
  readonly answer: Answer | undefined;
  /** Name of the opening, as a line of small print. */
  readonly opening: readonly string[];
  readonly say: Say;
};

export const sideName = (side: LineSide, say: Say): string =>
  side === 'both'
    ? `${DISCS.black}${DISCS.white} ${say('opening.both')}`
    : `${DISCS[side]} ${say(`colours.${side}`)}`;

const heading = ({ line, opening, say }: Showing): string[] => [
  `-# ${say('opening.training')} · ${titleOf(line.variant, say)} · ${sideName(line.side, say)}`,
  ...opening,
];

function answerLines({ answer, line, say }: Showing): string[] {
  if (!answer) return [];
  const board = boardOf(line.variant);
  const played = squareName(answer.square, board);
  const expected = squareName(answer.question.answer, board);
  return [
    answer.isRight
      ? say('opening.right', { move: expected })
      : say('opening.wrong', { move: played, answer: expected }),
  ];
}

/** Page of a question, with squares to press. */
export function questionPage(
  { at, position }: Question,
  wrong: number,
  showing: Showing,
  { picture, window, isTurned, signs }: DrawnBoard & { readonly signs: ButtonSigns },
): Page {
  const { line, say } = showing;
  const turn = turnAt(position.ply);
  const content = [
    ...heading(showing),
    ...answerLines(showing),
    `**${say('opening.ask', { disc: DISCS[turn] })}**`,
  ];
  const ids = answerInput.ids({ line: line.id, at, wrong });
  return boardPage(
    line.variant.game,
    content.join('\n'),
    squareRows(position, window, ids, { isTurned, signs }, say),
    { picture, description: positionText(position, turn, say) },
  );
}

type Ended = Showing & {
  readonly picture: Picture;
  /** Position at the end of the line. */
  readonly position: Position;
  readonly right: number;
  readonly all: number;
  /** Next time of the line, in ms since the epoch. */
  readonly dueAt: number;
  /** Number of lines that are due now. */
  readonly due: number;
};

/** Page of a line whose questions are answered. */
export function trainedPage(ended: Ended): Page {
  const { picture, position, right, all, dueAt, due, line, say } = ended;
  const content = [
    ...heading(ended),
    ...answerLines(ended),
    `**${say('opening.trained', { right, all })}** ${say('opening.nextTime', { time: timestamp(dueAt) })}`,
  ];
  const turn = position.status.kind === 'playing' ? turnAt(position.ply) : undefined;
  const rows = [
    rowOf(
      ...(due > 0 ? [button(train.id({}), say('opening.train', { due }), ButtonStyle.Success)] : []),
      button(showLines.id({ page: 0 }), say('opening.allLines')),
    ),
  ];
  return gamePage(line.variant.game, content.join('\n'), rows, {
    picture,
    description: positionText(position, turn, say),
  });
}

/** A line with its name in the member's language, if it has one. */
export type ListedLine = OpeningLine & { readonly label: string };

/** Page of the member's lines: those that are due first. */
export function linesPage(lines: readonly ListedLine[], page: number, now: number, say: Say): Page {
  if (lines.length === 0) return pageOf([text(say('opening.noLines'))]);
  const pages = chunks(lines, MAX_OPTIONS);
  const at = Math.min(page, pages.length - 1);
  const shown = pages[at]!;
  const due = lines.filter(({ dueAt }) => dueAt <= now).length;
  const entries = shown.map(
    ({ label, side, dueAt }) =>
      `- ${side === 'both' ? DISCS.black + DISCS.white : DISCS[side]} ${label} · ${timestamp(dueAt)}`,
  );
  const turning = [
    ...(at > 0 ? [button(showLines.id({ page: at - 1 }), '◀')] : []),
    ...(at < pages.length - 1 ? [button(showLines.id({ page: at + 1 }), '▶')] : []),
    ...(due > 0 ? [button(train.id({}), say('opening.train', { due }), ButtonStyle.Success)] : []),
  ];
  return pageOf([
    text([`**${say('opening.lines', { lines: lines.length })}**`, ...entries].join('\n')),
    rowOf({
      type: ComponentType.StringSelect,
      custom_id: pickLine.id({ page: at }),
      placeholder: say('opening.pickLine'),
      options: shown.map(({ id, label, side }) => ({ label, value: id, description: sideName(side, say) })),
    }),
    ...(turning.length > 0 ? [rowOf(...turning)] : []),
  ]);
}
