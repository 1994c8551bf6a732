import type { Move, Position } from '../../rules/position.js';

/** The two sides of a match; results are from `a`'s side. */
export const SIDES = ['a', 'b'] as const;
export type Side = (typeof SIDES)[number];

export const otherSide = (side: Side): Side => (side === 'a' ? 'b' : 'a');

/**
 * Faults by which an external engine loses a game: an illegal move, a process that ended, no answer in time, an answer unknown to
 * its protocol.
 */
export const FAULTS = ['illegal', 'died', 'hung', 'nonsense'] as const;
export type Fault = (typeof FAULTS)[number];

export type Failure = { readonly kind: 'failed'; readonly fault: Fault; readonly detail: string };

type Reply = { readonly kind: 'moved'; readonly move: Move; readonly ms: number } | Failure;

/** A player of one game at a time. */
export interface Player {
  /** Prepares for a game from a position; resolves to the failure, if any. The seed decides its play. */
  begin(start: Position, seed: number): Promise<Failure | undefined>;
  /** Returns its move. In the position it is to move and need not pass. */
  move(position: Position): Promise<Reply>;
  /** Ends its process or search; the next game restarts it. */
  drop(): void;
}
