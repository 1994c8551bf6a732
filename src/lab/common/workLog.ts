import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { withFile } from '../../cli/common/files.js';
import { Refusal } from '../../cli/common/program.js';

/** A kind of log: its entries' schema, and the words for it in messages. */
export type LogKind<Entry> = {
  readonly of: string;
  readonly subject: string;
  readonly entry: string;
  readonly schema: z.ZodType<Entry>;
};

/** A file of JSON lines: the settings, then the entries. */
export type Log<Entry> = {
  /** Entries present when it was opened. */
  readonly entries: readonly Entry[];
  append(entry: Entry): void;
  close(): void;
};

/** Parses a line; returns `undefined` if it does not match the schema. */
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
  if (!found) throw new Refusal(`${file} is not a log of the ${of}; it is left unchanged.`);
  const other = differingKeys(found, settings);
  if (other.length > 0) {
    throw new Refusal(`${file} is the log of another ${subject}: it differs in ${other.join(', ')}.`);
  }
}

/**
 * Opens a new log, or one to resume, whose last line may be incomplete. Throws a Refusal if the file is something else, has other
 * settings or is damaged, and leaves it unchanged.
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

/** Settings that stored work depends on. Work of other settings cannot be resumed. */
export type Settings = Readonly<Record<string, unknown>>;

/** Returns settings as they read back from JSON. */
export const plainSettings = (settings: Settings): Settings =>
  JSON.parse(JSON.stringify(settings)) as Settings;

/** Returns the keys in which two settings differ. */
export function differingKeys(found: Settings, wanted: Settings): string[] {
  const keys = new Set([...Object.keys(found), ...Object.keys(wanted)]);
  return [...keys].filter((key) => !isDeepStrictEqual(found[key], wanted[key]));
}
