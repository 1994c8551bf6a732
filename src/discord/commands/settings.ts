import { sendBoardPrivately } from '../replies.js';
import { ownPage } from '../settingsPages.js';
import type { Command } from './command.js';

/** `/settings`: what a member has set for themselves, and for the server that they manage; for them alone. */
export const settings: Command = {
  name: 'settings',
  isPrivate: true,
  options: () => [],
  async run(app, interaction) {
    await sendBoardPrivately(interaction, await ownPage(app, interaction));
  },
};
