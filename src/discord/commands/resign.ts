import { colorOf } from '../../game/game.js';
import { askToResign } from '../components/resign.js';
import { tellRefusal } from '../replies.js';
import { channelGame, completeGame, gameOption } from './channelGame.js';
import type { Command } from './command.js';

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
