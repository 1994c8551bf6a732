import { channelGame, completeGame, gameOption } from '../../board/channelGame.js';
import type { Command } from '../../interactions/command.js';
import { showHint } from './hints.js';

/** `/hint`: shows the member alone the best moves that the bot sees, in a game against it. */
export const hint: Command = {
  name: 'hint',
  isPrivate: true,
  options: (texts) => [gameOption(texts)],
  autocomplete: completeGame,
  async run(app, interaction): Promise<void> {
    const game = await channelGame(app, interaction);
    if (game) await showHint(app, interaction, game);
  },
};
