import type { GameRules } from '../gameRules.js';
import { firstPly, movesOf, type Path } from '../path.js';
import {
  COLORS,
  type Color,
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
import { allSquares, fileOf, rankOf, squareAt, squareBoard } from '../squares.js';
import { BLACK, colorOn, EMPTY, readStones, type Stones, stoneOf, WHITE } from '../stones.js';

const SIZE = 8;
const SQUARES = allSquares(SIZE);

/** For each square, the squares that follow it in each of the eight directions, nearest first; empty rays left out. */
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
  while (file >= 0 && file < SIZE && rank >= 0 && rank < SIZE) {
    squares.push(squareAt(file, rank, SIZE));
    file += dx;
    rank += dy;
  }
  return squares;
}

/** How many discs a move would turn along one ray of its square. */
function countAlong(squares: readonly Square[], discs: Stones, disc: number): number {
  const other = BLACK + WHITE - disc;
  let count = 0;
  while (count < squares.length && discs[squares[count]!] === other) count++;
  return count < squares.length && discs[squares[count]!] === disc ? count : 0;
}

/** The discs that a move would turn; empty where it turns none or the square is taken. */
function flips(discs: Stones, square: Square, disc: number): Square[] {
  if (discs[square] !== EMPTY) return [];
  return RAYS[square]!.flatMap((squares) => squares.slice(0, countAlong(squares, discs, disc)));
}

const isPlayable = (discs: Stones, square: Square, disc: number): boolean =>
  discs[square] === EMPTY && RAYS[square]!.some((squares) => countAlong(squares, discs, disc) > 0);

const hasMove = (discs: Stones, disc: number): boolean =>
  SQUARES.some((square) => isPlayable(discs, square, disc));

type ReversiPath = Path & {
  /** The discs that the move turned. */
  readonly turned: readonly Square[];
  readonly before: ReversiPath | undefined;
};

class ReversiPosition implements Position {
  readonly ply: number;
  readonly #discs: Stones;
  readonly #path: ReversiPath | undefined;
  #moves: readonly Move[] | undefined;
  #status: Status | undefined;
  #legal: readonly Move[] | undefined;

  constructor(
    readonly variant: Variant,
    readonly start: StartBoard | undefined,
    discs: Stones,
    path: ReversiPath | undefined,
  ) {
    this.#discs = discs;
    this.#path = path;
    this.ply = path?.ply ?? firstPly(start);
  }

  get moves(): readonly Move[] {
    this.#moves ??= movesOf(this.#path, this.start);
    return this.#moves;
  }

  get previous(): Position | undefined {
    if (!this.#path) return undefined;
    const { move, turned, before } = this.#path;
    const discs = this.#discs.slice();
    if (move !== 'pass') discs[move] = EMPTY;
    for (const square of turned) discs[square] = stoneOf(turnAt(this.ply));
    return new ReversiPosition(this.variant, this.start, discs, before);
  }

  get status(): Status {
    this.#status ??= this.#computeStatus();
    return this.#status;
  }

  at(square: Square): Color | undefined {
    return colorOn(this.#discs, square);
  }

  count(color: Color): number {
    const disc = stoneOf(color);
    return this.#discs.reduce((sum, each) => sum + (each === disc ? 1 : 0), 0);
  }

  legalMoves(): readonly Move[] {
    this.#legal ??= this.#computeLegalMoves();
    return this.#legal;
  }

  illegal(move: Move): IllegalReason | undefined {
    if (this.status.kind !== 'playing') return 'game-over';
    const disc = stoneOf(turnAt(this.ply));
    const mustPass = !hasMove(this.#discs, disc);
    if (move === 'pass') return mustPass ? undefined : 'cannot-pass';
    if (!Number.isInteger(move) || move < 0 || move >= SIZE * SIZE) return 'off-board';
    if (mustPass) return 'must-pass';
    if (this.#discs[move] !== EMPTY) return 'occupied';
    return isPlayable(this.#discs, move, disc) ? undefined : 'no-flip';
  }

  play(move: Move): Position {
    const reason = this.illegal(move);
    if (reason) throw new RangeError(`illegal move ${move}: ${reason}`);
    const disc = stoneOf(turnAt(this.ply));
    const turned = move === 'pass' ? [] : flips(this.#discs, move, disc);
    const discs = this.#discs.slice();
    if (move !== 'pass') discs[move] = disc;
    for (const square of turned) discs[square] = disc;
    const path = { ply: this.ply + 1, move, turned, before: this.#path };
    return new ReversiPosition(this.variant, this.start, discs, path);
  }

  #computeStatus(): Status {
    const turn = turnAt(this.ply);
    const isOver = !COLORS.some((color) => hasMove(this.#discs, stoneOf(color)));
    return isOver ? this.#countResult() : PLAYING[turn];
  }

  #computeLegalMoves(): readonly Move[] {
    if (this.status.kind !== 'playing') return [];
    const disc = stoneOf(turnAt(this.ply));
    const squares = SQUARES.filter((square) => isPlayable(this.#discs, square, disc));
    return squares.length > 0 ? squares : ['pass'];
  }

  #countResult(): Status {
    const [black, white] = [this.count('black'), this.count('white')];
    if (black === white) return { kind: 'drawn', by: 'discs' };
    return { kind: 'won', winner: black > white ? 'black' : 'white', by: 'discs' };
  }
}

function usualBoard(): Stones {
  const discs = new Uint8Array(SIZE * SIZE);
  discs[squareAt(4, 3, SIZE)] = BLACK;
  discs[squareAt(3, 4, SIZE)] = BLACK;
  discs[squareAt(3, 3, SIZE)] = WHITE;
  discs[squareAt(4, 4, SIZE)] = WHITE;
  return discs;
}

/** Reversi on 8x8: black (e4 d5) begins; a side without a move passes; two sides without one end it; more discs win. */
export const game: GameRules = {
  rules: ['standard'],
  sizes: [SIZE],
  defaultSize: SIZE,
  offeredSizes: [],
  board: squareBoard,
  rankOne: 'top',
  input: 'buttons',
  isCounted: true,
  mayStop: true,
  start: (variant, board) =>
    new ReversiPosition(variant, board, board ? readStones(board) : usualBoard(), undefined),
};
