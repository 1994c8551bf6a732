import { printReport, type Report } from '../cli/common/files.js';
import { runProgram } from '../cli/common/program.js';
import type { Thinker } from '../game/ports/thinker.js';
import { type CalibrateOptions, readCalibrateOptions, USAGE } from './calibrate/calibrateOptions.js';
import { calibrateLevels, calibrateNotches, calibrateTop, measureEven } from './calibrate/calibrations.js';
import { compareWithPeople } from './calibrate/compareWithPeople.js';
import { openThinker } from './common/openThinker.js';

function calibrate(
  options: Exclude<CalibrateOptions, { kind: 'help' }>,
  thinker: Thinker,
): Promise<Report | undefined> {
  switch (options.kind) {
    case 'people':
      return compareWithPeople(options, thinker);
    case 'even':
      return measureEven(options, thinker);
    case 'top':
      return calibrateTop(options, thinker);
    case 'notches':
      return calibrateNotches(options, thinker);
    case 'levels':
      return calibrateLevels(options, thinker);
  }
}

await runProgram(async () => {
  const options = readCalibrateOptions(process.argv.slice(2));
  if (options.kind === 'help') return console.log(USAGE);
  const thinker = openThinker(options.concurrency);
  try {
    const report = await calibrate(options, thinker);
    if (report) printReport(report, options.json);
  } finally {
    await thinker.close();
  }
});
