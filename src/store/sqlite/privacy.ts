import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Below the folder of the file. */
export const BACKUPS = 'backups';

/** Takes the rights of others away where we own a file or folder. */
export function restrict(path: string): void {
  const { uid, mode } = statSync(path);
  if (uid === process.getuid?.() && (mode & 0o077) !== 0) chmodSync(path, mode & 0o700);
}

/**
 * Makes a database file and its folder, both for their owner only; where they are there already, others lose their rights.
 * A folder that holds anything else (a home, /tmp) keeps its rights.
 */
export function makePrivate(file: string): void {
  const [folder, name] = [dirname(file), basename(file)];
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // SQLite gives the files beside it the rights of this one.
  closeSync(openSync(file, 'a', 0o600));
  const entries = readdirSync(folder);
  const own = entries.filter((entry) => entry.startsWith(name) || entry === BACKUPS);
  if (own.length === entries.length) restrict(folder);
  for (const entry of [name, `${name}-wal`, `${name}-shm`]) {
    const path = join(folder, entry);
    if (entries.includes(entry) && statSync(path).isFile()) restrict(path);
  }
}
