import { ButtonStyle } from 'discord.js';
import { LOST_PLACES } from '../../interactions/customId.js';
import { type Page, text } from '../../interactions/messagePage.js';
import { button, rowOf } from '../../interactions/rows.js';
import { type AdminShowing, adminMessage, adminTabs, channelSelect } from './adminFrame.js';

/** Where a whole channel is cleared; `lost` is how many games are where the bot can show no board. */
export const adminClearPage = (lost: number, showing: AdminShowing): Page => {
  const { say } = showing;
  return adminMessage(
    [
      text(`## ${say('admin.clear.title')}\n${say('admin.clear.about')}`),
      channelSelect({ control: 'adminPick' }, say('admin.clear.pick')),
      text(lost === 0 ? `-# ${say('admin.clear.noneLost')}` : say('admin.clear.lost', { total: lost })),
      ...(lost === 0
        ? []
        : [
            rowOf(
              button(
                { control: 'adminClear', place: LOST_PLACES, act: 'ask' },
                say('admin.clear.endLost'),
                ButtonStyle.Danger,
              ),
            ),
          ]),
      adminTabs('clear', say),
    ],
    showing,
  );
};

/** Asks whether so many games and challenges are really to be ended. */
export const adminSureToClearPage = (place: string, count: number, showing: AdminShowing): Page => {
  const { say } = showing;
  const question =
    place === LOST_PLACES
      ? say('admin.clear.sureLost', { total: count })
      : say('admin.clear.sure', { channel: `<#${place}>`, total: count });
  return adminMessage(
    [
      text(`## ${say('admin.clear.title')}\n${question}`),
      rowOf(
        button({ control: 'adminClear', place, act: 'do' }, say('admin.clear.end'), ButtonStyle.Danger),
        button({ control: 'admin', page: 'clear', number: 0, to: 'other' }, say('settings.back')),
      ),
    ],
    showing,
  );
};
