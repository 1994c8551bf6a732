import { colorOf } from '../../game/game.js';
import { rematchOf } from '../../game/rematch.js';
import { defer } from '../answering.js';
import { tellRefusal } from '../replies.js';
import { gameOf, type Handler } from './component.js';

/** The button under a finished board. The board stays as it is; the new game, or the challenge to it, is a new message. */
export const rematch: Handler<'rematch'> = async (app, interaction, { game: id }) => {
  const game = await gameOf(app, interaction, id);
  if (!game) return;
  const member = interaction.user.id;
  if (!colorOf(game, member)) return tellRefusal(app, interaction, { code: 'not-your-game' }, game);
  await defer(interaction, app);
  const opened = await app.host.open(rematchOf(game, member, interaction.channelId));
  if (opened.kind === 'refused') await tellRefusal(app, interaction, opened.refusal, game);
};
