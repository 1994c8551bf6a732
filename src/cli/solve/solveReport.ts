import type { ScoredPosition } from '../../rules/formats/obf.js';
import { moveName } from '../../rules/squares.js';
import type { Solution } from './solveWorker.js';

const SIZE = 8;
const HEAD_WIDTH = 30; // columns before the nodes, after the number

/** A position of a file, numbered from 1, and its solution. */
export type Result = {
  readonly number: number;
  readonly position: ScoredPosition;
  readonly solution: Solution;
};

/** Whether a solution agrees with the file; `none` if the file gives no scores. */
type Verdict =
  | { readonly kind: 'correct' }
  | { readonly kind: 'wrong'; readonly expected: string }
  | { readonly kind: 'none' };

const whole = new Intl.NumberFormat('en');
const signed = new Intl.NumberFormat('en', { signDisplay: 'always' });

/** Compares a solution with the file, which need not list every move: an unlisted best move is correct if its score is. */
function verdictOf({ position: { scores }, solution }: Result): Verdict {
  if (scores.size === 0) return { kind: 'none' };
  const bestScore = Math.max(...scores.values());
  const scoreInFile = solution.kind === 'solved' ? scores.get(solution.best) : undefined;
  if (solution.score === bestScore && (scoreInFile === undefined || scoreInFile === bestScore))
    return { kind: 'correct' };
  const best = [...scores].filter(([, score]) => score === bestScore).map(([move]) => moveName(move, SIZE));
  return { kind: 'wrong', expected: `${signed.format(bestScore)} ${best.join(' or ')}` };
}

const costOf = (solution: Solution): { readonly nodes: number; readonly seconds: number } =>
  solution.kind === 'over' ? { nodes: 0, seconds: 0 } : solution;

/** Formats the columns of nodes, seconds and speed. */
function costText(nodes: number, seconds: number): string {
  const rate = seconds > 0 ? nodes / 1e6 / seconds : 0;
  return [
    `${whole.format(nodes).padStart(13)} nodes`,
    `${seconds.toFixed(3).padStart(9)} s`,
    `${rate.toFixed(1).padStart(6)} million nodes/s`,
  ].join(' ');
}

/** Lists the remarks at the end of a line: special cases, and whether the file agrees. */
function remarks(result: Result): readonly string[] {
  const { solution } = result;
  const verdict = verdictOf(result);
  return [
    ...(solution.kind === 'over' ? ['the game is over'] : []),
    ...(solution.kind === 'solved' && solution.best === 'pass' ? ['must pass'] : []),
    ...(verdict.kind === 'correct' ? ['ok'] : []),
    ...(verdict.kind === 'wrong' ? [`wrong: expected ${verdict.expected}`] : []),
  ];
}

/** Formats a line: its subject in a column, then nodes and time, then the rest. */
const columns = (head: string, cost: string, tail: string): string => `${head}  ${cost}  ${tail}`.trimEnd();

/** Formats a position's line, in a file of `count` positions. */
export function resultText(result: Result, count: number): string {
  const { number, position, solution } = result;
  const empties = position.board.filter((each) => each === undefined).length;
  const { nodes, seconds } = costOf(solution);
  const head = [
    `${number}`.padStart(`${count}`.length),
    `${empties} empties`.padStart(10),
    position.turn,
    signed.format(solution.score).padStart(3),
    (solution.kind === 'solved' ? moveName(solution.best, SIZE) : '-').padEnd(4),
  ].join('  ');
  return columns(head, costText(nodes, seconds), remarks(result).join(', '));
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Whether no position disagrees with the file. */
export const isAllCorrect = (results: readonly Result[]): boolean =>
  results.every((result) => verdictOf(result).kind !== 'wrong');

/** Formats the number of positions that agree with the file, such as `, 3 right of 5`; `of` only if it does not score all positions. */
function rightText(results: readonly Result[]): string {
  const scored = results.filter(({ position }) => position.scores.size > 0).length;
  if (scored === 0) return '';
  const right = results.filter((result) => verdictOf(result).kind === 'correct').length;
  return `, ${right} right${scored < results.length ? ` of ${scored}` : ''}`;
}

/** Formats the last line. Its search time is summed over all threads; `clock` and `cpu` are the seconds of the whole run. */
export function totalText(results: readonly Result[], clock: number, cpu: number): string {
  const costs = results.map(({ solution }) => costOf(solution));
  const nodes = sum(costs.map((each) => each.nodes));
  const seconds = sum(costs.map((each) => each.seconds));
  const positions = `${results.length} ${results.length === 1 ? 'position' : 'positions'}`;
  const head = `total: ${positions}${rightText(results)}`.padEnd(`${results.length}`.length + HEAD_WIDTH);
  const run = `${clock.toFixed(1)} s by the clock, ${cpu.toFixed(1)} s of CPU`;
  return columns(head, costText(nodes, seconds), run);
}
