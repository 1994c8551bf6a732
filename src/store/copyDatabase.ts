import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Address, nameOf } from './address.js';
import { needsMigration, UnusableDatabase } from './migrations/migrations.js';
import { openForReading, openForWriting } from './openDatabase.js';
import { type Database, KEYS, type Schema } from './schema.js';

type Table = keyof Schema;
const TABLES = Object.keys(KEYS) as Table[];
/** Number of rows in a read. */
const READ_ROWS = 1000;
/** Number of rows in an insert. PostgreSQL takes 65,535 parameters in a statement, SQLite 32,766. */
const INSERT_ROWS = 500;

/** Thrown if a copy cannot be made or differs from its source. The message says why. */
export class CopyError extends Error {}

/** A copied table: its number of rows, and the checksum that both databases agree on. */
export type CopiedTable = { readonly table: string; readonly rows: number; readonly checksum: string };

type Row = Readonly<Record<string, string | number | null>>;

/** Yields a table's rows in batches, in the order of its key. */
async function* rowsOf(db: Database, table: Table): AsyncGenerator<readonly Row[]> {
  const key = KEYS[table].map((column) => sql.ref(column));
  const select = sql`select * from ${sql.table(table)}`;
  const order = sql`order by ${sql.join(key)} limit ${sql.lit(READ_ROWS)}`;
  let { rows } = await sql<Row>`${select} ${order}`.execute(db);
  while (rows.length > 0) {
    yield rows;
    const last = rows.at(-1)!;
    const values = KEYS[table].map((column) => last[column]);
    ({ rows } = await sql<Row>`${select} where (${sql.join(key)}) > (${sql.join(values)}) ${order}`.execute(
      db,
    ));
  }
}

/**
 * Checksum of a table: counts the rows and adds up their hashes, because their order differs by database.
 */
class TableChecksum {
  rows = 0;
  #sum = 0n;

  add(rows: readonly Row[]): void {
    for (const row of rows) {
      const columns = Object.keys(row).sort();
      const text = JSON.stringify(columns.map((column) => [column, row[column]]));
      const hash = createHash('sha256').update(text).digest().readBigUInt64BE();
      this.#sum = BigInt.asUintN(64, this.#sum + hash);
      this.rows += 1;
    }
  }

  get text(): string {
    return this.#sum.toString(16).padStart(16, '0');
  }
}

async function insert(db: Database, table: Table, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0]!);
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  try {
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new CopyError(`The table ${table} cannot be copied: ${reason}. Nothing is kept.`, { cause: error });
  }
}

async function copyTable(from: Database, to: Database, table: Table): Promise<CopiedTable> {
  const [source, copy] = [new TableChecksum(), new TableChecksum()];
  for await (const rows of rowsOf(from, table)) {
    source.add(rows);
    for (let i = 0; i < rows.length; i += INSERT_ROWS) {
      await insert(to, table, rows.slice(i, i + INSERT_ROWS));
    }
  }
  for await (const rows of rowsOf(to, table)) copy.add(rows);
  if (source.rows !== copy.rows || source.text !== copy.text) {
    throw new CopyError(
      `The table ${table} was copied wrongly: ${source.rows} rows (${source.text}) were read, ${copy.rows} (${copy.text}) written. Nothing is kept.`,
    );
  }
  return { table, rows: copy.rows, checksum: copy.text };
}

/**
 * Copies a whole database into an empty one, which it creates and migrates if needed. Copies everything or nothing, and only
 * reads the source. Calls back for each table that is copied and compared. Throws a CopyError if the source has another
 * release's schema, the target is not empty, or a comparison fails.
 */
export async function copyDatabase(
  source: Address,
  target: Address,
  onCopied: (copied: CopiedTable) => void,
): Promise<void> {
  const from = await openForReading(source);
  try {
    await requireNewest(from.db, source);
    const to = await openForWriting(target);
    try {
      await requireEmpty(to.db, target);
      await to.migrate();
      await from.inTransaction((reading) =>
        to.inTransaction(async (writing) => {
          for (const table of TABLES) onCopied(await copyTable(reading, writing, table));
        }),
      );
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

async function requireNewest(db: Database, source: Address): Promise<void> {
  const isOld = await needsMigration(db).catch((error: unknown) => {
    if (!(error instanceof UnusableDatabase)) throw error;
    throw new CopyError(`${nameOf(source)} cannot be copied: ${error.message}`);
  });
  if (isOld) {
    throw new CopyError(
      `${nameOf(source)} is not a database of this release of Sente. Start the bot on it once to bring it up to date.`,
    );
  }
}

/** Throws if any table has rows, even one of another program. */
async function requireEmpty(db: Database, target: Address): Promise<void> {
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) throw new CopyError(`${nameOf(target)} is not empty: its table ${name} has rows.`);
  }
}
