import { tell } from '../replies.js';
import { shareGame } from '../sharing.js';
import { showSteps, turnSteps } from '../steps.js';
import { gameOf, type Handler } from './component.js';

/** Looks through a finished game: the button under its board opens a copy, the arrows turn that one's pages. */
export const step: Handler<'step'> = async (app, interaction, { game: id, ply, to }) => {
  const game = await gameOf(app, interaction, id);
  if (!game) return;
  if (game.phase.kind !== 'over') return tell(app, interaction, 'problems.gameOn');
  if (to === 'begin') await showSteps(app, interaction, game, ply);
  else await turnSteps(app, interaction, game, ply);
};

export const share: Handler<'share'> = async (app, interaction, { game: id }) => {
  const game = await gameOf(app, interaction, id);
  if (!game) return;
  if (game.phase.kind !== 'over') return tell(app, interaction, 'problems.gameOn');
  await shareGame(app, interaction, game);
};
