import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { Request, RequestName } from '../requests.js';
import { answerAll } from './answerAll.js';
import { type FileLock, lockFile } from './fileLock.js';
import { emptyLog, eraseFreed, openSqliteFile, type SqliteFile } from './sqliteFile.js';
import { type FromWorker, failureOf, IN_MEMORY, type ToWorker, type WorkerData } from './workerMessages.js';

const port = parentPort!;
const post = (message: FromWorker): void => port.postMessage(message);

/** Copies the database a few pages at a time, between requests. */
async function backUp({ sqlite }: SqliteFile, target: string): Promise<void> {
  try {
    await sqlite.backup(target);
    post({ kind: 'backedUp', answer: { kind: 'done', value: undefined } });
  } catch (error) {
    post({ kind: 'backedUp', answer: { kind: 'failed', ...failureOf(error) } });
  }
}

/** Requests after which the files must not hold what was deleted. */
const ERASING: readonly RequestName[] = ['replaceMember', 'forgetServers'];
/** Delay in ms before the log is emptied again, if another process was reading the file. */
const EMPTIED_AGAIN_MS = 1000;

/** Returns a function that empties the write-ahead log after requests that erase, however long that takes. */
function emptyLogAfter({ sqlite }: SqliteFile): (requests: readonly Request[]) => void {
  let timer: NodeJS.Timeout | undefined;
  const empty = (): void => {
    timer = undefined;
    if (sqlite.open && !emptyLog(sqlite)) timer = setTimeout(empty, EMPTIED_AGAIN_MS).unref();
  };
  return (requests) => {
    if (timer === undefined && requests.some(({ name }) => ERASING.includes(name))) empty();
  };
}

/** Answers all queued requests in one transaction; those that arrive meanwhile form the next one. */
async function serve(file: SqliteFile, lock: FileLock | undefined): Promise<void> {
  const requests: Request[] = [];
  const emptyLogIfErased = emptyLogAfter(file);
  let isClosing = false;
  const take = (message: ToWorker): void => {
    switch (message.kind) {
      case 'requests':
        requests.push(...message.requests);
        break;
      case 'backUp':
        void backUp(file, message.target);
        break;
      case 'close':
        isClosing = true;
    }
  };
  const takeAll = (): void => {
    for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) take(next.message);
  };
  let isAnswering = false;
  port.on('message', async (first: ToWorker) => {
    take(first);
    if (isAnswering) return;
    isAnswering = true;
    for (takeAll(); requests.length > 0; takeAll()) {
      const taken = requests.splice(0);
      const answers = await answerAll(file, taken);
      emptyLogIfErased(taken);
      post({ kind: 'answers', answers });
    }
    isAnswering = false;
    if (!isClosing) return;
    await file.db.destroy();
    lock?.release();
    port.close();
  });
}

try {
  const { file: path } = workerData as WorkerData;
  const lock = path === IN_MEMORY ? undefined : lockFile(path);
  const file = await openSqliteFile(path).catch((error: unknown) => {
    lock?.release();
    throw error;
  });
  const fault = eraseFreed(file.sqlite);
  post({ kind: 'opened', fault: fault && failureOf(fault) });
  await serve(file, lock);
} catch (error) {
  post({ kind: 'refused', ...failureOf(error) });
}
