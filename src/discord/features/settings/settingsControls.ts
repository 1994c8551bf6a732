import { AttachmentBuilder } from 'discord.js';
import { defer } from '../../interactions/answering.js';
import type { Handler } from '../../interactions/control.js';
import { sendPrivately, turnPage } from '../../interactions/replies.js';
import { MEMBER_CHOICES, SERVER_CHOICES } from '../../interactions/settingValues.js';
import { sayTo } from '../../interactions/speaker.js';
import { dataPage, deletionPage, sentencePage } from './settingsMessage.js';
import { admitsManager, turnToSettings } from './settingsPages.js';

export const settings: Handler<'settings'> = (app, interaction, { page }) =>
  turnToSettings(app, interaction, page);

/** Whoever forges a value sets nothing. */
const chosenOf = (values: readonly string[], chosen: readonly string[]): string | undefined =>
  values.find((value) => value === chosen[0]);

export const memberSetting: Handler<'memberSetting'> = async (app, interaction, { name }) => {
  const value = chosenOf(MEMBER_CHOICES[name], interaction.values);
  if (value !== undefined) await app.settings.change({ member: interaction.user.id }, { [name]: value });
  await app.settings.localize(interaction);
  await turnToSettings(app, interaction, 'member');
};

export const serverSetting: Handler<'serverSetting'> = async (app, interaction, { name }) => {
  const { guildId: server } = interaction;
  if (server === null || !(await admitsManager(app, interaction))) return;
  const value = chosenOf(SERVER_CHOICES[name], interaction.values);
  if (value !== undefined) await app.settings.change({ server }, { [name]: value });
  await turnToSettings(app, interaction, 'server');
};

export const serverChannels: Handler<'serverChannels'> = async (app, interaction, { name }) => {
  const { guildId: server, values } = interaction;
  if (server === null || !(await admitsManager(app, interaction))) return;
  const changes = name === 'channels' ? { channels: values } : { [name]: values[0] ?? null };
  await app.settings.change({ server }, changes);
  await turnToSettings(app, interaction, 'server');
};

/** What is kept of a member: as a file, or deleted for good after a second question. */
export const data: Handler<'data'> = async (app, interaction, { act }) => {
  const say = sayTo(app, interaction);
  const { id } = interaction.user;
  switch (act) {
    case 'show':
      return turnPage(interaction, dataPage(say));
    case 'ask':
      return turnPage(interaction, deletionPage(say));
    case 'file': {
      const all = JSON.stringify(await app.members.memberData(id), null, 2);
      await defer(interaction, app);
      const files = [new AttachmentBuilder(Buffer.from(all), { name: 'sente-my-data.json' })];
      await sendPrivately(interaction, { content: say('data.here'), files });
      return;
    }
    case 'delete':
      await defer(interaction, app);
      await app.host.endGamesOf(id);
      await app.members.deleteMember(id);
      app.settings.forget({ member: id });
      app.ratings.forget(id);
      return turnPage(interaction, sentencePage(say('data.deleted')));
  }
};
