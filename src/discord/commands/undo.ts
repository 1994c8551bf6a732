import { makeOffer } from '../offers.js';
import { channelGame, completeGame, gameOption } from './channelGame.js';
import type { Command } from './command.js';

/** `/undo`: takes the member's last move back: at once against the bot, if they agree against a member. */
export const undo: Command = {
  name: 'undo',
  options: (texts) => [gameOption(texts)],
  autocomplete: completeGame,
  async run(app, interaction): Promise<void> {
    const game = await channelGame(app, interaction);
    if (game) await makeOffer(app, { kind: 'reply', interaction }, game, 'takeback');
  },
};
