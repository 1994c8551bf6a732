import { colorOf } from '../../../game/play/game.js';
import { showSteps } from '../../board/steps.js';
import { gameOf, type Handler } from '../../interactions/control.js';
import { tell } from '../../interactions/replies.js';
import { openRematch, openRematchInThread } from './rematches.js';

/** The buttons under a finished board that play it again; who only watched is shown the game instead. */
const playAgain: Handler<'rematch' | 'level'> = async (app, interaction, control) => {
  const game = await gameOf(app, interaction, control.game);
  if (!game) return;
  if (game.phase.kind !== 'over') return tell(app, interaction, 'problems.gameOn');
  if (!colorOf(game, interaction.user.id)) return showSteps(app, interaction, game, game.position.ply);
  await openRematch(app, interaction, { game, level: 'level' in control ? control.level : 0 });
};

export const rematch: Handler<'rematch'> = playAgain;
export const level: Handler<'level'> = playAgain;

export const rematchInThread: Handler<'rematchInThread'> = async (app, interaction, { game: id, level }) => {
  const game = await gameOf(app, interaction, id);
  if (game) await openRematchInThread(app, interaction, { game, level });
};
