import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** Folder of the server's socket; null without a server, as the start of the run has reported. */
export const POSTGRES = inject('postgres');

const urlOf = (database: string, folder: string | null): string =>
  `postgres://postgres@localhost/${database}?host=${folder}`;

/** Runs statements in a database. */
export async function runIn(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

/** Creates an empty database on the run's server, or on the one with the given socket folder. */
export async function newDatabase(folder = POSTGRES): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `t${randomBytes(8).toString('hex')}`;
  await runIn(urlOf('postgres', folder), `create database ${name}`);
  const drop = () => runIn(urlOf('postgres', folder), `drop database ${name} with (force)`);
  return { url: urlOf(name, folder), drop };
}
