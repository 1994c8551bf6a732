import { printReport } from '../cli/common/files.js';
import { runProgram } from '../cli/common/program.js';
import { makeOpenings } from './openings/makeOpenings.js';
import { readOpeningsOptions, USAGE } from './openings/openingsOptions.js';

await runProgram(async () => {
  const options = readOpeningsOptions(process.argv.slice(2));
  if (options.kind === 'help') return console.log(USAGE);
  const report = await makeOpenings(options, (text) => console.error(text));
  if (report) printReport(report, options.json);
});
