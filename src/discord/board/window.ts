import { boardOf, squareOdds, urgentSquares } from '../../rules/games.js';
import type { Position, Square } from '../../rules/position.js';
import { allSquares, type Board, fileOf, rankOf } from '../../rules/squares.js';

/** Squares a side of the window of buttons: five rows of five is what a message has room for. */
export const WINDOW_SIZE = 5;

/** How far an arrow shifts the window. */
const SHIFT_SQUARES = 3;

/** The window's lowest file and rank, from 0. */
export type WindowCorner = { readonly file: number; readonly rank: number };

export const DIRECTION_NAMES = ['left', 'up', 'down', 'right'] as const;
export type DirectionName = (typeof DIRECTION_NAMES)[number];

/** Whether a window shows a square. */
export function isInside(square: Square, { file, rank }: WindowCorner, board: Board): boolean {
  const [dx, dy] = [fileOf(square, board) - file, rankOf(square, board) - rank];
  return dx >= 0 && dx < WINDOW_SIZE && dy >= 0 && dy < WINDOW_SIZE;
}

/** The sum of what a window's squares are worth. Written as loops: it is asked for a hundred windows whenever a board is drawn. */
function sumInside(values: readonly number[], { file, rank }: WindowCorner, { width }: Board): number {
  let sum = 0;
  for (let dy = 0; dy < WINDOW_SIZE; dy++) {
    const first = (rank + dy) * width + file;
    for (let dx = 0; dx < WINDOW_SIZE; dx++) sum += values[first + dx]!;
  }
  return sum;
}

/**
 * The window with the highest sum of interest; of equal ones that with the most squares to play, then the most central.
 * Where a five can be made it shows one of its squares, else one at which a five must be stopped.
 */
export function bestWindow(position: Position): WindowCorner {
  const board = boardOf(position.variant);
  const { width, height } = board;
  const weights = squareOdds(position);
  const playable = allSquares(board).map(() => 0);
  for (const move of position.legalMoves()) if (move !== 'pass') playable[move] = 1;
  const { make, stop } = urgentSquares(position);
  const needed = make.length > 0 ? make : stop;
  const [middleFile, middleRank] = [(width - WINDOW_SIZE) / 2, (height - WINDOW_SIZE) / 2];
  return allSquares(board)
    .map((square) => ({ file: fileOf(square, board), rank: rankOf(square, board) }))
    .filter(({ file, rank }) => file <= width - WINDOW_SIZE && rank <= height - WINDOW_SIZE)
    .filter((corner) => needed.length === 0 || needed.some((square) => isInside(square, corner, board)))
    .map((corner) => ({
      corner,
      value: sumInside(weights, corner, board),
      playable: sumInside(playable, corner, board),
      offCenter: Math.abs(corner.file - middleFile) + Math.abs(corner.rank - middleRank),
    }))
    .reduce((best, each) => {
      const better =
        each.value - best.value || each.playable - best.playable || best.offCenter - each.offCenter;
      return better > 0 ? each : best;
    }).corner;
}

/** The legal squares that a window does not show, the most interesting first. */
export function squaresOutside(position: Position, window: WindowCorner): Square[] {
  const board = boardOf(position.variant);
  const weights = squareOdds(position);
  return position
    .legalMoves()
    .filter((move) => move !== 'pass')
    .filter((square) => weights[square]! > 0 && !isInside(square, window, board))
    .sort((a, b) => weights[b]! - weights[a]!);
}

/** The nearest corner at which a window lies on the board: a forged control may name any. */
export const cornerOn = ({ width, height }: Board, { file, rank }: WindowCorner): WindowCorner => ({
  file: Math.min(file, width - WINDOW_SIZE),
  rank: Math.min(rank, height - WINDOW_SIZE),
});

/** The window after an arrow's shift; the same one at the edge. */
export function shifted(
  { file, rank }: WindowCorner,
  direction: DirectionName,
  { width, height }: Board,
): WindowCorner {
  const clamp = (value: number, side: number): number => Math.min(Math.max(value, 0), side - WINDOW_SIZE);
  const dx = direction === 'right' ? SHIFT_SQUARES : direction === 'left' ? -SHIFT_SQUARES : 0;
  const dy = direction === 'up' ? SHIFT_SQUARES : direction === 'down' ? -SHIFT_SQUARES : 0;
  return { file: clamp(file + dx, width), rank: clamp(rank + dy, height) };
}
