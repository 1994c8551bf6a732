import { existsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { type Address, nameOf } from '../address.js';
import { BACKUP_FOLDER } from '../sqlite/filePermissions.js';
import { BackupError, openOrFail } from '../storeErrors.js';
import { stampOf, writeBackup } from './backupFiles.js';
import { copySqliteFile } from './copySqlite.js';
import { dumpDatabase } from './dumpPostgres.js';

/** Subfolder for manual backups. In the parent folder the bot deletes all but its newest seven. */
const BY_HAND = 'by-hand';
/** Parent folder for dumps of a PostgreSQL database, which has no folder on this machine. */
const DUMPS_PARENT = 'data';

/** A completed and verified backup. */
type Backup = { readonly file: string; readonly bytes: number; readonly games: number };

/** Returns the parent of a database's default backup folder, and the name and ending of its backups' files. */
function namingOf(address: Address): { folder: string; name: string; ending: string } {
  if (address.kind === 'sqlite') {
    const ending = extname(address.file);
    return { folder: dirname(address.file), name: basename(address.file, ending), ending };
  }
  const name = decodeURIComponent(new URL(address.url).pathname.slice(1)) || 'postgres';
  return { folder: DUMPS_PARENT, name: name.replaceAll(/[^\w.-]/g, '_'), ending: '.dump' };
}

async function fileFor(address: Address, target: string | undefined, now: number): Promise<string> {
  const { folder, name, ending } = namingOf(address);
  const fileName = `${name}-${stampOf(now)}${ending}`;
  if (target !== undefined) {
    return statSync(target, { throwIfNoEntry: false })?.isDirectory() ? join(target, fileName) : target;
  }
  const byHand = join(folder, BACKUP_FOLDER, BY_HAND);
  await mkdir(byHand, { recursive: true, mode: 0o700 });
  return join(byHand, fileName);
}

/**
 * Backs up a database that may be in use: writes a snapshot to a file that only its owner may read, and verifies it. `target` is a
 * new file, or a folder, in which the file is named by the time `now` (ms since the epoch). Throws a BackupError, or a CannotOpen
 * if the database cannot be read.
 */
export async function backUp(address: Address, target: string | undefined, now: number): Promise<Backup> {
  try {
    const file = await fileFor(address, target, now);
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
    return { file, bytes: statSync(file).size, games };
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new BackupError(`${nameOf(address)} cannot be backed up: ${error.message}.`, { cause: error });
  }
}
