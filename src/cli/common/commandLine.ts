import { parseArgs } from 'node:util';
import { z } from 'zod';
import { Refusal } from './refusal.js';

/** The most that an option may ask for of anything. */
export const MOST = 1_000_000_000;
const MOST_SEED = 0xffff_ffff;

export const whole = (lowest: number, highest: number) => {
  const form = `a whole number from ${lowest} to ${highest}`;
  return z
    .string()
    .regex(/^\d{1,10}$/, form)
    .transform(Number)
    .refine((value) => value >= lowest && value <= highest, form);
};

export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `one of ${values.join(', ')}` });

export const name = z.string().regex(/\S/, 'a name');
export const seed = whole(0, MOST_SEED);
export const level = whole(1, 10);

/** What options of this shape read as. */
export type Read<Shape extends Readonly<Record<string, z.ZodType>>> = {
  readonly [Key in keyof Shape]?: z.output<Shape[Key]>;
};

/** The words of a command line as they were given: each option's every value, and whether each flag stands. */
export type Words = {
  readonly options: ReadonlyMap<string, readonly string[]>;
  readonly flags: ReadonlySet<string>;
  readonly positionals: readonly string[];
};

/** Splits a command line. Throws a Refusal where an option is unknown, lacks its value or has one too many. */
export function readWords(
  argv: readonly string[],
  names: { readonly options: Iterable<string>; readonly flags: readonly string[] },
  allowPositionals = false,
): Words {
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

/** Reads the values of one option; all of them as a list where it may be repeated. Throws a Refusal where they are no such thing. */
export function readValue<T>(
  key: string,
  given: readonly string[],
  schema: z.ZodType<T>,
  repeats = false,
): T {
  if (!repeats && given.length > 1) throw new Refusal(`--${key} is given twice.`);
  const read = schema.safeParse(repeats ? given : given[0]);
  if (!read.success) throw new Refusal(`--${key} must be ${read.error.issues[0]!.message}.`);
  return read.data;
}
