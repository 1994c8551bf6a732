import { isWrite, type Request, runRequest } from '../requests.js';
import type { SqliteFile } from './sqliteFile.js';
import { type Answer, failureOf } from './workerMessages.js';

/**
 * Runs requests in one transaction, so that they share one wait for the disk; it is committed when the promise resolves.
 * Rolls back a failed request alone. If the transaction itself fails, all of them fail.
 */
export async function answerAll(file: SqliteFile, requests: readonly Request[]): Promise<Answer[]> {
  const { sqlite } = file;
  try {
    // A writing transaction locks at once: one that reads first cannot always upgrade its lock.
    sqlite.exec(requests.some(isWrite) ? 'begin immediate' : 'begin');
    const answers: Answer[] = [];
    for (const request of requests) answers.push(await answer(file, request));
    sqlite.exec('commit');
    return answers;
  } catch (error) {
    if (sqlite.inTransaction) sqlite.exec('rollback');
    return requests.map(() => ({ kind: 'failed', ...failureOf(error) }));
  }
}

async function answer({ sqlite, db }: SqliteFile, request: Request): Promise<Answer> {
  if (isWrite(request)) sqlite.exec('savepoint request');
  try {
    const value = await runRequest(db, request);
    if (isWrite(request)) sqlite.exec('release request');
    return { kind: 'done', value };
  } catch (error) {
    // After some failures, such as a full disk, SQLite has rolled back the whole transaction.
    if (!sqlite.inTransaction) throw error;
    if (isWrite(request)) sqlite.exec('rollback to request; release request');
    return { kind: 'failed', ...failureOf(error) };
  }
}
