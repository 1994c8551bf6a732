import { z } from 'zod';
import { writeOutput } from '../../cli/common/files.js';
import { runStoppable } from '../../cli/common/program.js';
import { type Run, withWorkers } from '../../cli/common/withWorkers.js';
import { seedOf } from '../../engine/random.js';
import { BANK_VERSION, type BankHeader, readEntry } from '../../game/puzzles/puzzleBank.js';
import { type LogKind, openLog } from '../common/workLog.js';
import { type BankFiles, bankFiles, type PuzzleGame } from './bankFiles.js';
import { type Found, foundSchema } from './found.js';
import { spreadReport } from './puzzlesReport.js';
import type { FindJob } from './puzzlesWorker.js';
import { admission } from './quotas.js';

const BATCH = 16; // concurrent games, if there are threads; the result does not depend on it

/** Parameters of a bank. */
export type BankOptions = {
  readonly game: PuzzleGame;
  readonly count: number;
  readonly seed: number;
  readonly concurrency: number;
  readonly log: string | undefined;
  readonly out: string;
};

type Game = { readonly found: readonly Found[] };

const LOG_OF_PUZZLES: LogKind<Game> = {
  of: 'puzzles',
  subject: 'search for puzzles',
  entry: 'game',
  schema: z.strictObject({ found: z.array(foundSchema) }),
};

/** Collects puzzles game by game until there are enough; games of the log are not searched again. */
async function findPuzzles(
  { game, count, seed }: BankOptions,
  find: Run<FindJob, readonly Found[]>,
  log: { readonly entries: readonly Game[]; append(game: Game): void } | undefined,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (kept: number) => void },
): Promise<readonly Found[]> {
  const isAdmitted = admission(game, count);
  const kept: Found[] = [];
  const logged = log?.entries ?? [];
  for (let first = 0; kept.length < count; first += BATCH) {
    const indices = Array.from({ length: BATCH }, (_, i) => first + i);
    const games = await Promise.all(
      indices.map(async (i) => logged[i] ?? { found: await find({ game, seed: seedOf(seed, i) }) }),
    );
    signal.throwIfAborted();
    for (const [i, each] of games.entries()) {
      if (first + i >= logged.length) log?.append(each);
      for (const found of each.found) {
        if (kept.length < count && isAdmitted(readEntry(found.line, game, kept.length + 2))) kept.push(found);
      }
    }
    onProgress(kept.length);
  }
  return kept;
}

function writeBank({ bank, proofs }: BankFiles, header: BankHeader, kept: readonly Found[]): void {
  const write = (file: string, lines: readonly string[]) =>
    writeOutput(file, Buffer.from(`${[JSON.stringify(header), ...lines].join('\n')}\n`));
  write(
    bank,
    kept.map(({ line }) => line),
  );
  const proven = kept.flatMap(({ line, proofs }) => (proofs ? [{ id: JSON.parse(line)[0], proofs }] : []));
  if (proven.length > 0) {
    write(
      proofs,
      proven.map((each) => JSON.stringify(each)),
    );
  }
}

/**
 * Makes a game's bank and writes its files; returns `undefined` if stopped. Throws a Refusal if a file cannot be read or written,
 * or the log belongs to another search.
 */
export async function makePuzzles(options: BankOptions, print: (text: string) => void) {
  const { game, count, seed, concurrency, log: file } = options;
  const log = file === undefined ? undefined : openLog(LOG_OF_PUZZLES, file, { game, seed });
  const workers = {
    file: new URL('./puzzlesWorker.js', import.meta.url),
    task: 'find',
    threads: concurrency,
  };
  try {
    const kept = await runStoppable(file, (signal) =>
      withWorkers(workers, (run: Run<FindJob, readonly Found[]>) => {
        let printed = 0;
        return findPuzzles(options, run, log, {
          signal,
          onProgress(kept) {
            if (kept === printed) return;
            printed = kept;
            print(`${kept} of ${count} puzzles of ${game}`);
          },
        });
      }),
    );
    if (!kept) return undefined;
    writeBank(bankFiles(game, options.out), { game, seed, version: BANK_VERSION }, kept);
    return spreadReport(
      game,
      kept.map(({ line }, i) => readEntry(line, game, i + 2)),
    );
  } finally {
    log?.close();
  }
}
