import type { GameRules } from './gameRules.js';
import type { Color, IllegalReason, Move, Position, Square, Status, Variant } from './position.js';
import { COLORS, opposite } from './position.js';
import { allSquares, fileOf, rankOf, squareAt, squareBoard } from './squares.js';

const SIZE = 8;

/** For each square, the squares that follow it in each of the eight directions, nearest first; empty rays left out. */
const RAYS: readonly (readonly (readonly Square[])[])[] = allSquares(SIZE).map((square) =>
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

type Discs = readonly (Color | undefined)[];

/** The discs that a move would turn; empty where it turns none or the square is taken. */
function flips(board: Discs, square: Square, color: Color): Square[] {
  if (board[square] !== undefined) return [];
  const turned: Square[] = [];
  for (const squares of RAYS[square]!) {
    const end = squares.findIndex((s) => board[s] !== opposite(color));
    if (end > 0 && board[squares[end]!] === color) turned.push(...squares.slice(0, end));
  }
  return turned;
}

const squaresToPlay = (board: Discs, color: Color): Square[] =>
  allSquares(SIZE).filter((square) => flips(board, square, color).length > 0);

class ReversiPosition implements Position {
  readonly ply: number;
  readonly status: Status;
  readonly #board: Discs;
  readonly #legal: readonly Move[];

  constructor(
    readonly variant: Variant,
    board: Discs,
    readonly moves: readonly Move[],
    readonly previous: Position | undefined,
  ) {
    this.#board = board;
    this.ply = moves.length;
    const turn = COLORS[this.ply % 2]!;
    const own = squaresToPlay(board, turn);
    const over = own.length === 0 && squaresToPlay(board, opposite(turn)).length === 0;
    this.#legal = over ? [] : own.length > 0 ? own : ['pass'];
    this.status = over ? this.#countResult() : { kind: 'playing', turn };
  }

  at(square: Square): Color | undefined {
    return this.#board[square];
  }

  count(color: Color): number {
    return this.#board.reduce((sum, disc) => sum + (disc === color ? 1 : 0), 0);
  }

  legalMoves(): readonly Move[] {
    return this.#legal;
  }

  illegal(move: Move): IllegalReason | undefined {
    if (this.status.kind !== 'playing') return 'game-over';
    if (this.#legal.includes(move)) return undefined;
    if (move === 'pass') return 'cannot-pass';
    if (!Number.isInteger(move) || move < 0 || move >= SIZE * SIZE) return 'off-board';
    if (this.#legal[0] === 'pass') return 'must-pass';
    return this.#board[move] === undefined ? 'no-flip' : 'occupied';
  }

  play(move: Move): Position {
    const reason = this.illegal(move);
    if (reason) throw new RangeError(`illegal move ${move}: ${reason}`);
    const moves = [...this.moves, move];
    if (move === 'pass') return new ReversiPosition(this.variant, this.#board, moves, this);
    const color = COLORS[this.ply % 2]!;
    const board = [...this.#board];
    for (const square of [move, ...flips(this.#board, move, color)]) board[square] = color;
    return new ReversiPosition(this.variant, board, moves, this);
  }

  #countResult(): Status {
    const [black, white] = [this.count('black'), this.count('white')];
    if (black === white) return { kind: 'drawn', by: 'discs' };
    return { kind: 'won', winner: black > white ? 'black' : 'white', by: 'discs' };
  }
}

function startBoard(): Discs {
  const board = new Array<Color | undefined>(SIZE * SIZE).fill(undefined);
  board[squareAt(4, 3, SIZE)] = 'black';
  board[squareAt(3, 4, SIZE)] = 'black';
  board[squareAt(3, 3, SIZE)] = 'white';
  board[squareAt(4, 4, SIZE)] = 'white';
  return board;
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
  start: (variant) => new ReversiPosition(variant, startBoard(), [], undefined),
};
