import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { z } from 'zod';
import { withFile } from '../../cli/common/files.js';
import { Refusal } from '../../cli/common/refusal.js';
import { differingKeys, plainSettings, type Settings } from './recipeSettings.js';

/** What logs of a kind hold, and how they and their entries are called in messages. */
export type LogKind<Entry> = {
  readonly of: string;
  readonly subject: string;
  readonly entry: string;
  readonly schema: z.ZodType<Entry>;
};

/** A file of JSON lines: the settings, then the entries. */
export type Log<Entry> = {
  /** Those that it held when it was opened. */
  readonly entries: readonly Entry[];
  append(entry: Entry): void;
  close(): void;
};

/** The line's value, or undefined where it is not one of this kind. */
function parse<T>(line: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(line)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function checkSettings(
  { of, subject }: LogKind<unknown>,
  line: string,
  settings: Settings,
  file: string,
): void {
  const head = z.strictObject({ [of]: z.record(z.string(), z.unknown()) });
  const found = parse(line, head)?.[of];
  if (!found) throw new Refusal(`${file} is not a log of the ${of}; it is left as it is.`);
  const other = differingKeys(found, settings);
  if (other.length > 0) {
    throw new Refusal(`${file} is the log of another ${subject}: it differs in ${other.join(', ')}.`);
  }
}

/**
 * Opens a log: a new one, or one to resume, whose last line may be incomplete. Throws a Refusal where the file is something
 * else, of other settings or damaged, and leaves it as it is then.
 */
export function openLog<Entry>(kind: LogKind<Entry>, file: string, settings: Settings): Log<Entry> {
  const plain = plainSettings(settings);
  const text = withFile(file, () => (existsSync(file) ? readFileSync(file, 'utf8') : ''));
  const first = `${JSON.stringify({ [kind.of]: plain })}\n`;
  const isNew = first.startsWith(text);
  const whole = isNew ? '' : text.slice(0, text.lastIndexOf('\n') + 1);
  const [head = '', ...rest] = (isNew ? first : whole).split('\n');
  checkSettings(kind, head, plain, file);
  const entries = rest.slice(0, -1).map((line, i) => {
    const entry = parse(line, kind.schema);
    if (!entry) throw new Refusal(`${file}, line ${i + 2}: not a ${kind.entry} of the ${kind.of}.`);
    return entry;
  });
  const descriptor = withFile(file, () => openSync(file, 'a'));
  ftruncateSync(descriptor, Buffer.byteLength(whole));
  if (isNew) writeSync(descriptor, first);
  return {
    entries,
    append: (entry) => void writeSync(descriptor, `${JSON.stringify(entry)}\n`),
    close: () => closeSync(descriptor),
  };
}
