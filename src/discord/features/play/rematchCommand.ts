import { completeGame, findChannelGame, gameOption, tellNoGame } from '../../board/channelGame.js';
import type { Command } from '../../interactions/command.js';
import { openRematch } from './rematches.js';

/** `/rematch`: plays the channel's last game again, colors swapped. */
export const rematch: Command = {
  name: 'rematch',
  options: (texts) => [gameOption(texts)],
  autocomplete: completeGame,
  async run(app, interaction): Promise<void> {
    const isNamed = interaction.options.getString('game') !== null;
    const game = isNamed
      ? await findChannelGame(app, interaction)
      : await app.host.lastOverAt(interaction.channelId);
    if (!game) return tellNoGame(app, interaction);
    await openRematch(app, interaction, { game, level: 0 });
  },
};
