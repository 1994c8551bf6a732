import type { Exchange } from '../game/ports/exchange.js';
import type { Store } from '../game/ports/store.js';
import { parseAddress } from './address.js';
import { PostgresClient } from './postgres/postgresClient.js';
import { type Backups, backupsOf } from './sqlite/backups.js';
import { SqliteClient, type SqliteOptions } from './sqlite/sqliteClient.js';
import { IN_MEMORY } from './sqlite/workerMessages.js';
import { storeOver } from './store.js';
import { CannotOpen, opening } from './storeErrors.js';

export type StoreOptions = SqliteOptions;

/** A store, and what its database offers besides. */
export type OpenStore = Store & {
  /** The backups of its database, where it makes them itself: of a SQLite file. */
  readonly backups: Backups | undefined;
  /** How the processes that share it know of each other, where several can: over PostgreSQL. */
  readonly exchange: Exchange | undefined;
};

/**
 * Opens the store in a database, migrated to the newest schema: `sqlite:FILE` (made, with its folder, where it is not there;
 * `sqlite::memory:`) or `postgres://…`. Throws a CannotOpen where that is not possible.
 */
export async function openStore(url: string, options: StoreOptions): Promise<OpenStore> {
  const address = parseAddress(url);
  if (!address) throw new CannotOpen('The database must be sqlite:FILE or postgres://….');
  return opening(address, async () => {
    if (address.kind === 'postgres') {
      const client = await PostgresClient.open(address.url, options);
      const exchange = client.exchange({ url: address.url, onFault: options.onFault });
      return { ...storeOver(client), backups: undefined, exchange };
    }
    const { file } = address;
    const client = await SqliteClient.open(file, options);
    const backups = file === IN_MEMORY ? undefined : backupsOf(file, (target) => client.backUp(target));
    return { ...storeOver(client), backups, exchange: undefined };
  });
}
