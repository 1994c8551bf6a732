import { readFileSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { monotonicMs } from '../../engine/wasm/coreControl.js';
import type { Omission } from '../../rules/formats/gameFile.js';
import { readObf, type ScoredPosition } from '../../rules/formats/obf.js';
import { readRecord } from '../../rules/formats/record.js';
import { boardOf } from '../../rules/games.js';
import { turnAt } from '../../rules/position.js';
import { allSquares } from '../../rules/squares.js';
import { withFile } from '../common/files.js';
import { Refusal } from '../common/program.js';
import { type Run, withWorkers } from '../common/withWorkers.js';
import type { SolveOptions } from '../protocols/engineOptions.js';
import { isAllCorrect, type Result, resultText, totalText } from './solveReport.js';
import type { Solution, SolveJob } from './solveWorker.js';

/** Omissions from a text that holds more than one position. */
const PARTS: readonly Omission['kind'][] = ['more-games', 'text'];

/** The last position of a game or a board in any format that members can give. It must be alone in its text. */
function readOther(text: string): ScoredPosition | undefined {
  const read = readRecord(text, { game: 'reversi' });
  if (read.kind !== 'read' || read.omissions.some(({ kind }) => PARTS.includes(kind))) return undefined;
  const { position } = read;
  const board = allSquares(boardOf(position.variant)).map((square) => position.at(square));
  return { board, turn: turnAt(position.ply), scores: new Map() };
}

/** Reads a file in OBF, or else one position in another format, or one a line. */
function readPositions(file: string): readonly ScoredPosition[] {
  const text = withFile(file, () => readFileSync(file, 'utf8'));
  const read = readObf(text);
  if (read.kind === 'read' && read.positions.length > 0) return read.positions;
  if (read.kind === 'read') throw new Refusal(`${file}: the file holds no position.`);
  const whole = readOther(text);
  if (whole) return [whole];
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('%'));
  const positions = lines.map(readOther).filter((position) => position !== undefined);
  if (positions.length === lines.length) return positions;
  throw new Refusal(
    `${file}, line ${read.line}: not a position (OBF: 64 squares, the side to move, moves with scores; or a board, moves, GGF or SGF).`,
  );
}

/** Solves the positions concurrently. Reports each in the order of the file, as soon as it and all before it are solved. */
async function solveAll(
  positions: readonly ScoredPosition[],
  run: Run<SolveJob, Solution>,
  report: (result: Result) => void,
): Promise<readonly Result[]> {
  const unreported = new Map<number, Result>();
  let next = 1;
  return Promise.all(
    positions.map(async (position, i) => {
      const { board, turn } = position;
      const result = { number: i + 1, position, solution: await run({ board, turn }) };
      unreported.set(result.number, result);
      for (let known = unreported.get(next); known; known = unreported.get(next)) {
        report(known);
        unreported.delete(next++);
      }
      return result;
    }),
  );
}

/**
 * Solves the positions of a file, and prints a line for each and a total. Resolves to whether all were solved and none disagrees
 * with the file. Throws a Refusal if the file cannot be read.
 */
export async function solve({ file, threads }: SolveOptions, output: Writable): Promise<boolean> {
  const positions = readPositions(file);
  const started = { clock: monotonicMs(), cpu: process.cpuUsage() };
  const workers = {
    file: new URL('./solveWorker.js', import.meta.url),
    task: 'solve',
    threads: Math.min(threads, positions.length),
  };
  const say = (text: string) => output.write(`${text}\n`);
  return withWorkers(
    workers,
    (run: Run<SolveJob, Solution>) =>
      new Promise<boolean>((resolve, reject) => {
        output.on('error', () => resolve(false)); // the reader has closed the pipe
        const solved = solveAll(positions, run, (result) => say(resultText(result, positions.length)));
        solved.then((results) => {
          const { user, system } = process.cpuUsage(started.cpu);
          say(totalText(results, (monotonicMs() - started.clock) / 1000, (user + system) / 1e6));
          resolve(isAllCorrect(results));
        }, reject);
      }),
  );
}
