import dotenv from 'dotenv';
import { ConfigError, readConfig } from '../config.js';
import { parseAddress } from '../store/address.js';
import { backUp } from '../store/backups/backUp.js';
import { BackupError, CannotOpen } from '../store/storeErrors.js';
import { parseWords } from './common/commandLine.js';
import { Refusal, runProgram } from './common/refusal.js';

const USAGE = `npm run backup [-- TARGET]

Backs up the database that DATABASE_URL names, from the environment or from .env, while the bot runs or not: all of it as it is at
one moment, read back before it counts. TARGET is a new file, or a folder in which the file is named by the time; without one it
goes to backups/by-hand beside a SQLite file, to data/backups/by-hand for PostgreSQL, of which pg_dump makes it.
docs/hosting.md says how to restore one.`;

const MEGABYTE = 1_000_000;

await runProgram(async () => {
  const { positionals, flags } = parseWords(process.argv.slice(2), { options: [], flags: ['help'] }, true);
  if (flags.has('help')) return console.log(USAGE);
  const [target, ...rest] = positionals;
  if (rest.length > 0) throw new Refusal('Name one file or folder: npm run backup -- TARGET');
  try {
    dotenv.config({ quiet: true });
    const address = parseAddress(readConfig(process.env).databaseUrl);
    if (!address || (address.kind === 'sqlite' && address.file === ':memory:')) {
      throw new Refusal('DATABASE_URL names a database in memory, which ends with the bot.');
    }
    const { file, bytes, games } = await backUp(address, target, Date.now());
    console.log(`${file}: ${games} games, ${(bytes / MEGABYTE).toFixed(1)} MB, read back whole`);
  } catch (error) {
    const isTold = [BackupError, CannotOpen, ConfigError].some((kind) => error instanceof kind);
    throw isTold ? new Refusal((error as Error).message) : error;
  }
});
