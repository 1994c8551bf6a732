import { BoardPosition, type Step } from '../boardPosition.js';
import type { Coverage } from '../gameRules.js';
import {
  type Color,
  type IllegalReason,
  type Move,
  opposite,
  PLAYING,
  type Position,
  type Square,
  type StartBoard,
  type Status,
  type Variant,
} from '../position.js';
import { countSquares } from '../squares.js';
import { EMPTY, readStones, stoneOf } from '../stones.js';
import { DIRECTIONS, gridOf, isWinningLength, rowLength, rowThrough } from './line.js';
import { forbiddenReason } from './renju.js';

/** Nobody passes in Gomoku. */
type GomokuStep = Step & { readonly move: Square; readonly before: GomokuStep | undefined };

class GomokuPosition extends BoardPosition<GomokuStep> {
  get previous(): Position | undefined {
    if (!this.step) return undefined;
    const stones = this.stones.slice();
    stones[this.step.move] = EMPTY;
    return new GomokuPosition(this.variant, this.start, stones, this.step.before);
  }

  protected findStatus(): Status {
    const { turn, step } = this;
    const line = step && this.#winningLine(step.move, opposite(turn));
    if (line) return { kind: 'won', winner: opposite(turn), by: 'five', line };
    return this.#hasPlayableSquare() ? PLAYING[turn] : { kind: 'drawn', by: 'full-board' };
  }

  #winningLine(last: Square, mover: Color): readonly Square[] | undefined {
    const grid = gridOf(this.variant.size);
    const direction = DIRECTIONS.find((each) =>
      isWinningLength(rowLength(this.stones, grid, last, each), mover, this.variant),
    );
    return direction === undefined ? undefined : rowThrough(this.stones, grid, last, direction);
  }

  protected findLegalMoves(): readonly Move[] {
    const squares: Square[] = [];
    for (let square = 0 as Square; square < this.stones.length; square++) {
      if (this.#isPlayable(square)) squares.push(square);
    }
    return squares;
  }

  #hasPlayableSquare(): boolean {
    for (let square = 0 as Square; square < this.stones.length; square++) {
      if (this.#isPlayable(square)) return true;
    }
    return false;
  }

  #isPlayable(square: Square): boolean {
    return this.illegalSquare(square) === undefined;
  }

  protected illegalPass(): IllegalReason {
    return 'cannot-pass';
  }

  protected illegalSquare(square: Square): IllegalReason | undefined {
    if (this.stones[square] !== EMPTY) return 'occupied';
    const { rule, size } = this.variant;
    return rule === 'renju' && this.turn === 'black' ? forbiddenReason(this.stones, square, size) : undefined;
  }

  protected playLegal(move: Move): Position {
    const square = move as Square;
    const stones = this.stones.slice();
    stones[square] = stoneOf(this.turn);
    const step = { ply: this.ply + 1, move: square, before: this.step };
    return new GomokuPosition(this.variant, this.start, stones, step);
  }
}

/** Rule sets, the default one first, and board sizes. */
export const GOMOKU_COVERAGE: Coverage = {
  rules: ['freestyle', 'standard', 'renju'],
  sizes: [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
};

export const startGomoku = (variant: Variant, board?: StartBoard): Position =>
  new GomokuPosition(
    variant,
    board,
    board ? readStones(board) : new Uint8Array(countSquares(variant.size)),
    undefined,
  );
