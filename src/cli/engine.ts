import { readEngineOptions } from './engine/options.js';
import { solve } from './engine/solve.js';
import { speak } from './engine/speak.js';
import { USAGE } from './engine/usage.js';
import { refusable } from './refusal.js';

async function run(argv: readonly string[]): Promise<void> {
  const options = readEngineOptions(argv);
  switch (options.kind) {
    case 'help':
      return console.log(USAGE);
    case 'speak':
      return speak(options, process.stdin, process.stdout);
    case 'solve':
      if (!(await solve(options, process.stdout))) process.exitCode = 1;
  }
}

await refusable(() => run(process.argv.slice(2)));
