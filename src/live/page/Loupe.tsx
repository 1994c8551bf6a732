import type { Board, Point, Rect } from '../../render/boards/scene.js';
import { boardOf } from '../../rules/games.js';
import type { Square, Variant } from '../../rules/position.js';
import { squareName } from '../../rules/squares.js';

/** Id of the drawing that the loupe magnifies. */
export const BOARD_CONTENT = 'board-content';

/** Squares from the loupe's middle to its edge. */
const LOUPE_REACH = 2.2;

/** Magnifies the squares around a finger, above it, with the square that lifting it plays. */
export function Loupe({
  at,
  square,
  board,
  crop,
  variant,
}: {
  at: Point;
  square: Square | undefined;
  board: Board;
  crop: Rect;
  variant: Variant;
}) {
  const reach = LOUPE_REACH * board.cell;
  const center = square === undefined ? undefined : board.centerOf(square);
  const left = `${((at.x - crop.x) / crop.width) * 100}%`;
  const top = `${((at.y - crop.y) / crop.height) * 100}%`;
  return (
    <div class="loupe" style={{ left, top }} aria-hidden="true">
      <svg viewBox={`${at.x - reach} ${at.y - reach} ${2 * reach} ${2 * reach}`}>
        <use href={`#${BOARD_CONTENT}`} />
        {center && (
          <path
            class="aim"
            d={`M${center.x - reach * 2} ${center.y}h${reach * 4}M${center.x} ${center.y - reach * 2}v${reach * 4}`}
          />
        )}
      </svg>
      <output>{square === undefined ? '–' : squareName(square, boardOf(variant))}</output>
    </div>
  );
}
