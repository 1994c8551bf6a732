import { showReview, turnReview } from '../reviews.js';
import { gameOf, type Handler } from './component.js';

/** The review of a finished game: the button under its board opens one, its own buttons turn the pages. */
export const review: Handler<'review'> = async (app, interaction, { game: id, ply, to }) => {
  const game = await gameOf(app, interaction, id);
  if (!game) return;
  if (to === 'begin') await showReview(app, interaction, game);
  else await turnReview(app, interaction, game, ply);
};
