import { sql } from 'kysely';
import { openBeside, type TestDatabase } from './databases.js';

export type Row = Readonly<Record<string, unknown>>;

/** Reads all rows of all tables that the database has, whether the program's schema names them or not. */
export async function rowsOf({
  url,
}: Pick<TestDatabase, 'url'>): Promise<ReadonlyMap<string, readonly Row[]>> {
  const { db, close } = await openBeside(url);
  const tables = await db.introspection.getTables();
  const found = new Map<string, readonly Row[]>();
  for (const { name } of tables) {
    const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(db);
    found.set(name, rows);
  }
  await close();
  return found;
}

/** Returns the columns, as `table.column`, in which a row has a value that meets a condition. */
export function columnsWith(
  rows: ReadonlyMap<string, readonly Row[]>,
  condition: (value: unknown) => boolean,
): string[] {
  const found = [...rows].flatMap(([table, all]) =>
    all.flatMap((row) =>
      Object.keys(row).flatMap((column) => (condition(row[column]) ? [`${table}.${column}`] : [])),
    ),
  );
  return [...new Set(found)].sort();
}
