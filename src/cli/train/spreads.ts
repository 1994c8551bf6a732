import type { Core } from '../../engine/core.js';
import type { Square } from '../../rules/position.js';
import { decodeGame } from './games.js';
import { REVERSI } from './selfPlay.js';

// How far searches of different depths differ, for Multi-ProbCut (Buro, "Experiments with Multi-ProbCut and a new
// high-quality evaluation function for Othello", 1997): measured where that is quick, continued by a smooth model.

const UNLIMITED = 0xffff_ffff;
const DEEPEST = 10; // plies searched with certainty to measure
const END_FROM = 11; // empty squares
const END_TO = 18;

/** Values in discs of one position: `byDepth[d]` of a search d plies deep, and the exact one where it was solved. */
export type Measured = {
  readonly empties: number;
  readonly byDepth: readonly number[];
  readonly exact: number | undefined;
};

/** The depth that stands for another in a likely cut, as in the core's probcut.ts. */
export const shallowOf = (depth: number): number => 2 * (depth >> 2) + (depth & 1);

/** Searches one position of a game, reached by searched moves, `pick` of those it has; undefined where it has none. */
export function measure(
  core: Core,
  record: Uint8Array,
  pick: (below: number) => number,
): Measured | undefined {
  const { squares, random } = decodeGame(record);
  if (squares.length <= random) return undefined;
  const played = random + pick(squares.length - random);
  core.start(REVERSI);
  for (const square of squares.subarray(0, played)) {
    if (core.legalMoves()[0] === 'pass') core.play('pass');
    core.play(square as Square);
  }
  const empties = 60 - played;
  const [first] = core.legalMoves();
  if (first === undefined || first === 'pass' || empties < END_FROM) return undefined;
  const byDepth = [core.evaluation.value()];
  const isEnd = empties <= END_TO;
  for (let depth = 1; depth <= DEEPEST; depth++) {
    byDepth.push(
      core.deepen({ depth, lines: 1, softMs: Number.POSITIVE_INFINITY }, UNLIMITED).lines[0]!.value,
    );
  }
  const solved = isEnd ? core.solve('exact', UNLIMITED) : undefined;
  return { empties, byDepth, exact: solved?.kind === 'solved' ? solved.score : undefined };
}

type Point = { readonly at: readonly number[]; readonly spread: number; readonly count: number };

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
    .filter(({ count }) => count >= 30)
    .map(({ at, sum, count }) => ({ at, spread: Math.sqrt(sum / count), count }));
}

/** Solves a small system of linear equations by elimination with pivots. */
function solved(rows: number[][]): number[] {
  const n = rows.length;
  for (let i = 0; i < n; i++) {
    const pivot = rows
      .slice(i)
      .reduce((best, row, k) => (Math.abs(row[i]!) > Math.abs(rows[best]![i]!) ? i + k : best), i);
    [rows[i], rows[pivot]] = [rows[pivot]!, rows[i]!];
    for (let k = 0; k < n; k++) {
      if (k === i) continue;
      const factor = rows[k]![i]! / rows[i]![i]!;
      for (let j = i; j <= n; j++) rows[k]![j]! -= factor * rows[i]![j]!;
    }
  }
  return rows.map((row, i) => row[n]! / row[i]!);
}

/** The logarithm of a spread as a weighted linear function of what `terms` makes of a point. */
function model(
  points: readonly Point[],
  terms: (at: readonly number[]) => number[],
): (at: readonly number[]) => number {
  const n = terms(points[0]!.at).length;
  const rows = Array.from({ length: n }, () => new Array<number>(n + 1).fill(0));
  for (const { at, spread, count } of points) {
    const x = [...terms(at), Math.log(spread)];
    for (let i = 0; i < n; i++) for (let j = 0; j <= n; j++) rows[i]![j]! += count * x[i]! * x[j]!;
  }
  const factors = solved(rows);
  return (at) => Math.exp(terms(at).reduce((sum, x, i) => sum + x * factors[i]!, 0));
}

const DEPTHS = 64;

/** The core's table of spreads: of the middle by stage and depth, then of the end by empty squares; two each. */
export function spreadTable(
  measured: readonly Measured[],
  stages: number,
  emptiesOf: (stage: number) => number,
): Float32Array {
  const middle = measured.filter(({ exact }) => exact === undefined);
  const end = measured.filter(({ exact }) => exact !== undefined);
  const between = (from: (depth: number) => number): Point[] =>
    spreads(
      middle.flatMap(({ empties, byDepth }) =>
        Array.from({ length: DEEPEST - 2 }, (_, i) => i + 3).map((depth) => ({
          at: [(empties >> 2) * 4 + 2, depth],
          by: byDepth[depth]! - byDepth[from(depth)]!,
        })),
      ),
    );
  // The more plies lie between two searches, the more they differ.
  const ofMiddle = ([empties, depth]: readonly number[]) => [
    1,
    empties!,
    empties! ** 2,
    depth!,
    depth! - shallowOf(depth!),
  ];
  const shallow = model(between(shallowOf), ofMiddle);
  const none = model(
    between(() => 0),
    ofMiddle,
  );
  const toEnd = (from: (depth: number) => number): Point[] =>
    spreads(
      end.map(({ empties, byDepth, exact }) => ({ at: [empties], by: exact! - byDepth[from(empties)]! })),
    );
  const ofEnd = ([empties]: readonly number[]) => [1, empties!, empties! - shallowOf(empties!)];
  const shallowEnd = model(toEnd(shallowOf), ofEnd);
  const noneEnd = model(
    toEnd(() => 0),
    ofEnd,
  );
  const table = new Float32Array((stages + 1) * DEPTHS * 2);
  for (let stage = 0; stage < stages; stage++) {
    for (let depth = 0; depth < DEPTHS; depth++) {
      table[(stage * DEPTHS + depth) * 2] = shallow([emptiesOf(stage), depth]);
      table[(stage * DEPTHS + depth) * 2 + 1] = none([emptiesOf(stage), depth]);
    }
  }
  for (let empties = 0; empties < DEPTHS; empties++) {
    table[(stages * DEPTHS + empties) * 2] = shallowEnd([empties]);
    table[(stages * DEPTHS + empties) * 2 + 1] = noneEnd([empties]);
  }
  for (const p of between(shallowOf))
    console.error('mid', p.at, p.spread.toFixed(2), shallow(p.at).toFixed(2), p.count);
  for (const p of between(() => 0))
    console.error('mid0', p.at, p.spread.toFixed(2), none(p.at).toFixed(2), p.count);
  for (const p of toEnd(shallowOf))
    console.error('end', p.at, p.spread.toFixed(2), shallowEnd(p.at).toFixed(2), p.count);
  for (const p of toEnd(() => 0))
    console.error('end0', p.at, p.spread.toFixed(2), noneEnd(p.at).toFixed(2), p.count);
  return table;
}
