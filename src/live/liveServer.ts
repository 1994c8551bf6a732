import { createServer, type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { type WebSocket, WebSocketServer } from 'ws';
import { Connection, type ConnectionDeps } from './connection.js';
import type { PageTexts } from './linkedRolePages.js';
import type { LinkedRoles } from './linkedRoles.js';
import { type ActivityDeps, liveApp } from './liveApp.js';
import { Polling } from './longPolling.js';
import { MAX_REQUEST_BYTES, PING_MS } from './protocol.js';
import { type Site, siteRefusal } from './site.js';
import type { TournamentPageDeps } from './tournamentPage.js';

/** Path of the WebSocket. */
const SOCKET_PATH = '/api/socket';

/** Connections at most: the process needs its file descriptors for Discord and the database too. */
const MAX_CONNECTIONS = 5000;
/** Closes connections that send no complete request in time, and frees those that are idle. */
const SERVER_OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 8192,
};
/** Ms in which a page must say who is there. */
const HELLO_WITHIN_MS = 10_000;
/** Unsent bytes from which a reader is too slow. A full board's state is 3 KB. */
const MAX_UNSENT_BYTES = 512 * 1024;
/** Close code of ws for a violated policy, and for a normal end. */
const [POLICY, NORMAL] = [1008, 1000];

/** Thrown if the server cannot listen. The message is a sentence for the operator. */
export class CannotServe extends Error {}

export type LiveServerDeps = ConnectionDeps & {
  readonly site: Site;
  /** Texts of the page in a locale. */
  readonly textsFor: (locale: string) => object;
  /** Discord's Activity. Default: the board is none. */
  readonly activity?: ActivityDeps | undefined;
  /** Default: members cannot link their account. */
  readonly linkedRoles?: LinkedRoles | undefined;
  /** Default: no tournaments are shown. */
  readonly tournamentPage?: TournamentPageDeps | undefined;
  /** Texts of pages that the server writes. */
  readonly textsIn: (locale: string) => PageTexts;
};

export type LiveServer = {
  readonly port: number;
  close(): Promise<void>;
};

/** Serves the live board: the page, sign-in, and its sockets. Rejects with a CannotServe if the port is taken. */
export async function openLiveServer(
  deps: LiveServerDeps,
  listenAt: { readonly port: number; readonly host: string },
): Promise<LiveServer> {
  const { site, log } = deps;
  const polling = new Polling(deps);
  const app = liveApp({ ...deps, polling });
  const server = createServer(SERVER_OPTIONS, (request, response) => {
    const refusal = siteRefusal(site, request.headers);
    if (refusal === undefined) listener(request, response);
    else
      response
        .writeHead(403, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
        .end(refusal);
  });
  const listener = getRequestListener(app.fetch);
  server.maxConnections = MAX_CONNECTIONS;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_REQUEST_BYTES,
    perMessageDeflate: false,
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const status = upgradeRefusal(site, request);
    if (status !== undefined) return refuse(socket, status);
    sockets.handleUpgrade(request, socket, head, (client) => attach(client, deps));
  });
  await listen(server, listenAt);
  server.on('error', (error) => log.error({ err: error }, 'the live board’s server failed'));
  const stopBeating = heartbeat(sockets, deps);
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      stopBeating();
      polling.close();
      for (const client of sockets.clients) connections.get(client)?.end('restarting');
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const client of sockets.clients) client.terminate();
        server.closeAllConnections();
      });
    },
  };
}

const connections = new WeakMap<WebSocket, Connection>();

function upgradeRefusal(site: Site, request: IncomingMessage): 403 | 404 | undefined {
  if (siteRefusal(site, request.headers) !== undefined) return 403;
  return request.url === SOCKET_PATH ? undefined : 404;
}

function refuse(socket: Duplex, status: 403 | 404): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

/** Connects a socket with the board. */
function attach(client: WebSocket, deps: LiveServerDeps): void {
  const connection = new Connection(deps, {
    send(text) {
      // A reader that takes nothing must not fill the memory.
      if (client.bufferedAmount > MAX_UNSENT_BYTES) client.terminate();
      else client.send(text);
    },
    close: () => client.close(NORMAL),
  });
  connections.set(client, connection);
  const cancel = deps.clock.after(HELLO_WITHIN_MS, () => {
    if (!connection.isKnown) connection.end('unheard');
  });
  client.on('error', () => client.terminate());
  client.on('close', () => {
    cancel();
    connection.close();
  });
  client.on('message', (data, isBinary) => {
    if (isBinary) client.close(POLICY);
    else connection.receive(data.toString());
  });
}

/** Ends sockets whose page has not answered a ping since the one before. Returns a function that stops it. */
function heartbeat(sockets: WebSocketServer, { clock }: LiveServerDeps): () => void {
  const unanswered = new WeakSet<WebSocket>();
  let cancel = (): void => undefined;
  const beat = (): void => {
    for (const client of sockets.clients) {
      if (unanswered.has(client)) {
        client.terminate();
        continue;
      }
      unanswered.add(client);
      client.once('pong', () => unanswered.delete(client));
      client.ping();
    }
    cancel = clock.after(2 * PING_MS, beat);
  };
  cancel = clock.after(2 * PING_MS, beat);
  return () => cancel();
}

function listen(
  server: Server,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      const address = isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`;
      const why = code === 'EADDRINUSE' ? 'is already in use' : `cannot be opened (${code})`;
      reject(new CannotServe(`${address} ${why}. Set LIVE_PORT to another port.`));
    });
    server.listen(port, host, () => {
      server.removeAllListeners('error');
      resolve();
    });
  });
}
