import { boardOf } from '../../rules/games.js';
import type { Position, Square } from '../../rules/position.js';
import { allSquares, type Board, fileOf, rankOf, squareAt } from '../../rules/squares.js';
import { interest } from './interest.js';

/** Squares a side of the window of buttons: five rows of five is what a message has room for. */
export const WINDOW_SIZE = 5;

/** How far an arrow shifts the window. */
const SHIFT_SQUARES = 3;

/** The window's lowest file and rank, from 0. */
export type WindowCorner = { readonly file: number; readonly rank: number };

export const DIRECTION_NAMES = ['left', 'up', 'down', 'right'] as const;
export type DirectionName = (typeof DIRECTION_NAMES)[number];

/** The window with the highest sum of interest; of equal ones the most central. */
export function bestWindow(position: Position): WindowCorner {
  const board = boardOf(position.variant);
  const { width, height } = board;
  const weights = interest(position);
  const corners = allSquares(board)
    .map((square) => ({ file: fileOf(square, board), rank: rankOf(square, board) }))
    .filter(({ file, rank }) => file <= width - WINDOW_SIZE && rank <= height - WINDOW_SIZE);
  const value = ({ file, rank }: WindowCorner): number => {
    let sum = 0;
    for (let dy = 0; dy < WINDOW_SIZE; dy++) {
      for (let dx = 0; dx < WINDOW_SIZE; dx++) sum += weights[squareAt(file + dx, rank + dy, board)]!;
    }
    return sum;
  };
  const [middleFile, middleRank] = [(width - WINDOW_SIZE) / 2, (height - WINDOW_SIZE) / 2];
  const offCenter = ({ file, rank }: WindowCorner): number =>
    Math.abs(file - middleFile) + Math.abs(rank - middleRank);
  return corners
    .map((corner) => ({ corner, value: value(corner), offCenter: offCenter(corner) }))
    .reduce((best, each) =>
      each.value > best.value || (each.value === best.value && each.offCenter < best.offCenter) ? each : best,
    ).corner;
}

/** The legal squares that a window does not show, the most interesting first. */
export function squaresOutside(position: Position, { file, rank }: WindowCorner): Square[] {
  const board = boardOf(position.variant);
  const weights = interest(position);
  const isInside = (square: Square): boolean => {
    const [dx, dy] = [fileOf(square, board) - file, rankOf(square, board) - rank];
    return dx >= 0 && dx < WINDOW_SIZE && dy >= 0 && dy < WINDOW_SIZE;
  };
  return position
    .legalMoves()
    .filter((move) => move !== 'pass')
    .filter((square) => weights[square]! > 0 && !isInside(square))
    .sort((a, b) => weights[b]! - weights[a]!);
}

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
