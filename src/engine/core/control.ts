import { NO_MOVE } from './constants';
import { BEST_MOVE, BEST_SCORE, DEADLINE, DEPTH, NODES, STOP, WIN_PROBABILITY } from './memory';

// The core's side of the control block: progress reports, the stop flag and the deadline, in words shared with other threads.

@external('env', 'now')
export declare function now(): f64;

/** Number of nodes that means no limit. */
export const UNLIMITED: u32 = 0xffffffff;

export const PLAYOUTS_PER_POLL: u32 = 64; // between two polls of the clock and the stop flag: at most about 3 ms, on a board of 20

// @ts-ignore: decorator
@inline
export function isStopped(): bool {
  return atomic.load<i32>(STOP) != 0 || now() >= reinterpret<f64>(atomic.load<u64>(DEADLINE));
}

/** Clears the results of the last search. */
export function resetProgress(): void {
  atomic.store<i32>(BEST_MOVE, NO_MOVE);
  atomic.store<u32>(BEST_SCORE, reinterpret<u32>(f32.NaN));
}

/** Reports the nodes so far, and the best move with its win probability for the side to move. */
export function reportProgress(nodes: u64, best: i32, probability: f32): void {
  atomic.store<u64>(NODES, nodes);
  atomic.store<u32>(WIN_PROBABILITY, reinterpret<u32>(probability));
  atomic.store<i32>(BEST_MOVE, best);
}

/** Returns the depth that this search has reported, or 0. */
export function reportedDepth(): i32 {
  return isNaN(reinterpret<f32>(atomic.load<u32>(BEST_SCORE))) ? 0 : atomic.load<i32>(DEPTH);
}

/** Reports the best move's score, in discs or in Gomoku's points, and its depth in plies. Call it before `reportProgress`, which reports the move. */
export function reportScore(value: i32, depth: i32): void {
  atomic.store<i32>(DEPTH, depth);
  atomic.store<u32>(BEST_SCORE, reinterpret<u32>(<f32>value));
}
