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
const stampOf = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** Parses a stamp to ms since the epoch; NaN if it is not one. */
const timeOf = (stamp: string): number => Date.parse(stamp.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));

/** Parts of the names of a database's backups around the stamp: `sente-2026-11-23T04-02-57Z.db`. */
export type BackupNaming = { readonly name: string; readonly ending: string };

export const backupName = ({ name, ending }: BackupNaming, now: number): string =>
  `${name}-${stampOf(now)}${ending}`;

/** Time in a backup's name, in ms since the epoch; NaN if another file has it. */
const timeIn = ({ name, ending }: BackupNaming, file: string): number =>
  file.startsWith(`${name}-`) && file.endsWith(ending)
    ? timeOf(file.slice(name.length + 1, file.length - ending.length))
    : Number.NaN;

/** Lists the names of a database's complete backups in a folder, newest first. */
async function listBackups(folder: string, naming: BackupNaming): Promise<string[]> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((file) => !Number.isNaN(timeIn(naming, file)))
    .sort()
    .reverse();
}

/** Removes a database's backups in a folder except the newest seven. */
export async function pruneBackups(folder: string, naming: BackupNaming): Promise<void> {
  for (const file of (await listBackups(folder, naming)).slice(MAX_BACKUPS)) await rm(join(folder, file));
}

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
  const naming = { name: basename(file, ending), ending };

  async function prepare(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    restrict(folder);
    for (const name of await readdir(folder)) {
      if (name.startsWith(`${naming.name}-`) && name.endsWith(PARTIAL)) await rm(join(folder, name));
    }
  }

  async function make(now: number): Promise<string> {
    await prepare();
    const target = join(folder, backupName(naming, now));
    await writeBackup(target, backUp);
    await pruneBackups(folder, naming);
    return target;
  }

  let isMaking = false;
  return {
    async newest() {
      const [newest] = await listBackups(folder, naming);
      return newest === undefined ? undefined : timeIn(naming, newest);
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
