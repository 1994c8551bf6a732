import { statSync } from 'node:fs';
import type SqliteDatabase from 'better-sqlite3';
import { BackupError } from '../storeErrors.js';
import { openFileToRead } from './sqliteFile.js';

/**
 * Copies a SQLite file that others may write to meanwhile into an empty file: what is committed at this moment, compacted. Answers with
 * the number of games in the copy. Throws a BackupError where that is not whole, or where there are no games.
 */
export function copyFileWhole(file: string, target: string): number {
  const owner = statSync(file, { throwIfNoEntry: false })?.uid;
  const self = process.getuid?.();
  // SQLite makes files beside the database, which then are ours, and its owner could not write any more.
  if (owner !== undefined && self !== undefined && owner !== self)
    throw new BackupError(
      `${file} belongs to another user (${owner}): do this as that one, as the bot does.`,
    );
  reading(file, (source) => {
    if (!hasGames(source)) throw new BackupError(`${file} is no database of Sente.`);
    source.prepare('vacuum into ?').run(target);
  });
  return reading(target, (copy) => {
    const found = copy.pragma('integrity_check(1)', { simple: true });
    if (found !== 'ok') throw new BackupError(`The backup of ${file} is damaged (${found}) and was removed.`);
    return Number(copy.prepare('select count(*) from games').pluck().get());
  });
}

function reading<T>(file: string, read: (sqlite: SqliteDatabase.Database) => T): T {
  const { sqlite } = openFileToRead(file);
  try {
    return read(sqlite);
  } finally {
    sqlite.close();
  }
}

const hasGames = (sqlite: SqliteDatabase.Database): boolean =>
  sqlite.prepare("select 1 from sqlite_schema where type = 'table' and name = 'games'").get() !== undefined;
