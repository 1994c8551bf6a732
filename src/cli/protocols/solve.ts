import { readFileSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { Piscina } from 'piscina';
import { monotonicMs } from '../../engine/control.js';
import type { JudgedPosition } from '../../rules/obf.js';
import { readObf } from '../../rules/obf.js';
import { withFile } from '../common/files.js';
import { Refusal } from '../common/refusal.js';
import type { SolveOptions } from './options.js';
import type { Result } from './solveReport.js';
import { isRight, lineOf, totalOf } from './solveReport.js';
import type { Asked, answer } from './solveWorker.js';

type Workers = Piscina<Asked, ReturnType<typeof answer>>;

function readPositions(file: string): readonly JudgedPosition[] {
  const read = readObf(withFile(file, () => readFileSync(file, 'utf8')));
  if (read.kind === 'unreadable') {
    throw new Refusal(
      `${file}, line ${read.line}: no position of OBF (64 squares, the side to move, moves with scores).`,
    );
  }
  if (read.positions.length === 0) throw new Refusal(`${file}: there is no position.`);
  return read.positions;
}

/** Shares the positions out among the workers, and tells of each in the order of the file as soon as it and all before it are known. */
async function shareOut(
  positions: readonly JudgedPosition[],
  workers: Workers,
  tell: (result: Result) => void,
): Promise<readonly Result[]> {
  const waiting = new Map<number, Result>();
  let next = 1;
  return Promise.all(
    positions.map(async (position, i) => {
      const { board, turn } = position;
      const result = { number: i + 1, position, found: await workers.run({ board, turn }) };
      waiting.set(result.number, result);
      for (let known = waiting.get(next); known; known = waiting.get(next)) {
        tell(known);
        waiting.delete(next++);
      }
      return result;
    }),
  );
}

/**
 * Solves the positions of a file, a line each and a total. Answers whether all were solved and none is other than the
 * file says. Throws a Refusal where the file cannot be read.
 */
export async function solve({ file, threads }: SolveOptions, output: Writable): Promise<boolean> {
  const positions = readPositions(file);
  const started = { clock: monotonicMs(), cpu: process.cpuUsage() };
  const workers: Workers = new Piscina({
    filename: new URL('./solveWorker.js', import.meta.url).href,
    name: 'answer',
    minThreads: 1,
    maxThreads: Math.min(threads, positions.length),
    recordTiming: false,
  });
  const say = (text: string) => output.write(`${text}\n`);
  try {
    return await new Promise((resolve, reject) => {
      output.on('error', () => resolve(false)); // nobody reads any more
      const told = shareOut(positions, workers, (result) => say(lineOf(result, positions.length)));
      told.then((results) => {
        const { user, system } = process.cpuUsage(started.cpu);
        say(totalOf(results, (monotonicMs() - started.clock) / 1000, (user + system) / 1e6));
        resolve(isRight(results));
      }, reject);
    });
  } finally {
    await workers.destroy();
  }
}
