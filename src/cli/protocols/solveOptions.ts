import { availableParallelism } from 'node:os';
import { readValue, readWords, whole } from '../common/commandLine.js';
import { Refusal } from '../common/refusal.js';

export type SolveOptions = {
  readonly kind: 'solve';
  readonly file: string;
  /** Positions solved at once. */
  readonly threads: number;
};

const THREADS = whole(1, availableParallelism());

/** Reads what follows the word `solve`. Throws a Refusal where it makes no sense. */
export function readSolveOptions(argv: readonly string[]): SolveOptions | { readonly kind: 'help' } {
  const { options, flags, positionals } = readWords(argv, { options: ['threads'], flags: ['help'] }, true);
  if (flags.has('help')) return { kind: 'help' };
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0) throw new Refusal('Say which file, and one alone: engine -- solve FILE.obf.');
  const threads = options.get('threads');
  return { kind: 'solve', file, threads: threads ? readValue('threads', threads, THREADS) : 1 };
}
