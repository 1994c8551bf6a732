import type { GameRules } from '../gameRules.js';
import { firstPly, movesOf, type Path } from '../path.js';
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
  turnAt,
  type Variant,
} from '../position.js';
import { squareBoard } from '../squares.js';
import { colorOn, EMPTY, readStones, type Stones, stoneOf } from '../stones.js';
import { DIRECTIONS, gridOf, rowLength, rowThrough } from './line.js';
import { forbiddenReason } from './renju.js';

/** Whether a row of this length wins: five or more, or exactly five where the rule says so for the color. */
export function isWinningLength(length: number, color: Color, { rule }: Variant): boolean {
  const exactly = rule === 'standard' || (rule === 'renju' && color === 'black');
  return exactly ? length === 5 : length >= 5;
}

/** A path of stones alone: nobody passes. */
type GomokuPath = Path & { readonly move: Square; readonly before: GomokuPath | undefined };

class GomokuPosition implements Position {
  readonly ply: number;
  readonly #stones: Stones;
  readonly #path: GomokuPath | undefined;
  #moves: readonly Move[] | undefined;
  #status: Status | undefined;
  #legal: readonly Move[] | undefined;

  constructor(
    readonly variant: Variant,
    readonly start: StartBoard | undefined,
    stones: Stones,
    path: GomokuPath | undefined,
  ) {
    this.#stones = stones;
    this.#path = path;
    this.ply = path?.ply ?? firstPly(start);
  }

  get moves(): readonly Move[] {
    this.#moves ??= movesOf(this.#path, this.start);
    return this.#moves;
  }

  get previous(): Position | undefined {
    if (!this.#path) return undefined;
    const stones = this.#stones.slice();
    stones[this.#path.move] = EMPTY;
    return new GomokuPosition(this.variant, this.start, stones, this.#path.before);
  }

  get status(): Status {
    this.#status ??= this.#computeStatus();
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
    this.#legal ??= this.status.kind === 'playing' ? this.#playableSquares() : [];
    return this.#legal;
  }

  illegal(move: Move): IllegalReason | undefined {
    if (this.status.kind !== 'playing') return 'game-over';
    if (move === 'pass') return 'cannot-pass';
    if (!Number.isInteger(move) || move < 0 || move >= this.#stones.length) return 'off-board';
    return this.#stones[move] === EMPTY ? this.#forbiddenReason(move) : 'occupied';
  }

  play(move: Move): Position {
    const reason = this.illegal(move);
    if (reason || move === 'pass') throw new RangeError(`illegal move ${move}: ${reason}`);
    const stones = this.#stones.slice();
    stones[move] = stoneOf(turnAt(this.ply));
    const path = { ply: this.ply + 1, move, before: this.#path };
    return new GomokuPosition(this.variant, this.start, stones, path);
  }

  #forbiddenReason(square: Square): IllegalReason | undefined {
    const { rule, size } = this.variant;
    return rule === 'renju' && turnAt(this.ply) === 'black'
      ? forbiddenReason(this.#stones, square, size)
      : undefined;
  }

  #isPlayable(square: Square): boolean {
    return this.#stones[square] === EMPTY && this.#forbiddenReason(square) === undefined;
  }

  #playableSquares(): Square[] {
    const squares: Square[] = [];
    for (let square = 0 as Square; square < this.#stones.length; square++) {
      if (this.#isPlayable(square)) squares.push(square);
    }
    return squares;
  }

  #hasPlayableSquare(): boolean {
    for (let square = 0 as Square; square < this.#stones.length; square++) {
      if (this.#isPlayable(square)) return true;
    }
    return false;
  }

  #computeStatus(): Status {
    const turn = turnAt(this.ply);
    const line = this.#path && this.#winningLine(this.#path.move, opposite(turn));
    if (line) return { kind: 'won', winner: opposite(turn), by: 'five', line };
    return this.#hasPlayableSquare() ? PLAYING[turn] : { kind: 'drawn', by: 'full-board' };
  }

  #winningLine(last: Square, mover: Color): readonly Square[] | undefined {
    const grid = gridOf(this.variant.size);
    const direction = DIRECTIONS.find((each) =>
      isWinningLength(rowLength(this.#stones, grid, last, each), mover, this.variant),
    );
    return direction === undefined ? undefined : rowThrough(this.#stones, grid, last, direction);
  }
}

/**
 * Gomoku, black first. Freestyle: five or more in a row win. Standard: exactly five. Renju: black wins with exactly
 * five and may not play a double three, double four or overline; white wins with five or more. A side without a
 * legal move (a full board; in renju, only forbidden squares left) makes it a draw.
 */
export const game: GameRules = {
  rules: ['freestyle', 'standard', 'renju'],
  sizes: [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
  defaultSize: 15,
  offeredSizes: [8, 13, 15, 19],
  board: squareBoard,
  rankOne: 'bottom',
  input: 'window',
  isCounted: false,
  mayStop: false,
  start: (variant, board) =>
    new GomokuPosition(
      variant,
      board,
      board ? readStones(board) : new Uint8Array(variant.size ** 2),
      undefined,
    ),
};
