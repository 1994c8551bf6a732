import type { IncomingMessage, Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { createGateway } from './gateway/gatewayServer.js';
import { createMemberServer } from './members/memberServer.js';
import { Selections } from './members/selections.js';
import { restApp } from './rest/restApp.js';
import { SavedWorld } from './saved/savedWorld.js';
import { pageApp } from './servePage.js';
import { type Happenings, happeningsIn } from './world/happenings.js';
import type { PermissionName } from './world/permissions.js';
import { addMember, addTextChannel, seedWorld } from './world/seed.js';
import { isBotIn } from './world/world.js';
import { createInteractions } from './world/worldInteractions.js';

const HOST = '127.0.0.1';

export interface PlaygroundOptions {
  /** 0 (the default) takes any free port. */
  readonly port?: number;
  /** The bot's name. */
  readonly botName?: string;
  /** Milliseconds since 1970; the system's clock unless a test brings its own. */
  readonly now?: () => number;
  /** The file that keeps threads and messages over restarts; without one everything ends with the process. */
  readonly savedAt?: string | undefined;
  /** How long an interaction waits for its answer; Discord's 3 s unless a test shortens it. */
  readonly answerWithinMs?: number;
  /** How long an interaction's token lives; Discord's 15 min unless a test shortens it. */
  readonly tokenLifeMs?: number;
  /** Between heartbeats; Discord's 41.25 s unless a test shortens it. */
  readonly heartbeatMs?: number;
  /** Called when somebody opens the page, which is served after it. What it fails with is told to `onBug`. */
  readonly onVisit?: () => Promise<void>;
  /** Called with errors that are bugs, of the playground or of `onVisit`; without it they go to stderr. */
  readonly onBug?: (error: unknown) => void;
}

/** A Discord on loopback, running. */
export interface Playground {
  /** The page's address, with a slash at the end. */
  readonly url: string;
  /** What `DISCORD_API_URL` should be. */
  readonly apiUrl: string;
  /** What `DISCORD_TOKEN` should be. */
  readonly token: string;
  readonly guildId: string;
  /** Whether it has what it had when it last ended. */
  readonly isRestored: boolean;
  /** The id of a channel of the bot's server. Throws a RangeError where there is none of this name. */
  channelId(name: string): string;
  /** A member's id by their username. Throws a RangeError where there is none. */
  memberId(username: string): string;
  /** Asks the bot to reconnect and RESUME (op 7). */
  reconnect(): void;
  /** Ends the bot's session: it has to IDENTIFY again (op 9). */
  invalidate(): void;
  /** Cuts the bot's connection without a close frame; it may RESUME. */
  dropConnections(): void;
  /** Closes the bot's connection with a close code; where there is none, the next one when it identifies. */
  closeConnections(code: number): void;
  /** Has something happen to the server without the bot's doing. */
  readonly happen: Happenings;
  /** Adds a text channel; `botDenied` names what the bot may not do in it. Returns its id. */
  addChannel(options: { name: string; topic?: string; botDenied?: readonly PermissionName[] }): string;
  /** Adds a member, with a DM between them and the bot; they have not installed the app unless it is said. Returns their id. */
  addMember(options: { username: string; displayName: string; locale: string; hasApp?: boolean }): string;
  close(): Promise<void>;
}

/** Why a playground could not start: its port is in use. */
export class PortTaken extends Error {
  constructor(readonly port: number) {
    super(`Port ${port} on ${HOST} is already in use.`);
    this.name = 'PortTaken';
  }
}

/**
 * Starts Discord on loopback.
 *
 * @throws PortTaken if the port is in use
 */
export async function startPlayground(options: PlaygroundOptions = {}): Promise<Playground> {
  const { port = 0, botName = 'Sente', now = Date.now, onBug = printBug } = options;
  const { answerWithinMs = 3000, tokenLifeMs = 15 * 60_000, heartbeatMs = 41_250 } = options;
  // A failure must not keep the page away, whether it is thrown or a rejection.
  const visited = async (): Promise<void> => (async () => options.onVisit?.())().catch(onBug);

  const app = new Hono();
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  const origin = `http://${HOST}:${await listen(server, port)}`;
  const saved = openSaved(server, origin, options);
  const world = seedWorld(now, botName, saved?.lastId);
  const isRestored = saved?.lastId !== undefined;
  saved?.follow(world);
  const interactions = createInteractions(world, { answerWithinMs, tokenLifeMs });
  app.route('/api', restApp({ world, interactions, origin }, onBug));
  app.route('/', pageApp(world, visited));

  const gateway = createGateway(world, interactions, {
    url: `${origin.replace('http', 'ws')}/gateway`,
    heartbeatMs,
    resumableMs: 90_000,
  });
  const members = createMemberServer(
    {
      ...{ world, interactions, origin },
      selections: new Selections(world),
      isBotReachable: () => gateway.hasSession(),
    },
    onBug,
  );
  server.on('upgrade', (request, socket, head) => {
    const { pathname } = new URL(request.url ?? '/', origin);
    if (/^\/gateway\/?$/.test(pathname)) gateway.upgrade(request, socket, head);
    else if (pathname === '/members' && isOwnPage(request)) members.upgrade(request, socket, head);
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
  });

  return {
    url: `${origin}/`,
    apiUrl: `${origin}/api`,
    token: world.botToken,
    guildId: world.guild.id,
    isRestored,
    channelId(name) {
      const channels = [...world.channels.values()];
      const found = channels.find(
        (each) => each.kind === 'text' && isBotIn(world, each) && each.name === name,
      );
      if (!found) throw new RangeError(`there is no channel ${name}`);
      return found.id;
    },
    memberId(username) {
      const found = [...world.members.values()].find(({ user }) => user.username === username);
      if (!found) throw new RangeError(`there is no member ${username}`);
      return found.user.id;
    },
    happen: happeningsIn(world),
    reconnect: () => gateway.reconnect(),
    invalidate: () => gateway.invalidate(),
    dropConnections: () => gateway.dropConnections(),
    closeConnections: (code) => gateway.closeConnections(code),
    addChannel(channelOptions) {
      const channel = addTextChannel(world, channelOptions);
      world.events.emit('channelCreated', channel);
      return channel.id;
    },
    addMember(memberOptions) {
      const member = addMember(world, memberOptions);
      world.events.emit('memberAdded', member);
      return member.user.id;
    },
    async close() {
      interactions.close();
      members.close();
      gateway.close();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      saved?.close();
    },
  };
}

/** What was kept; undefined where nothing is to be. */
function openSaved(server: Server, origin: string, options: PlaygroundOptions): SavedWorld | undefined {
  const { savedAt, onBug = printBug } = options;
  if (savedAt === undefined) return undefined;
  const tell = (line: string): void => void process.stderr.write(`${line}\n`);
  try {
    return new SavedWorld(savedAt, { origin, tell, onError: onBug });
  } catch (error) {
    server.close();
    throw error;
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortTaken(port) : error);
    });
    server.listen(port, HOST, () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('The server has no port.'));
      else resolve(address.port);
    });
  });
}

// Pages of other sites must not act as a member: browsers let them open sockets to loopback, but say who asks.
function isOwnPage(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  return origin === undefined || origin === `http://${host}`;
}

function printBug(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`playground: ${text}\n`);
}
