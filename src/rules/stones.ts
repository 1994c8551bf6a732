import type { Color, StartBoard } from './position.js';

/** What stands on each square of a board, index as in `Square`: `EMPTY`, `BLACK` or `WHITE`. */
export type Stones = Uint8Array;

export const EMPTY = 0;
export const BLACK = 1;
export const WHITE = 2;

const COLOR_OF: readonly (Color | undefined)[] = [undefined, 'black', 'white'];

export const stoneOf = (color: Color): number => (color === 'black' ? BLACK : WHITE);

/** The color that stands on a square; undefined where none does, off the board too. */
export const colorOn = (stones: Stones, square: number): Color | undefined => COLOR_OF[stones[square]!];

const SIGNS = '-XO';

/** The stones of a board to begin from. */
export const readStones = ({ stones }: StartBoard): Stones =>
  Uint8Array.from(stones, (sign) => SIGNS.indexOf(sign));

/** A board to begin from, of what stands on each square. */
export const startBoardOf = (colors: readonly (Color | undefined)[], turn: Color): StartBoard => ({
  stones: colors.map((color) => SIGNS[color ? stoneOf(color) : EMPTY]!).join(''),
  turn,
});

/** What stands on each square of a board to begin from. */
export const colorsOf = (board: StartBoard): (Color | undefined)[] =>
  Array.from(readStones(board), (stone) => COLOR_OF[stone]);
