import { Piscina } from 'piscina';
import type { StageFit, StageJob } from './fitWorker.js';
import type { Recipe } from './recipe.js';

/** How many stages one after the other lean on the one before; as many chains are fitted at once. */
const CHAIN = 11;

/** Fits the stages to the games in the files, and tells of each that is done. The threads make no difference to the result. */
export async function fitStages(
  files: readonly string[],
  stages: number,
  { ridge, rounds }: Pick<Recipe, 'ridge' | 'rounds'>,
  threads: number,
  tell: (fit: StageFit) => void,
): Promise<readonly StageFit[]> {
  const heads = Array.from({ length: Math.ceil(stages / CHAIN) }, (_, i) => i * CHAIN);
  const pool: Piscina<StageJob, StageFit> = new Piscina({
    filename: new URL('./fitWorker.js', import.meta.url).href,
    name: 'fitStage',
    minThreads: 1,
    maxThreads: Math.min(threads, heads.length),
    recordTiming: false,
  });
  const chain = async (head: number): Promise<readonly StageFit[]> => {
    const fits: StageFit[] = [];
    for (let stage = head; stage < Math.min(head + CHAIN, stages); stage++) {
      const prior = fits.at(-1)?.weights;
      fits.push(await pool.run({ stage, files, prior, ridge, rounds }));
      tell(fits.at(-1)!);
    }
    return fits;
  };
  try {
    return (await Promise.all(heads.map(chain))).flat();
  } finally {
    await pool.destroy();
  }
}
