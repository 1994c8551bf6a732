import type { VNode } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { DRAWINGS, lookOf } from '../../render/boards/drawings.js';
import type { Look, ThemeName } from '../../render/boards/look.js';
import { paintBoard, paintItem } from '../../render/boards/painters.js';
import type { BoardView, Board as EmptyBoard, Item, Point, Rect } from '../../render/boards/scene.js';
import { boardOf } from '../../rules/games.js';
import type { Color, Position, Square } from '../../rules/position.js';
import { allSquares } from '../../rules/squares.js';
import { cropOf } from './boardCrop.js';
import { BOARD_CONTENT, Loupe } from './Loupe.js';
import { SquareGrid } from './SquareGrid.js';
import { paintSvg } from './svgBrush.js';
import type { Say } from './texts.js';

/** Width of a square on the screen, in CSS pixels, below which a finger cannot hit it safely. */
const FINE_PX = 30;

export type BoardProps = {
  readonly position: Position;
  readonly view: BoardView;
  readonly theme: ThemeName;
  readonly say: Say;
  /** The member's square for their next turn. */
  readonly premove?: Square | undefined;
  /** A better move than the one played, in a review. */
  readonly better?: { readonly square: Square; readonly color: Color } | undefined;
  /** Color of the stone that a touch would place; `undefined` if the board takes no touches. */
  readonly plays?: Color | undefined;
  /** Whether a touch may play the square now; others are answered by a sentence. */
  readonly onTouch?: ((square: Square) => void) | undefined;
  /** Whether a finger on a fine board magnifies it. */
  readonly hasLoupe: boolean;
};

/** Nearest square to a point of the picture; `undefined` if the point is beside the board. */
function squareAtPoint(board: EmptyBoard, squares: readonly Square[], { x, y }: Point): Square | undefined {
  const half = board.cell / 2;
  return squares.find((square) => {
    const at = board.centerOf(square);
    return Math.abs(at.x - x) <= half && Math.abs(at.y - y) <= half;
  });
}

const keyOf = (item: Item, i: number): string =>
  'square' in item ? `${item.kind}${item.square}${'color' in item ? item.color : ''}` : `${item.kind}${i}`;

/** Classes that stir a new disc: it falls on an empty square, or turns where one of the other color was. */
function stirOf(item: Item, before: Position | undefined): string | undefined {
  if (item.kind !== 'disc' || !before) return undefined;
  const was = before.at(item.square);
  if (was === item.color) return undefined;
  return was === undefined ? 'falls' : 'turns';
}

/** An interactive board: the same scene as the pictures, as SVG, with a grid for the keyboard and screen readers over it. */
export function Board({ position, view, theme, say, premove, better, plays, onTouch, hasLoupe }: BoardProps) {
  const { variant } = position;
  const look = lookOf(theme, variant.game);
  const scene = useMemo(() => DRAWINGS[variant.game].scene(position, view), [position, JSON.stringify(view)]);
  const { board } = scene;
  const crop = useMemo(() => cropOf(board, variant), [board]);
  const ground = useMemo(
    () => paintSvg((brush) => paintBoard(brush, cropped(board, crop), look)),
    [board, look],
  );
  const squares = useMemo(() => allSquares(boardOf(variant)), [variant.game, variant.size]);
  const before = usePrevious(position);
  const [hovered, setHovered] = useState<Square>();
  const [finger, setFinger] = useState<{ readonly at: Point; readonly square: Square | undefined }>();
  const svg = useRef<SVGSVGElement>(null);

  const pointOf = (event: PointerEvent): Point => {
    const box = svg.current!.getBoundingClientRect();
    const scale = crop.width / box.width;
    return { x: crop.x + (event.clientX - box.left) * scale, y: crop.y + (event.clientY - box.top) * scale };
  };
  const isFine = (): boolean => {
    const width = svg.current?.getBoundingClientRect().width ?? crop.width;
    return (board.cell * width) / crop.width < FINE_PX;
  };
  const play = (square: Square | undefined): void => {
    if (square !== undefined) onTouch?.(square);
  };

  const onPointerDown = (event: PointerEvent): void => {
    if (!onTouch || event.button !== 0) return;
    const at = pointOf(event);
    if (event.pointerType === 'mouse' || !hasLoupe || !isFine()) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    setFinger({ at, square: squareAtPoint(board, squares, at) });
  };
  const onPointerMove = (event: PointerEvent): void => {
    const at = pointOf(event);
    const square = squareAtPoint(board, squares, at);
    if (finger) setFinger({ at, square });
    else if (event.pointerType === 'mouse') setHovered(square);
  };
  const onPointerUp = (event: PointerEvent): void => {
    if (!finger) return;
    setFinger(undefined);
    play(squareAtPoint(board, squares, pointOf(event)));
  };
  const onClick = (event: MouseEvent): void => {
    // The loupe has played by its own.
    if (event instanceof PointerEvent && event.pointerType !== 'mouse' && hasLoupe && isFine()) return;
    play(squareAtPoint(board, squares, pointOf(event as PointerEvent)));
  };

  const ghost = finger?.square ?? hovered;
  const items = (
    <g id={BOARD_CONTENT}>
      <g>{ground}</g>
      {scene.items.map((item, i) => (
        <Drawn key={keyOf(item, i)} stir={stirOf(item, before)}>
          {paintSvg((brush) => paintItem(brush, asTouched(item), look, board))}
        </Drawn>
      ))}
      {premove !== undefined && plays && <Marked square={premove} color={plays} board={board} look={look} />}
      {better && isFree(position, better.square) && <Better {...better} board={board} look={look} />}
      {ghost !== undefined && plays && onTouch && isFree(position, ghost) && (
        <g class="ghost">{paintSvg((brush) => paintItem(brush, discOn(ghost, plays, board), look, board))}</g>
      )}
    </g>
  );
  return (
    <div
      class="board"
      style={{ '--frame': look.surfaces[board.layout].frame }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setFinger(undefined)}
      onPointerLeave={() => setHovered(undefined)}
      onClick={onClick}
      data-plays={onTouch ? 'yes' : 'no'}
    >
      <svg ref={svg} viewBox={`${crop.x} ${crop.y} ${crop.width} ${crop.height}`} aria-hidden="true">
        {items}
      </svg>
      <SquareGrid
        position={position}
        board={board}
        crop={crop}
        view={view}
        squares={squares}
        say={say}
        onPlay={onTouch}
      />
      {finger && <Loupe at={finger.at} square={finger.square} board={board} crop={crop} variant={variant} />}
    </div>
  );
}

/** Radius of the dot on a square that a touch may play: the pictures name it instead, for its button. */
const LEGAL_DOT = 0.4;

const asTouched = (item: Item): Item =>
  item.kind === 'legal' ? { ...item, name: '', radius: item.radius * LEGAL_DOT } : item;

/** The empty board within the part that the page shows, with its labels alone. */
const cropped = (board: EmptyBoard, crop: Rect): EmptyBoard => ({
  ...board,
  // An open field fills the picture.
  ...(board.layout === 'open' && { field: crop }),
  labels: board.labels.filter(
    ({ at }) => at.x > crop.x && at.y > crop.y && at.x < crop.x + crop.width && at.y < crop.y + crop.height,
  ),
});

/** An item. It keeps the stir that it came with, so that the next update does not cut it off. */
function Drawn({ stir, children }: { stir: string | undefined; children: VNode[] }) {
  const [first] = useState(stir);
  return <g class={first}>{children}</g>;
}

const isFree = (position: Position, square: Square): boolean => position.at(square) === undefined;

const discOn = (square: Square, color: Color, board: EmptyBoard): Item => ({
  kind: 'disc',
  square,
  at: board.centerOf(square),
  radius: board.radius,
  color,
});

/** A stone that stands on no square yet. */
type StoneProps = {
  readonly square: Square;
  readonly color: Color;
  readonly board: EmptyBoard;
  readonly look: Look;
};

/** A square that the member has chosen ahead of their turn. */
const Marked = ({ square, color, board, look }: StoneProps): VNode => (
  <g class="premove">
    {paintSvg((brush) =>
      paintItem(brush, { ...discOn(square, color, board), kind: 'chosen' } as Item, look, board),
    )}
  </g>
);

/** Width of the ring around a better move, in pixels of the picture. */
const BETTER_RING = 6;

/** The better move of a review: a faint stone in a ring of the color of the best hint. */
const Better = ({ square, color, board, look }: StoneProps): VNode => {
  const ring = { color: look.hint.best.fill, width: BETTER_RING * board.scale };
  return (
    <>
      <g class="ghost">{paintSvg((brush) => paintItem(brush, discOn(square, color, board), look, board))}</g>
      <g>{paintSvg((brush) => brush.ring(board.centerOf(square), board.radius - ring.width / 2, ring))}</g>
    </>
  );
};

/** The value of the render before; `undefined` at first. */
function usePrevious<T>(value: T): T | undefined {
  const kept = useRef<{ now: T; before: T | undefined }>({ now: value, before: undefined });
  if (kept.current.now !== value) kept.current = { now: value, before: kept.current.now };
  return kept.current.before;
}
