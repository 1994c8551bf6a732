import { readEngineOptions } from './engine/options.js';
import { speak } from './engine/speak.js';
import { USAGE } from './engine/usage.js';
import { Refusal } from './refusal.js';

try {
  const options = readEngineOptions(process.argv.slice(2));
  if (options.kind === 'help') console.log(USAGE);
  else await speak(options, process.stdin, process.stdout);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
