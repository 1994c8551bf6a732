import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { RULE_NAMES, type RuleName } from '../../rules/position.js';
import type { Read, Words } from '../common/commandLine.js';
import { MOST, name, oneOf, readValue, readWords, seed, whole } from '../common/commandLine.js';
import { Refusal } from '../common/refusal.js';

const SCALE = 'a number above 0 and up to 100, such as 0.01';

const scale = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,9})?$/, SCALE)
  .transform(Number)
  .refine((value) => value > 0 && value <= 100, SCALE);

const ANY = { folder: name, out: name, threads: whole(1, availableParallelism()), seed } as const;

const FEWEST_NODES = 10_000; // with less a search may rank no move

/** What can be made, and the options of each. */
const SCHEMAS = {
  reversi: { ...ANY, scale },
  gomoku: { ...ANY, scale, rule: oneOf(RULE_NAMES) },
  book: { ...ANY, positions: whole(1, 100_000), nodes: whole(FEWEST_NODES, MOST) },
} as const;

type Schemas = typeof SCHEMAS;

export type ReversiOptions = { readonly kind: 'reversi' } & Required<Read<Schemas['reversi']>>;
export type GomokuOptions = { readonly kind: 'gomoku' } & Required<Read<Schemas['gomoku']>>;
export type BookOptions = { readonly kind: 'book' } & Required<Read<Schemas['book']>>;
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

/** The values of the options that are given. Throws a Refusal where one is not among these, or is no such thing. */
function read<Shape extends Readonly<Record<string, z.ZodType>>>(
  what: string,
  { options }: Words,
  schemas: Shape,
): Read<Shape> {
  const values = [...options].map(([key, given]) => {
    const schema = schemas[key];
    if (!schema) throw new Refusal(`--${key} is not for train -- ${what}.`);
    return [key, readValue<unknown>(key, given, schema)];
  });
  return Object.fromEntries(values) as Read<Shape>;
}

/** Reads the command line. Throws a Refusal where it makes no sense. */
export function readTrainOptions(argv: readonly string[]): TrainOptions {
  const options = new Set(Object.values(SCHEMAS).flatMap((schemas) => Object.keys(schemas)));
  const words = readWords(argv, { options, flags: ['help'] }, true);
  if (words.flags.has('help')) return { kind: 'help' };
  switch (words.positionals.join(' ')) {
    case 'reversi':
      return { ...REVERSI, ...read('reversi', words, SCHEMAS.reversi) };
    case 'gomoku': {
      const given = read('gomoku', words, SCHEMAS.gomoku);
      return { ...gomokuOptions(given.rule ?? 'freestyle'), ...given };
    }
    case 'book':
      return { ...BOOK, ...read('book', words, SCHEMAS.book) };
    default:
      throw new Refusal('Say what to make: train -- reversi, train -- gomoku or train -- book.');
  }
}
