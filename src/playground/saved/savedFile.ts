import { chmodSync, closeSync, existsSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';

/** Version of the tables and records. Files of other versions are not read. */
const VERSION = 1;

const TABLES = `
  CREATE TABLE world (record TEXT NOT NULL);
  CREATE TABLE channels (id TEXT PRIMARY KEY, record TEXT NOT NULL);
  CREATE TABLE messages (id TEXT PRIMARY KEY, channel TEXT NOT NULL, record TEXT NOT NULL);
  CREATE INDEX messages_channel ON messages (channel);
  CREATE TABLE attachments (id TEXT PRIMARY KEY, message TEXT NOT NULL, bytes BLOB NOT NULL);
  CREATE INDEX attachments_message ON attachments (message);
  PRAGMA user_version = ${VERSION};
`;

/** Thrown if a file cannot be read for a reason that SQLite does not report. */
class Unreadable extends Error {}

/**
 * Opens and reads the file; creates it, with its folder, if missing, for their owner only. Renames a damaged file or one of
 * another version, reports that to `warn` in a sentence, and creates an empty one in its place.
 */
export function openFile<T>(
  file: string,
  read: (database: Database.Database) => T,
  warn: (line: string) => void,
): { database: Database.Database; read: T } {
  makePrivate(file);
  try {
    return attempt(file, read);
  } catch (error) {
    const why = whyUnreadable(error);
    if (why === undefined) throw error;
    const aside = freeName(file);
    renameSync(file, aside);
    warn(`The playground's file ${file} ${why}. It is now ${aside}, and the playground starts empty.`);
    makePrivate(file);
    return attempt(file, read);
  }
}

/** Creates the file and its folder for their owner only. Existing files lose other users' rights. */
function makePrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // SQLite copies this file's rights to the files beside it.
  closeSync(openSync(file, 'a', 0o600));
  for (const ending of ['', '-journal', '-wal', '-shm']) {
    const found = statSync(`${file}${ending}`, { throwIfNoEntry: false });
    if (found?.isFile() && found.uid === process.getuid?.() && (found.mode & 0o077) !== 0)
      chmodSync(`${file}${ending}`, found.mode & 0o700);
  }
}

function attempt<T>(
  file: string,
  read: (database: Database.Database) => T,
): { database: Database.Database; read: T } {
  const database = new Database(file);
  try {
    // If the machine crashes, the last seconds may be lost, but not the file.
    database.pragma('synchronous = NORMAL');
    const version = database.pragma('user_version', { simple: true });
    if (version === 0) database.transaction(() => database.exec(TABLES))();
    else if (version !== VERSION) throw new Unreadable(`has version ${String(version)}, not ${VERSION}`);
    if (database.pragma('quick_check', { simple: true }) !== 'ok') throw new Unreadable('is damaged');
    return { database, read: read(database) };
  } catch (error) {
    database.close();
    throw error;
  }
}

function whyUnreadable(error: unknown): string | undefined {
  if (error instanceof Unreadable) return error.message;
  const isDamaged =
    error instanceof SyntaxError ||
    // SQLITE_ERROR: a table is missing or already exists, so another program wrote the file.
    (error instanceof Database.SqliteError && /^SQLITE_(NOTADB|CORRUPT|ERROR)/.test(error.code));
  return isDamaged ? 'is damaged' : undefined;
}

/** Returns an unused name beside the file. */
function freeName(file: string): string {
  for (let n = 1; ; n++) if (!existsSync(`${file}.damaged-${n}`)) return `${file}.damaged-${n}`;
}
