import { DEVIATIONS, STAGES, stageOf } from './evaluation';

// Multi-ProbCut (Buro, "Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello", 1997): if a
// shallow search makes it likely that a deep one would end outside the window, its bound replaces the deep search. `lab/train` has
// measured the standard deviations of their difference, in discs, and stored them with the weights.

/** Result without a cutoff. */
export const NO_CUTOFF: i32 = -128;

const DEPTHS: usize = 64;
// At `DEVIATIONS` f32[STAGES][DEPTHS][2]: deviation of the shallow search from the deep one, and of the evaluation from the deep one.
const ENDGAME_DEVIATIONS: usize = DEVIATIONS + <usize>STAGES * DEPTHS * 8; // f32[DEPTHS][2]: the same for searches to the end, by empty squares

const MIN_DEPTH: i32 = 2; // depth from which ProbCut pays off
const MAX_NESTING: i32 = 3; // shallow searches within shallow searches

/** Standard deviations needed for a cutoff, by selectivity: one-sided 79, 90, 98, 99.5 and 99.95 %. */
const CONFIDENCE: usize = memory.data<f32>([0.8, 1.3, 2.0, 2.6, 3.3]);

let nesting: i32 = 0;

/** Returns the depth of the shallow search for a deep search of this depth. */
// @ts-ignore: decorator
@inline
export function probcutDepth(depth: i32): i32 {
  return ((depth >> 2) << 1) | (depth & 1);
}

/**
 * Returns a bound of a position's score outside the null window above alpha that is likely at this selectivity, or `NO_CUTOFF`. The
 * search `S` is as in pvs.ts, with `staticEval(player, opponent, ply)` in discs.
 */
export function probcut<S>(
  player: u64,
  opponent: u64,
  depth: i32,
  empties: i32,
  selectivity: i32,
  alpha: i32,
  ply: i32,
): i32 {
  if (depth < MIN_DEPTH || nesting >= MAX_NESTING) return NO_CUTOFF;
  const deviations =
    depth == empties
      ? ENDGAME_DEVIATIONS + (<usize>empties << 3)
      : DEVIATIONS + ((<usize>stageOf(empties) * DEPTHS + <usize>depth) << 3);
  const confidence = load<f32>(CONFIDENCE + (<usize>selectivity << 2));
  const margin = <i32>ceil<f32>(confidence * load<f32>(deviations));
  if (!margin) return NO_CUTOFF;
  const evalMargin = <i32>(confidence * load<f32>(deviations, 4));
  const beta = alpha + 1;
  const evaluated = changetype<S>(<usize>0).staticEval(player, opponent, ply);
  if (evaluated >= beta - evalMargin && beta + margin < 64) {
    const bound = beta + margin;
    return shallowSearch<S>(player, opponent, depth, bound - 1, ply) >= bound ? beta : NO_CUTOFF;
  }
  if (evaluated <= alpha + evalMargin && alpha - margin > -64) {
    const bound = alpha - margin;
    return shallowSearch<S>(player, opponent, depth, bound, ply) <= bound ? alpha : NO_CUTOFF;
  }
  return NO_CUTOFF;
}

/** Runs the shallow search with the null window above this alpha. */
function shallowSearch<S>(player: u64, opponent: u64, depth: i32, alpha: i32, ply: i32): i32 {
  nesting++;
  const score = changetype<S>(<usize>0).search(player, opponent, probcutDepth(depth), alpha, alpha + 1, ply);
  nesting--;
  return score;
}
