import { type Run, withWorkers } from '../../../cli/common/withWorkers.js';
import type { StageFit, StageJob } from './reversiFitWorker.js';
import type { Recipe } from './reversiRecipe.js';

/** Stages in a chain: each is fitted after the one before, which is its prior. The chains are fitted in parallel. */
const CHAIN = 11;

/** Fits the stages to the games in the files, and reports each that is done. The threads make no difference to the result. */
export async function fitStages(
  files: readonly string[],
  stages: number,
  { ridge, rounds }: Pick<Recipe, 'ridge' | 'rounds'>,
  threads: number,
  report: (fit: StageFit) => void,
): Promise<readonly StageFit[]> {
  const firsts = Array.from({ length: Math.ceil(stages / CHAIN) }, (_, i) => i * CHAIN);
  const workers = {
    file: new URL('./reversiFitWorker.js', import.meta.url),
    task: 'fitStage',
    threads: Math.min(threads, firsts.length),
  };
  return withWorkers(workers, async (run: Run<StageJob, StageFit>) => {
    const fitChain = async (first: number): Promise<readonly StageFit[]> => {
      const fits: StageFit[] = [];
      for (let stage = first; stage < Math.min(first + CHAIN, stages); stage++) {
        const prior = fits.at(-1)?.weights;
        const fit = await run({ stage, files, prior, ridge, rounds });
        fits.push(fit);
        report(fit);
      }
      return fits;
    };
    return (await Promise.all(firsts.map(fitChain))).flat();
  });
}
