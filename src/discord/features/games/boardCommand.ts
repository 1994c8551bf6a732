import { completeGame, findChannelGame, gameOption, tellNoGame } from '../../board/channelGame.js';
import { showSteps } from '../../board/steps.js';
import type { Command } from '../../interactions/command.js';
import { tellElsewhere } from './gamesList.js';

/** `/board`: shows a game's board again, below all else; one that is over for the member alone. */
export const board: Command = {
  name: 'board',
  options: (texts) => [gameOption(texts)],
  autocomplete: completeGame,
  async run(app, interaction): Promise<void> {
    const found = await findChannelGame(app, interaction);
    const isNamed = interaction.options.getString('game') !== null;
    const game = found ?? (isNamed ? undefined : await app.host.lastOverAt(interaction.channelId));
    if (!game) return tellNoGame(app, interaction);
    if (game.phase.kind === 'over') return showSteps(app, interaction, game, game.position.ply);
    if (game.place !== interaction.channelId) return tellElsewhere(app, interaction, game);
    app.tables.show(game, { kind: 'reply', interaction });
  },
};
