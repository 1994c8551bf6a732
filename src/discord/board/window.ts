import { boardOf, squareOdds, urgentSquares } from '../../rules/games.js';
import type { Position, Square } from '../../rules/position.js';
import { allSquares, type Board, fileOf, rankOf } from '../../rules/squares.js';

/**
 * Extent of the window of buttons, in squares. Discord has room for five buttons in a row. A fifth row of them would not fit a
 * phone's screen together with the board.
 */
export const WINDOW = { width: 5, height: 4 } as const;

/** Squares that an arrow moves the window. */
const SHIFT_SQUARES = 3;

/** The window's lowest file and rank, from 0. */
export type WindowCorner = { readonly file: number; readonly rank: number };

export const DIRECTION_NAMES = ['left', 'up', 'down', 'right'] as const;
export type DirectionName = (typeof DIRECTION_NAMES)[number];

/** Whether a window shows a square. */
export function isInside(square: Square, { file, rank }: WindowCorner, board: Board): boolean {
  const [dx, dy] = [fileOf(square, board) - file, rankOf(square, board) - rank];
  return dx >= 0 && dx < WINDOW.width && dy >= 0 && dy < WINDOW.height;
}

/** Sum of the values of a window's squares. Plain loops for speed: each draw of a board sums over a hundred windows. */
function sumInside(values: readonly number[], { file, rank }: WindowCorner, { width }: Board): number {
  let sum = 0;
  for (let dy = 0; dy < WINDOW.height; dy++) {
    const first = (rank + dy) * width + file;
    for (let dx = 0; dx < WINDOW.width; dx++) sum += values[first + dx]!;
  }
  return sum;
}

/**
 * Window with the highest sum of `squareOdds`; ties go to more legal squares, then to the center. If the side to move can make a
 * five, the window shows such a square; else, if it must stop one, a square that does.
 */
export function bestWindow(position: Position): WindowCorner {
  const board = boardOf(position.variant);
  const { width, height } = board;
  const weights = squareOdds(position);
  const playable = allSquares(board).map(() => 0);
  for (const move of position.legalMoves()) if (move !== 'pass') playable[move] = 1;
  const { make, stop } = urgentSquares(position);
  const needed = make.length > 0 ? make : stop;
  const [middleFile, middleRank] = [(width - WINDOW.width) / 2, (height - WINDOW.height) / 2];
  return allSquares(board)
    .map((square) => ({ file: fileOf(square, board), rank: rankOf(square, board) }))
    .filter(({ file, rank }) => file <= width - WINDOW.width && rank <= height - WINDOW.height)
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

/** Legal squares outside a window, by `squareOdds`, best first. */
export function squaresOutside(position: Position, window: WindowCorner): Square[] {
  const board = boardOf(position.variant);
  const weights = squareOdds(position);
  return position
    .legalMoves()
    .filter((move) => move !== 'pass')
    .filter((square) => weights[square]! > 0 && !isInside(square, window, board))
    .sort((a, b) => weights[b]! - weights[a]!);
}

/** Nearest corner of a window that fits on the board. A forged control can name any corner. */
export const cornerOn = ({ width, height }: Board, { file, rank }: WindowCorner): WindowCorner => ({
  file: Math.min(file, width - WINDOW.width),
  rank: Math.min(rank, height - WINDOW.height),
});

/** The window after one press of an arrow; unchanged at the edge. */
export function shifted(
  { file, rank }: WindowCorner,
  direction: DirectionName,
  { width, height }: Board,
): WindowCorner {
  const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
  const dx = direction === 'right' ? SHIFT_SQUARES : direction === 'left' ? -SHIFT_SQUARES : 0;
  const dy = direction === 'up' ? SHIFT_SQUARES : direction === 'down' ? -SHIFT_SQUARES : 0;
  return {
    file: clamp(file + dx, width - WINDOW.width),
    rank: clamp(rank + dy, height - WINDOW.height),
  };
}

/** A square that decides the game, and the direction of the arrow towards it. */
type UrgentSquare = { readonly square: Square; readonly direction: DirectionName };

/**
 * Squares outside a window where the side to move makes a five or stops one, at most one in each direction. Its own
 * fives come first.
 */
export function urgentOutside(position: Position, window: WindowCorner): readonly UrgentSquare[] {
  const board = boardOf(position.variant);
  const { make, stop } = urgentSquares(position);
  const outside = [...new Set([...make, ...stop])].filter((square) => !isInside(square, window, board));
  const found = new Map<DirectionName, Square>();
  for (const square of outside) {
    const direction = directionsTo(square, window, board).find((each) => !found.has(each));
    if (direction) found.set(direction, square);
  }
  return Array.from(found, ([direction, square]) => ({ square, direction }));
}

/** Main directions from a window to a square outside it: two if the square is equally far in both. */
function directionsTo(square: Square, { file, rank }: WindowCorner, board: Board): DirectionName[] {
  const right = beyond(fileOf(square, board), file, WINDOW.width);
  const up = beyond(rankOf(square, board), rank, WINDOW.height);
  const horizontal = right < 0 ? 'left' : 'right';
  const vertical = up < 0 ? 'down' : 'up';
  if (Math.abs(right) === Math.abs(up)) return [horizontal, vertical];
  return [Math.abs(right) > Math.abs(up) ? horizontal : vertical];
}

/** Distance of a file or rank beyond the `count` ones from `first` on: negative before them, 0 within them. */
function beyond(at: number, first: number, count: number): number {
  const last = first + count - 1;
  if (at < first) return at - first;
  return Math.max(at - last, 0);
}
