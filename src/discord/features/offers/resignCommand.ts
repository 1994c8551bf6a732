import { colorOf } from '../../../game/play/game.js';
import { channelGame, completeGame, gameOption } from '../../board/channelGame.js';
import type { Command } from '../../interactions/command.js';
import { tellRefusal } from '../../interactions/replies.js';
import { askToResign } from './resignControls.js';

/** `/resign`: gives up the channel's game, once the member has said that they mean it. */
export const resign: Command = {
  name: 'resign',
  options: (texts) => [gameOption(texts)],
  autocomplete: completeGame,
  async run(app, interaction): Promise<void> {
    const game = await channelGame(app, interaction);
    if (!game) return;
    if (!colorOf(game, interaction.user.id))
      return tellRefusal(app, interaction, { code: 'not-your-game' }, game);
    await askToResign(app, interaction, game);
  },
};
