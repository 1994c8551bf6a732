import type { Square } from '../../../rules/position.js';
import type { Handler } from '../../interactions/control.js';
import { tell, turnPage } from '../../interactions/replies.js';
import { lesson as lessonNamed } from './lessons.js';
import { lessonMessage, outcomeMessage } from './tutorialMessage.js';
import { firstPage, rulesFor, teachingOf } from './tutorialPages.js';

export const learn: Handler<'learn'> = async (app, interaction) =>
  turnPage(interaction, await firstPage(app, interaction));

export const lesson: Handler<'lesson'> = async (app, interaction, { lesson: name }) =>
  turnPage(interaction, await lessonMessage(lessonNamed(name), await teachingOf(app, interaction)));

/** A move in a lesson. */
export const lessonMove: Handler<'lessonMove'> = async (app, interaction, { lesson: name, square }) => {
  const taught = lessonNamed(name);
  // Forged: there is no such button.
  if (!taught.position.legalMoves().includes(square as Square))
    return tell(app, interaction, 'problems.unknownControl');
  await turnPage(
    interaction,
    await outcomeMessage(taught, square as Square, await teachingOf(app, interaction)),
  );
};

export const rules: Handler<'rules'> = async (app, interaction, { kind }) =>
  turnPage(interaction, await rulesFor(app, interaction, kind));
