import { createServer, type Server } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import type { Log } from '../game/ports/log.js';

/** Who asks is one of few, and asks at once. */
const MAX_CONNECTIONS = 16;
const WITHIN_MS = 5000;
const LIMITS = {
  headersTimeout: WITHIN_MS,
  requestTimeout: WITHIN_MS,
  keepAliveTimeout: WITHIN_MS,
  maxHeaderSize: 8192,
};

/** Why nothing is told at a port, in a sentence for the operator. */
export class CannotListen extends Error {}

/** A port, 0 for any free one, of an IP address. */
export type Place = { readonly port: number; readonly host: string };

export type Page = { readonly status: number; readonly type: string; readonly body: string };

/** Answers by path with one of these pages. Throws a CannotListen where the place cannot be had. */
export async function serve(
  place: Place,
  pages: ReadonlyMap<string, () => Promise<Page>>,
  log: Log,
): Promise<{ readonly address: string; close(): Promise<void> }> {
  const server = createServer(LIMITS, async ({ method, url = '' }, response) => {
    const page = pages.get(url.replace(/\?.*$/s, ''));
    const isRead = method === 'GET' || method === 'HEAD';
    const { status, type, body } = !page
      ? plain(404, `There are ${[...pages.keys()].join(', ')}.`)
      : isRead
        ? await page().catch((error: unknown) => {
            log.error({ err: error }, 'a page for operators failed');
            return plain(500, 'It failed; the log says why.');
          })
        : plain(405, 'This can only be read.');
    // What else was sent is not read.
    if (!isRead) response.setHeader('connection', 'close');
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
    response.end(method === 'HEAD' ? undefined : body);
  });
  server.maxConnections = MAX_CONNECTIONS;
  await listen(server, place);
  return {
    address: addressOf({ ...place, port: (server.address() as AddressInfo).port }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const plain = (status: number, body: string): Page => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: `${body}\n`,
});

const addressOf = ({ port, host }: Place): string => `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;

function listen(server: Server, { port, host }: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      const why =
        code === 'EADDRINUSE'
          ? 'is already in use. Set METRICS_PORT to another one.'
          : code === 'EADDRNOTAVAIL'
            ? 'cannot be had: this machine has no such address. Set METRICS_HOST to one that it has, or to 0.0.0.0 for all.'
            : `cannot be listened on (${code}). Set METRICS_PORT to another one.`;
      reject(new CannotListen(`Port ${port} on ${host} ${why}`));
    });
    server.listen(port, host, resolve);
  });
}
