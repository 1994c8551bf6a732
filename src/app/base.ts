import type { Config } from '../config.js';
import { systemClock } from '../game/ports/clock.js';
import type { Role } from '../operations/gauges.js';
import { Operations } from '../operations/operations.js';
import { VERSION } from '../packageInfo.js';
import { Lifecycle } from './lifecycle.js';
import { type MemoryLog, makeLog } from './log.js';

/** Parts that all others are built on. */
export type Base = {
  readonly config: Config;
  readonly log: MemoryLog;
  readonly lifecycle: Lifecycle;
  /** `undefined` if `METRICS_PORT` is not set. */
  readonly operations: Operations | undefined;
};

/** Minimum length of a password that is searched for in the log: a shorter one is part of too many words. */
const MIN_PASSWORD = 6;

/** Returns the texts that the log must not hold: the token, and the passwords in addresses, also as they are written there. */
export function secretsOf({ token, databaseUrl, redisUrl, proxies }: Config): string[] {
  const passwords = [databaseUrl, redisUrl, proxies.https, proxies.http].flatMap((url) => {
    const written = url !== undefined && URL.canParse(url) ? new URL(url).password : '';
    return [written, decoded(written)].filter((password) => password.length >= MIN_PASSWORD);
  });
  return [...(token === undefined ? [] : [token]), ...passwords];
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
  const { port, host } = config.metrics;
  if (port === undefined) return { config, log, lifecycle, operations: undefined };
  const isStopping = () => lifecycle.isStopping;
  const operations = lifecycle.add(
    await Operations.open({ port, host, clock: systemClock, log, isStopping, role }),
  );
  operations.watch({ log });
  log.info({ address: operations.address }, 'metrics server listening');
  return { config, log, lifecycle, operations };
}
