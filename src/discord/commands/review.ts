import { showReview } from '../reviews.js';
import { completeFinished, findFinishedGame, gameOption, tellNoGame } from './channelGame.js';
import type { Command } from './command.js';

/** `/review`: shows the member alone what the moves of a finished game were worth. */
export const review: Command = {
  name: 'review',
  isPrivate: true,
  options: (texts) => [gameOption(texts)],
  autocomplete: completeFinished,
  async run(app, interaction): Promise<void> {
    const game = await findFinishedGame(app, interaction);
    if (game) await showReview(app, interaction, game);
    else await tellNoGame(app, interaction);
  },
};
