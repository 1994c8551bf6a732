import { readFileSync } from 'node:fs';
import type { RuleName } from '../../rules/position.js';

export { DISC as UNITS_PER_DISC } from '../core/constants.js';

/** Fitted parameters of an evaluation and its search, made by `lab/train`. */
export type Weights = {
  /** Standard deviations and scales, in the core's layout (`core/reversi/probcut.ts`, `core/reversi/evaluation.ts`). */
  readonly statistics: Float32Array;
  /** One table a stage, in 256ths of a disc. */
  readonly stages: readonly Int16Array[];
};

const MAGIC = 0x52544e53; // "SNTR"
const VERSION = 1;
const HEADER = 5;

/** The file, little-endian: five u32 (magic, version, figures, stages, weights a stage), f32 figures, i16 weights. */
export function encodeWeights({ statistics: figures, stages }: Weights): Uint8Array {
  const weightsPerStage = stages[0]?.length ?? 0;
  const bytes = new Uint8Array(4 * HEADER + 4 * figures.length + 2 * weightsPerStage * stages.length);
  new Uint32Array(bytes.buffer, 0, HEADER).set([
    MAGIC,
    VERSION,
    figures.length,
    stages.length,
    weightsPerStage,
  ]);
  new Float32Array(bytes.buffer, 4 * HEADER, figures.length).set(figures);
  const all = new Int16Array(bytes.buffer, 4 * HEADER + 4 * figures.length);
  for (const [i, weights] of stages.entries()) all.set(weights, i * weightsPerStage);
  return bytes;
}

/** Throws a RangeError if the bytes are not a file of weights. */
export function decodeWeights(file: Uint8Array): Weights {
  const bytes = new Uint8Array(file).buffer; // a Buffer's own slice would share its memory
  if (bytes.byteLength < 4 * HEADER) throw new RangeError('too short for a file of weights');
  const [magic, version, figures, stages, weightsPerStage] = new Uint32Array(bytes, 0, HEADER);
  if (magic !== MAGIC || version !== VERSION) throw new RangeError('not a file of weights of this version');
  const start = 4 * HEADER + 4 * figures!;
  if (bytes.byteLength !== start + 2 * stages! * weightsPerStage!)
    throw new RangeError('a truncated file of weights');
  return {
    statistics: new Float32Array(bytes, 4 * HEADER, figures),
    stages: Array.from(
      { length: stages! },
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
