import { availableParallelism } from 'node:os';
import { z } from 'zod';
import type { Read } from '../commandLine.js';
import { name, readValue, readWords, seed, whole } from '../commandLine.js';
import { Refusal } from '../refusal.js';

const SCALE = 'a number above 0 and up to 100, such as 0.01';

const SCHEMAS = {
  folder: name,
  out: name,
  threads: whole(1, availableParallelism()),
  seed,
  scale: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,9})?$/, SCALE)
    .transform(Number)
    .refine((value) => value > 0 && value <= 100, SCALE),
} as const;

export type TrainOptions =
  | { readonly kind: 'help' }
  | ({ readonly kind: 'train' } & Required<Read<typeof SCHEMAS>>);

const DEFAULTS = {
  folder: 'data/train/reversi',
  out: 'assets/weights/reversi.bin',
  threads: availableParallelism(),
  seed: 1,
  scale: 1,
} as const;

/** Reads the command line. Throws a Refusal where it makes no sense. */
export function readTrainOptions(argv: readonly string[]): TrainOptions {
  const words = readWords(argv, { options: Object.keys(SCHEMAS), flags: ['help'] }, true);
  if (words.flags.has('help')) return { kind: 'help' };
  const [game, ...rest] = words.positionals;
  if (game !== 'reversi' || rest.length > 0) throw new Refusal('Say what to train: train -- reversi.');
  const values: Read<typeof SCHEMAS> = Object.fromEntries(
    Object.entries(SCHEMAS).flatMap(([key, schema]) => {
      const given = words.options.get(key);
      return given ? [[key, readValue<unknown>(key, given, schema)]] : [];
    }),
  );
  return { kind: 'train', ...DEFAULTS, ...values };
}
