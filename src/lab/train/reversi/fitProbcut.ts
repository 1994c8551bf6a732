import { type Run, withWorkers } from '../../../cli/common/withWorkers.js';
import { solveLinearEquations } from '../../common/linearEquations.js';
import { readGames } from '../batches.js';
import type { ProbcutJob, ProbcutSample, ProbcutSettings } from './probcutWorker.js';
import { RECORD_BYTES } from './reversiTrainingGames.js';

// Fits the standard deviations of differences between searches of two depths, for Multi-ProbCut (Buro, "Experiments with
// Multi-ProbCut and a new high-quality evaluation function for Othello", 1997). They are measured where that is quick, and
// extrapolated by a smooth model.

/** Inputs of the model: the number of empty squares and, in the midgame, the depth of the deeper search. */
type Key = readonly [empties: number, depth?: number];
type Difference = { readonly key: Key; readonly discs: number };
type Point = { readonly key: Key; readonly deviation: number; readonly count: number };

const MIN_DIFFERENCES = 30; // in a group, for it to count

/** Returns the root mean square of the differences of each key. */
function deviations(differences: readonly Difference[]): Point[] {
  const groups = new Map<string, { key: Key; sum: number; count: number }>();
  for (const { key, discs } of differences) {
    const group = groups.get(key.join()) ?? { key, sum: 0, count: 0 };
    groups.set(key.join(), group);
    group.sum += discs * discs;
    group.count += 1;
  }
  return [...groups.values()]
    .filter(({ count }) => count >= MIN_DIFFERENCES)
    .map(({ key, sum, count }) => ({ key, deviation: Math.sqrt(sum / count), count }));
}

type Model = (...key: Key) => number;

/** Fits the logarithm of the deviation as a linear function of a key's features, by least squares weighted by counts. */
function fitModel(points: readonly Point[], featuresOf: (...key: Key) => number[]): Model {
  const n = featuresOf(0, 0).length;
  if (points.length <= n) return () => 0; // no cuts, rather than wrong ones
  const rows = Array.from({ length: n }, () => new Array<number>(n + 1).fill(0));
  for (const { key, deviation, count } of points) {
    const x = [...featuresOf(...key), Math.log(deviation)];
    for (let i = 0; i < n; i++) for (let j = 0; j <= n; j++) rows[i]![j]! += count * x[i]! * x[j]!;
  }
  const coefficients = solveLinearEquations(rows);
  return (...key) => Math.exp(featuresOf(...key).reduce((sum, x, i) => sum + x * coefficients[i]!, 0));
}

const DEPTHS = 64; // size of the core's table
const MIN_DEPTH = 3;
const EMPTIES_PER_GROUP = 4; // consecutive numbers of empty squares in a group

/** Returns the depth of the shallow search that predicts one of `depth` plies. */
type ShallowDepth = (depth: number) => number;

/** Deviations in the midgame, by empty squares and depth. */
const midgameDeviations = (samples: readonly ProbcutSample[], shallowOf: ShallowDepth): Point[] =>
  deviations(
    samples
      .filter(({ exact }) => exact === undefined)
      .flatMap(({ empties, byDepth }) =>
        [...byDepth.entries()].slice(MIN_DEPTH).map(([depth, value]): Difference => {
          const group = EMPTIES_PER_GROUP * Math.floor(empties / EMPTIES_PER_GROUP);
          return {
            key: [group + (EMPTIES_PER_GROUP - 1) / 2, depth],
            discs: value - byDepth[shallowOf(depth)]!,
          };
        }),
      ),
  );

/** Deviations from the exact score, by empty squares. */
const endgameDeviations = (samples: readonly ProbcutSample[], shallowOf: ShallowDepth): Point[] =>
  deviations(
    samples.flatMap(({ empties, byDepth, exact }) =>
      exact === undefined ? [] : [{ key: [empties], discs: exact - byDepth[shallowOf(empties)]! }],
    ),
  );

const noSearch: ShallowDepth = () => 0;

type ProbcutFit = {
  /**
   * The core's table: the midgame by stage and depth, then the endgame by empty squares. Each part has the deviations from the
   * shallow search, and from the evaluation without a search, in discs.
   */
  readonly table: Float32Array;
  /** Measured and modeled values, a line each. */
  readonly report: readonly string[];
};

/** Fits the deviations; `empties` are the stages' typical numbers of empty squares. */
export function fitProbcut(
  samples: readonly ProbcutSample[],
  empties: readonly number[],
  shallowOf: ShallowDepth,
): ProbcutFit {
  // The more plies lie between two searches, the more they differ.
  const midgameFeatures = (squares: number, depth = 0): number[] => [
    1,
    squares,
    squares ** 2,
    depth,
    depth - shallowOf(depth),
  ];
  const endgameFeatures = (squares: number): number[] => [1, squares, squares - shallowOf(squares)];
  const report: string[] = [];
  const fitDeviations = (
    name: string,
    points: readonly Point[],
    featuresOf: (...key: Key) => number[],
  ): Model => {
    const model = fitModel(points, featuresOf);
    for (const { key, deviation, count } of points) {
      const [squares, depth] = key;
      const where = `${squares} empties${depth === undefined ? '' : `, ${depth} plies`}`;
      report.push(
        `${name}, ${where}: ${deviation.toFixed(2)} of ${count}, model ${model(...key).toFixed(2)}`,
      );
    }
    return model;
  };
  const midgame = [
    fitDeviations('shallow', midgameDeviations(samples, shallowOf), midgameFeatures),
    fitDeviations('none', midgameDeviations(samples, noSearch), midgameFeatures),
  ];
  const endgame = [
    fitDeviations('shallow to the end', endgameDeviations(samples, shallowOf), endgameFeatures),
    fitDeviations('none to the end', endgameDeviations(samples, noSearch), endgameFeatures),
  ];
  const depths = Array.from({ length: DEPTHS }, (_, depth) => depth);
  const table = Float32Array.from([
    ...empties.flatMap((each) => depths.flatMap((depth) => midgame.map((model) => model(each, depth)))),
    ...depths.flatMap((depth) => endgame.map((model) => model(depth))),
  ]);
  return { table, report };
}

/** Searches one position of each of the last `positions` games of a file to all depths. The threads make no difference to the result. */
export async function searchProbcutSamples(
  file: string,
  positions: number,
  settings: ProbcutSettings,
  threads: number,
): Promise<readonly ProbcutSample[]> {
  const games = readGames(file, RECORD_BYTES);
  const count = games.length / RECORD_BYTES;
  const numbers = Array.from({ length: Math.min(positions, count) }, (_, i) => count - 1 - i);
  const workers = {
    file: new URL('./probcutWorker.js', import.meta.url),
    task: 'searchSample',
    threads,
    data: settings,
  };
  return withWorkers(workers, async (run: Run<ProbcutJob, ProbcutSample | undefined>) => {
    const samples = await Promise.all(
      numbers.map((number) => {
        const record = games.slice(number * RECORD_BYTES, (number + 1) * RECORD_BYTES);
        return run({ record, number });
      }),
    );
    return samples.filter((each) => each !== undefined);
  });
}
