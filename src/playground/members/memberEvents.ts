import type { Activities } from '../activities/activities.js';
import {
  type Channel,
  canSeeChannel,
  canSeeMessage,
  type Member,
  type Message,
  subscribe,
  type World,
  type WorldListeners,
} from '../world/world.js';
import { type Answer, INTERACTION, type Interaction, type Interactions } from '../world/worldInteractions.js';
import type { MemberEvent } from './memberProtocol.js';
import {
  channelView,
  commandViews,
  entryPointView,
  guildView,
  memberView,
  menuViews,
  messageView,
  userViews,
} from './memberViews.js';

/** A member's socket. */
export interface Connection {
  readonly member: Member;
  /** Sends text that is already JSON. */
  send(text: string): void;
}

type Audience = (member: Member) => boolean;

/** Sends one event to every connected member of an audience. It is serialized once, and only if somebody receives it. */
type Broadcast = (event: () => MemberEvent, audience: Audience) => void;

/** Sends each connected member of an audience their own version of an event. */
type SendToEach = (event: (member: Member) => MemberEvent, audience: Audience) => void;

const everybody: Audience = () => true;

const seesChannel =
  (channel: Channel): Audience =>
  ({ user }) =>
    canSeeChannel(channel, user.id);

const seesMessage =
  (channel: Channel, message: Message): Audience =>
  ({ user }) =>
    canSeeChannel(channel, user.id) && canSeeMessage(message, user.id);

/** Sends members the events that they can see. Returns a function that stops it. */
export function broadcastEvents(
  world: World,
  interactions: Interactions,
  activities: Activities,
  connections: ReadonlySet<Connection>,
): () => void {
  const broadcast: Broadcast = (event, audience) => {
    const receivers = [...connections].filter(({ member }) => audience(member));
    if (receivers.length === 0) return;
    const text = JSON.stringify(event());
    for (const connection of receivers) connection.send(text);
  };
  const sendToEach: SendToEach = (event, audience) => {
    for (const { member, send } of connections) if (audience(member)) send(JSON.stringify(event(member)));
  };
  const unsubscribe = subscribe(world, {
    ...messageListeners(world, broadcast),
    ...channelListeners(world, broadcast, sendToEach),
    ...guildListeners(world, broadcast, sendToEach),
  });
  const sendFailure = (interaction: Interaction, answer: Answer): void => {
    const event = failureEvent(interaction, answer);
    if (event !== null)
      broadcast(
        () => event,
        (member) => member === interaction.member,
      );
  };
  interactions.events.on('answered', sendFailure);
  const stopActivities = sendActivities(activities, broadcast);
  return () => {
    unsubscribe();
    stopActivities();
    interactions.events.off('answered', sendFailure);
  };
}

/** Passes messages for Activities on to the members whose windows they are. Returns a function that stops it. */
function sendActivities({ events }: Activities, broadcast: Broadcast): () => void {
  const send: Parameters<typeof events.on<'sent'>>[1] = (frame, payload, problem) =>
    broadcast(
      () => ({ event: 'activityMessage', frameId: frame.id, payload, problem }),
      (member) => member === frame.member,
    );
  const close: Parameters<typeof events.on<'closed'>>[1] = (frame) =>
    broadcast(
      () => ({ event: 'activityClosed', frameId: frame.id }),
      (member) => member === frame.member,
    );
  events.on('sent', send);
  events.on('closed', close);
  return () => {
    events.off('sent', send);
    events.off('closed', close);
  };
}

function messageListeners(world: World, broadcast: Broadcast): WorldListeners {
  const sendMessage = (event: 'messageCreate' | 'messageUpdate') => (channel: Channel, message: Message) =>
    broadcast(() => ({ event, message: messageView(world, message) }), seesMessage(channel, message));
  return {
    messageCreated: sendMessage('messageCreate'),
    messageUpdated: sendMessage('messageUpdate'),
    messageDeleted: (channel, message) =>
      broadcast(
        () => ({ event: 'messageDelete', channelId: channel.id, messageId: message.id }),
        seesMessage(channel, message),
      ),
    typing: (channel, userId) =>
      broadcast(() => ({ event: 'typing', channelId: channel.id, userId }), seesChannel(channel)),
  };
}

function channelListeners(world: World, broadcast: Broadcast, sendToEach: SendToEach): WorldListeners {
  const sendChannel = (channel: Channel): void =>
    sendToEach(
      (member) => ({ event: 'channel', channel: channelView(world, channel, member) }),
      seesChannel(channel),
    );
  return {
    channelCreated: sendChannel,
    channelUpdated: sendChannel,
    channelDeleted: (channel) =>
      broadcast(() => ({ event: 'channelDelete', channelId: channel.id }), seesChannel(channel)),
    threadMembersChanged: sendChannel,
  };
}

/** The guild, its members, their commands and the bot's status. */
function guildListeners(world: World, broadcast: Broadcast, sendToEach: SendToEach): WorldListeners {
  const sendUsers = (): void =>
    sendToEach((member) => ({ event: 'users', me: memberView(member), users: userViews(world) }), everybody);
  const sendCommands = (): void =>
    sendToEach(
      (member) => ({
        event: 'commands',
        commands: commandViews(world, member),
        menus: menuViews(world, member),
        entryPoint: entryPointView(world, member),
      }),
      everybody,
    );
  return {
    guildUpdated: () => broadcast(() => ({ event: 'guild', guild: guildView(world) }), everybody),
    memberAdded: sendUsers,
    memberRemoved: sendUsers,
    memberUpdated() {
      sendUsers();
      sendCommands();
    },
    commandsChanged: sendCommands,
    botStatus: (online) => broadcast(() => ({ event: 'botStatus', online }), everybody),
  };
}

/** Returns the event for a failed interaction; `null` for other answers and for autocomplete. */
function failureEvent(interaction: Interaction, answer: Answer): MemberEvent | null {
  if (answer.kind !== 'failed' || interaction.type === INTERACTION.autocomplete) return null;
  return {
    event: 'failed',
    interactionId: interaction.id,
    channelId: interaction.channel.id,
    messageId: interaction.message?.id ?? null,
    commandName: interaction.commandName,
    reason: answer.reason,
  };
}
