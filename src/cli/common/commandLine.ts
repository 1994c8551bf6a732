import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { Refusal } from './program.js';

// Command lines: `parseArgs` splits the words, zod schemas check the values. Neither alone gives errors that name the option
// and say what it takes.

/** Largest number that an option takes. */
export const MAX_VALUE = 1_000_000_000;
const MAX_SEED = 0xffff_ffff;

/** Schema of an integer, both bounds included. */
export const whole = (min: number, max: number) => {
  const form = `a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,10}$/, form)
    .transform(Number)
    .refine((value) => value >= min && value <= max, form);
};

export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `one of ${values.join(', ')}` });

export const name = z.string().regex(/\S/, 'a name');
export const seed = whole(0, MAX_SEED);
export const level = whole(1, 10);
export const concurrency = whole(1, availableParallelism());
export const DEFAULT_CONCURRENCY = Math.min(2, availableParallelism());

/** Schema of a number of games: even, since games come in pairs with colors swapped. */
export const evenGames = whole(2, 1_000_000).refine(
  (value) => value % 2 === 0,
  'even: games come in pairs with colors swapped',
);

/** Schemas of options by name. An array schema allows the option to be repeated. */
export type Schemas = Readonly<Record<string, z.ZodType>>;

/** Values of options by their schemas. */
export type OptionValues<Shape extends Schemas> = {
  readonly [Key in keyof Shape]?: z.output<Shape[Key]>;
};

/** A command line's words: all values of each option, the flags that are set, and the remaining words. */
export type ParsedWords = {
  readonly options: ReadonlyMap<string, readonly string[]>;
  readonly flags: ReadonlySet<string>;
  readonly positionals: readonly string[];
};

/** Splits a command line. Throws a Refusal if an option is unknown, lacks its value or has one too many. */
export function parseWords(
  argv: readonly string[],
  names: { readonly options: Iterable<string>; readonly flags: readonly string[] },
  allowPositionals = false,
): ParsedWords {
  const options = Object.fromEntries<{ type: 'string' | 'boolean'; multiple?: boolean }>([
    ...[...names.options].map((key) => [key, { type: 'string', multiple: true }] as const),
    ...names.flags.map((flag) => [flag, { type: 'boolean' }] as const),
  ]);
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals });
    return {
      options: new Map(
        Object.entries(values).flatMap(([key, value]) =>
          Array.isArray(value) ? [[key, value as string[]] as const] : [],
        ),
      ),
      flags: new Set(names.flags.filter((flag) => values[flag] === true)),
      positionals,
    };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [sentence] = error.message.replaceAll('\n', ' ').split('. To specify a positional');
    throw new Refusal(`${sentence!.replace(/\.$/, '')}.`);
  }
}

/** Reads the value of one option. Throws a Refusal if the schema rejects it. */
function readValue<T>(key: string, given: readonly string[], schema: z.ZodType<T>): T {
  const repeats = schema instanceof z.ZodArray;
  if (!repeats && given.length > 1) throw new Refusal(`--${key} is given twice.`);
  const read = schema.safeParse(repeats ? given : given[0]);
  if (!read.success) throw new Refusal(`--${key} must be ${read.error.issues[0]!.message}.`);
  return read.data;
}

/**
 * Reads the values of the options that are present. Throws a Refusal if a value is malformed, or, with the message of
 * `unexpected`, if an option has no schema.
 */
export function readValues<Shape extends Schemas>(
  { options }: ParsedWords,
  schemas: Shape,
  unexpected = (key: string) => `Unknown option '--${key}'.`,
): OptionValues<Shape> {
  const values = [...options].map(([key, given]) => {
    const schema = schemas[key];
    if (!schema) throw new Refusal(unexpected(key));
    return [key, readValue<unknown>(key, given, schema)];
  });
  return Object.fromEntries(values) as OptionValues<Shape>;
}
