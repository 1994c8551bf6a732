import { boardOf } from '../../../rules/games.js';
import type { Square } from '../../../rules/position.js';
import { parseSquare } from '../../../rules/squares.js';
import { cornerOn } from '../../board/window.js';
import type { Handler } from '../../interactions/control.js';
import { tell } from '../../interactions/replies.js';
import { subjectOf } from './reviewSubjects.js';
import { showRetry } from './showRetry.js';

/** Shows a mistake of a review to be played better. */
export const retry: Handler<'retry'> = async (app, interaction, { game: id, ply }) => {
  const game = await subjectOf(app, interaction, id);
  if (game) await showRetry(app, interaction, game, { ply });
};

export const retryMove: Handler<'retryMove'> = async (app, interaction, { game: id, ply, square }) => {
  const game = await subjectOf(app, interaction, id);
  if (game) await showRetry(app, interaction, game, { ply, tried: square as Square });
};

export const retryPick: Handler<'retryPick'> = async (app, interaction, { game: id, ply }) => {
  const game = await subjectOf(app, interaction, id);
  if (!game) return;
  const tried = parseSquare(interaction.values[0] ?? '', boardOf(game.position.variant));
  // Forged: the select has squares alone.
  if (tried === undefined) return tell(app, interaction, 'problems.unknownControl');
  await showRetry(app, interaction, game, { ply, tried });
};

export const retryShift: Handler<'retryShift'> = async (app, interaction, { game: id, ply, file, rank }) => {
  const game = await subjectOf(app, interaction, id);
  if (!game) return;
  const corner = cornerOn(boardOf(game.position.variant), { file, rank });
  await showRetry(app, interaction, game, { ply, corner });
};
