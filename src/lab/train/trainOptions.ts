import { availableParallelism } from 'node:os';
import { z } from 'zod';
import {
  MAX_VALUE,
  name,
  type OptionValues,
  oneOf,
  parseWords,
  readValues,
  seed,
  whole,
} from '../../cli/common/commandLine.js';
import { Refusal } from '../../cli/common/program.js';
import { RULE_NAMES, type RuleName } from '../../rules/position.js';

/** Text of `--help`. */
export const USAGE = `npm run train -- reversi [options]

plays games against itself, fits the evaluation's weights to their results, plays with these weights, and repeats (reversiRecipe.ts
has the generations); if stopped, the same command resumes

  --folder DIR    working folder for games and weights, default data/train/reversi
  --out FILE      the finished weights, default assets/weights/reversi.bin
  --threads N     concurrent games, default the number of cores; the weights do not depend on it
  --seed N        default 1: the same seed gives the same weights
  --scale F       multiplies the games, default 1; try 0.001

npm run train -- gomoku [options]

does the same for the weights of Gomoku's evaluation by one rule on the board of 15 (gomokuRecipe.ts has the generations); if
stopped, the same command resumes

  --rule R        freestyle (default), standard or renju
  --folder DIR    working folder for games and weights, default data/train/gomoku-RULE
  --out FILE      the finished weights, default assets/weights/gomoku-RULE.bin
  --threads N     concurrent games, default the number of cores; the weights do not depend on it
  --seed N        default 1: the same seed gives the same weights
  --scale F       multiplies the games, default 1; try 0.01

npm run train -- book [options]

makes the opening book with the current weights: searches the first position and those after nearly equal moves, the nearest first;
if stopped, the same command resumes, and so does one with more positions

  --folder DIR    working folder for searched positions, default data/train/book
  --out FILE      the finished book, default assets/weights/reversi-book.bin; stays below 512 KB
  --positions N   positions to search, default 8000
  --nodes N       nodes for each, default 400000
  --threads N     concurrent positions, default the number of cores; the book does not depend on it
  --seed N        default 1: the same seed gives the same book`;

const SCALE = 'a number above 0 and up to 100, such as 0.01';

const scale = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,9})?$/, SCALE)
  .transform(Number)
  .refine((value) => value > 0 && value <= 100, SCALE);

const ANY = { folder: name, out: name, threads: whole(1, availableParallelism()), seed } as const;

const MIN_NODES = 10_000; // with fewer a search may rank no move

/** Trainings, and the options of each. */
const SCHEMAS = {
  reversi: { ...ANY, scale },
  gomoku: { ...ANY, scale, rule: oneOf(RULE_NAMES) },
  book: { ...ANY, positions: whole(1, 100_000), nodes: whole(MIN_NODES, MAX_VALUE) },
} as const;

type Schemas = typeof SCHEMAS;

type ReversiOptions = { readonly kind: 'reversi' } & Required<OptionValues<Schemas['reversi']>>;
export type GomokuOptions = { readonly kind: 'gomoku' } & Required<OptionValues<Schemas['gomoku']>>;
export type BookOptions = { readonly kind: 'book' } & Required<OptionValues<Schemas['book']>>;
export type TrainOptions = { readonly kind: 'help' } | ReversiOptions | GomokuOptions | BookOptions;

const REVERSI: ReversiOptions = {
  kind: 'reversi',
  folder: 'data/train/reversi',
  out: 'assets/weights/reversi.bin',
  threads: availableParallelism(),
  seed: 1,
  scale: 1,
};

const gomokuOptions = (rule: RuleName): GomokuOptions => ({
  kind: 'gomoku',
  rule,
  folder: `data/train/gomoku-${rule}`,
  out: `assets/weights/gomoku-${rule}.bin`,
  threads: availableParallelism(),
  seed: 1,
  scale: 1,
});

const BOOK: BookOptions = {
  kind: 'book',
  folder: 'data/train/book',
  out: 'assets/weights/reversi-book.bin',
  threads: availableParallelism(),
  seed: 1,
  positions: 8_000,
  nodes: 400_000,
};

/** Reads the command line. Throws a Refusal if it is invalid. */
export function readTrainOptions(argv: readonly string[]): TrainOptions {
  const options = new Set(Object.values(SCHEMAS).flatMap((schemas) => Object.keys(schemas)));
  const words = parseWords(argv, { options, flags: ['help'] }, true);
  if (words.flags.has('help')) return { kind: 'help' };
  const kind = words.positionals.join(' ');
  const unexpected = (key: string) => `--${key} is not for train -- ${kind}.`;
  switch (kind) {
    case 'reversi':
      return { ...REVERSI, ...readValues(words, SCHEMAS.reversi, unexpected) };
    case 'gomoku': {
      const given = readValues(words, SCHEMAS.gomoku, unexpected);
      return { ...gomokuOptions(given.rule ?? 'freestyle'), ...given };
    }
    case 'book':
      return { ...BOOK, ...readValues(words, SCHEMAS.book, unexpected) };
    default:
      throw new Refusal('Choose what to make: train -- reversi, train -- gomoku or train -- book.');
  }
}
