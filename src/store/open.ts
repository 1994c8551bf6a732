import type { Store } from '../game/ports.js';
import { SqliteClient, type SqliteOptions } from './sqlite/client.js';
import { storeOver } from './store.js';

/** Opens the store of a SQLite file (made, with its folder, where it is not there) or `:memory:`. */
export const openSqliteStore = async (file: string, options: SqliteOptions): Promise<Store> =>
  storeOver(await SqliteClient.open(file, options));
