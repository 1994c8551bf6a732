import { ButtonStyle, ChannelType, ComponentType } from 'discord.js';
import { control, count, game, oneOf, pattern } from '../../interactions/control.js';
import { ADMIN_PAGES, type AdminPage, admin } from '../../interactions/links.js';
import { button, type Page, type Part, pageOf, type Row, rowOf, text } from '../../interactions/pages.js';
import type { Say } from '../../texts/texts.js';
import type { NamedMentions } from '../../texts/words.js';

/** `ask` shows a confirmation, `do` acts. */
const act = oneOf(['ask', 'do']);

/** A game, and the page of the list to return to. */
const ofGame = { game, page: count };

/** Shows a game of the server. */
export const adminGame = control('adminGame', 'button', ofGame);

/** Ends a game. */
export const adminEnd = control('adminEnd', 'button', { ...ofGame, act });

/** Moves a game to the chosen channel. */
export const adminMove = control('adminMove', 'channelSelect', ofGame);

/** Asks whether to clear the chosen channel. */
export const adminPick = control('adminPick', 'channelSelect', {});

/** `place` of a control that means all channels that the bot can no longer use. */
export const LOST_PLACES = 'lost';

/** Ends all games and challenges in a channel. */
export const adminClear = control('adminClear', 'button', {
  place: pattern<string>(/^(lost|\d{1,20})$/),
  act,
});

/** Outcome of the last action. */
export type Notice = { readonly kind: 'done' | 'problem'; readonly content: string };

/** Texts of a page for managers, and the outcome of the last action. */
export type AdminShowing = {
  readonly say: Say;
  readonly bot: string;
  readonly notice?: Notice | undefined;
  /** Mentions of the shown games' players. */
  readonly mentions?: NamedMentions;
};

const ACCENTS = { page: 0x5865f2, done: 0x3ba55d, problem: 0xe0a030 } as const;

/** Page with the outcome of the last action at the bottom. At the top, it would be out of view above a board. */
export function adminMessage(
  parts: readonly Part[],
  { notice }: AdminShowing,
  files: Page['files'] = [],
): Page {
  const page = pageOf(parts, files, ACCENTS.page);
  const below = notice ? pageOf([text(notice.content)], [], ACCENTS[notice.kind]).components : [];
  return { ...page, components: [...page.components, ...below] };
}

/** Buttons to the pages. The button of the shown page reloads it. */
export const adminTabs = (shown: AdminPage, say: Say): Row =>
  rowOf(
    ...ADMIN_PAGES.map((page) =>
      button(
        admin.id({ page, number: 0, to: 'other' }),
        say(`admin.tabs.${page}`),
        page === shown ? ButtonStyle.Primary : ButtonStyle.Secondary,
      ),
    ),
  );

/** Types of channels that can have games. */
const CHANNEL_TYPES = [
  ChannelType.GuildText,
  ChannelType.GuildAnnouncement,
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
  ChannelType.AnnouncementThread,
  ChannelType.GuildVoice,
];

/** A select of a channel that can have games. */
export const channelSelect = (customId: string, placeholder: string): Row =>
  rowOf({
    type: ComponentType.ChannelSelect,
    custom_id: customId,
    channel_types: CHANNEL_TYPES,
    placeholder,
  });
