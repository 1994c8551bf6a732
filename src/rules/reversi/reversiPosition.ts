import { BoardPosition, type Step } from '../boardPosition.js';
import {
  COLORS,
  type IllegalReason,
  type Move,
  PLAYING,
  type Position,
  type Square,
  type StartBoard,
  type Status,
  turnAt,
  type Variant,
} from '../position.js';
import { allSquares, countSquares, fileOf, isOnBoard, rankOf, squareAt } from '../squares.js';
import { BLACK, EMPTY, readStones, type Stones, stoneOf, WHITE } from '../stones.js';

/** Side of the board. */
export const REVERSI_SIZE = 8;
const SIZE = REVERSI_SIZE;
const SQUARES = allSquares(SIZE);

/**
 * For each square, its rays: the squares that follow it in each of the eight directions, nearest first. Rays too short to
 * flip a disc are left out.
 */
const RAYS: readonly (readonly (readonly Square[])[])[] = SQUARES.map((square) =>
  [-1, 0, 1]
    .flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const))
    .filter(([dx, dy]) => dx !== 0 || dy !== 0)
    .map(([dx, dy]) => rayFrom(square, dx, dy))
    .filter((squares) => squares.length > 1),
);

function rayFrom(from: Square, dx: number, dy: number): Square[] {
  const squares: Square[] = [];
  let file = fileOf(from, SIZE) + dx;
  let rank = rankOf(from, SIZE) + dy;
  while (isOnBoard(file, rank, SIZE)) {
    squares.push(squareAt(file, rank, SIZE));
    file += dx;
    rank += dy;
  }
  return squares;
}

/** Counts the discs that a move flips along one ray of its square. */
function countAlong(ray: readonly Square[], discs: Stones, disc: number): number {
  const other = BLACK + WHITE - disc;
  let count = 0;
  while (count < ray.length && discs[ray[count]!] === other) count++;
  return count < ray.length && discs[ray[count]!] === disc ? count : 0;
}

/** Returns the discs that a move on an empty square flips. */
const flipsOf = (discs: Stones, square: Square, disc: number): Square[] =>
  RAYS[square]!.flatMap((ray) => ray.slice(0, countAlong(ray, discs, disc)));

const isPlayable = (discs: Stones, square: Square, disc: number): boolean =>
  discs[square] === EMPTY && RAYS[square]!.some((ray) => countAlong(ray, discs, disc) > 0);

const hasMove = (discs: Stones, disc: number): boolean =>
  SQUARES.some((square) => isPlayable(discs, square, disc));

type ReversiStep = Step & {
  readonly flipped: readonly Square[];
  readonly before: ReversiStep | undefined;
};

class ReversiPosition extends BoardPosition<ReversiStep> {
  get previous(): Position | undefined {
    if (!this.step) return undefined;
    const { move, flipped, before } = this.step;
    const discs = this.stones.slice();
    if (move !== 'pass') discs[move] = EMPTY;
    for (const square of flipped) discs[square] = stoneOf(this.turn);
    return new ReversiPosition(this.variant, this.start, discs, before);
  }

  protected findStatus(): Status {
    const canMove = COLORS.some((color) => hasMove(this.stones, stoneOf(color)));
    return canMove ? PLAYING[this.turn] : this.#countResult();
  }

  #countResult(): Status {
    const [black, white] = [this.count('black'), this.count('white')];
    if (black === white) return { kind: 'drawn', by: 'discs' };
    return { kind: 'won', winner: black > white ? 'black' : 'white', by: 'discs' };
  }

  protected findLegalMoves(): readonly Move[] {
    const disc = stoneOf(this.turn);
    const squares = SQUARES.filter((square) => isPlayable(this.stones, square, disc));
    return squares.length > 0 ? squares : ['pass'];
  }

  #mustPass(): boolean {
    return !hasMove(this.stones, stoneOf(this.turn));
  }

  protected illegalPass(): IllegalReason | undefined {
    return this.#mustPass() ? undefined : 'cannot-pass';
  }

  protected illegalSquare(square: Square): IllegalReason | undefined {
    if (this.#mustPass()) return 'must-pass';
    if (this.stones[square] !== EMPTY) return 'occupied';
    return isPlayable(this.stones, square, stoneOf(this.turn)) ? undefined : 'no-flip';
  }

  protected playLegal(move: Move): Position {
    const disc = stoneOf(turnAt(this.ply));
    const flipped = move === 'pass' ? [] : flipsOf(this.stones, move, disc);
    const discs = this.stones.slice();
    if (move !== 'pass') discs[move] = disc;
    for (const square of flipped) discs[square] = disc;
    const step = { ply: this.ply + 1, move, flipped, before: this.step };
    return new ReversiPosition(this.variant, this.start, discs, step);
  }
}

/** Returns the game's own first board: black on e4 and d5, white on d4 and e5. */
function ownBoard(): Stones {
  const discs = new Uint8Array(countSquares(SIZE));
  discs[squareAt(4, 3, SIZE)] = BLACK;
  discs[squareAt(3, 4, SIZE)] = BLACK;
  discs[squareAt(3, 3, SIZE)] = WHITE;
  discs[squareAt(4, 4, SIZE)] = WHITE;
  return discs;
}

export const startReversi = (variant: Variant, board?: StartBoard): Position =>
  new ReversiPosition(variant, board, board ? readStones(board) : ownBoard(), undefined);
