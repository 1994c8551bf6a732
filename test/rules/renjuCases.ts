import { readFileSync } from 'node:fs';

type RenjuCase = {
  readonly black: string[];
  readonly white: string[];
  /** Every forbidden square, with its reason. */
  readonly forbidden: Record<string, string>;
  readonly source: string;
};

/** Positions on 15x15 with all of black's forbidden squares. */
export const RENJU_CASES: readonly RenjuCase[] = readFileSync(
  new URL('../fixtures/renju-forbidden.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as RenjuCase);
