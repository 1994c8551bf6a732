import { areSymmetric } from '../../../game/openings/openingPosition.js';
import {
  dueLines,
  nextSchedule,
  positionAfter,
  type Question,
  questionsOf,
} from '../../../game/openings/training.js';
import type { LineId, OpeningLine } from '../../../game/ports/openingStore.js';
import { formatTranscript } from '../../../rules/formats/transcript.js';
import type { Square } from '../../../rules/position.js';
import { drawBoard, lookFor } from '../../board/drawBoard.js';
import { findOpening, openingLines, openingName } from '../../board/positionText.js';
import { cornerIn } from '../../board/squareInputs.js';
import type { WindowCorner } from '../../board/window.js';
import { MAX_CHOICE_NAME } from '../../gateway/discordLimits.js';
import type { ComponentContext } from '../../interactions/context.js';
import type { Texts } from '../../texts/texts.js';
import { explorerFor, type OpeningDeps } from './explorer.js';
import { type Answer, linesPage, questionPage, trainedPage } from './trainerMessage.js';

/** A question of a line, as a control names it. */
type Asked = { readonly line: LineId; readonly at: number; readonly wrong: number };

/** Asks the first question of the line that has been due longest. */
export async function beginTraining(deps: OpeningDeps, context: ComponentContext): Promise<void> {
  const [line] = dueLines(await deps.openings.openingLines(context.member), deps.clock.now());
  if (!line) return showLinesPage(deps, context, 0);
  await ask(deps, context, line, questionsOf(line)[0]!, 0);
}

/** Judges an answer, and asks the next question or ends the training of the line. */
export async function answerQuestion(
  deps: OpeningDeps,
  context: ComponentContext,
  asked: Asked,
  square: Square,
): Promise<void> {
  const found = await findQuestion(deps, context, asked);
  if (!found) return;
  const { line, question, next } = found;
  // Forged: there is no such button.
  if (question.position.illegal(square)) return ask(deps, context, line, question, asked.wrong);
  const isRight = areSymmetric(question.position, square, question.answer);
  const wrong = asked.wrong + (isRight ? 0 : 1);
  const answer = { question, square, isRight };
  if (next) await ask(deps, context, line, next, wrong, { answer });
  else await endTraining(deps, context, line, wrong, answer);
}

/** Moves the window of buttons. */
export async function shiftQuestion(
  deps: OpeningDeps,
  context: ComponentContext,
  asked: Asked,
  corner: WindowCorner,
): Promise<void> {
  const found = await findQuestion(deps, context, asked);
  if (!found) return;
  const { line, question } = found;
  await ask(deps, context, line, question, asked.wrong, { corner: cornerIn(line.variant, corner) });
}

/** Finds the question of a control, and the one after it. Replies if the line is deleted or somebody else's. */
export async function findQuestion(deps: OpeningDeps, context: ComponentContext, { line: id, at }: Asked) {
  const line = (await deps.openings.openingLines(context.member)).find((each) => each.id === id);
  const questions = line ? questionsOf(line) : [];
  const index = questions.findIndex((each) => each.at === at);
  if (line && index >= 0) return { line, question: questions[index]!, next: questions[index + 1] };
  await context.reply(line ? 'problems.unknownControl' : 'problems.noSuchLine');
  return undefined;
}

type Asking = { readonly answer?: Answer; readonly corner?: WindowCorner };

async function ask(
  { settings, renderBoard, signs, texts }: OpeningDeps,
  context: ComponentContext,
  line: OpeningLine,
  question: Question,
  wrong: number,
  { answer, corner }: Asking = {},
): Promise<void> {
  const { say, locale, member } = context;
  const { position } = question;
  const own = await settings.ofMember(member);
  const look = lookFor(own, line.side === 'both' ? undefined : line.side);
  const drawn = await drawBoard(renderBoard, position, { ...look, takesInput: true, corner });
  const opening = openingLines(texts, locale, position);
  await context.turnPage(questionPage(question, wrong, { line, answer, opening, say }, { ...drawn, signs }));
}

async function endTraining(
  deps: OpeningDeps,
  context: ComponentContext,
  line: OpeningLine,
  wrong: number,
  answer: Answer,
): Promise<void> {
  const { openings, settings, renderBoard, texts, clock } = deps;
  const { say, locale, member } = context;
  const now = clock.now();
  // A second press of the last answer finds the line rescheduled.
  const isDue = line.dueAt <= now;
  const next = isDue ? nextSchedule(line, wrong === 0, now) : line;
  if (isDue) await openings.rescheduleLine(member, { ...next, id: line.id }, line.dueAt);
  const position = positionAfter(line.variant, line.moves)!;
  const look = lookFor(await settings.ofMember(member), line.side === 'both' ? undefined : line.side);
  const picture = await renderBoard(position, { ...look, shape: 'wide' });
  const all = questionsOf(line).length;
  const lines = await openings.openingLines(member);
  await context.turnPage(
    trainedPage({
      ...{ picture, position, line, answer, all, say },
      right: Math.max(0, all - wrong),
      dueAt: next.dueAt,
      due: dueLines(lines, now).length,
      opening: openingLines(texts, locale, position),
    }),
  );
}

/** Shows a page of the member's lines. */
export async function showLinesPage(
  { openings, texts, clock }: OpeningDeps,
  context: ComponentContext,
  page: number,
): Promise<void> {
  const { member, say, locale } = context;
  const lines = (await openings.openingLines(member)).map((line) => ({
    ...line,
    label: labelOf(line, texts, locale),
  }));
  await context.turnPage(linesPage(lines, page, clock.now(), say));
}

/** Shows the last position of a line of the member's. */
export async function showLine(deps: OpeningDeps, context: ComponentContext, chosen: string): Promise<void> {
  const line = (await deps.openings.openingLines(context.member)).find(({ id }) => id === chosen);
  if (!line) return context.reply('problems.noSuchLine');
  await context.turnPage(await explorerFor(deps, context, positionAfter(line.variant, line.moves)!));
}

/** Name of a line's opening, and its moves. */
function labelOf({ variant, moves }: OpeningLine, texts: Texts, locale: string): string {
  const position = positionAfter(variant, moves)!;
  const opening = findOpening(position);
  const transcript = formatTranscript(position);
  const label = opening ? `${openingName(opening, texts, locale)} · ${transcript}` : transcript;
  return label.length > MAX_CHOICE_NAME ? `${label.slice(0, MAX_CHOICE_NAME - 1)}…` : label;
}
