import { tell, tellRefusal } from '../replies.js';
import { channelGame } from './channelGame.js';
import type { Command } from './command.js';

/** `/resign`: gives up the channel's game. */
export const resign: Command = {
  name: 'resign',
  options: () => [],
  async run(app, interaction): Promise<void> {
    const game = await channelGame(app, interaction);
    if (!game) return;
    const done = await app.host.act(game.setup.id, { kind: 'resign', member: interaction.user.id });
    if (done.kind === 'refused') await tellRefusal(app, interaction, done.refusal, game);
    else await tell(app, interaction, 'resign.done');
  },
};
