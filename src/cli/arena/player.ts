import type { Move, Position } from '../../rules/position.js';

/** The two who play a match; its results are told from `a`'s side. */
export const SIDES = ['a', 'b'] as const;
export type Side = (typeof SIDES)[number];

export const otherSide = (side: Side): Side => (side === 'a' ? 'b' : 'a');

/**
 * How an engine of others can lose a game other than by playing: an illegal move, its process ended, no answer in
 * time, an answer that its protocol does not know.
 */
export const FAULTS = ['illegal', 'died', 'hung', 'nonsense'] as const;
export type Fault = (typeof FAULTS)[number];

export type Failure = { readonly kind: 'failed'; readonly fault: Fault; readonly detail: string };

export type Reply = { readonly kind: 'moved'; readonly move: Move; readonly ms: number } | Failure;

/** Somebody who plays one game at a time. */
export interface Player {
  /** Readies it for a game that starts from a position; answers how it failed to. The seed decides its play. */
  begin(start: Position, seed: number): Promise<Failure | undefined>;
  /** Its move in a position of that game with its side to move and a square to play; later ones follow from earlier. */
  move(position: Position): Promise<Reply>;
  /** Ends what it runs; the next game begins afresh. */
  drop(): void;
}
