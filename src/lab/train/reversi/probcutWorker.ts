import { readFileSync } from 'node:fs';
import { workerData } from 'piscina';
import { newCore } from '../../../cli/common/newCore.js';
import { randomNumbers, seedOf } from '../../../engine/random.js';
import { UNLIMITED } from '../../../engine/wasm/core.js';
import { decodeWeights } from '../../../engine/wasm/weights.js';
import { REVERSI, START_EMPTIES } from './reversiSelfPlay.js';
import { decodeGame, PASS_FLAG, squareOf, UNKNOWN } from './reversiTrainingGames.js';

const MAX_DEPTH = 10; // plies
const MIN_EMPTIES = 11;
const MAX_SOLVED_EMPTIES = 18;

export type ProbcutSettings = { readonly weights: string; readonly seed: number };

/** A game's record, and its number, which selects the position. */
export type ProbcutJob = { readonly record: Uint8Array; readonly number: number };

/** Values of a position in discs: `byDepth[d]` by a search of d plies, and the exact score if it was solved. */
export type ProbcutSample = {
  readonly empties: number;
  readonly byDepth: readonly number[];
  readonly exact: number | undefined;
};

const { weights, seed } = workerData as ProbcutSettings;
const core = newCore();
core.reversiEvaluation.loadWeights(decodeWeights(readFileSync(weights)));

/**
 * Searches a position that a random move leads to from one of a game's positions, since most positions in a search follow from bad
 * moves. Returns `undefined` if it has too few empty squares, or the side to move no move.
 */
export function searchSample({ record, number }: ProbcutJob): ProbcutSample | undefined {
  const { squares, values } = decodeGame(record);
  const random = randomNumbers(seedOf(seed, number));
  const opening = values.findIndex((value) => value !== UNKNOWN);
  const played = opening + random(squares.length - opening);
  const empties = START_EMPTIES - played - 1;
  if (empties < MIN_EMPTIES) return undefined;
  core.start(REVERSI);
  for (const [i, entry] of squares.entries()) {
    if (i <= played && entry & PASS_FLAG) core.play('pass');
    if (i === played) break;
    core.play(squareOf(entry));
  }
  const moves = core.legalMoves();
  core.play(moves[random(moves.length)]!);
  if (core.legalMoves()[0] === 'pass' || core.outcome() !== 'playing') return undefined;
  const byDepth = [core.reversiEvaluation.evaluate()];
  for (let depth = 1; depth <= MAX_DEPTH; depth++) {
    const limits = { depth, lines: 1, softMs: Number.POSITIVE_INFINITY };
    byDepth.push(core.deepen(limits, UNLIMITED).lines[0]!.value);
  }
  const solved = empties <= MAX_SOLVED_EMPTIES ? core.solve('exact', UNLIMITED) : undefined;
  return { empties, byDepth, exact: solved?.kind === 'solved' ? solved.score : undefined };
}
