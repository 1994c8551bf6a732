import type { Store } from '../game/ports.js';
import { nameOf, parseAddress } from './address.js';
import { PostgresClient } from './postgres/client.js';
import { SqliteClient, type SqliteOptions } from './sqlite/client.js';
import { storeOver } from './store.js';

export type StoreOptions = SqliteOptions;

/** A database that cannot be opened; the message names it, without its password, and says why. */
export class CannotOpen extends Error {}

/**
 * Opens the store in a database, migrated to the newest schema: `sqlite:FILE` (made, with its folder, where it is not there;
 * `sqlite::memory:`) or `postgres://…`. Throws a CannotOpen where that is not possible.
 */
export async function openStore(url: string, options: StoreOptions): Promise<Store> {
  const address = parseAddress(url);
  if (!address) throw new CannotOpen('The database must be sqlite:FILE or postgres://….');
  try {
    return storeOver(
      address.kind === 'sqlite'
        ? await SqliteClient.open(address.file, options)
        : await PostgresClient.open(address.url, options),
    );
  } catch (error) {
    throw new CannotOpen(`The database ${nameOf(address)} cannot be opened: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

/** Of several addresses of a host that were tried, each has its own reason. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
