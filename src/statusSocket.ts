import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { Config } from './config.js';
import { parseAddress } from './store/address.js';
import { IN_MEMORY } from './store/sqlite/workerMessages.js';

/** Maximum length of a socket's path in bytes. macOS allows 103, and Node cuts off the rest in silence. */
const MAX_BYTES = 100;

/**
 * Path of the socket on which a bot without METRICS_PORT serves its status, beside its SQLite file or in `data` for PostgreSQL. It is
 * open to the bot's user only. Returns `undefined` if there is no place for one: the database is in memory, or the path is too long.
 */
export function statusSocketOf(
  { databaseUrl, shards }: Pick<Config, 'databaseUrl' | 'shards'>,
  platform = process.platform,
): string | undefined {
  const address = parseAddress(databaseUrl);
  if (!address || (address.kind === 'sqlite' && address.file === IN_MEMORY)) return undefined;
  // Several bots may share PostgreSQL, but never a shard.
  const process = shards.kind === 'listed' ? `postgres-${shards.list[0]}` : 'postgres';
  const path = address.kind === 'sqlite' ? `${address.file}.status` : join('data', `${process}.status`);
  if (platform === 'win32') {
    // Windows has named pipes instead, which share one folder.
    const hash = createHash('sha256').update(resolve(path)).digest('hex').slice(0, 16);
    return `\\\\.\\pipe\\sente-${hash}`;
  }
  return Buffer.byteLength(path) <= MAX_BYTES ? path : undefined;
}
