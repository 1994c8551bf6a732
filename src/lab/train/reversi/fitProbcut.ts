import { solveLinearEquations } from '../../common/linearEquations.js';
import type { ProbcutSample } from './probcutWorker.js';

// The standard deviations of differences between searches of two depths, for Multi-ProbCut (Buro, "Experiments with
// Multi-ProbCut and a new high-quality evaluation function for Othello", 1997): measured where that is quick, and
// extrapolated by a smooth model.

/** What a difference depends on: the number of empty squares and, in the midgame, the depth of the deeper search. */
type Key = readonly [empties: number, depth?: number];
type Difference = { readonly key: Key; readonly discs: number };
type Point = { readonly key: Key; readonly deviation: number; readonly count: number };

const MIN_DIFFERENCES = 30; // of a group that counts

/** The root mean squares of the differences of each key. */
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

const DEPTHS = 64; // of the core's table
const MIN_DEPTH = 3;
const EMPTIES_PER_GROUP = 4; // numbers of empty squares that are grouped together

/** The depth of the shallow search that predicts one of `depth` plies. */
type ShallowDepth = (depth: number) => number;

/** Of the midgame, by empty squares and depth. */
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

/** From the exact score, by empty squares. */
const endgameDeviations = (samples: readonly ProbcutSample[], shallowOf: ShallowDepth): Point[] =>
  deviations(
    samples.flatMap(({ empties, byDepth, exact }) =>
      exact === undefined ? [] : [{ key: [empties], discs: exact - byDepth[shallowOf(empties)]! }],
    ),
  );

const noSearch: ShallowDepth = () => 0;

export type ProbcutFit = {
  /**
   * The core's table: of the midgame by stage and depth, then of the endgame by empty squares; each time the deviation from
   * the shallow search and from the evaluation without a search, in discs.
   */
  readonly table: Float32Array;
  /** What was measured and what the model says instead, a line each. */
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
