import { type WebSocket, WebSocketServer } from 'ws';
import type { Upgrade } from '../loopbackServer.js';
import { MAX_UPLOAD_BYTES } from '../world/uploads.js';
import type { Member, World } from '../world/world.js';
import { type MemberDeps, perform } from './memberActions.js';
import { broadcastEvents, type Connection } from './memberEvents.js';
import {
  MAX_FILES,
  type MemberEvent,
  type MemberReply,
  memberRequest,
  RequestRefused,
} from './memberProtocol.js';
import { outcomeView, snapshot } from './memberViews.js';

/** Longest request: a message with its files as base64, and 1 MiB of texts. */
const MAX_REQUEST_BYTES = MAX_FILES * Math.ceil(MAX_UPLOAD_BYTES / 3) * 4 + 1024 * 1024;

export interface MemberServer {
  upgrade(upgrade: Upgrade): void;
  close(): void;
}

/** Serves the members' sockets, for the page and the tests (see `memberProtocol.ts`). */
export function createMemberServer(deps: MemberDeps, onBug: (error: unknown) => void): MemberServer {
  const { world, interactions, activities } = deps;
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_REQUEST_BYTES });
  const connections = new Set<Connection>();
  const stopBroadcasting = broadcastEvents(world, interactions, activities, connections);

  const welcome = (socket: WebSocket, name: string | null): void => {
    socket.on('error', () => socket.terminate());
    const member = findMember(world, name);
    if (member === undefined) {
      socket.close(4000, 'There is no such member.');
      return;
    }
    const connection: Connection = { member, send: (text) => socket.send(text) };
    const send = (payload: MemberEvent | MemberReply): void => connection.send(JSON.stringify(payload));
    connections.add(connection);
    deps.selections.restart(member);
    socket.on('close', () => {
      connections.delete(connection);
      // The Activity's window has gone with the page.
      if (![...connections].some((other) => other.member === member)) activities.leaveAll(member);
    });
    socket.on('message', (raw) => {
      serve(deps, member, raw.toString()).then(
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
  };

  return {
    upgrade: ({ request, socket, head, query }) =>
      server.handleUpgrade(request, socket, head, (client) => welcome(client, query.get('as'))),
    close() {
      stopBroadcasting();
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
async function serve(deps: MemberDeps, member: Member, text: string): Promise<MemberReply | null> {
  const parsed = memberRequest.safeParse(parse(text));
  if (!parsed.success) {
    const id = idOf(parse(text));
    return id === null
      ? null
      : { id, ok: false, error: { code: 'badRequest', message: parsed.error.message } };
  }
  const { id } = parsed.data;
  try {
    const done = await perform(deps, member, parsed.data);
    return {
      id,
      ok: true,
      result: done === null ? null : outcomeView(deps.world, done.interaction, done.answer),
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
