import { availableParallelism } from 'node:os';
import {
  concurrency,
  MAX_VALUE,
  name,
  parseWords,
  readValues,
  seed,
  whole,
} from '../../cli/common/commandLine.js';
import { Refusal } from '../../cli/common/program.js';
import { PUZZLE_GAMES, PUZZLES_FOLDER, type PuzzleGame } from './bankFiles.js';
import type { BankOptions } from './makePuzzles.js';

const COUNT = 3_200;

/** Text of `--help`. */
export const USAGE = `npm run puzzles -- reversi|gomoku [options]

makes a bank of puzzles: positions of games between weakened searches, each proved by the engine
with --check it proves the bank of a game, or of both, again by plain solvers and the stored proofs

  --count N        puzzles in the bank, default ${COUNT}
  --seed N         default 1; the same seed and count give the same puzzles
  --concurrency N  concurrent games, default 1, at most ${availableParallelism()}
  --log FILE       keeps found puzzles there; a stopped search, or a larger one, resumes from it
  --folder PATH    folder of the banks, default assets/puzzles, where the program looks for them
  --json           the report as one JSON object`;

const SCHEMAS = { count: whole(1, MAX_VALUE), seed, concurrency, log: name, folder: name } as const;

type PuzzlesOptions =
  | { readonly kind: 'help' }
  | {
      readonly kind: 'check';
      readonly games: readonly PuzzleGame[];
      readonly folder: string;
      readonly json: boolean;
    }
  | { readonly kind: 'make'; readonly bank: BankOptions; readonly json: boolean };

/** Reads the command line. Throws a Refusal if it is invalid. */
export function readPuzzlesOptions(argv: readonly string[]): PuzzlesOptions {
  const words = parseWords(argv, { options: Object.keys(SCHEMAS), flags: ['check', 'json', 'help'] }, true);
  if (words.flags.has('help')) return { kind: 'help' };
  const [named, ...more] = words.positionals;
  const game = PUZZLE_GAMES.find((each) => each === named);
  const isCheck = words.flags.has('check');
  if (more.length > 0 || (!game && (named !== undefined || !isCheck))) {
    throw new Refusal('Choose a game: puzzles -- reversi or puzzles -- gomoku.');
  }
  const values = readValues(words, SCHEMAS);
  const json = words.flags.has('json');
  const folder = values.folder ?? PUZZLES_FOLDER;
  if (isCheck) {
    const other = (['count', 'seed', 'concurrency', 'log'] as const).find(
      (each) => values[each] !== undefined,
    );
    if (other) throw new Refusal(`--check takes no --${other}.`);
    return { kind: 'check', games: game ? [game] : PUZZLE_GAMES, folder, json };
  }
  const { count = COUNT, seed = 1, concurrency = 1, log } = values;
  return { kind: 'make', bank: { game: game!, count, seed, concurrency, log, out: folder }, json };
}
