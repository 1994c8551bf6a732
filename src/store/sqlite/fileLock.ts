import { accessSync, closeSync, constants, existsSync, openSync, realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import SqliteDatabase from 'better-sqlite3';
import { makePrivate, restrict } from './filePermissions.js';

/** Time in ms to wait for a process that is just ending, or that just writes its name into the lock. */
const WAIT_MS = 1000;

/** Thrown if another process uses a database file. The message says which, and what to do. */
export class FileInUse extends Error {}

/** A lock on a database file, held until it is released or the process ends. */
export type FileLock = { release(): void };

/** Path of a database file's lock, the same for all symbolic links to the file. */
const lockPathOf = (file: string): string => `${realpathSync(file)}.lock`;

/**
 * Locks a database file, which it creates with its folder, for this process. Throws a FileInUse if another one has it.
 *
 * The lock is SQLite's own, on a small database beside the file: a write transaction that stays open. The kernel drops it with the
 * process, so that no crash, reboot or reused process number leaves a stale one, and containers that share a volume see each
 * other's. It holds wherever SQLite itself can be used; a network file system without locks suits neither. The locked database
 * names its owner, which others may still read.
 */
export function lockFile(file: string): FileLock {
  makePrivate(file);
  const path = lockPathOf(file);
  // Only a missing file is created this way: closing any handle of a file drops the process's locks on it.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  restrict(path);
  const lock = new SqliteDatabase(path, { timeout: WAIT_MS });
  try {
    lock.exec('begin immediate; create table if not exists owner (pid integer, host text, since text)');
    do {
      lock.exec('delete from owner');
      lock.prepare('insert into owner values (?, ?, ?)').run(process.pid, hostname(), minuteNow());
      // Committed, so that others can read it. One of them may write its own name before the lock is taken again.
      lock.exec('commit; begin immediate');
    } while (!isOwn(ownerIn(lock)));
    return { release: () => void lock.close() };
  } catch (error) {
    const owner = isBusy(error) ? readOwner(lock) : undefined;
    lock.close();
    throw owner === undefined ? error : new FileInUse(`${owner} Stop that one first, or use another file.`);
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY');

type Owner = { readonly pid: number; readonly host: string; readonly since: string };

const ownerIn = (lock: SqliteDatabase.Database): Owner | undefined =>
  lock.prepare('select pid, host, since from owner').get() as Owner | undefined;

const isOwn = (owner: Owner | undefined): boolean => owner?.pid === process.pid && owner.host === hostname();

/** Returns the UTC time to the minute. */
const minuteNow = (): string => new Date().toISOString().slice(0, 16).replace('T', ' ');

/**
 * Locks a file that is only read, against a bot that changes it meanwhile. Creates nothing: a file without a lock file, such as a
 * backup, was never in use there, and no bot uses one that cannot be written. Throws a FileInUse.
 */
export const lockSource = (file: string): FileLock =>
  existsSync(file) && isWritable(lockPathOf(file)) ? lockFile(file) : { release: () => undefined };

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Says which process holds a lock. */
function readOwner(lock: SqliteDatabase.Database): string {
  const other = 'it is in use by another Sente';
  try {
    const owner = ownerIn(lock);
    if (!owner) return `${other}.`;
    const place = owner.host === hostname() ? 'this machine' : `the machine or container ${owner.host}`;
    return `${other} (process ${owner.pid} on ${place}, since ${owner.since} UTC).`;
  } catch (error) {
    if (error instanceof SqliteDatabase.SqliteError) return `${other}.`;
    throw error;
  }
}
