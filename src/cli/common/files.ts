import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Refusal } from './program.js';

/** Suffix of files that are still being written. */
export const PART = '.part';

/** Runs `work` on a file. Turns a system error into a Refusal. */
export function withFile<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw new Refusal(`${file}: ${error.message}.`);
    throw error;
  }
}

/** Writes a file atomically: if the process is killed, the old file remains. Throws a Refusal if the file cannot be written. */
export function writeAtomically(file: string, content: string | Uint8Array): void {
  withFile(file, () => {
    writeFileSync(`${file}${PART}`, content);
    renameSync(`${file}${PART}`, file);
  });
}

/** Like `writeAtomically`, but creates the folder if it is missing. */
export function writeOutput(file: string, content: Uint8Array): void {
  withFile(file, () => mkdirSync(dirname(file), { recursive: true }));
  writeAtomically(file, content);
}

/** Result of a command, as lines of text and as data. */
export type Report = { readonly text: readonly string[]; readonly data: object };

/** Prints a result as text or as one JSON object. */
export const printReport = ({ text, data }: Report, json: boolean): void =>
  console.log(json ? JSON.stringify(data) : text.join('\n'));
