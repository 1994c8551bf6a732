import { ConfigError, readConfig } from '../config.js';
import { loadEnvironmentFile } from '../environmentFile.js';
import { parseAddress } from '../store/address.js';
import { backUp } from '../store/backups/backUp.js';
import { BackupError, CannotOpen } from '../store/storeErrors.js';
import { parseWords } from './common/commandLine.js';
import { Refusal, runProgram } from './common/program.js';

const USAGE = `npm run backup [-- TARGET]

Backs up the database of DATABASE_URL, from the environment or from .env, whether the bot runs or not. The backup is a consistent
snapshot, and is read back to verify it. TARGET is a new file, or a folder in which the file is named by the time. The default is
backups/by-hand beside a SQLite file, and data/backups/by-hand for PostgreSQL, which is backed up by pg_dump. The default folder
keeps the newest seven.
docs/hosting.md says how to restore a backup.`;

const MEGABYTE = 1_000_000;

await runProgram(async () => {
  const { positionals, flags } = parseWords(process.argv.slice(2), { options: [], flags: ['help'] }, true);
  if (flags.has('help')) return console.log(USAGE);
  const [target, ...rest] = positionals;
  if (rest.length > 0) throw new Refusal('Name one file or folder: npm run backup -- TARGET');
  try {
    loadEnvironmentFile();
    const address = parseAddress(readConfig(process.env).databaseUrl);
    if (!address || (address.kind === 'sqlite' && address.file === ':memory:')) {
      throw new Refusal('DATABASE_URL names a database in memory, which ends with the bot.');
    }
    const { file, bytes, games } = await backUp(address, target, Date.now());
    console.log(`${file}: ${games} games, ${(bytes / MEGABYTE).toFixed(1)} MB, read back whole`);
  } catch (error) {
    const isExpected = [BackupError, CannotOpen, ConfigError].some((kind) => error instanceof kind);
    throw isExpected ? new Refusal((error as Error).message) : error;
  }
});
