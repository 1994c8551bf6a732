import {
  type Color,
  type IllegalReason,
  type Move,
  type Position,
  type Square,
  type StartBoard,
  type Status,
  turnAt,
  type Variant,
} from './position.js';
import { colorOn, firstPly, type Stones, stoneOf } from './stones.js';

/** A move, linked to the moves before it. Positions that share a history share its steps. */
export type Step = { readonly ply: number; readonly move: Move; readonly before: Step | undefined };

/** Returns the moves up to a step, the first one first, with black's pass on a start board with white to move. */
function movesTo(step: Step | undefined, start: StartBoard | undefined): Move[] {
  const moves = new Array<Move>(step?.ply ?? firstPly(start)).fill('pass');
  for (let each = step; each; each = each.before) moves[each.ply - 1] = each.move;
  return moves;
}

/**
 * A position on a board of stones: history, counts and caching, as all games share them. A game adds its rules. The
 * stones never change after construction.
 */
export abstract class BoardPosition<S extends Step> implements Position {
  readonly ply: number;
  // With `#`, unlike `private`, these stay out of comparisons and logs.
  readonly #stones: Stones;
  readonly #step: S | undefined;
  #moves: readonly Move[] | undefined;
  #status: Status | undefined;
  #legal: readonly Move[] | undefined;

  constructor(
    readonly variant: Variant,
    readonly start: StartBoard | undefined,
    stones: Stones,
    step: S | undefined,
  ) {
    this.#stones = stones;
    this.#step = step;
    this.ply = step?.ply ?? firstPly(start);
  }

  /** Position before the last move. */
  abstract get previous(): Position | undefined;

  protected abstract findStatus(): Status;

  /** Returns the legal moves of an unfinished game. */
  protected abstract findLegalMoves(): readonly Move[];

  /** Returns why the side to move of an unfinished game may not pass. */
  protected abstract illegalPass(): IllegalReason | undefined;

  /** Returns why the side to move of an unfinished game may not play a square of the board. */
  protected abstract illegalSquare(square: Square): IllegalReason | undefined;

  /** Returns the position after a move that is known to be legal. */
  protected abstract playLegal(move: Move): Position;

  protected get stones(): Stones {
    return this.#stones;
  }

  /** Last move; `undefined` at the start. */
  protected get step(): S | undefined {
    return this.#step;
  }

  protected get turn(): Color {
    return turnAt(this.ply);
  }

  get moves(): readonly Move[] {
    this.#moves ??= movesTo(this.#step, this.start);
    return this.#moves;
  }

  get status(): Status {
    this.#status ??= this.findStatus();
    return this.#status;
  }

  at(square: Square): Color | undefined {
    return colorOn(this.#stones, square);
  }

  count(color: Color): number {
    const stone = stoneOf(color);
    return this.#stones.reduce((sum, each) => sum + (each === stone ? 1 : 0), 0);
  }

  legalMoves(): readonly Move[] {
    this.#legal ??= this.status.kind === 'playing' ? this.findLegalMoves() : [];
    return this.#legal;
  }

  illegal(move: Move): IllegalReason | undefined {
    if (this.status.kind !== 'playing') return 'game-over';
    if (move === 'pass') return this.illegalPass();
    if (!Number.isInteger(move) || move < 0 || move >= this.#stones.length) return 'off-board';
    return this.illegalSquare(move);
  }

  play(move: Move): Position {
    const reason = this.illegal(move);
    if (reason) throw new RangeError(`illegal move ${move}: ${reason}`);
    return this.playLegal(move);
  }
}
