import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import {
  type Channel,
  canSeeChannel,
  canSeeMessage,
  type Member,
  type Message,
  type World,
  type WorldEvents,
} from '../world/world.js';
import { type Answer, INTERACTION, type Interaction } from '../world/worldInteractions.js';
import { perform, type Stage } from './memberActions.js';
import { type MemberEvent, type MemberReply, memberRequest } from './memberProtocol.js';
import {
  channelView,
  commandViews,
  guildView,
  memberView,
  messageView,
  outcomeView,
  snapshot,
  userViews,
} from './memberViews.js';
import { RequestRefused } from './requestRefused.js';

export interface MemberServer {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/** Serves the members' sockets, for the page and the tests (see `memberProtocol.ts`). */
export function createMemberServer(stage: Stage, onBug: (error: unknown) => void): MemberServer {
  const { world } = stage;
  const server = new WebSocketServer({ noServer: true });
  const connections = new Set<Connection>();
  const stopTelling = tellEvents(stage, connections);

  server.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    const name = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams.get('as');
    const member = findMember(world, name);
    if (member === undefined) {
      socket.close(4000, 'There is no such member.');
      return;
    }
    const connection: Connection = { member, send: (text) => socket.send(text) };
    const send = (payload: MemberEvent | MemberReply): void => connection.send(JSON.stringify(payload));
    connections.add(connection);
    stage.selections.restart(member);
    socket.on('close', () => connections.delete(connection));
    socket.on('error', () => socket.terminate());
    socket.on('message', (raw) => {
      serve(stage, member, raw.toString()).then(
        (reply) => {
          if (reply !== null && socket.readyState === socket.OPEN) send(reply);
        },
        (error: unknown) => {
          onBug(error);
          socket.close(1011, 'The playground has a bug.');
        },
      );
    });
    send({ event: 'ready', snapshot: snapshot(world, member) });
  });

  return {
    upgrade: (request, socket, head) =>
      server.handleUpgrade(request, socket, head, (client) => server.emit('connection', client, request)),
    close() {
      stopTelling();
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

function findMember(world: World, name: string | null): Member | undefined {
  return [...world.members.values()].find(
    ({ user }) => user.id === name || user.username === name || user.displayName === name,
  );
}

/** Returns a request's reply; `null` if the request has no number. */
async function serve(stage: Stage, member: Member, text: string): Promise<MemberReply | null> {
  const parsed = memberRequest.safeParse(parse(text));
  if (!parsed.success) {
    const id = idOf(parse(text));
    return id === null
      ? null
      : { id, ok: false, error: { code: 'badRequest', message: parsed.error.message } };
  }
  const { id } = parsed.data;
  try {
    const done = await perform(stage, member, parsed.data);
    return {
      id,
      ok: true,
      result: done === null ? null : outcomeView(stage.world, done.interaction, done.answer),
    };
  } catch (error) {
    if (error instanceof RequestRefused) return { id, ok: false, error: error.refusal() };
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function idOf(value: unknown): number | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
  return typeof id === 'number' ? id : null;
}

/** A member's socket. */
interface Connection {
  readonly member: Member;
  /** Sends text that is already JSON. */
  send(text: string): void;
}

/** Sends members the events that they can see. Returns a function that stops it. */
function tellEvents({ world, interactions }: Stage, connections: ReadonlySet<Connection>): () => void {
  const everybody = (): boolean => true;
  /** Serializes an event once for all its receivers. */
  const tell = (event: () => MemberEvent, sees: (member: Member) => boolean): void => {
    const seeing = [...connections].filter(({ member }) => sees(member));
    if (seeing.length === 0) return;
    const text = JSON.stringify(event());
    for (const connection of seeing) connection.send(text);
  };
  const tellEach = (
    event: (member: Member) => MemberEvent,
    sees: (member: Member) => boolean = everybody,
  ): void => {
    for (const { member, send } of connections) if (sees(member)) send(JSON.stringify(event(member)));
  };
  const tellChannel = (channel: Channel): void =>
    tellEach(
      (member) => ({ event: 'channel', channel: channelView(world, channel, member) }),
      inChannel(channel),
    );
  const inChannel = (channel: Channel) => (member: Member) => canSeeChannel(channel, member.user.id);
  const ofMessage = (channel: Channel, message: Message) => (member: Member) =>
    canSeeChannel(channel, member.user.id) && canSeeMessage(message, member.user.id);

  const tellMessage = (event: 'messageCreate' | 'messageUpdate') => (channel: Channel, message: Message) =>
    tell(() => ({ event, message: messageView(world, message) }), ofMessage(channel, message));
  const tellUsers = (): void =>
    tellEach((member) => ({ event: 'users', me: memberView(member), users: userViews(world) }));
  const tellCommands = (): void =>
    tellEach((member) => ({ event: 'commands', commands: commandViews(world, member) }));

  const stops: (() => void)[] = [];
  const on = <K extends keyof WorldEvents>(name: K, listener: (...args: WorldEvents[K]) => void): void => {
    world.events.on(name, listener as never);
    stops.push(() => world.events.off(name, listener as never));
  };
  on('messageCreated', tellMessage('messageCreate'));
  on('messageUpdated', tellMessage('messageUpdate'));
  on('messageDeleted', (channel, message) =>
    tell(
      () => ({ event: 'messageDelete', channelId: channel.id, messageId: message.id }),
      ofMessage(channel, message),
    ),
  );
  on('channelCreated', tellChannel);
  on('channelUpdated', tellChannel);
  on('channelDeleted', (channel) =>
    tell(() => ({ event: 'channelDelete', channelId: channel.id }), inChannel(channel)),
  );
  on('threadMembersChanged', tellChannel);
  on('typing', (channel, userId) =>
    tell(() => ({ event: 'typing', channelId: channel.id, userId }), inChannel(channel)),
  );
  on('commandsChanged', tellCommands);
  on('guildUpdated', () => tell(() => ({ event: 'guild', guild: guildView(world) }), everybody));
  on('memberAdded', tellUsers);
  on('memberRemoved', tellUsers);
  on('memberUpdated', () => {
    tellUsers();
    tellCommands();
  });
  on('botStatus', (online) => tell(() => ({ event: 'botStatus', online }), everybody));

  const tellFailure = (interaction: Interaction, answer: Answer): void => {
    if (answer.kind !== 'failed' || interaction.type === INTERACTION.autocomplete) return;
    const { reason } = answer;
    tell(
      () => ({
        event: 'failed',
        interactionId: interaction.id,
        channelId: interaction.channel.id,
        messageId: interaction.message?.id ?? null,
        commandName: interaction.commandName,
        reason,
      }),
      (member) => member === interaction.member,
    );
  };
  interactions.events.on('answered', tellFailure);
  stops.push(() => interactions.events.off('answered', tellFailure));
  return () => {
    for (const stop of stops) stop();
  };
}
