import type { Position, RuleName, Square } from '../../rules/position.js';
import type { ChartLook, LookName } from './look.js';
import type { Board, BoardView, ItemOf, Point, SceneMaker } from './scene.js';

/** A game's descriptor for drawing. */
export type Drawing = {
  readonly scene: SceneMaker;
  /** Color of the game's messages, as 0xRRGGBB. */
  readonly accent: number;
  /** Look of its boards in the default theme. */
  readonly look: LookName;
  readonly chart: ChartLook;
  readonly board: Pick<Board, 'layout' | 'pieces'>;
  /** A corner of the board as a small picture, row by row: `X` black, `O` white, `-` empty. */
  readonly emblem: readonly string[];
  /** Transcript of a middle-game position that shows how the boards look. */
  readonly example: string;
  /** Pictures that explain the rules, in the order of the explanation; empty if there are none. */
  readonly ruleExamples: readonly ExampleBoard[];
};

/** A picture that explains a rule. */
export type ExampleBoard = {
  /** Last part of the caption's key in the locale files. */
  readonly name: string;
  /** Squares played, separated by spaces. Forced passes are left out. */
  readonly moves: string;
  /** The game's default rule and size unless given. */
  readonly rule?: RuleName;
  readonly size?: number;
  readonly legal?: boolean;
  readonly chosen?: string;
};

/** Returns the items of a view's hints; the first hint is the best. The chosen square shows its disc instead. */
export const hintItems = (
  { hints = [], chosen }: BoardView,
  radius: number,
  centerOf: (square: Square) => Point,
): ItemOf<'hint'>[] =>
  hints
    .map(({ square, text }, i) => ({
      kind: 'hint' as const,
      square,
      at: centerOf(square),
      radius,
      text,
      isBest: i === 0,
    }))
    .filter(({ square }) => square !== chosen);

/** Whether a hint or the chosen disc is on a square, so that nothing else may be. */
export const isTaken = ({ hints = [], chosen }: BoardView, square: Square): boolean =>
  square === chosen || hints.some((hint) => hint.square === square);

/** Returns the item of a view's chosen square. Throws a RangeError if it cannot be played. */
export function chosenItems(
  position: Position,
  { chosen, end }: BoardView,
  radius: number,
  centerOf: (square: Square) => Point,
): ItemOf<'chosen'>[] {
  if (chosen === undefined) return [];
  const { status } = position;
  if (end || status.kind !== 'playing' || position.illegal(chosen))
    throw new RangeError(`square ${chosen} cannot be played`);
  const color = status.turn;
  return [{ kind: 'chosen', square: chosen, at: centerOf(chosen), radius, color }];
}
