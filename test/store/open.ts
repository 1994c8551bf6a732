import type { Store } from '../../src/game/ports/store.js';
import { type OpenStore, openStore } from '../../src/store/openStore.js';
import type { Connection } from '../../src/store/requests.js';
import { answerAll } from '../../src/store/sqlite/answerAll.js';
import { openSqliteFile } from '../../src/store/sqlite/sqliteFile.js';
import { errorOf } from '../../src/store/sqlite/workerMessages.js';
import { storeOver } from '../../src/store/storeOver.js';

/** The built worker: workers do not run from TypeScript. */
export const WORKER = new URL('../../dist/store/sqlite/sqliteWorker.js', import.meta.url);

const onFault = (error: Error): void => {
  throw error;
};

/** Opens the store in a database; SQLite's over the built worker. */
export const openTestStore = (url: string): Promise<OpenStore> =>
  openStore(url, { onFault, workerUrl: WORKER });

/** Opens a store in memory for tests that need any store. Has no worker, whose start takes 0.2 s. */
export async function openMemoryStore(): Promise<Store> {
  const file = await openSqliteFile(':memory:');
  let last: Promise<unknown> = Promise.resolve();
  const queued = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  const ask = ((name: string, ...args: unknown[]) =>
    queued(async () => {
      const [answer] = await answerAll(file, [{ name, args } as Parameters<typeof answerAll>[1][number]]);
      if (answer!.kind === 'failed') throw errorOf(answer!);
      return answer!.value;
    })) as Connection['ask'];
  return storeOver({
    ask,
    askAndNotify: (_notices, name, ...args) => ask(name, ...args),
    close: () => queued(() => file.db.destroy()),
  });
}
