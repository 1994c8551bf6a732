import type { GameRules } from './gameRules.js';
import type { Stones } from './line.js';
import { DIRECTIONS, rowThrough } from './line.js';
import type { Color, IllegalReason, Move, Position, Square, Status, Variant } from './position.js';
import { COLORS, opposite } from './position.js';
import { forbiddenReason } from './renju.js';
import { allSquares, squareBoard } from './squares.js';

/** Whether a row of this length wins: five or more, or exactly five where the rule says so for the color. */
function isWinningLength(length: number, color: Color, { rule }: Variant): boolean {
  const exactly = rule === 'standard' || (rule === 'renju' && color === 'black');
  return exactly ? length === 5 : length >= 5;
}

class GomokuPosition implements Position {
  readonly ply: number;
  readonly status: Status;
  readonly #stones: Stones;
  #legal: readonly Move[] | undefined;

  constructor(
    readonly variant: Variant,
    stones: Stones,
    readonly moves: readonly Move[],
    readonly previous: Position | undefined,
  ) {
    this.#stones = stones;
    this.ply = moves.length;
    this.status = this.#computeStatus();
  }

  at(square: Square): Color | undefined {
    return this.#stones[square];
  }

  count(color: Color): number {
    return this.#stones.reduce((sum, stone) => sum + (stone === color ? 1 : 0), 0);
  }

  legalMoves(): readonly Move[] {
    this.#legal ??= allSquares(this.variant.size).filter((square) => this.illegal(square) === undefined);
    return this.#legal;
  }

  illegal(move: Move): IllegalReason | undefined {
    if (this.status.kind !== 'playing') return 'game-over';
    if (move === 'pass') return 'cannot-pass';
    const { size } = this.variant;
    if (!Number.isInteger(move) || move < 0 || move >= size * size) return 'off-board';
    return this.#stones[move] === undefined ? this.#forbiddenReason(move) : 'occupied';
  }

  play(move: Move): Position {
    const reason = this.illegal(move);
    if (reason || move === 'pass') throw new RangeError(`illegal move ${move}: ${reason}`);
    const stones = [...this.#stones];
    stones[move] = this.#turn();
    return new GomokuPosition(this.variant, stones, [...this.moves, move], this);
  }

  #turn(): Color {
    return COLORS[this.ply % 2]!;
  }

  #forbiddenReason(square: Square): IllegalReason | undefined {
    const { rule, size } = this.variant;
    return rule === 'renju' && this.#turn() === 'black'
      ? forbiddenReason(this.#stones, square, size)
      : undefined;
  }

  #computeStatus(): Status {
    const turn = this.#turn();
    const last = this.moves.at(-1);
    const mover = opposite(turn);
    if (last !== undefined && last !== 'pass') {
      const rows = DIRECTIONS.map((direction) =>
        rowThrough(this.#stones, last, direction, this.variant.size),
      );
      const five = rows.find((squares) => isWinningLength(squares.length, mover, this.variant));
      if (five) return { kind: 'won', winner: mover, by: 'five', line: five };
    }
    const playable = allSquares(this.variant.size).some(
      (square) => this.#stones[square] === undefined && this.#forbiddenReason(square) === undefined,
    );
    return playable ? { kind: 'playing', turn } : { kind: 'drawn', by: 'full-board' };
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
  start: (variant) =>
    new GomokuPosition(variant, new Array(variant.size ** 2).fill(undefined), [], undefined),
};
