import { compareWithPeople } from './calibrate/compareWithPeople.js';
import { calibrateLevels } from './calibrate/levels.js';
import { readCalibrateOptions, USAGE } from './calibrate/options.js';
import { runProgram } from './common/refusal.js';
import { printReport } from './common/report.js';
import { openThinker } from './common/thinker.js';

await runProgram(async () => {
  const options = readCalibrateOptions(process.argv.slice(2));
  if (options.kind === 'help') return console.log(USAGE);
  const thinker = openThinker(options.concurrency);
  try {
    const report = await (options.kind === 'people'
      ? compareWithPeople(options, thinker)
      : calibrateLevels(options, thinker));
    if (report) printReport(report, options.json);
  } finally {
    await thinker.close();
  }
});
