import { boardOf } from '../../../rules/games.js';
import type { Square } from '../../../rules/position.js';
import { parseSquare } from '../../../rules/squares.js';
import { positionAt } from '../../board/steps.js';
import { cornerOn } from '../../board/window.js';
import type { Handler } from '../../interactions/control.js';
import { ANALYSIS_ACTS, type Control } from '../../interactions/customId.js';
import { tell } from '../../interactions/replies.js';
import { subjectOf } from '../review/reviewSubjects.js';
import { actInAnalysis, openAnalysis, playInAnalysis, shiftAnalysis } from './analysis.js';
import { ownStudy } from './keptStudies.js';

/** Opens a board at the position that a page shows. */
export const analyse: Handler<'analyse'> = async (app, interaction, { game: id, ply }) => {
  const subject = await subjectOf(app, interaction, id);
  if (subject) await openAnalysis(app, interaction, { position: positionAt(subject.position, ply) });
};

export const analysisMove: Handler<'analysisMove'> = (app, interaction, control) =>
  playInAnalysis(app, interaction, control, control.square as Square);

/** Plays the square that was chosen in a select. */
const pickIn = async (
  app: Parameters<Handler<'analysisPick'>>[0],
  interaction: Parameters<Handler<'analysisPick'>>[1],
  control: Pick<Control<'analysisPick'>, 'game' | 'ply'>,
): Promise<void> => {
  const study = await ownStudy(app, interaction, control.game);
  if (!study) return;
  const square = parseSquare(interaction.values[0] ?? '', boardOf(study.position.variant));
  // Forged: the select has squares alone.
  if (square === undefined) return tell(app, interaction, 'problems.unknownControl');
  await playInAnalysis(app, interaction, control, square);
};

export const analysisPick: Handler<'analysisPick'> = pickIn;

export const analysisShift: Handler<'analysisShift'> = (app, interaction, control) =>
  shiftAnalysis(app, interaction, control, ({ variant }) => cornerOn(boardOf(variant), control));

export const analysisAct: Handler<'analysisAct'> = (app, interaction, control) =>
  actInAnalysis(app, interaction, control, control.act);

export const analysisMore: Handler<'analysisMore'> = (app, interaction, control) => {
  const act = ANALYSIS_ACTS.find((each) => each === interaction.values[0]);
  if (!act) return pickIn(app, interaction, control);
  return actInAnalysis(app, interaction, control, act, control.renewals + 1);
};
