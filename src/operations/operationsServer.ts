import { createServer, type Server } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Log } from '../game/ports/log.js';
import { listenPrivately } from './privateSocket.js';

/** Small limits: the clients are few, and send small requests without delay. */
const MAX_CONNECTIONS = 16;
const TIMEOUT_MS = 5000;
const SERVER_OPTIONS = {
  headersTimeout: TIMEOUT_MS,
  requestTimeout: TIMEOUT_MS,
  keepAliveTimeout: TIMEOUT_MS,
  connectionsCheckingInterval: TIMEOUT_MS,
  maxHeaderSize: 8192,
};

/**
 * Names of loopback in a Host header. A site's own name that resolves to loopback (DNS rebinding) is none of them, so that its page
 * cannot read the operators' pages in a browser on this machine.
 */
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Thrown if the server cannot listen on its port. The message is a sentence for the operator. */
export class CannotListen extends Error {}

/** An IP address and a port, or the path of a socket for this user only. Port 0 is any free one. */
export type ListenAddress = { readonly port: number; readonly host: string } | { readonly socket: string };

export type Page = { readonly status: 200 | 503; readonly type: string; readonly body: string };

/** Serves pages by path. Throws a CannotListen if the address cannot be opened. */
export async function serve(
  listenAddress: ListenAddress,
  pages: ReadonlyMap<string, () => Promise<Page>>,
  log: Log,
): Promise<{ readonly address: string; close(): Promise<void> }> {
  const app = new Hono({ strict: true });
  if ('host' in listenAddress && LOOPBACK_HOST.test(bracketed(listenAddress.host))) {
    app.use(async (context, next) => {
      if (LOOPBACK_HOST.test(context.req.header('host') ?? '')) return next();
      return context.text(
        'These pages answer only as localhost or 127.0.0.1. A proxy must send that Host.\n',
        403,
      );
    });
  }
  app.use(async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
    // Closes the connection instead of reading the rest of the request.
    if (!['GET', 'HEAD'].includes(context.req.method)) context.header('connection', 'close');
  });
  for (const [path, page] of pages) {
    app.get(path, async (context) => {
      const { status, type, body } = await page();
      return context.body(body, status, { 'content-type': type });
    });
    app.all(path, (context) => context.text('This page is read-only.\n', 405));
  }
  app.notFound((context) => context.text(`The pages are ${[...pages.keys()].join(', ')}.\n`, 404));
  app.onError((error, context) => {
    log.error({ err: error }, 'operations page failed');
    return context.text('This page failed. The log says why.\n', 500);
  });
  const server = createServer(SERVER_OPTIONS, getRequestListener(app.fetch));
  server.maxConnections = MAX_CONNECTIONS;
  if ('host' in listenAddress) await listen(server, listenAddress);
  else await listenPrivately(server, listenAddress.socket);
  // Connections that could not be accepted, for lack of file descriptors.
  server.on('error', (error) => log.error({ err: error }, 'operations server failed'));
  return {
    address:
      'host' in listenAddress
        ? urlOf({ ...listenAddress, port: (server.address() as AddressInfo).port })
        : listenAddress.socket,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** An IP address as addresses of pages have it. */
const bracketed = (host: string): string => (isIPv6(host) ? `[${host}]` : host);

const urlOf = ({ port, host }: { readonly port: number; readonly host: string }): string =>
  `http://${bracketed(host)}:${port}`;

function listen(
  server: Server,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      const why =
        code === 'EADDRINUSE'
          ? 'is already in use. Set METRICS_PORT to another one.'
          : code === 'EADDRNOTAVAIL'
            ? 'cannot be opened: this machine has no such address. Set METRICS_HOST to one of its addresses, or to 0.0.0.0 for all.'
            : `cannot be opened (${code}). Set METRICS_PORT to another one.`;
      reject(new CannotListen(`Port ${port} on ${host} ${why}`));
    });
    server.listen(port, host, resolve);
  });
}
