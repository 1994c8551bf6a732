import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Answer, Interaction } from './interactions.js';
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
import {
  type Channel,
  canSeeChannel,
  canSeeMessage,
  type Member,
  type Message,
  type World,
  type WorldEvents,
} from './world.js';

export interface MemberDoor {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/** Serves members: the page's and the tests' side (see `memberProtocol.ts`). */
export function createMemberDoor(stage: Stage, onBug: (error: unknown) => void): MemberDoor {
  const { world } = stage;
  const server = new WebSocketServer({ noServer: true });

  server.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    const name = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams.get('as');
    const member = findMember(world, name);
    if (member === undefined) {
      socket.close(4000, 'There is no such member.');
      return;
    }
    const send = (payload: MemberEvent | MemberReply): void => socket.send(JSON.stringify(payload));
    const stop = tell(stage, member, send);
    socket.on('close', stop);
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

/** One request's reply; null where the request has no number to reply to. */
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

/** Tells a member what they see happen; returns how to stop. */
function tell(
  { world, interactions }: Stage,
  member: Member,
  send: (event: MemberEvent) => void,
): () => void {
  const myId = member.user.id;
  const sees = (channel: Channel, message: Message): boolean =>
    canSeeChannel(channel, myId) && canSeeMessage(message, myId);
  const stops: (() => void)[] = [];
  const on = <K extends keyof WorldEvents>(name: K, listener: (...args: WorldEvents[K]) => void): void => {
    world.events.on(name, listener as never);
    stops.push(() => world.events.off(name, listener as never));
  };
  const tellChannel = (channel: Channel): void => {
    if (canSeeChannel(channel, myId)) send({ event: 'channel', channel: channelView(world, channel) });
  };
  const tellUsers = (): void => send({ event: 'users', me: memberView(member), users: userViews(world) });

  on('messageCreated', (channel, message) => {
    if (sees(channel, message)) send({ event: 'messageCreate', message: messageView(world, message) });
  });
  on('messageUpdated', (channel, message) => {
    if (sees(channel, message)) send({ event: 'messageUpdate', message: messageView(world, message) });
  });
  on('messageDeleted', (channel, message) => {
    if (sees(channel, message))
      send({ event: 'messageDelete', channelId: channel.id, messageId: message.id });
  });
  on('channelCreated', tellChannel);
  on('channelUpdated', tellChannel);
  on('channelDeleted', (channel) => send({ event: 'channelDelete', channelId: channel.id }));
  on('threadMembersChanged', tellChannel);
  on('typing', (channel, userId) => {
    if (canSeeChannel(channel, myId)) send({ event: 'typing', channelId: channel.id, userId });
  });
  on('commandsChanged', () => send({ event: 'commands', commands: commandViews(world, member.locale) }));
  on('guildUpdated', () => send({ event: 'guild', guild: guildView(world) }));
  on('memberAdded', tellUsers);
  on('memberUpdated', (changed) => {
    tellUsers();
    if (changed === member) send({ event: 'commands', commands: commandViews(world, member.locale) });
  });
  on('botStatus', (online) => send({ event: 'botStatus', online }));

  const tellFailure = (interaction: Interaction, answer: Answer): void => {
    if (answer.kind !== 'failed' || interaction.member !== member || interaction.type === 4) return;
    send({
      event: 'failed',
      interactionId: interaction.id,
      channelId: interaction.channel.id,
      messageId: interaction.message?.id ?? null,
      commandName: interaction.commandName,
      reason: answer.reason,
    });
  };
  interactions.events.on('answered', tellFailure);
  stops.push(() => interactions.events.off('answered', tellFailure));
  return () => {
    for (const stop of stops) stop();
  };
}
