import type { Store } from '../game/ports.js';
import { parseAddress } from './address.js';
import { CannotOpen, opening } from './cannotOpen.js';
import { PostgresClient } from './postgres/client.js';
import { SqliteClient, type SqliteOptions } from './sqlite/client.js';
import { storeOver } from './store.js';

export type StoreOptions = SqliteOptions;

/**
 * Opens the store in a database, migrated to the newest schema: `sqlite:FILE` (made, with its folder, where it is not there;
 * `sqlite::memory:`) or `postgres://…`. Throws a CannotOpen where that is not possible.
 */
export async function openStore(url: string, options: StoreOptions): Promise<Store> {
  const address = parseAddress(url);
  if (!address) throw new CannotOpen('The database must be sqlite:FILE or postgres://….');
  return opening(address, async () =>
    storeOver(
      address.kind === 'sqlite'
        ? await SqliteClient.open(address.file, options)
        : await PostgresClient.open(address.url, options),
    ),
  );
}
