import { useMemo, useState } from 'preact/hooks';
import type { Board, BoardView, Rect } from '../../render/boards/scene.js';
import { boardOf, GAMES } from '../../rules/games.js';
import type { Position, Square } from '../../rules/position.js';
import { fileOf, rankOf, squareName } from '../../rules/squares.js';
import type { Say } from './texts.js';

/** The board as a grid of cells: arrows walk over it, Enter plays, and screen readers read each square. */
export function SquareGrid({
  position,
  board,
  crop,
  view,
  squares,
  say,
  onPlay,
}: {
  position: Position;
  board: Board;
  crop: Rect;
  view: BoardView;
  squares: readonly Square[];
  say: Say;
  onPlay: ((square: Square) => void) | undefined;
}) {
  const size = boardOf(position.variant);
  const [active, setActive] = useState<Square>(squares[Math.floor(squares.length / 2)]!);
  const [isFocused, setFocused] = useState(false);
  const isRankOneTop = (GAMES[position.variant.game].rankOne === 'top') !== (view.turned === true);
  const legal = useMemo(() => new Set(position.legalMoves()), [position]);
  const last = position.moves.findLast((move) => move !== 'pass');
  const nameOf = (square: Square): string => {
    const name = squareName(square, size);
    const color = position.at(square);
    const state = color
      ? say(`live.stone.${color}`)
      : say(legal.has(square) ? 'live.stone.legal' : 'live.stone.empty');
    return [name, state, ...(square === last ? [say('live.stone.last')] : [])].join(', ');
  };
  const rows = Array.from({ length: size.height }, (_, row) => {
    const rank = isRankOneTop ? row : size.height - 1 - row;
    const cells = squares.filter((square) => rankOf(square, size) === rank);
    return view.turned ? cells.toReversed() : cells;
  });
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    setFocused(true);
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onPlay?.(active);
      return;
    }
    if (!step) return;
    event.preventDefault();
    const row = rows.findIndex((cells) => cells.includes(active));
    const next = rows[row + step[1]!]?.[rows[row]!.indexOf(active) + step[0]!];
    if (next !== undefined) setActive(next);
  };
  /** Place of a square, or of all from one to another, over the picture. */
  const placeOf = (from: Square, to = from): Record<string, string> => {
    const [a, b] = [board.centerOf(from), board.centerOf(to)];
    const percent = (value: number, of: number): string => `${(value / of) * 100}%`;
    return {
      left: percent(a.x - crop.x - board.cell / 2, crop.width),
      top: percent(a.y - crop.y - board.cell / 2, crop.height),
      width: percent(b.x - a.x + board.cell, crop.width),
      height: percent(b.y - a.y + board.cell, crop.height),
    };
  };
  return (
    <>
      <div
        class="squares"
        style={placeOf(rows[0]![0]!, rows.at(-1)!.at(-1))}
        role="grid"
        tabIndex={0}
        aria-label={say('live.boardLabel', { game: say(`games.${position.variant.game}`) })}
        aria-describedby="position-summary"
        aria-activedescendant={`square-${active}`}
        onKeyDown={move}
        // A mouse needs no cursor of the keyboard.
        onFocus={({ currentTarget }) => setFocused(currentTarget.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
      >
        {rows.map((cells) => (
          <div role="row" key={rankOf(cells[0]!, size)}>
            {cells.map((square) => (
              <div
                role="gridcell"
                id={`square-${square}`}
                key={fileOf(square, size)}
                aria-label={nameOf(square)}
                aria-selected={square === active}
              />
            ))}
          </div>
        ))}
      </div>
      {isFocused && <div class="cursor" style={placeOf(active)} />}
    </>
  );
}
