import { solved } from '../../common/linearEquations.js';
import type { Measured } from './spreadWorker.js';

// How far searches of different depths differ, for Multi-ProbCut (Buro, "Experiments with Multi-ProbCut and a new
// high-quality evaluation function for Othello", 1997): measured where that is quick, continued by a smooth model.

type Point = { readonly at: readonly number[]; readonly spread: number; readonly count: number };

const FEWEST = 30; // differences of a group that counts

/** Root mean squares of differences, by what they are grouped by. */
function spreads(differences: readonly { at: readonly number[]; by: number }[]): Point[] {
  const groups = new Map<string, { at: readonly number[]; sum: number; count: number }>();
  for (const { at, by } of differences) {
    const group = groups.get(at.join()) ?? { at, sum: 0, count: 0 };
    groups.set(at.join(), group);
    group.sum += by * by;
    group.count += 1;
  }
  return [...groups.values()]
    .filter(({ count }) => count >= FEWEST)
    .map(({ at, sum, count }) => ({ at, spread: Math.sqrt(sum / count), count }));
}

/** The logarithm of a spread as a weighted linear function of what `terms` makes of a point. */
function model(
  points: readonly Point[],
  terms: (at: readonly number[]) => number[],
): (at: readonly number[]) => number {
  const n = terms([0, 0]).length;
  if (points.length <= n) return () => 0; // no cuts, rather than wrong ones
  const rows = Array.from({ length: n }, () => new Array<number>(n + 1).fill(0));
  for (const { at, spread, count } of points) {
    const x = [...terms(at), Math.log(spread)];
    for (let i = 0; i < n; i++) for (let j = 0; j <= n; j++) rows[i]![j]! += count * x[i]! * x[j]!;
  }
  const factors = solved(rows);
  return (at) => Math.exp(terms(at).reduce((sum, x, i) => sum + x * factors[i]!, 0));
}

const DEPTHS = 64; // of the core's table
const LEAST_DEPTH = 3;
const GROUP = 4; // numbers of empty squares that are taken together

type From = (depth: number) => number;

/** Differences of searches in the middle of the game, by empty squares and depth. */
const inMiddle = (measured: readonly Measured[], from: From): Point[] =>
  spreads(
    measured
      .filter(({ exact }) => exact === undefined)
      .flatMap(({ empties, byDepth }) =>
        [...byDepth.entries()].slice(LEAST_DEPTH).map(([depth, value]) => ({
          at: [GROUP * Math.floor(empties / GROUP) + (GROUP - 1) / 2, depth],
          by: value - byDepth[from(depth)]!,
        })),
      ),
  );

/** Differences of searches from the exact end, by empty squares. */
const atEnd = (measured: readonly Measured[], from: From): Point[] =>
  spreads(
    measured.flatMap(({ empties, byDepth, exact }) =>
      exact === undefined ? [] : [{ at: [empties], by: exact - byDepth[from(empties)]! }],
    ),
  );

const nothing: From = () => 0;

export type SpreadFit = {
  /** As the core has it: of the middle by stage and depth, then of the end by empty squares; of the shallow search and of none. */
  readonly table: Float32Array;
  /** What was measured and what the model says instead, a line each. */
  readonly report: readonly string[];
};

/**
 * Fits the spreads; `empties` has each stage's typical number of empty squares, `shallowOf` says how deep the search is
 * that stands for one of a depth.
 */
export function fitSpreads(
  measured: readonly Measured[],
  empties: readonly number[],
  shallowOf: From,
): SpreadFit {
  // The more plies lie between two searches, the more they differ.
  const termsInMiddle = ([empties, depth]: readonly number[]): number[] => [
    1,
    empties!,
    empties! ** 2,
    depth!,
    depth! - shallowOf(depth!),
  ];
  const termsAtEnd = ([empties]: readonly number[]): number[] => [
    1,
    empties!,
    empties! - shallowOf(empties!),
  ];
  const report: string[] = [];
  const fitted = (name: string, points: readonly Point[], terms: (at: readonly number[]) => number[]) => {
    const spread = model(points, terms);
    for (const each of points) {
      const [squares, depth] = each.at;
      const where = `${squares} empties${depth === undefined ? '' : `, ${depth} plies`}`;
      report.push(
        `${name}, ${where}: ${each.spread.toFixed(2)} of ${each.count}, model ${spread(each.at).toFixed(2)}`,
      );
    }
    return spread;
  };
  const middle = [
    fitted('shallow', inMiddle(measured, shallowOf), termsInMiddle),
    fitted('none', inMiddle(measured, nothing), termsInMiddle),
  ];
  const end = [
    fitted('shallow to the end', atEnd(measured, shallowOf), termsAtEnd),
    fitted('none to the end', atEnd(measured, nothing), termsAtEnd),
  ];
  const depths = Array.from({ length: DEPTHS }, (_, depth) => depth);
  const table = Float32Array.from([
    ...empties.flatMap((each) => depths.flatMap((depth) => middle.map((spread) => spread([each, depth])))),
    ...depths.flatMap((depth) => end.map((spread) => spread([depth]))),
  ]);
  return { table, report };
}
