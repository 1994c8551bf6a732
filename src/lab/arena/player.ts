import type { Move, Position } from '../../rules/position.js';

/** The two sides of a match; its results are from `a`'s side. */
export const SIDES = ['a', 'b'] as const;
export type Side = (typeof SIDES)[number];

export const otherSide = (side: Side): Side => (side === 'a' ? 'b' : 'a');

/**
 * How an external engine can lose a game other than by playing: an illegal move, its process ended, no answer in time, an
 * answer that its protocol does not know.
 */
export const FAULTS = ['illegal', 'died', 'hung', 'nonsense'] as const;
export type Fault = (typeof FAULTS)[number];

export type Failure = { readonly kind: 'failed'; readonly fault: Fault; readonly detail: string };

export type Reply = { readonly kind: 'moved'; readonly move: Move; readonly ms: number } | Failure;

/** Somebody who plays one game at a time. */
export interface Player {
  /** Prepares for a game that starts from a position; resolves to how it failed, if it did. The seed decides its play. */
  begin(start: Position, seed: number): Promise<Failure | undefined>;
  /** Its move in a position of that game, in which it is to move and need not pass. */
  move(position: Position): Promise<Reply>;
  /** Ends what it runs; the next game starts it again. */
  drop(): void;
}
