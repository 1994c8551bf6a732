import { readFileSync } from 'node:fs';

const read = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
  readonly repository?: string | { readonly url: string };
};

export const VERSION = read.version;

/** Address of the source's repository, as npm writes it; `undefined` if package.json names none. */
export const REPOSITORY = typeof read.repository === 'object' ? read.repository.url : read.repository;
