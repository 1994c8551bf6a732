import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { BACKUPS, restrict } from './privacy.js';

/** So many are kept, the newest ones. */
const KEPT = 7;

const PARTIAL = '.partial';

/** The backups of a database. */
export interface Backups {
  /** When the newest was made, in ms since the epoch; undefined where there is none. */
  newest(): Promise<number | undefined>;
  /**
   * Makes one, named by the time now (ms since the epoch), and removes those that are too many. Answers with its file. Throws
   * where it cannot be made, or another is being made.
   */
  make(now: number): Promise<string>;
}

/** `2026-11-23T04-02-57Z`: file names in the order of their times, and without the colons that Windows refuses. */
export const stampOf = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** The time of a stamp in ms since the epoch; NaN where it is none. */
const timeOf = (stamp: string): number => Date.parse(stamp.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));

/** Has a backup written to an empty file of our own, which gets its name when it is whole and on the disk. */
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
 * The backups of a SQLite file, in the folder `backups` beside it, each the whole database at one moment: copying one to the
 * place of the file restores it. `backUp` writes one to a file that is there and empty.
 */
export function backupsOf(file: string, backUp: (target: string) => Promise<void>): Backups {
  const folder = join(dirname(file), BACKUPS);
  const ending = extname(file);
  const start = `${basename(file, ending)}-`;

  /** The names of those that are whole, the newest first. */
  async function names(): Promise<string[]> {
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
    for (const name of (await names()).slice(KEPT)) await rm(join(folder, name));
    return target;
  }

  let isMaking = false;
  return {
    async newest() {
      const [name] = await names();
      return name === undefined ? undefined : timeIn(name);
    },
    async make(now) {
      if (isMaking) throw new Error('a backup is being made already');
      isMaking = true;
      try {
        return await make(now);
      } finally {
        isMaking = false;
      }
    },
  };
}
