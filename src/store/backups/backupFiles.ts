import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { BACKUP_FOLDER, restrict } from '../sqlite/filePermissions.js';

/** Number of backups to keep, newest first. */
const MAX_BACKUPS = 7;

const PARTIAL = '.partial';

/** Backups of a database. */
export interface Backups {
  /** Returns the time of the newest backup, in ms since the epoch. */
  newest(): Promise<number | undefined>;
  /**
   * Makes a backup, named by the time `now` (ms since the epoch), and removes the oldest beyond the number to keep. Returns its
   * file. Throws if it fails or another backup is running.
   */
  make(now: number): Promise<string>;
}

/** Formats a time as `2026-11-23T04-02-57Z`: sorts by time, and has no colons, which Windows refuses in file names. */
export const stampOf = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** Parses a stamp to ms since the epoch; NaN if it is not one. */
const timeOf = (stamp: string): number => Date.parse(stamp.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));

/** Writes a backup to an empty partial file, which gets its name once it is complete and synced to disk. */
export async function writeBackup(target: string, write: (partial: string) => Promise<void>): Promise<void> {
  const partial = `${target}${PARTIAL}`;
  await rm(partial, { force: true });
  await (await open(partial, 'wx', 0o600)).close();
  try {
    await write(partial);
    const written = await open(partial, 'r+');
    await written.sync().finally(() => written.close());
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/**
 * Returns the backups of a SQLite file, in the folder `backups` beside it. Each is a complete snapshot: copying it over the
 * file restores it. `backUp` writes one to an existing empty file.
 */
export function backupsOf(file: string, backUp: (target: string) => Promise<void>): Backups {
  const folder = join(dirname(file), BACKUP_FOLDER);
  const ending = extname(file);
  const start = `${basename(file, ending)}-`;

  /** Lists the complete backups, newest first. */
  async function listNames(): Promise<string[]> {
    const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const isBackup = (name: string) =>
      name.startsWith(start) && name.endsWith(ending) && !Number.isNaN(timeIn(name));
    return entries.filter(isBackup).sort().reverse();
  }

  const timeIn = (name: string): number => timeOf(name.slice(start.length, name.length - ending.length));

  async function prepare(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    restrict(folder);
    for (const name of await readdir(folder)) {
      if (name.startsWith(start) && name.endsWith(PARTIAL)) await rm(join(folder, name));
    }
  }

  async function make(now: number): Promise<string> {
    await prepare();
    const target = join(folder, `${start}${stampOf(now)}${ending}`);
    await writeBackup(target, backUp);
    for (const name of (await listNames()).slice(MAX_BACKUPS)) await rm(join(folder, name));
    return target;
  }

  let isMaking = false;
  return {
    async newest() {
      const [name] = await listNames();
      return name === undefined ? undefined : timeIn(name);
    },
    async make(now) {
      if (isMaking) throw new Error('a backup is already running');
      isMaking = true;
      try {
        return await make(now);
      } finally {
        isMaking = false;
      }
    },
  };
}
