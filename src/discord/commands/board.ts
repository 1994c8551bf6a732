import type { App } from '../app.js';
import { channelGame } from './channelGame.js';
import type { Command } from './command.js';

/** `/board`: shows the channel's game again, below all else. */
export const board: Command = {
  name: 'board',
  options: () => [],
  async run(app: App, interaction): Promise<void> {
    const game = await channelGame(app, interaction);
    if (game) app.tables.show(game, { kind: 'reply', interaction });
  },
};
