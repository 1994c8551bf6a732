import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { ACTIVITY_PATH, Activities } from './activities/activities.js';
import { activityApp, passUpgrade } from './activities/activityProxy.js';
import { Grants } from './activities/grants.js';
import { createGateway, type Gateway } from './gateway/gatewayServer.js';
import { consentApp } from './linkedRoles/consentPage.js';
import { LinkedRoles } from './linkedRoles/linkedRoles.js';
import { LOOPBACK, openServer, routeUpgrades, type Upgrade } from './loopbackServer.js';
import { createMemberServer, type MemberServer } from './members/memberServer.js';
import { Selections } from './members/selections.js';
import type { Rest } from './rest/context.js';
import { restApp } from './rest/restApp.js';
import { SavedWorld } from './saved/savedWorld.js';
import { pageApp } from './servePage.js';
import { type Happenings, happeningsIn } from './world/happenings.js';
import type { PermissionName } from './world/permissions.js';
import { addMember, addTextChannel, seedWorld } from './world/seed.js';
import { isBotIn, type World } from './world/world.js';
import { createInteractions } from './world/worldInteractions.js';

export interface PlaygroundOptions {
  /** Port; 0 (the default) is any free one. */
  readonly port?: number;
  /** The bot's name. */
  readonly botName?: string;
  /** Current time in ms since the epoch. Default: the system's clock. */
  readonly now?: () => number;
  /** File that keeps threads and messages across restarts. Without one everything ends with the process. */
  readonly savedAt?: string | undefined;
  /** Time an interaction waits for its answer, in ms. Default: Discord's 3 s. */
  readonly answerWithinMs?: number;
  /** Lifetime of an interaction's token, in ms. Default: Discord's 15 min. */
  readonly tokenLifeMs?: number;
  /** Heartbeat interval, in ms. Default: Discord's 41.25 s. */
  readonly heartbeatMs?: number;
  /**
   * Where the application's Activity is served: the URL mapping of `/` in the developer portal. `undefined` while it is not served
   * yet. Default: the application has no Activities.
   */
  readonly activityAt?: () => string | undefined;
  /** Called when somebody opens the page, and awaited before the page is served. Its errors go to `onBug`. */
  readonly onVisit?: () => Promise<void>;
  /** Called with bugs of the playground or errors of `onVisit`. Default: prints them to stderr. */
  readonly onBug?: (error: unknown) => void;
}

/** A running Discord on loopback. */
export interface Playground {
  /** The page's address, with a trailing slash. */
  readonly url: string;
  /** Value for `DISCORD_API_URL`. */
  readonly apiUrl: string;
  /** Value for `DISCORD_TOKEN`. */
  readonly token: string;
  /** Value for `DISCORD_CLIENT_SECRET`. */
  readonly clientSecret: string;
  readonly guildId: string;
  /** Whether it was restored from its file. */
  readonly isRestored: boolean;
  /** Returns the id of a channel in the bot's server. Throws a RangeError for an unknown name. */
  channelId(name: string): string;
  /** Returns a member's id. Throws a RangeError for an unknown username. */
  memberId(username: string): string;
  /** Asks the bot to reconnect and RESUME (op 7). */
  reconnect(): void;
  /** Invalidates the bot's session: it must IDENTIFY again (op 9). */
  invalidate(): void;
  /** Cuts the bot's connection without a close frame. It may RESUME. */
  dropConnections(): void;
  /** Closes the bot's connection with a close code. Without a connection it closes the next one at its IDENTIFY. */
  closeConnections(code: number): void;
  /** Changes to the server that the bot did not cause. */
  readonly happen: Happenings;
  /** Adds a text channel, with permissions that the bot lacks there. Returns its id. */
  addChannel(options: { name: string; topic?: string; botDenied?: readonly PermissionName[] }): string;
  /** Adds a member and their DM with the bot. By default they have not installed the app. Returns their id. */
  addMember(options: { username: string; displayName: string; locale: string; hasApp?: boolean }): string;
  close(): Promise<void>;
}

/**
 * Starts Discord on loopback.
 *
 * @throws PortTaken if the port is in use
 */
export async function startPlayground(options: PlaygroundOptions = {}): Promise<Playground> {
  const { port = 0, botName = 'Sente', now = Date.now, onBug = printBug } = options;
  const { answerWithinMs = 3000, tokenLifeMs = 15 * 60_000 } = options;

  const app = new Hono();
  const server = await openServer(port, getRequestListener(app.fetch), onBug);
  const origin = `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`;
  const saved = openSaved(server, origin, options);
  const world = seedWorld(now, botName, saved?.lastId);
  const isRestored = saved?.lastId !== undefined;
  saved?.follow(world);
  const interactions = createInteractions(world, { answerWithinMs, tokenLifeMs });
  const activities = new Activities(world, options.activityAt !== undefined);
  if (activities.isEnabled) addEntryPoint(world);
  const grants = new Grants(now);
  const linkedRoles = new LinkedRoles();
  const rest: Rest = { world, interactions, activities, grants, linkedRoles, origin };
  app.route('/api', restApp(rest, onBug));
  const mapping = { application: world.bot.id, target: () => options.activityAt?.() };
  app.route(ACTIVITY_PATH, activityApp(mapping));
  app.route('/', consentApp(rest, mapping.target));
  // A failed visit must not prevent the page, whether it throws or rejects.
  app.route(
    '/',
    pageApp(world, () => (async () => options.onVisit?.())().catch(onBug)),
  );
  const { gateway, members } = attachSockets(server, rest, options, (upgrade) =>
    passUpgrade(mapping, upgrade),
  );

  return {
    url: `${origin}/`,
    apiUrl: `${origin}/api`,
    token: world.botToken,
    clientSecret: grants.clientSecret,
    guildId: world.guild.id,
    isRestored,
    happen: happeningsIn(world),
    ...worldControls(world),
    ...connectionControls(gateway),
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

/** Serves the bot's Gateway and the members' sockets at their paths. */
function attachSockets(
  server: Server,
  { world, interactions, activities, grants, origin }: Rest,
  { heartbeatMs = 41_250, onBug = printBug }: PlaygroundOptions,
  passToActivity: (upgrade: Upgrade) => void,
): { gateway: Gateway; members: MemberServer } {
  const gateway = createGateway(
    world,
    interactions,
    { url: `${origin.replace('http', 'ws')}/gateway`, heartbeatMs, resumableMs: 90_000 },
    onBug,
  );
  const selections = new Selections(world);
  const isBotReachable = (): boolean => gateway.hasSession();
  const members = createMemberServer(
    { world, interactions, activities, grants, origin, selections, isBotReachable },
    onBug,
  );
  const handlerAt = (pathname: string) => {
    if (/^\/gateway\/?$/.test(pathname)) return gateway.upgrade;
    if (pathname.startsWith(ACTIVITY_PATH)) return passToActivity;
    return pathname === '/members' ? members.upgrade : undefined;
  };
  routeUpgrades(server, handlerAt, onBug);
  return { gateway, members };
}

/** Adds the command that Discord creates once Activities are enabled. */
function addEntryPoint(world: World): void {
  const id = world.nextId();
  world.commands.set(id, {
    id,
    guildId: null,
    version: world.nextId(),
    definition: {
      ...{ name: 'launch', type: 4, handler: 2, description: '' },
      ...{ integration_types: [0, 1], contexts: [0, 1, 2] },
    },
  });
}

/** Finds and adds channels and members. */
function worldControls(
  world: World,
): Pick<Playground, 'channelId' | 'memberId' | 'addChannel' | 'addMember'> {
  return {
    channelId(name) {
      const channels = [...world.channels.values()];
      const found = channels.find(
        (each) => each.kind === 'text' && isBotIn(world, each) && each.name === name,
      );
      if (!found) throw new RangeError(`no channel ${name}`);
      return found.id;
    },
    memberId(username) {
      const found = [...world.members.values()].find(({ user }) => user.username === username);
      if (!found) throw new RangeError(`no member ${username}`);
      return found.user.id;
    },
    addChannel(options) {
      const channel = addTextChannel(world, options);
      world.events.emit('channelCreated', channel);
      return channel.id;
    },
    addMember(options) {
      const member = addMember(world, options);
      world.events.emit('memberAdded', member);
      return member.user.id;
    },
  };
}

/** Disturbs the bot's connection. */
const connectionControls = (
  gateway: Gateway,
): Pick<Playground, 'reconnect' | 'invalidate' | 'dropConnections' | 'closeConnections'> => ({
  reconnect: () => gateway.reconnect(),
  invalidate: () => gateway.invalidate(),
  dropConnections: () => gateway.dropConnections(),
  closeConnections: (code) => gateway.closeConnections(code),
});

/** Opens the saved world; `undefined` without a file. */
function openSaved(server: Server, origin: string, options: PlaygroundOptions): SavedWorld | undefined {
  const { savedAt, onBug = printBug } = options;
  if (savedAt === undefined) return undefined;
  const warn = (line: string): void => void process.stderr.write(`${line}\n`);
  try {
    return new SavedWorld(savedAt, { origin, warn, onError: onBug });
  } catch (error) {
    server.close();
    throw error;
  }
}

function printBug(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`playground: ${text}\n`);
}
