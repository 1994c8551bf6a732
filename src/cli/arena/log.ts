import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { Refusal, withFile } from '../refusal.js';
import type { GameRecord } from './record.js';
import { recordSchema } from './record.js';

/** What a match is, as data. */
export type Settings = Readonly<Record<string, unknown>>;

/** A file of JSON lines: the settings, then each finished game. */
export type Log = {
  /** The games that it held when it was opened. */
  readonly games: readonly GameRecord[];
  append(game: GameRecord): void;
  close(): void;
};

const settingsSchema = z.strictObject({ arena: z.record(z.string(), z.unknown()) });

/** The line's value, or undefined where it is not one of this kind. */
function parse<T>(line: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(line)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function checkSettings(line: string, settings: Settings, file: string): void {
  const found = parse(line, settingsSchema)?.arena;
  if (!found) throw new Refusal(`${file} is not a log of the arena; it is left as it is.`);
  const keys = new Set([...Object.keys(found), ...Object.keys(settings)]);
  const other = [...keys].filter((key) => !isDeepStrictEqual(found[key], settings[key]));
  if (other.length > 0) {
    throw new Refusal(`${file} is the log of another match: it differs in ${other.join(', ')}.`);
  }
}

/**
 * Opens the log of a match: a new one, or one to go on from, whose last line may be cut. Throws a Refusal where the file
 * is something else, another match's or damaged; it is not touched then.
 */
export function openLog(file: string, settings: Settings): Log {
  const plain = JSON.parse(JSON.stringify(settings)) as Settings;
  const text = withFile(file, () => (existsSync(file) ? readFileSync(file, 'utf8') : ''));
  const first = `${JSON.stringify({ arena: plain })}\n`;
  const isNew = first.startsWith(text);
  const whole = isNew ? '' : text.slice(0, text.lastIndexOf('\n') + 1);
  const [head = '', ...rest] = (isNew ? first : whole).split('\n');
  checkSettings(head, plain, file);
  const games = rest.slice(0, -1).map((line, i) => {
    const game = parse(line, recordSchema);
    if (!game) throw new Refusal(`${file}, line ${i + 2}: not a game of the arena.`);
    return game;
  });
  const descriptor = withFile(file, () => openSync(file, 'a'));
  ftruncateSync(descriptor, Buffer.byteLength(whole));
  if (isNew) writeSync(descriptor, first);
  return {
    games,
    append: (game) => void writeSync(descriptor, `${JSON.stringify(game)}\n`),
    close: () => closeSync(descriptor),
  };
}
