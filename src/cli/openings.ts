import { runProgram } from './common/refusal.js';
import { printReport } from './common/report.js';
import { makeOpenings } from './openings/make.js';
import { readOpeningsOptions, USAGE } from './openings/options.js';

await runProgram(async () => {
  const options = readOpeningsOptions(process.argv.slice(2));
  if (options.kind === 'help') return console.log(USAGE);
  const report = await makeOpenings(options, (text) => console.error(text));
  if (report) printReport(report, options.json);
});
