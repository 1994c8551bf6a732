import type { BaseInteraction } from 'discord.js';
import { lookFor } from '../../board/boardLook.js';
import { mayManage } from '../../gateway/discordPermissions.js';
import type { App } from '../../interactions/app.js';
import type { ComponentInteraction, MessageInteraction } from '../../interactions/cause.js';
import type { SettingsPage } from '../../interactions/customId.js';
import type { Page } from '../../interactions/messagePage.js';
import { tell, turnPage } from '../../interactions/replies.js';
import { sayTo } from '../../interactions/speaker.js';
import { venueOf } from '../../interactions/where.js';
import { memberSettingsPage, serverSettingsPage } from './settingsMessage.js';

type Asked = Pick<
  BaseInteraction,
  'user' | 'locale' | 'guildId' | 'memberPermissions' | 'authorizingIntegrationOwners' | 'context'
>;

/** Whether there is a server here whose settings a member may change. */
export const mayManageHere = (interaction: Asked): boolean =>
  venueOf(interaction) === 'server' && mayManage(interaction);

/** A member's own page of settings. */
export async function ownPage(app: App, interaction: Asked): Promise<Page> {
  const settings = await app.settings.ofMember(interaction.user.id);
  return memberSettingsPage(settings, {
    say: sayTo(app, interaction),
    renderBoard: app.renderBoard,
    look: lookFor(settings, 'white'),
    mayManage: mayManageHere(interaction),
  });
}

/** The page of the server's settings. */
async function serverPage(app: App, interaction: Asked): Promise<Page> {
  const settings = await app.settings.ofServer(interaction.guildId);
  const { theme } = settings;
  const say = sayTo(app, interaction);
  return serverSettingsPage(settings, { say, renderBoard: app.renderBoard, look: { theme } });
}

/** Shows a page of settings in the place of the one that was pressed. Who may not change those of the server is told so. */
export async function turnToSettings(
  app: App,
  interaction: ComponentInteraction,
  page: SettingsPage,
): Promise<void> {
  if (page === 'member') return turnPage(interaction, await ownPage(app, interaction));
  if (!mayManageHere(interaction)) return tell(app, interaction, 'problems.serverSettings');
  await turnPage(interaction, await serverPage(app, interaction));
}

/** Whether a member may change the server's settings; where not, they are told. */
export async function admitsManager(app: App, interaction: MessageInteraction): Promise<boolean> {
  if (mayManageHere(interaction)) return true;
  await tell(app, interaction, 'problems.serverSettings');
  return false;
}
