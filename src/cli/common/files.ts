import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Refusal } from './refusal.js';

/** Ends the names of files that are not wholly written yet. */
export const PART = '.part';

/** Does something with a file. Throws a Refusal where the system does not let it. */
export function withFile<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw new Refusal(`${file}: ${error.message}.`);
    throw error;
  }
}

/** Writes a file all at once: if killed meanwhile, the old one is left, or none. Throws a Refusal where it cannot. */
export function writeAtomically(file: string, content: string | Uint8Array): void {
  withFile(file, () => {
    writeFileSync(`${file}${PART}`, content);
    renameSync(`${file}${PART}`, file);
  });
}

/** The same in a folder that is created where it is missing. */
export function writeOutput(file: string, content: Uint8Array): void {
  withFile(file, () => mkdirSync(dirname(file), { recursive: true }));
  writeAtomically(file, content);
}

/** A command's result: lines of text, and the same as data. */
export type Report = { readonly text: readonly string[]; readonly data: object };

/** Prints a result, as text or as one JSON object. */
export const printReport = ({ text, data }: Report, json: boolean): void =>
  console.log(json ? JSON.stringify(data) : text.join('\n'));
