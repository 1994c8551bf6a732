import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { refusalOf } from './requestGuard.js';

export const LOOPBACK = '127.0.0.1';

/** Closes connections that send no complete headers within 10 to 15 s. */
const SERVER_OPTIONS = { headersTimeout: 10_000, connectionsCheckingInterval: 5000 };

const TEXT = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' };

/** Thrown if the playground's port is in use. */
export class PortTaken extends Error {
  constructor(readonly port: number) {
    super(`Port ${port} on ${LOOPBACK} is already in use.`);
    this.name = 'PortTaken';
  }
}

/** A request for a WebSocket. */
export interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
  readonly query: URLSearchParams;
}

type OnError = (error: unknown) => void;

/**
 * Listens on loopback, and refuses requests of other sites' pages before `listener` sees them.
 *
 * @throws PortTaken if the port is in use
 */
export function openServer(port: number, listener: RequestListener, onError: OnError): Promise<Server> {
  const server = createServer(SERVER_OPTIONS, (request, response) => {
    const refusal = refusalOf(request);
    if (refusal === undefined) listener(request, response);
    else response.writeHead(403, { ...TEXT, connection: 'close' }).end(`${refusal}\n`);
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortTaken(port) : error);
    });
    server.listen(port, LOOPBACK, () => {
      // Later errors are connections that could not be accepted, for lack of file descriptors.
      server.removeAllListeners('error').on('error', onError);
      resolve(server);
    });
  });
}

/** Passes WebSockets' requests to the handlers of their paths, and refuses those of other sites' pages. */
export function routeUpgrades(
  server: Server,
  handlerAt: (pathname: string) => ((upgrade: Upgrade) => void) | undefined,
  onError: OnError,
): void {
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const refusal = refusalOf(request);
    if (refusal !== undefined) return refuse(socket, 403, refusal);
    const target = parseTarget(request.url);
    if (target === undefined) return refuse(socket, 400, 'This is not an address.');
    const handler = handlerAt(target.pathname);
    if (handler === undefined) return refuse(socket, 404, 'There is no socket at this address.');
    try {
      handler({ request, socket, head, query: target.searchParams });
    } catch (error) {
      onError(error);
      socket.destroy();
    }
  });
}

function parseTarget(target = ''): URL | undefined {
  const base = `http://${LOOPBACK}`;
  return URL.canParse(target, base) ? new URL(target, base) : undefined;
}

function refuse(socket: Duplex, status: 400 | 403 | 404, sentence: string): void {
  const body = `${sentence}\n`;
  const headers = { ...TEXT, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
}
