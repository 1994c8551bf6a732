import type { Color, GameName, Position, Square } from '../../rules/position.js';
import type { Layout } from './look.js';
import type { PictureWidth } from './size.js';

/** All lengths are pixels of the picture, from its top left corner. */
export type Point = { readonly x: number; readonly y: number };
export type Rect = Point & { readonly width: number; readonly height: number };
export type Segment = { readonly from: Point; readonly to: Point };
export type Label = { readonly at: Point; readonly text: string; readonly size: number };

/**
 * What stays the same in every picture of a variant. The same object is given for the same variant, so that
 * the painted board can be cached.
 */
export type Board = {
  readonly game: GameName;
  readonly setting: BoardSetting;
  readonly layout: Layout;
  /** Stones are round on top, and light lies on them; a disc has it on its edge alone. */
  readonly pieces: 'stones' | 'discs';
  readonly width: number;
  readonly height: number;
  /** What its lengths are of those in a picture of the usual width. */
  readonly scale: number;
  /** The playing surface within the picture. */
  readonly field: Rect;
  /** From the middle of a square to the middle of the next, a whole number. */
  readonly cell: number;
  readonly lines: readonly Segment[];
  readonly stars: readonly Point[];
  readonly starRadius: number;
  readonly labels: readonly Label[];
  /** How the picture is cut into tiles, of which equal ones are painted once: as a rule one a square. */
  readonly bands: readonly Band[];
  /** Everything that its pictures can show, whether or not a game has it all at once: their palette is taken from it. */
  sample(): readonly Item[];
};

export const COORDINATES = ['shown', 'hidden'] as const;

/** How a board is shown, whatever is on it. */
export type BoardSetting = {
  /** Whether files and ranks are named beside the board; the picture has the same size without. */
  readonly coordinates: (typeof COORDINATES)[number];
  /** Whether it is seen from the other side: turned by half a circle, coordinates and all. */
  readonly turned: boolean;
  /** How wide the picture is: in a narrower one everything is drawn smaller. */
  readonly width: PictureWidth;
};

/** The tiles between a first row of pixels and the next band's: the first is at 0, and so is the first of `lefts`. */
export type Band = { readonly top: number; readonly lefts: readonly number[] };

/** Something on a square; `radius` is a disc's there. */
type AtSquare = { readonly square: Square; readonly at: Point; readonly radius: number };

/** Something of one color on a square. */
type OnSquare = AtSquare & { readonly color: Color };

/** One thing in the picture; canvas.ts has a painter for each kind, theme.ts the colors. */
export type Item =
  | ({ readonly kind: 'disc' } & OnSquare)
  /** The disc that was played last, by a dot or by a ring; `color` and `radius` are the disc's, as in the next two. */
  | ({ readonly kind: 'last'; readonly mark: 'dot' | 'ring' } & OnSquare)
  | ({ readonly kind: 'flipped' } & OnSquare)
  | ({ readonly kind: 'number'; readonly ply: number; readonly last: boolean } & OnSquare)
  /** An empty square that `color`, the side to move, may play. */
  | ({ readonly kind: 'legal'; readonly name: string } & OnSquare)
  /** An empty square that `color`, the side to move, may not play although it is empty. */
  | ({ readonly kind: 'forbidden' } & OnSquare)
  /** An empty square that `color`, the side to move, is about to play. */
  | ({ readonly kind: 'chosen' } & OnSquare)
  /** An empty square with a short text such as a chance; the best one stands out. */
  | ({ readonly kind: 'hint'; readonly text: string; readonly isBest: boolean } & AtSquare)
  /** The line that won, from the middle of its first disc to that of its last, under the discs. */
  | ({ readonly kind: 'five' } & Segment)
  /** A disc of that line. */
  | ({ readonly kind: 'won' } & OnSquare)
  /** The frame round the squares that have buttons. */
  | { readonly kind: 'window'; readonly rect: Rect }
  /** A coordinate of the window, over the board's own. */
  | ({ readonly kind: 'label' } & Label)
  /** How many discs a color has, beside a disc of it. */
  | {
      readonly kind: 'count';
      readonly at: Point;
      readonly radius: number;
      readonly color: Color;
      readonly label: Label;
      readonly standing: 'to-move' | 'winner' | 'none';
    }
  /** Both counts as a bar; `black` is its part of all discs, 0 to 1. */
  | { readonly kind: 'share'; readonly rect: Rect; readonly black: number };

export type ItemKind = Item['kind'];
export type ItemOf<K extends ItemKind> = Extract<Item, { kind: K }>;

/** A picture as data: what is where, back to front. */
export type Scene = { readonly board: Board; readonly items: readonly Item[] };

/**
 * A square part of a board: its lowest file and rank, both from 0, and how many of each. It means the same squares whichever
 * way the board is turned; `windowSquares` has them as they lie in the picture.
 */
export type Window = { readonly file: number; readonly rank: number; readonly size: number };

/** What a member is to see besides the position itself; coordinates are shown, the board is not turned and has the usual width unless said. */
export type BoardView = Partial<BoardSetting> & {
  /** Name the squares that the side to move may play (Reversi). */
  readonly legal?: boolean;
  /** Number the moves: every stone (Gomoku), or the disc that was played last (Reversi). */
  readonly numbered?: boolean;
  /** Frame the squares that have buttons (Gomoku). */
  readonly window?: Window;
  /** How the game ended, where the position does not tell it: nobody is to move, and a color has won, or none. */
  readonly end?: { readonly winner: Color | null };
  /** Empty squares with a short text each, such as a chance, the best first. */
  readonly hints?: readonly { readonly square: Square; readonly text: string }[];
  /** A legal square that the side to move is about to play, once the member confirms it. */
  readonly chosen?: Square;
};

/**
 * A game's way of drawing: one file beside this for each. Throws a RangeError for a window that leaves the board, and for
 * a chosen square that is not legal.
 */
export type SceneMaker = (position: Position, view: BoardView) => Scene;

/** `a` for file 0. */
export const fileName = (file: number): string => String.fromCharCode(97 + file);
