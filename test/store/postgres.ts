import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** The folder of the server's socket; null where there is no server, which the start of the run has said. */
export const POSTGRES = inject('postgres');

const urlOf = (database: string): string => `postgres://postgres@localhost/${database}?host=${POSTGRES}`;

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

/** Makes an empty database. */
export async function newDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `t${randomBytes(8).toString('hex')}`;
  await runIn(urlOf('postgres'), `create database ${name}`);
  const drop = () => runIn(urlOf('postgres'), `drop database ${name} with (force)`);
  return { url: urlOf(name), drop };
}
