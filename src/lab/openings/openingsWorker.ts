import { newCore } from '../../cli/common/newCore.js';
import type { Move, Variant } from '../../rules/position.js';
import type { Judgment } from './openingsRecipe.js';

export type JudgeJob = { readonly variant: Variant; readonly moves: readonly Move[]; readonly nodes: number };

const DEPTH = 60; // no limit in effect: the nodes are

const core = newCore();

/** Judges a position by our strongest search, without the opening book. */
export function judge({ variant, moves, nodes }: JudgeJob): Judgment {
  core.setUp(variant, moves);
  const found = core.deepen({ depth: DEPTH, lines: 1, softMs: Number.POSITIVE_INFINITY }, nodes);
  return { value: found.figures.value!, winProbability: found.winProbability };
}
