import { showHint } from '../hints.js';
import { channelGame, completeGame, gameOption } from './channelGame.js';
import type { Command } from './command.js';

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
