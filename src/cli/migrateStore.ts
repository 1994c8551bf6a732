import { ESCAPES, isEscaped } from '../config.js';
import { parseAddress } from '../store/address.js';
import { CopyError, copyDatabase } from '../store/copyDatabase.js';
import { CannotOpen } from '../store/storeErrors.js';
import { parseWords } from './common/commandLine.js';
import { Refusal, runProgram } from './common/program.js';

const USAGE = `npm run migrate-store -- FROM TO

Copies all games from one database into another, empty one. Each is sqlite:FILE or postgres://user:password@host/database.
FROM is only read. Stop the bot first: games stored meanwhile are not copied, and a SQLite file in use is refused. Prints a line
for each table, with its number of rows and the checksum, which is the same in both databases. Copies everything or nothing.`;

function addressOf(name: string, url: string) {
  if (!url.startsWith('sqlite:') && !isEscaped(url)) throw new Refusal(`${name} must be ${ESCAPES}.`);
  const address = parseAddress(url);
  // Not in the message, since the address may contain a password.
  if (!address || (address.kind === 'sqlite' && address.file === ':memory:')) {
    throw new Refusal(`${name} must be sqlite:FILE or postgres://user:password@host/database.`);
  }
  return address;
}

await runProgram(async () => {
  const { positionals, flags } = parseWords(process.argv.slice(2), { options: [], flags: ['help'] }, true);
  if (flags.has('help')) return console.log(USAGE);
  const [from, to, ...rest] = positionals;
  if (from === undefined || to === undefined || rest.length > 0) {
    throw new Refusal('Name two databases: npm run migrate-store -- FROM TO');
  }
  try {
    await copyDatabase(addressOf('FROM', from), addressOf('TO', to), ({ table, rows, checksum }) =>
      console.log(`${table}: ${rows} rows, checksum ${checksum}`),
    );
  } catch (error) {
    if (!(error instanceof CopyError || error instanceof CannotOpen)) throw error;
    throw new Refusal(error.message);
  }
});
