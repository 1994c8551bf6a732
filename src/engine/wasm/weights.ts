import { readFileSync } from 'node:fs';
import type { RuleName } from '../../rules/position.js';

export { DISC as UNITS_PER_DISC } from '../core/constants.js';

/** Parameters of an evaluation and its search, fitted by `lab/train`. */
export type Weights = {
  /** Standard deviations and scales, in the core's layout (`core/reversi/probcut.ts`, `core/reversi/evaluation.ts`). */
  readonly statistics: Float32Array;
  /** Weights of each stage, in 256ths of a disc. */
  readonly stages: readonly Int16Array[];
};

const MAGIC = 0x52544e53; // "SNTR"
const VERSION = 1;
const HEADER_WORDS = 5;

/**
 * Encodes weights as a file, little-endian. Header, five u32: magic, version, number of statistics, number of stages, weights a
 * stage. Then the statistics as f32 and the weights as i16.
 */
export function encodeWeights({ statistics, stages }: Weights): Uint8Array {
  const weightsPerStage = stages[0]?.length ?? 0;
  const bytes = new Uint8Array(
    4 * HEADER_WORDS + 4 * statistics.length + 2 * weightsPerStage * stages.length,
  );
  new Uint32Array(bytes.buffer, 0, HEADER_WORDS).set([
    MAGIC,
    VERSION,
    statistics.length,
    stages.length,
    weightsPerStage,
  ]);
  new Float32Array(bytes.buffer, 4 * HEADER_WORDS, statistics.length).set(statistics);
  const all = new Int16Array(bytes.buffer, 4 * HEADER_WORDS + 4 * statistics.length);
  for (const [i, weights] of stages.entries()) all.set(weights, i * weightsPerStage);
  return bytes;
}

/** Throws a RangeError if the bytes are not a file of weights. */
export function decodeWeights(file: Uint8Array): Weights {
  const bytes = new Uint8Array(file).buffer; // copies: a small Buffer shares its ArrayBuffer with others
  if (bytes.byteLength < 4 * HEADER_WORDS) throw new RangeError('too short for a file of weights');
  const [magic, version, statisticCount, stageCount, weightsPerStage] = new Uint32Array(
    bytes,
    0,
    HEADER_WORDS,
  );
  if (magic !== MAGIC || version !== VERSION) throw new RangeError('not a file of weights of this version');
  const start = 4 * HEADER_WORDS + 4 * statisticCount!;
  if (bytes.byteLength !== start + 2 * stageCount! * weightsPerStage!)
    throw new RangeError('a truncated file of weights');
  return {
    statistics: new Float32Array(bytes, 4 * HEADER_WORDS, statisticCount),
    stages: Array.from(
      { length: stageCount! },
      (_, i) => new Int16Array(bytes, start + 2 * weightsPerStage! * i, weightsPerStage),
    ),
  };
}

const ASSETS = new URL('../../../assets/weights/', import.meta.url);
const cache = new Map<string, Weights>();

/** Returns the weights of one of the program's own files, read once a thread. Throws if it is missing or damaged. */
function weightsOf(file: string): Weights {
  const found = cache.get(file) ?? decodeWeights(readFileSync(new URL(file, ASSETS)));
  cache.set(file, found);
  return found;
}

/** Returns Reversi's weights. Throws if their file is missing or damaged. */
export const reversiWeights = (): Weights => weightsOf('reversi.bin');

/** Returns Gomoku's weights by rule: of positions in quarters of a point, of moves in 32nds of a nat. Throws if their file is missing or damaged. */
export const gomokuWeights = (rule: RuleName): Int16Array => weightsOf(`gomoku-${rule}.bin`).stages[0]!;
