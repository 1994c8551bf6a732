import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { Request } from '../requests.js';
import { answerAll } from './answerAll.js';
import { openSqliteFile, type SqliteFile } from './file.js';
import { type FromWorker, failureOf, type ToWorker, type WorkerData } from './messages.js';

const port = parentPort!;
const post = (message: FromWorker): void => port.postMessage(message);

/** Answers whatever has come, as one transaction; what comes meanwhile is the next one. */
async function serve(file: SqliteFile): Promise<void> {
  const requests: Request[] = [];
  let isClosing = false;
  const take = (message: ToWorker): void => {
    if (message.kind === 'close') isClosing = true;
    else requests.push(...message.requests);
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
      post({ kind: 'answers', answers: await answerAll(file, requests.splice(0)) });
    }
    isAnswering = false;
    if (!isClosing) return;
    await file.db.destroy();
    port.close();
  });
}

try {
  const file = await openSqliteFile((workerData as WorkerData).file);
  post({ kind: 'opened' });
  await serve(file);
} catch (error) {
  post({ kind: 'refused', ...failureOf(error) });
}
