import type { Board, Rect } from '../../render/boards/scene.js';
import { boardOf } from '../../rules/games.js';
import type { Variant } from '../../rules/position.js';
import { allSquares } from '../../rules/squares.js';

/** Space beyond the outermost discs and the field's edge, in pixels of the picture. */
const MARGIN = 8;

/**
 * Part of the picture that the page shows: pictures have equal margins, but on a small screen every pixel counts. Coordinates
 * remain on the sides that both games have them on: ranks on the left, files at the top for Reversi and below for Gomoku.
 */
export function cropOf(board: Board, variant: Variant): Rect {
  const squares = allSquares(boardOf(variant)).map((square) => board.centerOf(square));
  const half = board.layout === 'framed' ? board.cell / 2 : board.radius;
  const [xs, ys] = [squares.map(({ x }) => x), squares.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs) - half - MARGIN, Math.max(...xs) + half + MARGIN];
  const [top, bottom] = [Math.min(...ys) - half - MARGIN, Math.max(...ys) + half + MARGIN];
  if (board.labels.length === 0) return { x: left, y: top, width: right - left, height: bottom - top };
  const hasFilesBelow = board.labels.some(({ at }) => at.y > bottom);
  return hasFilesBelow
    ? { x: 0, y: top, width: right, height: board.height - top }
    : { x: 0, y: 0, width: right, height: bottom };
}
