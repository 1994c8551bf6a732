import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, parse } from 'node:path';

/** Name of the backups' folder, beside the database file. */
export const BACKUP_FOLDER = 'backups';

/** Removes other users' rights to a file or folder that we own. */
export function restrict(path: string): void {
  const { uid, mode } = statSync(path);
  if (uid === process.getuid?.() && (mode & 0o077) !== 0) chmodSync(path, mode & 0o700);
}

/**
 * Creates a database file and its folder for their owner only. Existing ones lose other users' rights, but a folder that holds
 * anything else (a home, /tmp) keeps its own.
 */
export function makePrivate(file: string): void {
  const [folder, name] = [dirname(file), basename(file)];
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // SQLite copies this file's rights to the files beside it.
  closeSync(openSync(file, 'a', 0o600));
  const entries = readdirSync(folder);
  const starts = [name, `${parse(name).name}.playground.db`];
  const own = entries.filter(
    (entry) => entry === BACKUP_FOLDER || starts.some((start) => entry.startsWith(start)),
  );
  if (own.length === entries.length) restrict(folder);
  for (const entry of [name, `${name}-wal`, `${name}-shm`, `${name}.lock`]) {
    const path = join(folder, entry);
    if (entries.includes(entry) && statSync(path).isFile()) restrict(path);
  }
}
