import { printReport } from '../cli/common/files.js';
import { runProgram } from '../cli/common/program.js';
import { checkBanks } from './puzzles/check/checkBanks.js';
import { makePuzzles } from './puzzles/makePuzzles.js';
import { readPuzzlesOptions, USAGE } from './puzzles/puzzlesOptions.js';

await runProgram(async () => {
  const options = readPuzzlesOptions(process.argv.slice(2));
  const print = (text: string) => console.error(text);
  switch (options.kind) {
    case 'help':
      return console.log(USAGE);
    case 'check': {
      const { report, rejected } = checkBanks(options.games, options.folder, print);
      printReport(report, options.json);
      if (rejected > 0) process.exitCode = 1;
      return;
    }
    case 'make': {
      const report = await makePuzzles(options.bank, print);
      if (report) printReport(report, options.json);
    }
  }
});
