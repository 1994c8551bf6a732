import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '../game/ports.js';

/** Who watches the bot runs on the same machine, or brings the figures out of it as it sees fit. */
const HOST = '127.0.0.1';

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

export type Page = { readonly status: number; readonly type: string; readonly body: string };

/** Answers by path with one of these pages. Throws a CannotListen where the port cannot be had; 0 is any free one. */
export async function serve(
  port: number,
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
  await listen(server, port);
  return {
    address: `http://${HOST}:${(server.address() as AddressInfo).port}`,
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

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      const why = code === 'EADDRINUSE' ? 'is already in use' : `cannot be listened on (${code})`;
      reject(new CannotListen(`Port ${port} on ${HOST} ${why}. Set METRICS_PORT to another one.`));
    });
    server.listen(port, HOST, resolve);
  });
}
