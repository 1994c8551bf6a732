import { boardOf, GAMES } from '../../rules/games.js';
import type { Color, GameName, Position, Square, Variant } from '../../rules/position.js';
import { squareAt } from '../../rules/squares.js';
import type { Layout } from './look.js';

/** All lengths are in pixels of the picture, from its top left corner. */
export type Point = { readonly x: number; readonly y: number };
export type Rect = Point & { readonly width: number; readonly height: number };
export type Segment = { readonly from: Point; readonly to: Point };
export type Label = { readonly at: Point; readonly text: string; readonly size: number };

/** Widths of board pictures, in pixels; the first is the usual one. */
export const PICTURE_WIDTHS = [720, 360] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** Scale of a picture relative to the usual width. */
export const scaleOf = (width: PictureWidth): number => width / PICTURE_WIDTHS[0];

/** Width of a board's lines. */
export const lineWidth = (scale: number): number => 2 * scale;

/** Offset of a line's middle from a whole pixel at which its edges are sharp. */
export const lineOffset = (scale: number): number => (lineWidth(scale) % 2) / 2;

/** Shape of a wide picture, width by height: a phone shows it together with five rows of buttons. */
export const WIDE = 4 / 3;

/**
 * Shapes of board pictures: as large as the board can be, wide to leave room for buttons, or square, because Discord crops other
 * pictures beside each other.
 */
export const SHAPES = ['large', 'wide', 'square'] as const;

export const COORDINATES = ['shown', 'hidden'] as const;

/** How a board is shown, independent of the position. */
export type BoardSetting = {
  /** Whether files and ranks are named beside the board. The picture has the same size without. */
  readonly coordinates: (typeof COORDINATES)[number];
  /** Whether the board is rotated by 180°, including its coordinates. */
  readonly turned: boolean;
  /** Shape of the picture. In a square one there is no room for the numbers of discs (Reversi). */
  readonly shape: (typeof SHAPES)[number];
  /** Width of the picture; in a narrower one everything is smaller. */
  readonly width: PictureWidth;
};

/** Returns the setting of a view, with defaults. */
export const settingOf = ({
  coordinates = 'shown',
  turned = false,
  shape = SHAPES[0],
  width = PICTURE_WIDTHS[0],
}: BoardView): BoardSetting => ({ coordinates, turned, shape, width });

/** Returns a key, equal only for equal settings. */
export const settingKey = ({ coordinates, turned, shape, width }: BoardSetting): string =>
  `${coordinates} ${turned} ${shape} ${width}`;

/** Caches the results of `make` for each size and setting. */
export function perSetting<T>(
  make: (size: number, setting: BoardSetting) => T,
): (size: number, view: BoardView) => T {
  const cache = new Map<string, T>();
  return (size, view) => {
    const setting = settingOf(view);
    const key = `${size} ${settingKey(setting)}`;
    const result = cache.get(key) ?? make(size, setting);
    cache.set(key, result);
    return result;
  };
}

/**
 * An empty board: the part that is the same in all pictures of a variant and setting. These have the same object, so that the
 * painted board can be cached.
 */
export type Board = {
  readonly game: GameName;
  readonly setting: BoardSetting;
  readonly layout: Layout;
  /** Stones are rounded, with light on top; discs are flat, with light only on their edge. */
  readonly pieces: 'stones' | 'discs';
  readonly width: number;
  readonly height: number;
  /** Scale of its lengths relative to a picture of the usual width. */
  readonly scale: number;
  /** The playing surface within the picture. */
  readonly field: Rect;
  /** Distance between the middles of adjacent squares, a whole number. */
  readonly cell: number;
  /** Radius of a disc. */
  readonly radius: number;
  readonly lines: readonly Segment[];
  readonly stars: readonly Point[];
  readonly starRadius: number;
  readonly labels: readonly Label[];
  /** Division of the picture into tiles, usually one a square. Equal tiles are painted once. */
  readonly bands: readonly Band[];
  centerOf(square: Square): Point;
  /** Returns everything that its pictures can show, from which their palette is made. */
  sample(): readonly Item[];
};

/** Row of tiles from `top` to the next band's. The first band and the first tile of each start at 0. */
export type Band = { readonly top: number; readonly lefts: readonly number[] };

/** An item on a square; `radius` is that of a disc there. */
type AtSquare = { readonly square: Square; readonly at: Point; readonly radius: number };

/** An item of a color on a square. */
type OnSquare = AtSquare & { readonly color: Color };

/** One thing in the picture. painters.ts has a painter for each kind; the look has the colors. */
export type Item =
  | ({ readonly kind: 'disc' } & OnSquare)
  /** The last disc played, marked by a dot or a ring. `color` and `radius` are the disc's, as in the next two. */
  | ({ readonly kind: 'last'; readonly mark: 'dot' | 'ring' } & OnSquare)
  | ({ readonly kind: 'flipped' } & OnSquare)
  | ({ readonly kind: 'number'; readonly ply: number; readonly last: boolean } & OnSquare)
  /** An empty square that `color`, the side to move, may play. */
  | ({ readonly kind: 'legal'; readonly name: string } & OnSquare)
  /** An empty square that the rules forbid `color`, the side to move. */
  | ({ readonly kind: 'forbidden' } & OnSquare)
  /** An empty square that `color`, the side to move, has chosen and not yet confirmed. */
  | ({ readonly kind: 'chosen' } & OnSquare)
  /** An empty square with a short text such as a chance; the best one stands out. */
  | ({ readonly kind: 'hint'; readonly text: string; readonly isBest: boolean } & AtSquare)
  /** The winning line between the middles of its first and last disc, under the discs. */
  | ({ readonly kind: 'winningLine' } & Segment)
  /** A disc of the winning line. */
  | ({ readonly kind: 'won' } & OnSquare)
  /** The frame around the squares that have buttons. */
  | { readonly kind: 'window'; readonly rect: Rect }
  /** A coordinate of the window, over the board's own. */
  | ({ readonly kind: 'label' } & Label)
  /** Number of a color's discs, beside a disc of it. */
  | {
      readonly kind: 'count';
      readonly at: Point;
      readonly radius: number;
      readonly color: Color;
      readonly label: Label;
      readonly standing: 'to-move' | 'winner' | 'none';
    }
  /** Both counts as a bar; `black` is black's share of all discs, 0 to 1. */
  | { readonly kind: 'share'; readonly rect: Rect; readonly black: number };

export type ItemKind = Item['kind'];
export type ItemOf<K extends ItemKind> = Extract<Item, { kind: K }>;

/** A picture as data: its items, back to front. */
export type Scene = { readonly board: Board; readonly items: readonly Item[] };

/** View of a position. By default coordinates are shown, and the board is large, unrotated and of the usual width. */
export type BoardView = Partial<BoardSetting> & {
  /** Name the squares that the side to move may play (Reversi). */
  readonly legal?: boolean;
  /** Number the moves: every stone (Gomoku), or the last disc played (Reversi). */
  readonly numbered?: boolean;
  /** Frame the squares that have buttons (Gomoku). */
  readonly window?: Window;
  /** End of the game, if it did not end on the board: nobody is to move, and a color has won or none. */
  readonly end?: { readonly winner: Color | null };
  /** Empty squares with a short text each, such as a chance; the best first. */
  readonly hints?: readonly { readonly square: Square; readonly text: string }[];
  /** Empty squares that are on offer as the next move, which the board names (Gomoku). */
  readonly offered?: readonly Square[];
  /** A legal square that the side to move has chosen and not yet confirmed. */
  readonly chosen?: Square;
};

/**
 * Makes the scene of a game's position. Throws a RangeError if the window leaves the board, or the chosen square is illegal.
 */
export type SceneMaker = (position: Position, view: BoardView) => Scene;

/** A part of a board: its lowest file and rank, both from 0, and its extent in squares. Rotating the board does not change it. */
export type Window = {
  readonly file: number;
  readonly rank: number;
  readonly width: number;
  readonly height: number;
};

/**
 * Returns the squares of a window row by row from the top, as they appear in the picture, for rows of buttons below it. On a
 * rotated board both rows and files are reversed. Throws a RangeError if the window leaves the board.
 */
export function windowSquares(
  { file, rank, width, height }: Window,
  variant: Variant,
  { turned = false }: Partial<BoardSetting> = {},
): Square[][] {
  const board = boardOf(variant);
  const steps = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
  const files = turned ? steps(width).toReversed() : steps(width);
  const isRankOneTop = (GAMES[variant.game].rankOne === 'top') !== turned;
  const ranks = isRankOneTop ? steps(height) : steps(height).toReversed();
  return ranks.map((up) => files.map((across) => squareAt(file + across, rank + up, board)));
}

/** Returns the name of a file: `a` for 0. */
export const fileName = (file: number): string => String.fromCharCode(97 + file);
