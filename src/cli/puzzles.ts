import { runProgram } from './common/refusal.js';
import { printReport } from './common/report.js';
import { checkBanks } from './puzzles/check/check.js';
import { makePuzzles } from './puzzles/make.js';
import { readPuzzlesOptions, USAGE } from './puzzles/options.js';

await runProgram(async () => {
  const options = readPuzzlesOptions(process.argv.slice(2));
  const tell = (text: string) => console.error(text);
  switch (options.kind) {
    case 'help':
      return console.log(USAGE);
    case 'check': {
      const { report, rejected } = checkBanks(options.games, options.folder, tell);
      printReport(report, options.json);
      if (rejected > 0) process.exitCode = 1;
      return;
    }
    case 'make': {
      const report = await makePuzzles(options.making, tell);
      if (report) printReport(report, options.json);
    }
  }
});
