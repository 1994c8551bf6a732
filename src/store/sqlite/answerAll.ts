import { isWrite, type Request, runRequest } from '../requests.js';
import type { SqliteFile } from './sqliteFile.js';
import { type Answer, failureOf } from './workerMessages.js';

/**
 * Runs requests in one transaction, committed when it resolves, so that they share one wait for the disk. A request that
 * fails is rolled back alone. Where the transaction itself fails, all of them do.
 */
export async function answerAll(file: SqliteFile, requests: readonly Request[]): Promise<Answer[]> {
  const { sqlite } = file;
  try {
    // A transaction that is to write locks at once: one that reads first cannot always write later.
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
    // Some failures, a full disk among them, make SQLite roll back all of the transaction.
    if (!sqlite.inTransaction) throw error;
    if (isWrite(request)) sqlite.exec('rollback to request; release request');
    return { kind: 'failed', ...failureOf(error) };
  }
}
