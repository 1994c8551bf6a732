// A training that is over in seconds: node tinyGomokuTraining.js FOLDER OUT THREADS SEED.
import { train } from '../../../dist/lab/train/gomoku/trainGomoku.js';

const [folder, out, threads, seed] = process.argv.slice(2);
const recipe = {
  generations: [
    { games: 70, nodes: 80, learnsFrom: [0] },
    { games: 70, nodes: 80, learnsFrom: [0, 1] },
  ],
  ridge: 20,
  mix: 0.5,
  netRounds: 2,
  orderRidge: 2,
  orderGames: 100,
};
const settings = { rule: 'renju', folder, out, threads: Number(threads), seed: Number(seed) };
const reports = await train(recipe, settings, (text) => process.stderr.write(`${text}\n`));
process.stdout.write(`${JSON.stringify(reports)}\n`);
