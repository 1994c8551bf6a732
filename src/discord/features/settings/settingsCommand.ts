import type { Command } from '../../interactions/command.js';
import { sendBoardPrivately } from '../../interactions/replies.js';
import { ownPage } from './settingsPages.js';

/** `/settings`: what a member has set for themselves, and for the server that they manage; for them alone. */
export const settings: Command = {
  name: 'settings',
  isPrivate: true,
  options: () => [],
  async run(app, interaction) {
    await sendBoardPrivately(interaction, await ownPage(app, interaction));
  },
};
