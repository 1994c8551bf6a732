import type { Config } from '../config.js';
import { systemClock } from '../game/ports/clock.js';
import type { Role } from '../operations/gauges.js';
import { Operations } from '../operations/operations.js';
import { VERSION } from '../packageInfo.js';
import { statusSocketOf } from '../statusSocket.js';
import { Lifecycle } from './lifecycle.js';
import { type MemoryLog, makeLog } from './log.js';

/** Parts that all others are built on. */
export type Base = {
  readonly config: Config;
  readonly log: MemoryLog;
  readonly lifecycle: Lifecycle;
  /** On `METRICS_PORT`; without it on a bot's own socket, for `npm run status`. `undefined` if there is neither. */
  readonly operations: Operations | undefined;
};

/** Minimum length of a password that is searched for in the log: a shorter one is part of too many words. */
const MIN_PASSWORD = 6;

/**
 * Returns the texts that the log must not hold: the token, the live board's secrets, and the passwords in addresses, also as they
 * are written there.
 */
export function secretsOf({ token, databaseUrl, redisUrl, proxies, live }: Config): string[] {
  const passwords = [databaseUrl, redisUrl, proxies.https, proxies.http].flatMap((url) => {
    const written = url !== undefined && URL.canParse(url) ? new URL(url).password : '';
    return [written, decoded(written)].filter((password) => password.length >= MIN_PASSWORD);
  });
  return [token, live?.key, live?.clientSecret, ...passwords].filter((secret) => secret !== undefined);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** Opens the log, the lifecycle and the operators' pages, which close last. Throws a CannotListen. */
export async function openBase(config: Config, role: Role): Promise<Base> {
  const log = makeLog({ level: config.logLevel, secrets: secretsOf(config) });
  const lifecycle = new Lifecycle(log);
  log.info({ version: VERSION, node: process.version }, 'starting');
  const isStopping = () => lifecycle.isStopping;
  const options = { clock: systemClock, log, isStopping, role };
  const { port, host } = config.metrics;
  const operations =
    port === undefined
      ? await openOnSocket(role === 'bot' ? statusSocketOf(config) : undefined, options)
      : await Operations.open({ port, host, ...options });
  if (!operations) return { config, log, lifecycle, operations };
  operations.watch({ log });
  if (port !== undefined) log.info({ address: operations.address }, 'metrics server listening');
  return { config, log, lifecycle, operations: lifecycle.add(operations) };
}

/** Opens the operators' pages on a socket. Returns `undefined` if that fails, which must not keep a bot from its members. */
async function openOnSocket(
  socket: string | undefined,
  options: Omit<Parameters<typeof Operations.open>[0], 'port' | 'host' | 'socket'>,
): Promise<Operations | undefined> {
  if (socket === undefined) return undefined;
  try {
    return await Operations.open({ socket, ...options });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const why = code === 'EADDRINUSE' ? 'another process listens there' : code;
    options.log.info({ socket }, `npm run status cannot reach this process (${why}): set METRICS_PORT`);
    return undefined;
  }
}
