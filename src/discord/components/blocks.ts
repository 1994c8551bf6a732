import { profilePage } from '../profilePage.js';
import { turnPage } from '../replies.js';
import type { Handler } from './component.js';

/** Wants no challenges of the member whose profile is shown, or wants them again; open challenges stay as they are. */
export const block: Handler<'block'> = async (app, interaction, { member, isBlocked }) => {
  await app.members.setBlocked(interaction.user.id, member, isBlocked);
  await turnPage(interaction, await profilePage(app, interaction, member));
};
