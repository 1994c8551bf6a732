import type { Activities, Frame } from '../activities/activities.js';
import { receiveFromFrame } from '../activities/frameHost.js';
import type { Grants } from '../activities/grants.js';
import { COMPONENT, walk } from '../validation/checkComponents.js';
import { LOCALES } from '../validation/schemas.js';
import { isUsable, ownersOf, placeOf, serverOwner } from '../world/places.js';
import { isJson } from '../world/wire.js';
import {
  type Channel,
  canSeeChannel,
  canSeeMessage,
  isBotIn,
  type Json,
  type Member,
  type Message,
  type World,
} from '../world/world.js';
import {
  type Answer,
  type Attempt,
  INTERACTION,
  type Interaction,
  type Interactions,
} from '../world/worldInteractions.js';
import { createMessage, deleteMessage } from '../world/worldMessages.js';
import { type MemberRequest, type RequestOf, RequestRefused } from './memberProtocol.js';
import { ENTRY_POINT } from './memberViews.js';
import { modalData } from './modalData.js';
import { commandData, componentData, memberFile, messageMenuData, userMenuData } from './optionData.js';
import type { Selections } from './selections.js';

/** State and services that members' requests act on. */
export interface MemberDeps {
  readonly world: World;
  readonly interactions: Interactions;
  readonly selections: Selections;
  readonly activities: Activities;
  readonly grants: Grants;
  /** The playground's address, without a trailing slash. */
  readonly origin: string;
  /** Whether a bot is connected to receive interactions. */
  readonly isBotReachable: () => boolean;
}

/** Result of a request: an interaction and its answer; `null` for requests that do not involve the bot. */
type InteractionOutcome = { interaction: Interaction; answer: Answer } | null;

/**
 * Performs a member's request.
 *
 * @throws RequestRefused if Discord's own client would not allow it
 */
export async function perform(
  deps: MemberDeps,
  member: Member,
  request: MemberRequest,
): Promise<InteractionOutcome> {
  const { world } = deps;
  switch (request.do) {
    case 'send': {
      const channel = channelFor(world, member, request.channelId);
      const reference =
        request.replyTo === undefined ? {} : { message_reference: { message_id: request.replyTo } };
      const { files = [] } = request;
      if (request.content === '' && files.length === 0)
        throw new RequestRefused('badRequest', 'A message has a text or files.');
      const place = { origin: deps.origin, channelId: channel.id };
      const attachments = files.map((file) => memberFile(world, place, file));
      for (const each of attachments) world.attachments.set(each.id, each);
      createMessage(world, channel, {
        author: member.user,
        body: { content: request.content, ...reference },
        attachments,
        flags: 0,
      });
      return null;
    }
    case 'typing':
      world.events.emit('typing', channelFor(world, member, request.channelId), member.user.id);
      return null;
    case 'dismiss': {
      const { channel, message } = messageFor(world, member, request);
      if (message.visibleTo === null)
        throw new RequestRefused('notAllowed', 'Only private messages can be dismissed.');
      deleteMessage(world, channel, message);
      return null;
    }
    case 'delete': {
      const { channel, message } = messageFor(world, member, request);
      deleteMessage(world, channel, message);
      return null;
    }
    case 'setLocale':
      member.locale = knownLocale(request.locale);
      world.events.emit('memberUpdated', member);
      return null;
    case 'setGuildLocale':
      world.guild.locale = knownLocale(request.locale);
      world.events.emit('guildUpdated');
      return null;
    case 'activityMessage':
      receiveFromFrame(deps, frameFor(deps, member, request.frameId), request.message);
      return null;
    case 'closeActivity':
      deps.activities.leave(frameFor(deps, member, request.frameId));
      return null;
    case 'launch':
      return launch(deps, member, request);
    case 'command':
    case 'autocomplete':
      return askBot(deps, commandAttempt(deps, member, request));
    case 'menu':
      return askBot(deps, menuAttempt(world, member, request));
    case 'click':
      return askBot(deps, componentAttempt(world, member, request).attempt);
    case 'select':
      return select(deps, member, request);
    case 'submitModal':
      return askBot(deps, modalAttempt(deps, member, request));
  }
}

/** Sends a select's chosen values, unless the member's client already shows them. */
async function select(
  deps: MemberDeps,
  member: Member,
  request: RequestOf<'select'>,
): Promise<InteractionOutcome> {
  const { selections } = deps;
  const { customId, values } = request;
  const { attempt, message, component } = componentAttempt(deps.world, member, request);
  if (selections.isShown(member, message, component, values)) {
    throw new RequestRefused('sameChoice', 'This is already chosen, so Discord sends nothing.');
  }
  selections.note(member, message, customId, values);
  const outcome = await askBot(deps, attempt);
  if (outcome.answer.kind === 'failed') selections.forget(member, message, customId);
  return outcome;
}

/** Sends an interaction to the bot and waits for its answer. */
function askBot(
  { interactions, isBotReachable }: MemberDeps,
  attempt: Attempt,
): Promise<NonNullable<InteractionOutcome>> {
  return new Promise((resolve) => {
    const isReachable = isBotReachable();
    const interaction = interactions.create(attempt);
    const listen = (answered: Interaction, answer: Answer): void => {
      if (answered !== interaction) return;
      interactions.events.off('answered', listen);
      resolve({ interaction, answer });
    };
    interactions.events.on('answered', listen);
    if (!isReachable) interactions.answer(interaction, { kind: 'failed', reason: 'offline' });
  });
}

function frameFor({ activities }: MemberDeps, member: Member, id: string): Frame {
  const frame = activities.frameOf(member, id);
  if (!frame) throw new RequestRefused('unknownActivity', 'This Activity is no longer open.');
  return frame;
}

/** Value of an entry point's `handler` if the application answers it, instead of Discord. */
const APP_HANDLER = 1;

/** Opens the channel's Activity, or asks the bot to if its entry point says so. */
async function launch(
  deps: MemberDeps,
  member: Member,
  request: RequestOf<'launch'>,
): Promise<InteractionOutcome> {
  const { world, activities, interactions } = deps;
  const channel = channelFor(world, member, request.channelId);
  const command = [...world.commands.values()].find(
    (each) => each.definition.type === ENTRY_POINT && isUsable(each, placeOf(world, channel), member),
  );
  if (!command) throw new RequestRefused('unknownCommand', 'There is no Activity here.');
  const { id, definition } = command;
  const attempt = {
    type: INTERACTION.command,
    data: { id, name: definition.name, type: ENTRY_POINT },
    ...{ channel, member },
    owners: ownersOf(world, command, channel, member),
    commandName: definition.name,
    commandType: ENTRY_POINT,
  };
  if (definition.handler === APP_HANDLER) return askBot(deps, attempt);
  const frame = activities.launch(channel, member);
  return { interaction: interactions.unsent(attempt), answer: { kind: 'launch', frame } };
}

function knownLocale(locale: string): string {
  if (!LOCALES.has(locale))
    throw new RequestRefused('badRequest', `${locale} is not one of Discord's locales.`);
  return locale;
}

function channelFor(world: World, member: Member, id: string): Channel {
  const channel = world.channels.get(id);
  if (channel === undefined || !canSeeChannel(channel, member.user.id)) {
    throw new RequestRefused('unknownChannel', `There is no channel ${id}.`);
  }
  return channel;
}

function messageFor(
  world: World,
  member: Member,
  at: { channelId: string; messageId: string },
): { channel: Channel; message: Message } {
  const channel = channelFor(world, member, at.channelId);
  const message = channel.messages.get(at.messageId);
  if (message === undefined || !canSeeMessage(message, member.user.id)) {
    throw new RequestRefused('unknownMessage', `There is no message ${at.messageId}.`);
  }
  return { channel, message };
}

function commandAttempt(
  { world, origin }: MemberDeps,
  member: Member,
  request: RequestOf<'command'> | RequestOf<'autocomplete'>,
): Attempt {
  const channel = channelFor(world, member, request.channelId);
  const [name, ...path] = request.name.split(' ');
  const place = placeOf(world, channel);
  const command = [...world.commands.values()].find(
    (each) => each.definition.type === 1 && each.definition.name === name && isUsable(each, place, member),
  );
  if (command === undefined)
    throw new RequestRefused('unknownCommand', `There is no command /${request.name} here.`);
  const focused = request.do === 'autocomplete' ? request.focused : null;
  const { data, focusedType, files } = commandData(world, command, {
    channel,
    origin,
    path,
    values: request.options,
    focused,
  });
  return {
    type: focused === null ? INTERACTION.command : INTERACTION.autocomplete,
    data: {
      ...data,
      ...(command.guildId === null ? {} : { guild_id: command.guildId }),
    },
    channel,
    member,
    owners: ownersOf(world, command, channel, member),
    commandName: request.name,
    files,
    ...(focusedType === null ? {} : { focusedType }),
  };
}

const COMMAND_TYPE = { user: 2, message: 3 } as const;

function menuAttempt(world: World, member: Member, request: RequestOf<'menu'>): Attempt {
  const channel = channelFor(world, member, request.channelId);
  const { name, target } = request;
  const type = 'userId' in target ? COMMAND_TYPE.user : COMMAND_TYPE.message;
  const place = placeOf(world, channel);
  const command = [...world.commands.values()].find(
    (each) => each.definition.type === type && each.definition.name === name && isUsable(each, place, member),
  );
  if (command === undefined)
    throw new RequestRefused('unknownCommand', `No context menu here has the command ${name}.`);
  const attempt = {
    type: INTERACTION.command,
    channel,
    member,
    owners: ownersOf(world, command, channel, member),
    commandName: name,
    commandType: type,
  };
  const inGuild = command.guildId === null ? {} : { guild_id: command.guildId };
  if ('userId' in target) {
    const { userId } = target;
    if (!isUserVisible(world, channel, member, userId))
      throw new RequestRefused('unknownUser', `There is no user ${userId} here.`);
    return { ...attempt, data: { ...userMenuData(world, channel, command, userId), ...inGuild } };
  }
  const { message } = messageFor(world, member, { channelId: channel.id, messageId: target.messageId });
  if (message.visibleTo !== null || message.type === SYSTEM_MESSAGE)
    throw new RequestRefused('notAllowed', 'Apps cannot be used on this message.');
  return { ...attempt, data: { ...messageMenuData(world, command, message), ...inGuild } };
}

/** Type of Discord's own message about a new thread. */
const SYSTEM_MESSAGE = 18;

/** Whether a member sees a user in a channel: in its list of members, or as the author of a message. */
function isUserVisible(world: World, channel: Channel, member: Member, id: string): boolean {
  const isListed =
    channel.kind === 'private'
      ? channel.memberIds.includes(id)
      : channel.kind === 'dm'
        ? id === channel.memberId || id === world.bot.id
        : world.members.has(id) || (id === world.bot.id && isBotIn(world, channel));
  const isAuthor = (message: Message): boolean =>
    message.author.id === id && canSeeMessage(message, member.user.id);
  return isListed || [...channel.messages.values()].some(isAuthor);
}

function componentAttempt(
  world: World,
  member: Member,
  request: RequestOf<'click'> | RequestOf<'select'>,
): { attempt: Attempt; message: Message; component: Json } {
  const { channel, message } = messageFor(world, member, request);
  const found = walk(message.components).find(({ component }) => component.custom_id === request.customId);
  const component = found?.component;
  const isButton = component?.type === COMPONENT.button;
  if (component === undefined || isButton !== (request.do === 'click')) {
    throw new RequestRefused('unknownComponent', `The message has no such component as ${request.customId}.`);
  }
  if (component.disabled === true) {
    throw new RequestRefused('disabledComponent', `The component ${request.customId} is disabled.`);
  }
  const data = componentData(world, channel, component, request.do === 'select' ? request.values : null);
  const owners = message.origin?.owners ?? serverOwner(world, channel);
  const attempt: Attempt = { type: INTERACTION.component, data, channel, member, owners, message };
  return { attempt, message, component };
}

function modalAttempt(
  { world, interactions, origin }: MemberDeps,
  member: Member,
  request: RequestOf<'submitModal'>,
): Attempt {
  const opened = interactions.find(request.modalId);
  const answer = opened?.answer;
  if (opened === undefined || opened.member !== member || answer?.kind !== 'modal') {
    throw new RequestRefused('unknownModal', 'That dialog is no longer open.');
  }
  const components: Json[] = Array.isArray(answer.modal.components)
    ? answer.modal.components.filter(isJson)
    : [];
  const { channel } = opened;
  const { data, files } = modalData({ world, channel, origin }, components, request.fields);
  return {
    type: INTERACTION.modalSubmit,
    data: { custom_id: answer.modal.custom_id, ...data },
    files,
    channel,
    member,
    owners: opened.owners,
    message: opened.message,
  };
}
