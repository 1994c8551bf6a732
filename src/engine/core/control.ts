import { BEST, DEADLINE, DEPTH, NODES, NO_MOVE, STOP, VALUE, WIN_PROBABILITY } from './memory';

// The words that a search shares with other threads.

@external('env', 'now')
export declare function now(): f64;

export const POLL: u32 = 64; // playouts between looks at the clock and the stop word: at most about 3 ms on a board of 20

// @ts-ignore: decorator
@inline
export function isTimeUp(): bool {
  return atomic.load<i32>(STOP) != 0 || now() >= reinterpret<f64>(atomic.load<u64>(DEADLINE));
}

/** Nothing is known of the search that begins. */
export function forget(): void {
  atomic.store<i32>(BEST, NO_MOVE);
  atomic.store<u32>(VALUE, reinterpret<u32>(f32.NaN));
}

/** How the search stands; `probability` is for the side to move. */
export function tell(nodes: u32, best: i32, probability: f32): void {
  atomic.store<i32>(NODES, <i32>nodes);
  atomic.store<u32>(WIN_PROBABILITY, reinterpret<u32>(probability));
  atomic.store<i32>(BEST, best);
}

/** How much the best move is worth, in discs or in Gomoku's points, and how many plies deep that was searched; before `tell`, which names it. */
export function tellWorth(value: i32, depth: i32): void {
  atomic.store<i32>(DEPTH, depth);
  atomic.store<u32>(VALUE, reinterpret<u32>(<f32>value));
}
