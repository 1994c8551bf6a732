import { printReport } from '../cli/common/files.js';
import { runProgram } from '../cli/common/program.js';
import { tuneConstants } from './tune/tuneConstants.js';
import { readTuneOptions, USAGE } from './tune/tuneOptions.js';

await runProgram(async () => {
  const options = readTuneOptions(process.argv.slice(2));
  if (options.kind === 'help') return console.log(USAGE);
  const report = await tuneConstants(options, (text) => console.error(text));
  if (report) printReport(report, options.json);
});
