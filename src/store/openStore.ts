import type { Exchange } from '../game/ports/exchange.js';
import type { Store } from '../game/ports/store.js';
import { parseAddress } from './address.js';
import { type Backups, backupsOf } from './backups/backupFiles.js';
import { PostgresClient } from './postgres/postgresClient.js';
import { SqliteClient, type SqliteOptions } from './sqlite/sqliteClient.js';
import { IN_MEMORY } from './sqlite/workerMessages.js';
import { CannotOpen, openOrFail } from './storeErrors.js';
import { storeOver } from './storeOver.js';

type StoreOptions = SqliteOptions;

/** A store, with what its kind of database adds. */
export type OpenStore = Store & {
  /** Backups that this process makes: of a SQLite file only. */
  readonly backups: Backups | undefined;
  /** Exchange between the processes that share the database: PostgreSQL only. */
  readonly exchange: Exchange | undefined;
};

/**
 * Opens the store in a database and migrates it to the newest schema: `sqlite:FILE` (created, with its folder, if missing),
 * `sqlite::memory:` or `postgres://…`. Throws a CannotOpen.
 */
export async function openStore(url: string, options: StoreOptions): Promise<OpenStore> {
  const address = parseAddress(url);
  if (!address) throw new CannotOpen('The database must be sqlite:FILE or postgres://….');
  return openOrFail(address, async () => {
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
