import { refusable } from './common/refusal.js';
import { makeBook } from './train/book/book.js';
import { train as trainGomoku } from './train/gomoku/pipeline.js';
import * as gomokuRecipe from './train/gomoku/recipe.js';
import { reportText as gomokuReport } from './train/gomoku/report.js';
import type { TrainOptions } from './train/options.js';
import { readTrainOptions, USAGE } from './train/options.js';
import { train } from './train/reversi/pipeline.js';
import { RECIPE, scaled } from './train/reversi/recipe.js';
import { reportText } from './train/reversi/report.js';

const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

const tell = (text: string): void => console.error(text);

/** Makes what is asked for, and says what it has become. */
async function made(options: Exclude<TrainOptions, { kind: 'help' }>): Promise<readonly string[]> {
  switch (options.kind) {
    case 'reversi':
      return reportText(await train(scaled(RECIPE, options.scale), options, tell));
    case 'gomoku': {
      const recipe = gomokuRecipe.scaled(gomokuRecipe.RECIPE, options.scale);
      return gomokuReport(await trainGomoku(recipe, options, tell));
    }
    case 'book':
      return makeBook(options, tell);
  }
}

async function run(argv: readonly string[]): Promise<void> {
  const options = readTrainOptions(argv);
  if (options.kind === 'help') return console.log(USAGE);
  for (const [signal, code] of Object.entries(SIGNALS)) {
    process.once(signal, () => {
      console.error('Stopped; the same command goes on from here.');
      process.exit(code);
    });
  }
  console.log((await made(options)).join('\n'));
  console.log(`${options.out} is written.`);
}

await refusable(() => run(process.argv.slice(2)));
