import type { Store } from '../../src/game/ports/store.js';
import { type OpenStore, openStore } from '../../src/store/openStore.js';
import type { Connection } from '../../src/store/requests.js';
import { answerAll } from '../../src/store/sqlite/answerAll.js';
import { openSqliteFile } from '../../src/store/sqlite/sqliteFile.js';
import { errorOf } from '../../src/store/sqlite/workerMessages.js';
import { storeOver } from '../../src/store/store.js';

/** Workers run only as they are built. */
export const WORKER = new URL('../../dist/store/sqlite/sqliteWorker.js', import.meta.url);

const onFault = (error: Error): void => {
  throw error;
};

/** The store in a database; of SQLite over the built worker. */
export const openTestStore = (url: string): Promise<OpenStore> =>
  openStore(url, { onFault, workerUrl: WORKER });

/** A store in memory without a worker, whose start takes 0.2 s, for tests that need some store. */
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
    askAndTell: (_tell, name, ...args) => ask(name, ...args),
    close: () => queued(() => file.db.destroy()),
  });
}
