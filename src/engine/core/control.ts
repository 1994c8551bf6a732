import { NO_MOVE } from './constants';
import { BEST_MOVE, DEADLINE, DEPTH, NODES, STOP, BEST_SCORE, WIN_PROBABILITY } from './memory';

// The words that a search shares with other threads.

@external('env', 'now')
export declare function now(): f64;

export const PLAYOUTS_PER_POLL: u32 = 64; // playouts between looks at the clock and the stop word: at most about 3 ms on a board of 20

// @ts-ignore: decorator
@inline
export function isStopped(): bool {
  return atomic.load<i32>(STOP) != 0 || now() >= reinterpret<f64>(atomic.load<u64>(DEADLINE));
}

/** Nothing is known of the search that begins. */
export function resetProgress(): void {
  atomic.store<i32>(BEST_MOVE, NO_MOVE);
  atomic.store<u32>(BEST_SCORE, reinterpret<u32>(f32.NaN));
}

/** How the search stands; `probability` is for the side to move. */
export function reportProgress(nodes: u32, best: i32, probability: f32): void {
  atomic.store<i32>(NODES, <i32>nodes);
  atomic.store<u32>(WIN_PROBABILITY, reinterpret<u32>(probability));
  atomic.store<i32>(BEST_MOVE, best);
}

/** How much the best move is worth, in discs or in Gomoku's points, and how many plies deep that was searched; before `tell`, which names it. */
export function reportScore(value: i32, depth: i32): void {
  atomic.store<i32>(DEPTH, depth);
  atomic.store<u32>(BEST_SCORE, reinterpret<u32>(<f32>value));
}
