import { readFileSync } from 'node:fs';
import { workerData } from 'piscina';
import { createMemory } from '../../../engine/control.js';
import { createCore, loadModule, UNLIMITED } from '../../../engine/core.js';
import { randomNumbers } from '../../../engine/random.js';
import { decodeWeights } from '../../../engine/weights.js';
import type { Square } from '../../../rules/position.js';
import { seedOf } from '../../common/random.js';
import { AFTER_PASS, decodeGame } from './games.js';
import { EMPTIES, REVERSI } from './selfPlay.js';

const DEEPEST = 10; // plies
const END_FROM = 11; // empty squares
const END_TO = 18;

export type SpreadSettings = { readonly weights: string; readonly seed: number };

/** A game's record, and its number, which decides the position. */
export type SpreadJob = { readonly record: Uint8Array; readonly number: number };

/** Values in discs of one position: `byDepth[d]` of a search d plies deep, and the exact one where it was solved. */
export type Measured = {
  readonly empties: number;
  readonly byDepth: readonly number[];
  readonly exact: number | undefined;
};

const { weights, seed } = workerData as SpreadSettings;
const core = createCore(loadModule(), createMemory());
core.control.arm(Number.POSITIVE_INFINITY);
core.evaluation.lay(decodeWeights(readFileSync(weights)));

/** Searches one of the positions of a game that searched moves led to; undefined where it has too few empty squares. */
export function measure({ record, number }: SpreadJob): Measured | undefined {
  const { squares, random } = decodeGame(record);
  const played = random + randomNumbers(seedOf(seed, number))(squares.length - random);
  const empties = EMPTIES - played;
  if (empties < END_FROM) return undefined;
  core.start(REVERSI);
  for (const [i, square] of squares.entries()) {
    if (i <= played && square & AFTER_PASS) core.play('pass');
    if (i === played) break;
    core.play((square & ~AFTER_PASS) as Square);
  }
  const byDepth = [core.evaluation.value()];
  for (let depth = 1; depth <= DEEPEST; depth++) {
    const limits = { depth, lines: 1, softMs: Number.POSITIVE_INFINITY };
    byDepth.push(core.deepen(limits, UNLIMITED).lines[0]!.value);
  }
  const solved = empties <= END_TO ? core.solve('exact', UNLIMITED) : undefined;
  return { empties, byDepth, exact: solved?.kind === 'solved' ? solved.score : undefined };
}
