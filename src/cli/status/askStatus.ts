import { once } from 'node:events';
import { type IncomingMessage, type RequestOptions, get as request } from 'node:http';
import { isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { z } from 'zod';
import { Refusal } from '../common/program.js';

/** Timeout in ms. Even a busy bot answers within it, since it waits at most 2 s for its database. */
const WITHIN_MS = 5000;

/** Loopback address for each host that stands for all addresses of a machine. */
const LOOPBACK: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Where a bot serves its status: a port, or without one a socket, if there is a place for it. */
type StatusAddress = {
  readonly port: number | undefined;
  readonly host: string;
  readonly socket?: string | undefined;
};

/** Fetches the status of the bot that runs with these settings. Throws a Refusal if none answers. */
export async function askStatus({ port, host, socket }: StatusAddress): Promise<Status> {
  if (port === undefined) return askAtSocket(socket);
  if (port === 0)
    throw new Refusal(
      'METRICS_PORT is 0, which means any free port. The log names the port when the bot starts: METRICS_PORT=PORT npm run status',
    );
  const reached = LOOPBACK[host] ?? host;
  const address = `http://${isIPv6(reached) ? `[${reached}]` : reached}:${port}`;
  return read(address, await get(address, { host: reached, port }, unreachable));
}

const unreachable = (address: string, why: string): string =>
  `Nothing answers at ${address} (${why}): the bot is not running, or runs with another METRICS_PORT or METRICS_HOST.`;

function askAtSocket(socket: string | undefined): Promise<Status> {
  if (socket === undefined)
    throw new Refusal(
      'The database is in memory, or the path of its file is too long to have a socket for the status beside it. Set METRICS_PORT, for example to 9464, and restart the bot.',
    );
  // Windows' named pipes have no folder.
  const address = resolve(socket);
  return get(address, { socketPath: socket }, unreachableSocket).then((answer) => read(address, answer));
}

const unreachableSocket = (address: string, why: string): string =>
  why === 'EACCES'
    ? `The status at ${address} is for the bot's own user only. Run this as that user.`
    : `Nothing answers at ${address} (${why}): the bot is not running, or runs from another folder, or with another DATABASE_URL, or with a METRICS_PORT.`;

function read(address: string, response: unknown): Status {
  const status = STATUS.safeParse(response);
  if (!status.success)
    throw new Refusal(`What answers at ${address} is not this release of Sente. Restart it?`);
  return status.data;
}

/** Fetches JSON; returns `undefined` if the answer is not JSON. Throws a Refusal if there is no answer; `explain` words it. */
async function get(
  address: string,
  options: RequestOptions,
  explain: (address: string, why: string) => string,
): Promise<unknown> {
  const signal = AbortSignal.timeout(WITHIN_MS);
  let text: string;
  try {
    const asked = request({ ...options, path: '/status', agent: false, signal });
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    text = await textOf(response);
  } catch (error) {
    if (signal.aborted)
      throw new Refusal(
        `The bot at ${address} does not answer within ${WITHIN_MS / 1000} s: it hangs, or is very busy.`,
      );
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new Refusal(explain(address, code));
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const count = z.number().int().nonnegative();

/** Schema of a bot's answer at `/status`. Parts that are not ready are absent. */
const STATUS = z.object({
  version: z.string(),
  since: z.iso.datetime(),
  missing: z.array(z.string()),
  games: count.optional(),
  search: z
    .object({
      out: count,
      waiting: count,
      workers: count.optional(),
      isConnected: z.boolean().optional(),
      release: z.string().optional(),
      otherReleases: z.array(z.string()).optional(),
    })
    .optional(),
  discord: z
    .object({
      isConnected: z.boolean(),
      owed: count,
      shards: z.array(z.object({ id: count, status: z.string(), ping: z.number() })).optional(),
      limited: count.optional(),
      invalid: count.optional(),
    })
    .optional(),
  storeMs: z.number().optional(),
  memory: z.object({ rss: count, heapUsed: count }),
  errors: z.array(z.object({ at: z.iso.datetime(), message: z.string() })),
});

export type Status = z.infer<typeof STATUS>;
