import { isIPv6 } from 'node:net';
import { z } from 'zod';
import { Refusal } from '../common/program.js';

/** Timeout in ms. Even a busy bot answers within it, since it waits at most 2 s for its database. */
const WITHIN_MS = 5000;

/** Loopback address for each host that stands for all addresses of a machine. */
const LOOPBACK: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Fetches the status of the bot that runs with these settings. Throws a Refusal if none answers. */
export async function askStatus({ port, host }: { port: number | undefined; host: string }): Promise<Status> {
  if (port === undefined)
    throw new Refusal(
      'METRICS_PORT is set neither in the environment nor in .env, so the bot does not serve its status. Set it, for example to 9464, and restart the bot.',
    );
  if (port === 0)
    throw new Refusal(
      'METRICS_PORT is 0, which means any free port. The log names the port when the bot starts: METRICS_PORT=PORT npm run status',
    );
  const reached = LOOPBACK[host] ?? host;
  const address = `http://${isIPv6(reached) ? `[${reached}]` : reached}:${port}`;
  const response = await get(`${address}/status`, address);
  const read = STATUS.safeParse(response);
  if (!read.success)
    throw new Refusal(`What answers at ${address} is not this release of Sente. Restart it?`);
  return read.data;
}

/** Fetches JSON; returns `undefined` if the answer is not JSON. Throws a Refusal if there is no answer. */
async function get(url: string, address: string): Promise<unknown> {
  let text: string;
  try {
    text = await (await fetch(url, { signal: AbortSignal.timeout(WITHIN_MS) })).text();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new Refusal(
        `The bot at ${address} does not answer within ${WITHIN_MS / 1000} s: it hangs, or is very busy.`,
      );
    if (!(error instanceof TypeError)) throw error;
    const { code, message } = (error.cause ?? error) as { code?: string; message: string };
    throw new Refusal(
      `Nothing answers at ${address} (${code ?? message}): the bot is not running, or runs with another METRICS_PORT or METRICS_HOST.`,
    );
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
