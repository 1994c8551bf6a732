import { gameOf, type Handler } from '../../interactions/control.js';
import { tell } from '../../interactions/replies.js';
import { subjectOf, subjectOfGame } from './reviewSubjects.js';
import { showReview, turnReview } from './showReview.js';

/** The review of a game: the button under a finished board opens one, its own buttons turn the pages. */
export const review: Handler<'review'> = async (app, interaction, { game: id, ply, to }) => {
  if (to !== 'begin') {
    const subject = await subjectOf(app, interaction, id);
    if (subject) await turnReview(app, interaction, subject, ply);
    return;
  }
  const game = await gameOf(app, interaction, id);
  if (!game) return;
  if (game.phase.kind !== 'over') return tell(app, interaction, 'problems.gameOn');
  await showReview(app, interaction, subjectOfGame(app, interaction, game));
};
