import type { Command } from '../../interactions/command.js';
import { sendBoardPrivately } from '../../interactions/replies.js';
import { adminPage, showingTo } from './adminPages.js';
import { managedServer } from './admission.js';

/** `/admin`: the games of a server, its channels and limits, for those who manage it, and for them alone. */
export const admin: Command = {
  name: 'admin',
  isPrivate: true,
  isForManagers: true,
  options: () => [],
  async run(app, interaction) {
    const server = await managedServer(app, interaction);
    if (server === undefined) return;
    const page = await adminPage(app, server, { page: 'games' }, showingTo(app, interaction));
    await sendBoardPrivately(interaction, page);
  },
};
