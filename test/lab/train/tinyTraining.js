// A training that is over in seconds: node tinyTraining.js FOLDER OUT THREADS SEED.
import { train } from '../../../dist/lab/train/reversi/trainReversi.js';

const [folder, out, threads, seed] = process.argv.slice(2);
// More games than a batch has, so that there is work for two threads.
const play = { games: 110, depth: 1, exactFrom: 10, ridge: 5 };
const recipe = {
  generations: [
    { ...play, learnsFrom: [0], lambda: 1, prior: 'stage' },
    { ...play, learnsFrom: [0, 1], lambda: 0.5, prior: 'generation' },
  ],
  rounds: 2,
  compared: 20,
};
const reports = await train(recipe, { folder, out, threads: Number(threads), seed: Number(seed) }, (text) =>
  process.stderr.write(`${text}\n`),
);
process.stdout.write(`${JSON.stringify(reports)}\n`);
