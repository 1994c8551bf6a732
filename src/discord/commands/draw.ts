import { makeOffer } from '../offers.js';
import { channelGame, completeGame, gameOption } from './channelGame.js';
import type { Command } from './command.js';

/** `/draw`: offers the other side a draw. */
export const draw: Command = {
  name: 'draw',
  options: (texts) => [gameOption(texts)],
  autocomplete: completeGame,
  async run(app, interaction): Promise<void> {
    const game = await channelGame(app, interaction);
    if (game) await makeOffer(app, { kind: 'reply', interaction }, game, 'draw');
  },
};
