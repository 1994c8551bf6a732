import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Report, withFile } from '../../../cli/common/files.js';
import { Refusal } from '../../../cli/common/program.js';
import type { Proofs } from '../../../engine/puzzles/provedPuzzle.js';
import type { Puzzle } from '../../../game/puzzles/puzzle.js';
import { BankError, readBank } from '../../../game/puzzles/puzzleBank.js';
import { bankFiles, type PuzzleGame } from '../bankFiles.js';
import { proofsSchema } from '../found.js';
import { spreadReport } from '../puzzlesReport.js';
import { checkGomoku } from './checkGomoku.js';
import { checkReversi } from './checkReversi.js';

const PROGRESS_EVERY = 200;

/** A puzzle that failed the check. */
type Rejection = { readonly game: PuzzleGame; readonly id: string; readonly why: string };

const CHECKS: Readonly<Record<PuzzleGame, (puzzle: Puzzle, proofs: Proofs) => string | undefined>> = {
  reversi: checkReversi,
  gomoku: checkGomoku,
};

function read<T>(file: string, parse: (text: string) => T): T {
  try {
    return parse(withFile(file, () => readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof BankError) throw new Refusal(`${file}, ${error.message}.`);
    throw error;
  }
}

/** Proves a game's bank again. Throws a Refusal if a file is missing or damaged. */
function checkBank(game: PuzzleGame, folder: string, print: (text: string) => void) {
  const files = bankFiles(game, folder);
  const { entries } = read(files.bank, readBank);
  const proofs = existsSync(files.proofs) ? read(files.proofs, readProofs) : new Map<string, Proofs>();
  const rejected: Rejection[] = [];
  for (const [i, entry] of entries.entries()) {
    const puzzle = read(files.bank, () => entry.puzzle());
    const why = CHECKS[game](puzzle, proofs.get(puzzle.id) ?? {});
    if (why) {
      rejected.push({ game, id: puzzle.id, why });
      print(`${puzzle.id}: ${why}`);
    }
    if ((i + 1) % PROGRESS_EVERY === 0) print(`${i + 1} of ${entries.length} puzzles of ${game}`);
  }
  return { rejected, spread: spreadReport(game, entries) };
}

/** Proves banks again, by plain solvers and the stored proofs. */
export function checkBanks(
  games: readonly PuzzleGame[],
  folder: string,
  print: (text: string) => void,
): { readonly report: Report; readonly rejected: number } {
  const checked = games.map((game) => checkBank(game, folder, print));
  const rejected = checked.flatMap((each) => each.rejected);
  return {
    rejected: rejected.length,
    report: {
      text: [...checked.flatMap(({ spread }) => spread.text), `rejected: ${rejected.length || 'none'}`],
      data: { banks: checked.map(({ spread }) => spread.data), rejected },
    },
  };
}

const schema = z.strictObject({ id: z.string(), proofs: proofsSchema });

/** Reads the proofs of a bank by the puzzles' ids. Throws a BankError if a line is damaged. */
export function readProofs(text: string): ReadonlyMap<string, Proofs> {
  const proofs = new Map<string, Proofs>();
  for (const [i, line] of text.replace(/\n$/, '').split('\n').entries()) {
    if (i === 0) continue;
    const found = schema.safeParse(parse(line, i + 1));
    if (!found.success || proofs.has(found.data.id)) throw new BankError(i + 1, 'not a proof');
    proofs.set(found.data.id, found.data.proofs);
  }
  return proofs;
}

function parse(line: string, at: number): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) throw new BankError(at, 'not JSON');
    throw error;
  }
}
