import { ButtonStyle, ChannelType, ComponentType, SelectMenuDefaultValueType } from 'discord.js';
import type { RenderBoard } from '../../../render/boards/renderBoard.js';
import type { BoardLook } from '../../board/boardLook.js';
import { MAX_OPTIONS } from '../../gateway/discordLimits.js';
import { type Control, writeCustomId } from '../../interactions/customId.js';
import { exampleBoards, type Page, type Part, pageOf, text } from '../../interactions/messagePage.js';
import { button, rowOf } from '../../interactions/rows.js';
import {
  type ChannelSetting,
  MEMBER_CHOICE_NAMES,
  MEMBER_CHOICES,
  type MemberSettings,
  SERVER_CHOICE_NAMES,
  SERVER_CHOICES,
  type ServerSettings,
} from '../../interactions/settingValues.js';
import { LANGUAGE_NAMES, type Language } from '../../texts/languages.js';
import type { Say } from '../../texts/texts.js';

/** What a value of a setting is called. */
function valueName(name: string, value: string, say: Say): string {
  switch (name) {
    case 'language':
      return value === 'discord' ? say('settings.discordLanguage') : LANGUAGE_NAMES[value as Language];
    case 'theme':
      return say(`settings.theme.${value}`);
    case 'coordinates':
      return say(`settings.coordinates.${value}`);
    case 'side':
      return say(`settings.side.${value}`);
    case 'rules':
      return say(`rulesExplained.${value}`);
    case 'puzzleHour':
      return `${value.padStart(2, '0')}:00 UTC`;
    case 'time':
      return say(`times.${value}`);
    default:
      return say(`settings.${value}`);
  }
}

/** A setting's name and a select of its values. */
const choiceParts = (
  control: Control<'memberSetting' | 'serverSetting'>,
  label: string,
  values: readonly string[],
  chosen: string,
  say: Say,
): Part[] => [
  text(label),
  rowOf({
    type: ComponentType.StringSelect,
    custom_id: writeCustomId(control),
    options: values.map((value) => ({
      label: valueName(control.name, value, say),
      value,
      default: value === chosen,
    })),
  }),
];

/** A member's own settings. `mayManage`: they may change those of the server that they are in. */
export async function memberSettingsPage(
  settings: MemberSettings,
  { say, renderBoard, look, mayManage }: Showing & { readonly mayManage: boolean },
): Promise<Page> {
  const { part, files } = await exampleBoards(renderBoard, look, say);
  return pageOf(
    [
      text(`## ${say('settings.member.title')}\n-# ${say('settings.member.about')}`),
      part,
      ...MEMBER_CHOICE_NAMES.flatMap((name) =>
        choiceParts(
          { control: 'memberSetting', name },
          say(`settings.member.${name}`),
          MEMBER_CHOICES[name],
          settings[name],
          say,
        ),
      ),
      rowOf(
        ...(mayManage
          ? [button({ control: 'settings', page: 'server' }, say('settings.toServer'), ButtonStyle.Primary)]
          : []),
        button({ control: 'data', act: 'show' }, say('data.button')),
      ),
    ],
    files,
  );
}

/** What a page of settings is drawn with. */
type Showing = { readonly say: Say; readonly renderBoard: RenderBoard; readonly look: BoardLook };

/** A server's settings. */
export async function serverSettingsPage(settings: ServerSettings, showing: Showing): Promise<Page> {
  const { say, renderBoard, look } = showing;
  const { part, files } = await exampleBoards(renderBoard, look, say);
  const choice = (name: (typeof SERVER_CHOICE_NAMES)[number]): Part[] =>
    choiceParts(
      { control: 'serverSetting', name },
      say(`settings.server.${name}`),
      SERVER_CHOICES[name],
      settings[name],
      say,
    );
  return pageOf(
    [
      text(`## ${say('settings.server.title')}\n-# ${say('settings.server.about')}`),
      part,
      ...SERVER_CHOICE_NAMES.filter((name) => name !== 'puzzleHour').flatMap(choice),
      ...channelParts('channels', settings.channels, MAX_OPTIONS, say),
      ...(['results', 'puzzles'] as const).flatMap((name) => {
        const chosen = settings[name];
        return channelParts(name, chosen === null ? [] : [chosen], 1, say);
      }),
      ...choice('puzzleHour'),
      rowOf(
        button({ control: 'settings', page: 'member' }, say('settings.toMember'), ButtonStyle.Primary),
        button({ control: 'admin', page: 'games', number: 0, to: 'other' }, say('admin.title')),
      ),
    ],
    files,
  );
}

const CHANNEL_TYPES = {
  channels: [ChannelType.GuildText, ChannelType.GuildAnnouncement, ChannelType.GuildForum],
  results: [ChannelType.GuildText, ChannelType.GuildAnnouncement],
  puzzles: [ChannelType.GuildText, ChannelType.GuildAnnouncement],
} satisfies Record<ChannelSetting, readonly ChannelType[]>;

function channelParts(name: ChannelSetting, chosen: readonly string[], most: number, say: Say): Part[] {
  return [
    text(say(`settings.server.${name}`)),
    rowOf({
      type: ComponentType.ChannelSelect,
      custom_id: writeCustomId({ control: 'serverChannels', name }),
      channel_types: CHANNEL_TYPES[name],
      placeholder: say(`settings.none.${name}`),
      min_values: 0,
      max_values: most,
      default_values: chosen.map((id) => ({ id, type: SelectMenuDefaultValueType.Channel })),
    }),
  ];
}

/** What is kept of a member, and what they can do with it. */
export const dataPage = (say: Say): Page =>
  pageOf([
    text(`## ${say('data.title')}\n${say('data.about')}`),
    rowOf(
      button({ control: 'data', act: 'file' }, say('data.file'), ButtonStyle.Primary),
      button({ control: 'data', act: 'ask' }, say('data.delete'), ButtonStyle.Danger),
      button({ control: 'settings', page: 'member' }, say('settings.toMember')),
    ),
  ]);

/** Asks once more; what keeps everything stands where the question was asked for. */
export const deletionPage = (say: Say): Page =>
  pageOf([
    text(`## ${say('data.delete')}\n${say('data.sure')}`),
    rowOf(
      button({ control: 'settings', page: 'member' }, say('data.keep')),
      button({ control: 'data', act: 'show' }, say('settings.back')),
      button({ control: 'data', act: 'delete' }, say('data.really'), ButtonStyle.Danger),
    ),
  ]);

/** A sentence in the place of a page. */
export const sentencePage = (content: string): Page => pageOf([text(content)]);
