import { type Frame, frameAddress } from '../activities/activities.js';
import { LOCALES } from '../validation/schemas.js';
import { isUsable, PLACES, placeOf } from '../world/places.js';
import { isJson, jsonItems, messageJson } from '../world/wire.js';
import {
  type Channel,
  canSeeChannel,
  canSeeMessage,
  findUser,
  guildOf,
  type Json,
  type Member,
  type Message,
  type World,
} from '../world/world.js';
import type { Answer, Interaction } from '../world/worldInteractions.js';
import type {
  ActivityView,
  ChannelView,
  ChoiceView,
  CommandView,
  ComponentView,
  EntryPointView,
  GuildView,
  MenuView,
  MessageView,
  ModalView,
  OptionView,
  Outcome,
  Snapshot,
  UserView,
} from './memberProtocol.js';

/** Number of messages of a channel in the initial state. */
const HISTORY = 100;

// Before Discord uses the default text, it tries the other locale of the pair.
const SIBLINGS: Readonly<Record<string, string>> = {
  'en-US': 'en-GB',
  'en-GB': 'en-US',
  'es-419': 'es-ES',
  'es-ES': 'es-419',
};

/** Returns a name or description in a locale. */
function localized(part: Json, key: 'name' | 'description', locale: string): string {
  const localizations = part[`${key}_localizations`];
  const table = isJson(localizations) ? localizations : {};
  const found = table[locale] ?? table[SIBLINGS[locale] ?? locale] ?? part[key];
  return typeof found === 'string' ? found : '';
}

/** Returns choices with their names in the member's language. */
function choiceViews(choices: unknown, locale: string): ChoiceView[] {
  return jsonItems(choices).map((choice) => ({
    name: localized(choice, 'name', locale),
    value: typeof choice.value === 'number' ? choice.value : String(choice.value),
  }));
}

function optionView(option: Json, locale: string): OptionView {
  return {
    name: String(option.name),
    label: localized(option, 'name', locale),
    description: localized(option, 'description', locale),
    type: Number(option.type),
    required: option.required === true,
    autocomplete: option.autocomplete === true,
    choices: choiceViews(option.choices, locale),
    options: jsonItems(option.options).map((inner) => optionView(inner, locale)),
  };
}

export function commandViews(world: World, member: Member): CommandView[] {
  const { locale } = member;
  return [...world.commands.values()]
    .filter(({ definition }) => definition.type === 1)
    .map((command) => ({
      id: command.id,
      name: command.definition.name,
      label: localized(command.definition, 'name', locale),
      description: localized(command.definition, 'description', locale),
      places: PLACES.filter((place) => isUsable(command, place, member)),
      options: jsonItems(command.definition.options).map((option) => optionView(option, locale)),
    }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}

const MENU_TARGETS: Readonly<Record<number, MenuView['target']>> = { 2: 'user', 3: 'message' };

export function menuViews(world: World, member: Member): MenuView[] {
  return [...world.commands.values()].flatMap((command) => {
    const { id, definition } = command;
    const target = MENU_TARGETS[definition.type];
    if (target === undefined) return [];
    const label = localized(definition, 'name', member.locale);
    const places = PLACES.filter((place) => isUsable(command, place, member));
    return [{ id, name: definition.name, label, target, places }];
  });
}

/** Type of the command that launches the Activity. */
export const ENTRY_POINT = 4;

export function entryPointView(world: World, member: Member): EntryPointView | null {
  const command = [...world.commands.values()].find(({ definition }) => definition.type === ENTRY_POINT);
  if (!command) return null;
  const places = PLACES.filter((place) => isUsable(command, place, member));
  return { label: localized(command.definition, 'name', member.locale), places };
}

export const activityView = (world: World, frame: Frame): ActivityView => ({
  frameId: frame.id,
  title: world.bot.displayName,
  path: frameAddress(world, frame),
});

export function userViews(world: World): UserView[] {
  const { id, username, displayName, bot } = world.bot;
  return [
    ...[...world.members.values()].map(memberView),
    { id, username, displayName, bot, locale: null, hasApp: false },
  ];
}

export function memberView({ user, locale, hasApp }: Member): UserView {
  const { id, username, displayName, bot } = user;
  return { id, username, displayName, bot, locale, hasApp };
}

export function channelView(world: World, channel: Channel, viewer: Member): ChannelView {
  const { id, kind } = channel;
  const common = {
    id,
    kind,
    place: placeOf(world, channel),
    guildName: guildOf(world, channel)?.name ?? null,
    topic: null,
    parentId: null,
    memberIds: null,
    archived: false,
    isPrivate: false,
  };
  switch (channel.kind) {
    case 'text':
      return { ...common, name: channel.name, topic: channel.topic };
    case 'thread': {
      const { name, parentId, archived, isPrivate } = channel;
      return { ...common, name, parentId, archived, isPrivate };
    }
    case 'dm':
      return { ...common, name: world.bot.displayName, isPrivate: true };
    case 'private': {
      const { memberIds } = channel;
      const others = memberIds.filter((each) => each !== viewer.user.id);
      const name = channel.name ?? others.map((each) => findUser(world, each)?.displayName).join(', ');
      return { ...common, name, memberIds, isPrivate: true };
    }
  }
}

export function guildView(world: World): GuildView {
  const { id, name, locale } = world.guild;
  return { id, name, locale };
}

export function messageView(world: World, message: Message): MessageView {
  return messageJson(world, message) as MessageView;
}

function modalView(interaction: Interaction, modal: Json): ModalView {
  return {
    id: interaction.id,
    channelId: interaction.channel.id,
    customId: String(modal.custom_id),
    title: String(modal.title),
    components: jsonItems(modal.components) as ComponentView[],
  };
}

/** Returns an interaction's outcome for the member who caused it. */
export function outcomeView(world: World, interaction: Interaction, answer: Answer): Outcome {
  const interactionId = interaction.id;
  switch (answer.kind) {
    case 'reply':
    case 'deferred':
    case 'update':
      return { interactionId, kind: answer.kind, message: messageView(world, answer.message) };
    case 'deferredUpdate':
      return { interactionId, kind: 'deferredUpdate' };
    case 'modal':
      return { interactionId, kind: 'modal', modal: modalView(interaction, answer.modal) };
    case 'choices':
      return {
        interactionId,
        kind: 'choices',
        choices: choiceViews(answer.choices, interaction.member.locale),
      };
    case 'launch':
      return { interactionId, kind: 'launch', activity: activityView(world, answer.frame) };
    case 'failed':
      return { interactionId, kind: 'failed', reason: answer.reason };
  }
}

export function snapshot(world: World, member: Member): Snapshot {
  const channels = [...world.channels.values()].filter((channel) => canSeeChannel(channel, member.user.id));
  return {
    me: memberView(member),
    users: userViews(world),
    guild: guildView(world),
    channels: channels.map((channel) => channelView(world, channel, member)),
    messages: channels.flatMap((channel) =>
      [...channel.messages.values()]
        .filter((message) => canSeeMessage(message, member.user.id))
        .slice(-HISTORY)
        .map((message) => messageView(world, message)),
    ),
    commands: commandViews(world, member),
    menus: menuViews(world, member),
    entryPoint: entryPointView(world, member),
    botOnline: world.botOnline,
    locales: [...LOCALES],
  };
}
