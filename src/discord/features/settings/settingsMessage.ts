import {
  type APIModalInteractionResponseCallbackData,
  ButtonStyle,
  ChannelType,
  ComponentType,
  SelectMenuDefaultValueType,
  TextInputStyle,
} from 'discord.js';
import type { RenderBoard } from '../../../render/boards/renderBoard.js';
import { type BoardLook, exampleBoards } from '../../board/drawBoard.js';
import { MAX_OPTIONS } from '../../gateway/discordLimits.js';
import { control, oneOf } from '../../interactions/control.js';
import { admin, daysOff, settingsPage, weekly } from '../../interactions/links.js';
import {
  button,
  type Page,
  type Part,
  pageOf,
  type Row,
  rowOf,
  section,
  text,
} from '../../interactions/pages.js';
import {
  CHANNEL_SETTINGS,
  type ChannelSetting,
  MEMBER_CHOICE_NAMES,
  MEMBER_CHOICES,
  type MemberSettings,
  SERVER_CHOICE_NAMES,
  SERVER_CHOICES,
  type ServerSettings,
} from '../../interactions/settings.js';
import { LANGUAGE_NAMES, type Language, type Say } from '../../texts/texts.js';
import { nextHourAt } from '../../texts/timeZones.js';
import { timestamp } from '../../texts/words.js';

/** Changes one setting. */
export const memberSetting = control('memberSetting', 'stringSelect', { name: oneOf(MEMBER_CHOICE_NAMES) });
export const serverSetting = control('serverSetting', 'stringSelect', { name: oneOf(SERVER_CHOICE_NAMES) });
export const serverChannels = control('serverChannels', 'channelSelect', { name: oneOf(CHANNEL_SETTINGS) });

/** Opens the form for the server's time zone. */
export const zone = control('zone', 'button', {});

/** Reads that form. */
export const zoneForm = control('zoneForm', 'form', {});

/** Id of its text field. */
export const ZONE_FIELD = 'zone';

const DATA_ACTS = ['show', 'file', 'ask', 'delete', 'unlink'] as const;
export type DataAct = (typeof DATA_ACTS)[number];

/** Shows, sends or deletes a member's stored data. */
export const data = control('data', 'button', { act: oneOf(DATA_ACTS) });

/** Name of a setting's value. */
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
    case 'botRated':
      return value === 'ask' ? say('settings.offUntilAsked') : say(`settings.${value}`);
    case 'rules':
      return say(`rulesExplained.${value}`);
    case 'puzzleHour':
      return `${value.padStart(2, '0')}:00`;
    case 'time':
      return say(`times.${value}`);
    default:
      return say(`settings.${value}`);
  }
}

/** A select of a setting's values. */
const choiceRow = (
  name: string,
  customId: string,
  values: readonly string[],
  chosen: string,
  say: Say,
): Row =>
  rowOf({
    type: ComponentType.StringSelect,
    custom_id: customId,
    options: values.map((value) => ({
      label: valueName(name, value, say),
      value,
      default: value === chosen,
    })),
  });

/** Page of a member's own settings. `mayManage`: whether they may also change the server's. */
export async function memberSettingsPage(
  settings: MemberSettings,
  { say, renderBoard, look, mayManage }: Showing & { readonly mayManage: boolean },
): Promise<Page> {
  const { part, files } = await exampleBoards(renderBoard, look, say);
  return pageOf(
    [
      text(`## ${say('settings.member.title')}\n-# ${say('settings.member.about')}`),
      part,
      ...MEMBER_CHOICE_NAMES.flatMap((name) => [
        text(say(`settings.member.${name}`)),
        choiceRow(name, memberSetting.id({ name }), MEMBER_CHOICES[name], settings[name], say),
      ]),
      rowOf(
        ...(mayManage
          ? [button(settingsPage.id({ page: 'server' }), say('settings.toServer'), ButtonStyle.Primary)]
          : []),
        button(daysOff.id({}), say('daysOff.button')),
        button(data.id({ act: 'show' }), say('data.button')),
      ),
    ],
    files,
  );
}

type Showing = { readonly say: Say; readonly renderBoard: RenderBoard; readonly look: BoardLook };

/** The next time of the puzzle of the day, which Discord shows in each reader's time zone. */
const localTime = ({ puzzleHour, puzzleZone }: ServerSettings, now: number): string =>
  timestamp(nextHourAt(puzzleZone, Number(puzzleHour), now), 't');

/** Page of a server's settings. `now` is in ms since the epoch. */
export async function serverSettingsPage(
  settings: ServerSettings,
  {
    say,
    renderBoard,
    look,
    now,
    hasLiveBoard,
  }: Showing & { readonly now: number; readonly hasLiveBoard: boolean },
): Promise<Page> {
  const { part, files } = await exampleBoards(renderBoard, look, say);
  const row = (name: (typeof SERVER_CHOICE_NAMES)[number]): Row =>
    choiceRow(name, serverSetting.id({ name }), SERVER_CHOICES[name], settings[name], say);
  return pageOf(
    [
      text(`## ${say('settings.server.title')}\n-# ${say('settings.server.about')}`),
      part,
      ...SERVER_CHOICE_NAMES.filter(
        (name) => name !== 'puzzleHour' && (hasLiveBoard || name !== 'watching'),
      ).flatMap((name) => [text(say(`settings.server.${name}`)), row(name)]),
      ...channelParts('channels', settings.channels, MAX_OPTIONS, say),
      ...(['results', 'puzzles'] as const).flatMap((name) => {
        const chosen = settings[name];
        return channelParts(name, chosen === null ? [] : [chosen], 1, say);
      }),
      section(
        `${say('settings.server.puzzleHour')} ${localTime(settings, now)}\n-# ${settings.puzzleZone}`,
        button(zone.id({}), say('settings.zone.button')),
      ),
      row('puzzleHour'),
      rowOf(
        button(settingsPage.id({ page: 'member' }), say('settings.toMember'), ButtonStyle.Primary),
        button(weekly.id({}), say('weekly.name')),
        button(admin.id({ page: 'games', number: 0, to: 'other' }), say('admin.title')),
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
      custom_id: serverChannels.id({ name }),
      channel_types: CHANNEL_TYPES[name],
      placeholder: say(`settings.none.${name}`),
      min_values: 0,
      max_values: most,
      default_values: chosen.map((id) => ({ id, type: SelectMenuDefaultValueType.Channel })),
    }),
  ];
}

/** The form in which a member types the server's time zone. */
export const zoneFormOf = (current: string, say: Say): APIModalInteractionResponseCallbackData => ({
  custom_id: zoneForm.id({}),
  title: say('settings.zone.title'),
  components: [
    {
      type: ComponentType.Label,
      label: say('settings.zone.button'),
      description: say('settings.zone.about'),
      component: {
        type: ComponentType.TextInput,
        custom_id: ZONE_FIELD,
        style: TextInputStyle.Short,
        placeholder: current,
        max_length: 100,
        required: true,
      },
    },
  ],
});

/** Page about a member's stored data, with buttons to get or delete it. */
export const dataPage = (say: Say, hasLinkedRoles: boolean): Page =>
  pageOf([
    text(`## ${say('data.title')}\n${say('data.about')}`),
    ...(hasLinkedRoles
      ? [section(say('linkedRoles.isLinked'), button(data.id({ act: 'unlink' }), say('linkedRoles.unlink')))]
      : []),
    rowOf(
      button(data.id({ act: 'file' }), say('data.file'), ButtonStyle.Primary),
      button(data.id({ act: 'ask' }), say('data.delete'), ButtonStyle.Danger),
      button(settingsPage.id({ page: 'member' }), say('settings.toMember')),
    ),
  ]);

/** Asks for confirmation. The button that deletes is not where the pressed one was, in case of a double press. */
export const deletionPage = (say: Say): Page =>
  pageOf([
    text(`## ${say('data.delete')}\n${say('data.sure')}`),
    rowOf(
      button(settingsPage.id({ page: 'member' }), say('data.keep')),
      button(data.id({ act: 'show' }), say('settings.back')),
      button(data.id({ act: 'delete' }), say('data.really'), ButtonStyle.Danger),
    ),
  ]);

/** Says that a member's account is unlinked. `silent`: Discord could not be told. */
export const unlinkedPage = (say: Say, outcome: 'unlinked' | 'silent'): Page =>
  pageOf([
    text(say(`linkedRoles.${outcome}`)),
    rowOf(button(data.id({ act: 'show' }), say('settings.back'))),
  ]);
