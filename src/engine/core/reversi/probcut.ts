import { SPREADS, STAGES, stageOf } from './evaluation';
import { leaf, search, sureness } from './midgame';

// Multi-ProbCut (Buro, "Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello", 1997):
// where a shallow search makes it likely that a deep one would end outside the window, that is believed. How far the
// two differ, as standard deviations in discs, `cli/train` has measured and stored beside the weights.

/** No cut. */
export const NONE: i32 = -128;

const DEPTHS: usize = 64;
// At `SPREADS` f32[STAGES][DEPTHS][2]: how far the shallow search is from the deep one, and the evaluation alone is.
const END_SPREADS: usize = SPREADS + <usize>STAGES * DEPTHS * 8; // f32[DEPTHS][2]: the same to the end, by empty squares

const LEAST: i32 = 3; // depth from which it pays
const NESTED: i32 = 2; // shallow searches within each other

/** How many standard deviations make a cut, by sureness: one-sided 79, 90, 98, 99.5 and 99.95 %. */
const FACTORS: usize = memory.data<f32>([0.8, 1.3, 2.0, 2.6, 3.3]);

let nested: i32 = 0;

/** How deep the search is that stands for one of this depth. */
// @ts-ignore: decorator
@inline
export function shallowOf(depth: i32): i32 {
  return ((depth >> 2) << 1) | (depth & 1);
}

/** A likely bound of a position's value outside the window of one above alpha, or `NONE`. */
export function cutByLikelihood(mine: u64, theirs: u64, depth: i32, count: i32, alpha: i32, ply: i32): i32 {
  if (depth < LEAST || nested >= NESTED) return NONE;
  const spreads =
    depth == count
      ? END_SPREADS + (<usize>count << 3)
      : SPREADS + ((<usize>stageOf(count) * DEPTHS + <usize>depth) << 3);
  const factor = load<f32>(FACTORS + (<usize>sureness << 2));
  const margin = <i32>ceil<f32>(factor * load<f32>(spreads));
  if (!margin) return NONE;
  const first = <i32>(factor * load<f32>(spreads, 4));
  const beta = alpha + 1;
  const now = leaf(mine, theirs, ply);
  if (now >= beta - first && beta + margin < 64) return above(mine, theirs, depth, beta + margin, beta, ply);
  if (now <= alpha + first && alpha - margin > -64) {
    return below(mine, theirs, depth, alpha - margin, alpha, ply);
  }
  return NONE;
}

function above(mine: u64, theirs: u64, depth: i32, bound: i32, beta: i32, ply: i32): i32 {
  nested++;
  const value = search(mine, theirs, shallowOf(depth), bound - 1, bound, ply);
  nested--;
  return value >= bound ? beta : NONE;
}

function below(mine: u64, theirs: u64, depth: i32, bound: i32, alpha: i32, ply: i32): i32 {
  nested++;
  const value = search(mine, theirs, shallowOf(depth), bound, bound + 1, ply);
  nested--;
  return value <= bound ? alpha : NONE;
}
