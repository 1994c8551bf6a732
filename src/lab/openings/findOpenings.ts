import { z } from 'zod';
import { Refusal } from '../../cli/common/program.js';
import { randomNumbers, seedOf } from '../../engine/random.js';
import { formatTranscript } from '../../rules/formats/transcript.js';
import type { Position, Variant } from '../../rules/position.js';
import { symmetricKeys } from '../../rules/symmetry.js';
import type { Log, LogKind } from '../common/workLog.js';
import type { Judgment, Recipe } from './openingsRecipe.js';

const MAX_FRUITLESS = 10_000; // attempts without a new opening
const BATCH = 16; // concurrent searches, if there are threads; the result does not depend on it

/** A random opening and its judgments; the second search runs only if the first holds it even. */
export type Judged = {
  readonly moves: string;
  readonly first: Judgment;
  readonly second?: Judgment | undefined;
};

const judgment = z.strictObject({ value: z.number(), winProbability: z.number() });

export const LOG_OF_OPENINGS: LogKind<Judged> = {
  of: 'openings',
  subject: 'search for openings',
  entry: 'judged opening',
  schema: z.strictObject({ moves: z.string(), first: judgment, second: judgment.optional() }),
};

/** Search parameters. */
export type Search = {
  readonly variant: Variant;
  readonly recipe: Recipe;
  readonly count: number;
  readonly seed: number;
};

export type Judge = (position: Position, nodes: number) => Promise<Judgment>;

/** Generates random openings, no two of them symmetric to each other; ends when it finds no more. */
function* candidates({ variant, recipe, seed }: Search): Iterable<Position> {
  const keyOf = symmetricKeys(variant.size);
  const known = new Set<string>();
  for (let index = 0, fruitless = 0; fruitless < MAX_FRUITLESS; index++, fruitless++) {
    const position = recipe.randomOpening(variant, randomNumbers(seedOf(seed, index)));
    const key = position && keyOf(position);
    if (!position || key === undefined || known.has(key)) continue;
    known.add(key);
    fruitless = 0;
    yield position;
  }
}

function* batchesOf<T>(items: Iterable<T>, size: number): Iterable<readonly T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

export const isKept = ({ second }: Judged, { isEven }: Recipe): boolean =>
  second !== undefined && isEven(second);

/** Drops openings after the last one needed for `count` even ones. */
function untilEnough(judged: readonly Judged[], { recipe, count }: Search): readonly Judged[] {
  const kept = judged.flatMap((each, i) => (isKept(each, recipe) ? [i] : []));
  return kept.length < count ? judged : judged.slice(0, kept[count - 1]! + 1);
}

/**
 * Judges random openings until `count` are even by both searches, or there are no more. Openings in the log are not searched again.
 * Rejects when the signal aborts, and with a Refusal if the log holds other openings.
 */
export async function findOpenings(
  search: Search,
  judge: Judge,
  log: Pick<Log<Judged>, 'entries' | 'append'> | undefined,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (kept: number) => void },
): Promise<readonly Judged[]> {
  const { recipe, count } = search;
  const judgeTwice = async (position: Position): Promise<Judged> => {
    const moves = formatTranscript(position);
    const first = await judge(position, recipe.firstNodes);
    if (!recipe.isEven(first)) return { moves, first };
    return { moves, first, second: await judge(position, recipe.secondNodes) };
  };
  const logged = log?.entries ?? [];
  const judged: Judged[] = [];
  let kept = 0;
  for (const batch of batchesOf(candidates(search), BATCH)) {
    const found = await Promise.all(
      batch.map((position, i) => logged[judged.length + i] ?? judgeTwice(position)),
    );
    signal.throwIfAborted();
    for (const [i, each] of found.entries()) {
      if (each.moves !== formatTranscript(batch[i]!)) throw new Refusal('The log holds other openings.');
      if (judged.length >= logged.length) log?.append(each);
      judged.push(each);
      if (isKept(each, recipe)) kept++;
    }
    onProgress(Math.min(kept, count));
    if (kept >= count) break;
  }
  return untilEnough(judged, search);
}
