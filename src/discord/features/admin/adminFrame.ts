import { ButtonStyle, ChannelType, ComponentType } from 'discord.js';
import { ADMIN_PAGES, type AdminPage, type Control, writeCustomId } from '../../interactions/customId.js';
import { type Page, type Part, text } from '../../interactions/messagePage.js';
import { button, type Row, rowOf } from '../../interactions/rows.js';
import type { Say } from '../../texts/texts.js';

/** What came of what was done last. */
export type Notice = { readonly kind: 'done' | 'problem'; readonly content: string };

/** What a page for those who manage a server is drawn with. */
export type AdminShowing = { readonly say: Say; readonly bot: string; readonly notice?: Notice | undefined };

const ACCENTS = { page: 0x5865f2, done: 0x3ba55d, problem: 0xe0a030 } as const;

/** A page, with what came of what was done last below it: above, a board would push it out of sight. */
export function adminMessage(
  parts: readonly Part[],
  { notice }: AdminShowing,
  files: Page['files'] = [],
): Page {
  const container = (accent: number, components: readonly Part[]): Page['components'][number] => ({
    type: ComponentType.Container,
    accent_color: accent,
    components: [...components],
  });
  const below = notice ? [container(ACCENTS[notice.kind], [text(notice.content)])] : [];
  return { components: [container(ACCENTS.page, parts), ...below], files };
}

/** The way to the other pages; pressing the one that is shown renews it. */
export const adminTabs = (shown: AdminPage, say: Say): Row =>
  rowOf(
    ...ADMIN_PAGES.map((page) =>
      button(
        { control: 'admin', page, number: 0, to: 'other' },
        say(`admin.tabs.${page}`),
        page === shown ? ButtonStyle.Primary : ButtonStyle.Secondary,
      ),
    ),
  );

/** The channels to which games can be moved, or in which they can be. */
const CHANNEL_TYPES = [
  ChannelType.GuildText,
  ChannelType.GuildAnnouncement,
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
  ChannelType.AnnouncementThread,
  ChannelType.GuildVoice,
];

/** A select of one of them. */
export const channelSelect = (control: Control<'adminMove' | 'adminPick'>, placeholder: string): Row =>
  rowOf({
    type: ComponentType.ChannelSelect,
    custom_id: writeCustomId(control),
    channel_types: CHANNEL_TYPES,
    placeholder,
  });
