import { statSync } from 'node:fs';
import type SqliteDatabase from 'better-sqlite3';
import { openFileToRead } from '../sqlite/sqliteFile.js';
import { BackupError } from '../storeErrors.js';

/**
 * Copies a SQLite file that may be in use into an empty file: a snapshot of what is committed, compacted. Returns the number of
 * games in the copy. Throws a BackupError if the file is not Sente's or the copy is damaged.
 */
export function copySqliteFile(file: string, target: string): number {
  const owner = statSync(file, { throwIfNoEntry: false })?.uid;
  const self = process.getuid?.();
  // SQLite creates files beside the database. If this user owned them, they would lock out the database's owner.
  if (owner !== undefined && self !== undefined && owner !== self)
    throw new BackupError(
      `${file} belongs to another user (${owner}). Run this as that user, as the bot does.`,
    );
  withFile(file, (source) => {
    if (!hasGames(source)) throw new BackupError(`${file} is not a database of Sente.`);
    source.prepare('vacuum into ?').run(target);
  });
  return withFile(target, (copy) => {
    const result = copy.pragma('integrity_check(1)', { simple: true });
    if (result !== 'ok')
      throw new BackupError(`The backup of ${file} is damaged (${result}) and was removed.`);
    return Number(copy.prepare('select count(*) from games').pluck().get());
  });
}

function withFile<T>(file: string, read: (sqlite: SqliteDatabase.Database) => T): T {
  const { sqlite } = openFileToRead(file);
  try {
    return read(sqlite);
  } finally {
    sqlite.close();
  }
}

const hasGames = (sqlite: SqliteDatabase.Database): boolean =>
  sqlite.prepare("select 1 from sqlite_schema where type = 'table' and name = 'games'").get() !== undefined;
