import { runProgram } from '../cli/common/program.js';
import { makeBook } from './train/book/makeBook.js';
import * as gomokuRecipe from './train/gomoku/gomokuRecipe.js';
import { reportText as gomokuReport } from './train/gomoku/gomokuReport.js';
import { train as trainGomoku } from './train/gomoku/trainGomoku.js';
import * as reversiRecipe from './train/reversi/reversiRecipe.js';
import { reportText as reversiReport, train as trainReversi } from './train/reversi/trainReversi.js';
import { readTrainOptions, type TrainOptions, USAGE } from './train/trainOptions.js';

const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

const print = (text: string): void => console.error(text);

/** Runs a training; returns its report, a line each. */
async function make(options: Exclude<TrainOptions, { kind: 'help' }>): Promise<readonly string[]> {
  switch (options.kind) {
    case 'reversi': {
      const recipe = reversiRecipe.scaleRecipe(reversiRecipe.RECIPE, options.scale);
      return reversiReport(await trainReversi(recipe, options, print));
    }
    case 'gomoku': {
      const recipe = gomokuRecipe.scaleRecipe(gomokuRecipe.RECIPE, options.scale);
      return gomokuReport(await trainGomoku(recipe, options, print));
    }
    case 'book':
      return makeBook(options, print);
  }
}

async function run(argv: readonly string[]): Promise<void> {
  const options = readTrainOptions(argv);
  if (options.kind === 'help') return console.log(USAGE);
  for (const [signal, code] of Object.entries(SIGNALS)) {
    process.once(signal, () => {
      console.error('Stopped; the same command resumes from here.');
      process.exit(code);
    });
  }
  console.log((await make(options)).join('\n'));
  console.log(`${options.out} written.`);
}

await runProgram(() => run(process.argv.slice(2)));
