import { runProgram } from './common/program.js';
import { readEngineOptions, USAGE } from './protocols/engineOptions.js';
import { runProtocol } from './protocols/runProtocol.js';
import { solve } from './solve/solve.js';

async function run(argv: readonly string[]): Promise<void> {
  const options = readEngineOptions(argv);
  switch (options.kind) {
    case 'help':
      return console.log(USAGE);
    case 'protocol':
      return runProtocol(options, process.stdin, process.stdout);
    case 'solve':
      if (!(await solve(options, process.stdout))) process.exitCode = 1;
  }
}

await runProgram(() => run(process.argv.slice(2)));
