import { existsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { type Address, nameOf } from '../address.js';
import { BACKUP_FOLDER } from '../sqlite/filePermissions.js';
import { BackupError, openOrFail } from '../storeErrors.js';
import { type BackupNaming, backupName, pruneBackups, writeBackup } from './backupFiles.js';
import { copySqliteFile } from './copySqlite.js';
import { dumpDatabase } from './dumpPostgres.js';

/** Subfolder for manual backups, which do not count among the daily ones in the parent folder. */
const BY_HAND = 'by-hand';
/** Parent folder for dumps of a PostgreSQL database, which has no folder on this machine. */
const DUMPS_PARENT = 'data';

/** A completed and verified backup. */
type Backup = { readonly file: string; readonly bytes: number; readonly games: number };

/** Returns the parent of a database's default backup folder, and the naming of its backups. */
function namingOf(address: Address): BackupNaming & { readonly folder: string } {
  if (address.kind === 'sqlite') {
    const ending = extname(address.file);
    return { folder: dirname(address.file), name: basename(address.file, ending), ending };
  }
  const name = decodeURIComponent(new URL(address.url).pathname.slice(1)) || 'postgres';
  return { folder: DUMPS_PARENT, name: name.replaceAll(/[^\w.-]/g, '_'), ending: '.dump' };
}

/** A new backup's file. `isDefault`: whether it is in the default folder. */
type Target = { readonly file: string; readonly isDefault: boolean };

async function targetFor(address: Address, target: string | undefined, now: number): Promise<Target> {
  const { folder, ...naming } = namingOf(address);
  const fileName = backupName(naming, now);
  if (target !== undefined) {
    const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory();
    return { file: isFolder ? join(target, fileName) : target, isDefault: false };
  }
  const byHand = join(folder, BACKUP_FOLDER, BY_HAND);
  await mkdir(byHand, { recursive: true, mode: 0o700 });
  return { file: join(byHand, fileName), isDefault: true };
}

/**
 * Backs up a database that may be in use: writes a snapshot to a file that only its owner may read, and verifies it. `target` is a
 * new file, or a folder, in which the file is named by the time `now` (ms since the epoch). The default folder keeps the newest
 * seven, like that of the daily backups. Throws a BackupError, or a CannotOpen
 * if the database cannot be read.
 */
export async function backUp(address: Address, target: string | undefined, now: number): Promise<Backup> {
  try {
    const { file, isDefault } = await targetFor(address, target, now);
    const refuseExisting = (): void => {
      if (existsSync(file)) throw new BackupError(`${file} already exists. Name another file.`);
    };
    refuseExisting();
    let games = 0;
    await writeBackup(file, async (partial) => {
      games =
        address.kind === 'sqlite'
          ? await openOrFail(address, async () => copySqliteFile(address.file, partial))
          : await dumpDatabase(address, partial);
      refuseExisting();
    });
    if (isDefault) await pruneBackups(dirname(file), namingOf(address));
    return { file, bytes: statSync(file).size, games };
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new BackupError(`${nameOf(address)} cannot be backed up: ${error.message}.`, { cause: error });
  }
}
